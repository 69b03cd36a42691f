/* extra_values.h - macros by which a handler gives a block values of its own,
 * in addition to the fields of the request's input or instead of them. */
#ifndef STORE_EXTRA_VALUES_H
#define STORE_EXTRA_VALUES_H

#include "input/field.h"

/* ARGS - an input made of extra values only: ARGS(AN("id", &id), ...). */
#define ARGS(...) \
	(&(const struct args){ .extra = (const struct arg[]){ __VA_ARGS__ }, \
	    .n_extra = sizeof((const struct arg[]){ __VA_ARGS__ }) / \
	               sizeof(struct arg) })

/* WITH - the request's input and extra values. */
#define WITH(in, ...) \
	(&(const struct args){ .def = (in)->def, \
	    .at = (in)->at, \
	    .given = (in)->given, \
	    .extra = (const struct arg[]){ __VA_ARGS__ }, \
	    .n_extra = sizeof((const struct arg[]){ __VA_ARGS__ }) / \
	               sizeof(struct arg) })

/* AN - one extra value: a name and the address of the variable. */
/* clang-format off */
#define AN(name_, ptr)					\
	{ .name = (name_),				\
	  .type = _Generic(*(ptr),			\
		const char *: F_STR,			\
		char *: F_STR,				\
		int32_t: F_I32,				\
		int64_t: F_I64,				\
		bool: F_BOOL,				\
		struct stamp: F_STAMP,			\
		struct raw: F_JSON,			\
		struct ids: F_IDS,			\
		struct strs: F_STRS),			\
	  .at = (ptr) }
/* clang-format on */

#endif
