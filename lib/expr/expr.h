/*
 * expr.h - the expressions of process models: compiled once with the model,
 * evaluated without side effects but setVariable, always with an end.
 * Source: workflow engine, "Expressions".
 */
#ifndef EXPR_EXPR_H
#define EXPR_EXPR_H

#include "expr/val.h"

#define EXPR_TEXT_MAX  4000        /* characters */
#define EXPR_DEPTH_MAX 64          /* nesting */
#define EXPR_STEP_MAX  10000       /* of one evaluation */
#define EXPR_VALUE_MAX (64 * 1024) /* bytes of a text made by it */

struct expr; /* immutable, in the arena of its model */

/* Where an evaluation finds its variables. */
struct expr_env {
	void *arg;
	/* The variable as the scope sees it, outwards; NULL: there is none. */
	const struct val *(*get)(void *arg, const char *name);
	/* What `execution.setVariable` does; NULL: refused.  The value is
	 * copied by whoever keeps it. */
	enum err (*set)(void *arg, const char *name, const struct val *v);
	/* The starter's leader of a level, an id; NULL, also without it: none
	 */
	const struct val *(*leader)(void *arg, int64_t level);
	const char *instance_id, *business_key; /* NULL: null */
	bool predicts; /* an unknown variable is no error but false */
};

/*
 * expr_parse - compile.  The text is literal, one expression in `${}` or
 * `#{}`, or both mixed (a text then).  Blanks around it do not count.
 * Returns E_BAD_REQUEST with *why an English reason in the arena (what and
 * where) for what does not parse or exceeds the limits above.
 */
enum err expr_parse(struct arena *a, const char *text, const struct expr **out,
    const char **why) MUST_CHECK;

/*
 * expr_condition - compile a condition: exactly one `${...}` or `#{...}`, or
 * the literal true or false.  Blank: *out is NULL, no condition.  Returns
 * E_NOT_IMPLEMENTED for any other text (another language), otherwise as
 * expr_parse.
 */
enum err expr_condition(struct arena *a, const char *text,
    const struct expr **out, const char **why) MUST_CHECK;

/*
 * expr_name - compile what may name a variable or be an expression
 * (flowable:collection): a plain text names it.  Errors as expr_parse.
 */
enum err expr_name(struct arena *a, const char *text, const struct expr **out,
    const char **why) MUST_CHECK;

/* expr_literal - its text when it holds no expression, else NULL. */
const char *expr_literal(const struct expr *e);

/*
 * expr_eval - the value, in the arena.  What setVariable has set is seen by the
 * rest of the evaluation.  Returns E_BAD_REQUEST with *why an English reason
 * (unknown variable, no order between types, overflow, division by zero, a
 * limit); variables may have been set then, the step is to be undone.
 */
enum err expr_eval(struct arena *a, const struct expr *e,
    const struct expr_env *env, struct val *out, const char **why) MUST_CHECK;

/* expr_true - as a condition: a boolean or its text, else an error. */
enum err expr_true(struct arena *a, const struct expr *e,
    const struct expr_env *env, bool *out, const char **why) MUST_CHECK;

/* expr_text - as text: null gives NULL when it is all there is. */
enum err expr_text(struct arena *a, const struct expr *e,
    const struct expr_env *env, const char **out, const char **why) MUST_CHECK;

#endif
