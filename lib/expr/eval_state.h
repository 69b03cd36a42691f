/*
 * eval_state.h - one evaluation under way: its cost, and why it fails; inner.
 */
#ifndef EXPR_EVAL_STATE_H
#define EXPR_EVAL_STATE_H

#include "expr/eval.h"
#include "expr/expr_int.h"

/* One evaluation under way. */
struct expr_run {
	struct arena *a;
	const struct expr *e;
	const struct expr_env *env;
	const char *why;
	uint32_t steps;
	bool unknown; /* a variable is missing, which env.predicts allows */
};

/* expr_refuse - let the evaluation fail for that reason. */
enum err
expr_refuse(struct expr_run *r, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* expr_cost - count so many steps; it fails beyond EXPR_STEP_MAX. */
enum err expr_cost(struct expr_run *r, uint32_t steps) MUST_CHECK;

/*
 * expr_too_long - fail since a text would have more than EXPR_VALUE_MAX bytes.
 */
enum err expr_too_long(struct expr_run *r) MUST_CHECK;

/* expr_print - the value as text within a text; it fails beyond EXPR_VALUE_MAX
 * bytes. */
enum err expr_print(struct expr_run *r, const struct val *v, const char **out)
    MUST_CHECK;

#endif
