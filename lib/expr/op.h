/* op.h - what operators of expressions do with values of every kind; inner. */
#ifndef EXPR_OP_H
#define EXPR_OP_H

#include "expr/run.h"

/* expr_kind - "a text", "null": what a message calls a value. */
const char *expr_kind(const struct val *v);

/*
 * expr_number - the number a value is: of a number itself, of a text what it
 * spells.  False when it is none.
 */
bool expr_number(const struct val *v, struct val *out);

/* expr_alike - equal as members of a list are: numbers by value. */
enum err expr_alike(struct expr_run *r, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_equal - as == sees it. */
enum err expr_equal(struct expr_run *r, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_order - EXPR_LT, _GT, _LE or _GE of two values. */
enum err expr_order(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_arith - EXPR_MUL ... EXPR_SUB of two values. */
enum err expr_arith(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, struct val *out) MUST_CHECK;

/* expr_empty - null, or without anything in it. */
bool expr_empty(const struct val *v);

#endif
