/* expr_int.h - compiled expressions as their own files see them; inner. */
#ifndef EXPR_EXPR_INT_H
#define EXPR_EXPR_INT_H

#include "expr/expr.h"

enum expr_op {
	EXPR_CONST, /* value[a] */
	EXPR_SMALL, /* the integer a */
	EXPR_VAR,   /* the variable name a */
	EXPR_PROP,  /* node a . name b */
	EXPR_INDEX, /* node a [ node b ] */
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
	EXPR_CALL, /* function a with nodes arg[b ... b + c) */
	EXPR_JOIN  /* a text of nodes arg[b ... b + c) */
};

/* Only eight bytes, since a model of 2 MB may hold little but expressions. */
struct expr_node {
	uint16_t op, a, b, c;
};

struct expr {
	const struct expr_node *node;
	const struct val *value;
	const uint16_t *arg;
	const char *name; /* a name is an offset in here */
	uint16_t root;
	const char *literal; /* its text when it holds no expression */
};

#endif
