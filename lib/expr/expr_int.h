/* expr_int.h - the form of a compiled expression, for the files of this folder;
 * inner. */
#ifndef EXPR_EXPR_INT_H
#define EXPR_EXPR_INT_H

#include "expr/expr.h"

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

/* A node has only eight bytes, because a model of 2 MB may consist mostly of
 * expressions. */
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

#endif
