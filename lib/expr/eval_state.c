/* eval_state.c - functions that all parts of the evaluator use: counting steps,
 * failing with a reason, printing values. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "expr/eval_state.h"

#define REASON_MAX 300 /* bytes of a reason, at most */

enum err
expr_refuse(struct expr_run *r, const char *fmt, ...)
{
	char why[REASON_MAX];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	r->why = arena_strdup(r->a, why);
	return E_BAD_REQUEST;
}

enum err
expr_cost(struct expr_run *r, uint32_t steps)
{
	r->steps += steps;
	if (r->steps > EXPR_STEP_MAX)
		return expr_refuse(r, "the expression takes more than %d steps",
		    EXPR_STEP_MAX);
	return OK;
}

enum err
expr_too_long(struct expr_run *r)
{
	return expr_refuse(r, "a text longer than %d bytes", EXPR_VALUE_MAX);
}

enum err
expr_print(struct expr_run *r, const struct val *v, const char **out)
{
	*out = val_print(r->a, v);
	return strlen(*out) > EXPR_VALUE_MAX ? expr_too_long(r) : OK;
}
