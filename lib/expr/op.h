/* op.h - the operators of expressions, for values of every kind; inner. */
#ifndef EXPR_OP_H
#define EXPR_OP_H

#include "expr/eval_state.h"

/* expr_kind - the words for such a value in messages: "a text", "null". */
const char *expr_kind(const struct val *v);

/* expr_number - the value as a number: a number, or a text that spells one;
 * false when it is neither. */
bool expr_number(const struct val *v, struct val *out);

/* expr_alike - are two values equal in a search in lists?  Numbers are compared
 * by value: 1 equals 1.0. */
enum err expr_alike(struct expr_run *r, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_equal - are two values equal for the operator ==? */
enum err expr_equal(struct expr_run *r, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_order - compares two values by EXPR_LT, EXPR_GT, EXPR_LE or EXPR_GE. */
enum err expr_order(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_arith - calculates with two values: EXPR_MUL ... EXPR_SUB. */
enum err expr_arith(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, struct val *out) MUST_CHECK;

/* expr_empty - is it null, an empty text, an empty list or an empty object? */
bool expr_empty(const struct val *v);

#endif
