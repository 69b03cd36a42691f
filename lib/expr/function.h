/* function.h - the white list of what expressions may call; inner. */
#ifndef EXPR_FUNCTION_H
#define EXPR_FUNCTION_H

#include "expr/eval_state.h"

#define EXPR_ARGS_MAX 64 /* of one call */

/* The body of a function or method. arg holds its n arguments, which it may
 * not change; the first one of a method is the value it is called on. */
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

/* expr_find_fn - the index of the function in expr_fns, of a method when space
 * is NULL; -1: there is none of that name. */
int expr_find_fn(const char *space, const char *name);

/* expr_space - is that the name of an object or prefix that has functions? */
bool expr_space(const char *name);

#endif
