/*
 * err.h - the errors that a client can get, and the end of a process that has a
 * mistake in it.  Errors that any part of the suite returns are constants here.
 * Those of one room or domain x are in its file x/errors.def, of which
 * scripts/dev/errgen makes a header "x/errors.h":
 *
 *	DOMAIN(18)
 *	ERR(CHANNEL_IN_USE, 1600003006, "The channel still has links")
 *
 * The number is the domain's own: 1 to 15 for rooms of lib, 16 and more, below
 * ERR_DOMAINS, for domains of cgi-bin.  A row is name, code (3 or 10 digits)
 * and text, in which one "{}" stands for the argument of fail().  The name in
 * lower case is also the name of the unique index or constraint that raises it,
 * and the word a checking SQL block answers with.
 */
#ifndef BASE_ERR_H
#define BASE_ERR_H

#include <stddef.h>

#define ERR_DOMAINS     32
#define ERR_DOMAIN_BITS 8 /* lowest bits of an error: its row in its domain */

enum err {
	OK = 0,
#define DOMAIN(number)
#define ERR(name, code, text) E_##name,
#include "base/errors.def"
#undef ERR
#undef DOMAIN
	E__MAX = ERR_DOMAINS << ERR_DOMAIN_BITS
};

/* bug - log the condition `what` at this place and abort.  Never returns. */
_Noreturn void bug(const char *file, int line, const char *what);

/* err_code - the number in the envelope: 0, 3 digits or 10 digits. */
int err_code(enum err e);

/* err_text - the message; may hold one "{}", filled with the argument. */
const char *err_text(enum err e);

/* err_name - the name of the error in lower case, as SQL blocks write it. */
const char *err_name(enum err e);

/*
 * err_named - the error of that lower-case name; E_SYSTEM when there is none,
 * so that a misspelt constraint or refusal is a fault and not a success.
 */
enum err err_named(const char *name);

/* err_count - how many errors there are, without OK.
 * err_at - the i-th error in the order of their codes; i < err_count(). */
size_t err_count(void);
enum err err_at(size_t i);

#endif
