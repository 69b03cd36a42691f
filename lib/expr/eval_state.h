/* eval_state.h - the state of one evaluation: how many steps it has taken, and
 * why it fails; inner. */
#ifndef EXPR_EVAL_STATE_H
#define EXPR_EVAL_STATE_H

#include "expr/eval.h"
#include "expr/expr_int.h"

/* The state of one evaluation. */
struct expr_run {
	struct arena *a;
	const struct expr *e;
	const struct expr_env *env;
	const char *why;
	uint32_t steps;
	bool unknown; /* a variable is missing; allowed with env.predicts */
};

/* expr_refuse - makes the evaluation fail with that reason. */
enum err
expr_refuse(struct expr_run *r, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* expr_cost - counts so many steps; fails when there are more than
 * EXPR_STEP_MAX in all. */
enum err expr_cost(struct expr_run *r, uint32_t steps) MUST_CHECK;

/* expr_too_long - fails because a text would be longer than EXPR_VALUE_MAX
 * bytes. */
enum err expr_too_long(struct expr_run *r) MUST_CHECK;

/* expr_print - the value as part of a text; fails when it is longer than
 * EXPR_VALUE_MAX bytes. */
enum err expr_print(struct expr_run *r, const struct val *v, const char **out)
    MUST_CHECK;

#endif
