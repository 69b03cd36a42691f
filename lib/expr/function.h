/* function.h - the white list of functions that expressions may call; inner. */
#ifndef EXPR_FUNCTION_H
#define EXPR_FUNCTION_H

#include "expr/eval_state.h"

#define EXPR_ARGS_MAX 64 /* arguments of one call, at most */

/* The body of a function or method. arg has its n arguments, which must not be
 * changed; the first argument of a method is the value on which it is
 * called. */
typedef enum err (*expr_body)(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out);

struct expr_fn {
	const char
	    /* "var", "execution" or the name of another object; NULL for a
	     * method. */
	    *space;
	const char *name;
	/* How many arguments it may have. */
	uint8_t least, most;
	expr_body body;
};

extern const struct expr_fn expr_fns[];

/* expr_find_fn - the index of a function in expr_fns, or of a method when space
 * is NULL; -1: there is none with that name. */
int expr_find_fn(const char *space, const char *name);

/* expr_space - is it the name of an object or a prefix that has functions? */
bool expr_space(const char *name);

#endif
