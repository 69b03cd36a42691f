/* expr.h - the expressions of process models, which are compiled once with the
 * model. */
#ifndef EXPR_EXPR_H
#define EXPR_EXPR_H

#include "expr/val.h"

#define EXPR_TEXT_MAX   4000        /* characters of a text, at most */
#define EXPR_DEPTH_MAX  64          /* nested operators, calls and brackets */
#define EXPR_STEP_MAX   10000       /* steps of one evaluation */
#define EXPR_STEP_BYTES 64          /* of a text that is read in one step */
#define EXPR_VALUE_MAX  (64 * 1024) /* bytes of a text that it makes */

/* A compiled expression: never changed, lies in the arena of its model. */
struct expr;

/*
 * expr_parse - compiles a text: plain text, one expression in `${}` or `#{}`,
 * or a mixture, whose value is a text.  Blanks around it are ignored.  Returns
 * E_BAD_REQUEST with *why an English reason in the arena (what is wrong, and
 * where) when the text cannot be parsed, or exceeds EXPR_TEXT_MAX or
 * EXPR_DEPTH_MAX.
 */
enum err expr_parse(struct arena *a, const char *text, const struct expr **out,
    const char **why) MUST_CHECK;

/* What expr_condition makes of a text. */
enum condition {
	CONDITION_READ,
	CONDITION_FOREIGN, /* it is of another language */
	CONDITION_WRONG    /* an expression that cannot be compiled */
};

/*
 * expr_condition - compiles a condition: exactly one `${...}` or `#{...}`, or
 * the literal true or false.  For a blank text *out is NULL: there is no
 * condition.  Any other text is CONDITION_FOREIGN; *why as of expr_parse.
 */
enum condition expr_condition(struct arena *a, const char *text,
    const struct expr **out, const char **why) MUST_CHECK;

/*
 * expr_name - compiles a text that may name a variable or be an expression
 * (flowable:collection): plain text is the name of a variable.  Errors as
 * expr_parse.
 */
enum err expr_name(struct arena *a, const char *text, const struct expr **out,
    const char **why) MUST_CHECK;

/* expr_literal - the text, if it contains no expression; else NULL. */
const char *expr_literal(const struct expr *e);

/* expr_variable - the name, if the expression is one variable and nothing else;
 * else NULL. */
const char *expr_variable(const struct expr *e);

#endif
