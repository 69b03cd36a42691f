/*
 * eval.h - gives the values of compiled expressions.  An evaluation always
 * ends and changes nothing, except by setVariable.  Source: workflow engine,
 * "Expressions".
 */
#ifndef EXPR_EVAL_H
#define EXPR_EVAL_H

#include "expr/expr.h"

/* Where an evaluation finds its variables. */
struct expr_env {
	void *arg;
	/* The variable as the scope sees it, outwards; NULL: there is none. */
	const struct val *(*get)(void *arg, const char *name);
	/* Carries out `execution.setVariable`, copying the value; NULL: that
	 * is refused. */
	enum err (*set)(void *arg, const char *name, const struct val *v);
	/* The user id of the starter's leader on that level.  It may give NULL
	 * or be NULL: there is none. */
	const struct val *(*leader)(void *arg, int64_t level);
	const char *instance_id, *business_key; /* NULL: null */
	bool predicts; /* a condition with an unknown variable is false */
};

/*
 * expr_eval - the value, in the arena.  What setVariable has set is seen by the
 * rest of the evaluation.  Returns E_BAD_REQUEST with *why an English reason
 * (unknown variable, no order between types, overflow, division by zero, a
 * limit); variables may have been set then, the step is to be undone.
 */
enum err expr_eval(struct arena *a, const struct expr *e,
    const struct expr_env *env, struct val *out, const char **why) MUST_CHECK;

/* expr_true - the value as a condition: a boolean, or a text that spells one;
 * any other value is an error. */
enum err expr_true(struct arena *a, const struct expr *e,
    const struct expr_env *env, bool *out, const char **why) MUST_CHECK;

/* expr_text - the value as a text.  An expression that is nothing but null
 * gives NULL; within a text null is empty. */
enum err expr_text(struct arena *a, const struct expr *e,
    const struct expr_env *env, const char **out, const char **why) MUST_CHECK;

#endif
