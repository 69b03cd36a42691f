/* function.h - the white list of what expressions may call; inner. */
#ifndef EXPR_FUNCTION_H
#define EXPR_FUNCTION_H

#include "expr/run.h"

#define EXPR_ARGS_MAX 64 /* of one call */

/*
 * A function or method: arg holds n values, which it may not change; those of
 * a method begin with what it is called on.
 */
typedef enum err (*expr_body)(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out);

struct expr_fn {
	const char
	    *space; /* "var", "execution", another object; NULL: method */
	const char *name;
	uint8_t least, most; /* values, all in all */
	expr_body body;
};

extern const struct expr_fn expr_fns[];

/* expr_find_fn - index of the function; -1: none.  space NULL: a method. */
int expr_find_fn(const char *space, const char *name);

/* expr_space - do functions stand behind this name? */
bool expr_space(const char *name);

#endif
