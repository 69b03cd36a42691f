/* op.h - what operators of expressions do with values of every kind; inner. */
#ifndef EXPR_OP_H
#define EXPR_OP_H

#include "expr/eval_state.h"

/* expr_kind - the words by which a message calls such a value: "a text",
 * "null". */
const char *expr_kind(const struct val *v);

/* expr_number - the number that a value is, or that a text spells; false: it
 * is none. */
bool expr_number(const struct val *v, struct val *out);

/* expr_alike - are two values equal when lists are searched?  Numbers are
 * compared by value: 1 equals 1.0. */
enum err expr_alike(struct expr_run *r, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_equal - are they equal for the operator ==? */
enum err expr_equal(struct expr_run *r, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_order - EXPR_LT, _GT, _LE or _GE of two values. */
enum err expr_order(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, bool *out) MUST_CHECK;

/* expr_arith - EXPR_MUL ... EXPR_SUB of two values. */
enum err expr_arith(struct expr_run *r, enum expr_op op, const struct val *x,
    const struct val *y, struct val *out) MUST_CHECK;

/* expr_empty - is it null, an empty text, list or object? */
bool expr_empty(const struct val *v);

#endif
