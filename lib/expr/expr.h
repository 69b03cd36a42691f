/* expr.h - the expressions of process models, which are compiled once with the
 * model.  Source: workflow engine, "Expressions". */
#ifndef EXPR_EXPR_H
#define EXPR_EXPR_H

#include "expr/val.h"

#define EXPR_TEXT_MAX  4000        /* characters */
#define EXPR_DEPTH_MAX 64          /* nesting */
#define EXPR_STEP_MAX  10000       /* of one evaluation */
#define EXPR_VALUE_MAX (64 * 1024) /* bytes of a text made by it */

struct expr; /* immutable, in the arena of its model */

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

#endif
