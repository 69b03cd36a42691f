/* err.h - every failure a client can be told about, in one table: err.def. */
#ifndef BASE_ERR_H
#define BASE_ERR_H

enum err {
	OK = 0,
#define ERR(name, code, text) E_##name,
#include "base/err.def"
#undef ERR
	E__MAX
};

/* err_code - the number in the envelope: 0, 3 digits or 10 digits. */
int err_code(enum err e);

/* err_text - the message; may hold one "{}", filled with the argument. */
const char *err_text(enum err e);

/* err_name - the row's name in lower case, as SQL blocks write it. */
const char *err_name(enum err e);

/*
 * err_named - the row of that lower-case name; E_SYSTEM when there is none,
 * so that a misspelt constraint or refusal is a fault and not a success.
 */
enum err err_named(const char *name);

#endif
