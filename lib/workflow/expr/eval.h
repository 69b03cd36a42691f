/*
 * eval.h - evaluates compiled expressions.  An evaluation always ends; it
 * changes nothing, except by setVariable.
 */
#ifndef EXPR_EVAL_H
#define EXPR_EVAL_H

#include "expr/expr.h"

/* Where an evaluation finds its variables. */
struct expr_env {
	void *arg;
	/* The variable that is visible in the scope: its own, or one of the
	 * scopes around it; NULL: there is none. */
	const struct val *(*get)(void *arg, const char *name);
	/* Carries out `execution.setVariable`; the value is copied.  set may be
	 * NULL: setVariable is then refused. */
	enum err (*set)(void *arg, const char *name, const struct val *v);
	/* The user id of the starter's leader on that level; NULL when there is
	 * none.  leader itself may be NULL. */
	const struct val *(*leader)(void *arg, int64_t level);
	const char *instance_id, *business_key; /* NULL: the value null */
	/* To which the steps of each evaluation are added; may be NULL. */
	uint64_t *work;
};

/*
 * expr_eval - the value, in the arena.  The rest of the evaluation sees what
 * setVariable has set.  Returns E_BAD_REQUEST with *why an English reason
 * (unknown variable, no order between types, overflow, division by zero, a
 * limit); setVariable may have been called before the error, so the caller must
 * undo the step.
 */
enum err expr_eval(struct arena *a, const struct expr *e,
    const struct expr_env *env, struct val *out, const char **why) MUST_CHECK;

/* expr_true - the value as a condition: a boolean, or the text "true" or
 * "false"; any other value is an error. */
enum err expr_true(struct arena *a, const struct expr *e,
    const struct expr_env *env, bool *out, const char **why) MUST_CHECK;

/* expr_text - the value as a text.  If the whole expression is null, *out is
 * NULL; a null inside of a longer text is empty. */
enum err expr_text(struct arena *a, const struct expr *e,
    const struct expr_env *env, const char **out, const char **why) MUST_CHECK;

#endif
