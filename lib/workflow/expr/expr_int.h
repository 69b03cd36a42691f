/* expr_int.h - the form of a compiled expression, and what evaluating one has
 * in common; inner. */
#ifndef EXPR_EXPR_INT_H
#define EXPR_EXPR_INT_H

#include "expr/expr.h"

#include "expr/eval.h"

enum expr_op {
	EXPR_CONST, /* the constant value[a] */
	EXPR_SMALL, /* the integer a */
	EXPR_VAR,   /* the variable whose name is at a */
	EXPR_PROP,  /* the member named b of node a */
	EXPR_INDEX, /* node a, indexed by node b: a[b] */
	EXPR_NEG,
	EXPR_NOT,
	EXPR_EMPTY,
	EXPR_MUL,
	EXPR_DIV,
	EXPR_MOD,
	EXPR_ADD,
	EXPR_SUB,
	EXPR_LT,
	EXPR_GT,
	EXPR_LE,
	EXPR_GE,
	EXPR_EQ,
	EXPR_NE,
	EXPR_AND,
	EXPR_OR,
	EXPR_COND, /* a ? b : c */
	EXPR_CALL, /* call of function a with arguments arg[b ... b + c) */
	EXPR_JOIN  /* joins nodes arg[b ... b + c) to one text */
};

/* a, b and c are the operands, as indices of nodes, where enum expr_op says
 * nothing else.  A node has only eight bytes, because a model of 2 MB may
 * consist mostly of expressions. */
struct expr_node {
	uint16_t op, a, b, c;
};

struct expr {
	const struct expr_node *node;
	const struct val *value;
	const uint16_t *arg;
	const char *name; /* all names; a name is an offset in it */
	uint16_t root;
	const char *literal; /* the text, if it contains no expression */
};

/* -- one evaluation ------------------------------------------------------ */

/* The state of one evaluation. */
struct expr_run {
	struct arena *a;
	const struct expr *e;
	const struct expr_env *env;
	const char *why;
	uint32_t steps;
};

/* expr_refuse - makes the evaluation fail with that reason. */
enum err
expr_refuse(struct expr_run *r, const char *fmt, ...) PRINTF(2, 3) MUST_CHECK;

/* expr_cost - counts so many steps; fails when there are more than
 * EXPR_STEP_MAX in all. */
enum err expr_cost(struct expr_run *r, uint32_t steps) MUST_CHECK;

/* expr_read - counts the steps of reading a text or searching an object: one
 * for EXPR_STEP_BYTES bytes, or so many members.  Other values take none. */
enum err expr_read(struct expr_run *r, const struct val *v) MUST_CHECK;

/* expr_too_long - fails because a text would be longer than EXPR_VALUE_MAX
 * bytes. */
enum err expr_too_long(struct expr_run *r) MUST_CHECK;

/* expr_print - the value as part of a text; fails when it is longer than
 * EXPR_VALUE_MAX bytes. */
enum err expr_print(struct expr_run *r, const struct val *v, const char **out)
    MUST_CHECK;

/* -- operators ----------------------------------------------------------- */

/* expr_kind - the words for such a value in messages: "a text", "null". */
const char *expr_kind(const struct val *v);

/* expr_number - the value as a number: a number, or a text that spells one;
 * false when it is neither. */
bool expr_number(const struct val *v, struct val *out);

/* expr_alike - are two values equal in a search in lists?  Numbers are compared
 * by value: 1 equals 1.0. */
enum err expr_alike(struct expr_run *r, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_equal - are two values equal for the operator ==?  As expr_alike, but a
 * text also equals the number or boolean that it spells, and an empty one 0. */
enum err expr_equal(struct expr_run *r, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_order - does that order hold between two values?  op is EXPR_LT,
 * EXPR_GT, EXPR_LE or EXPR_GE. */
enum err expr_order(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_arith - calculates with two values: EXPR_MUL ... EXPR_SUB. */
enum err expr_arith(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, struct val *out) MUST_CHECK;

/* expr_empty - is it null, an empty text, an empty list or an empty object? */
bool expr_empty(const struct val *v);

/* -- functions and methods that expressions may call --------------------- */

#define EXPR_ARGS_MAX 64 /* arguments of one call, at most */

/* The body of a function or method. arg has its n arguments, which must not be
 * changed; the first argument of a method is the value on which it is
 * called. */
typedef enum err (*expr_body)(
    struct expr_run *r, const struct val *arg, uint32_t n, struct val *out);

struct expr_fn {
	/* "var", "execution" or the name of another object; NULL for a
	 * method. */
	const char *space;
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
