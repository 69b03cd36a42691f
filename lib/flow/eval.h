/* eval.h - expressions of a node, as the token at it sees variables; and how a
 * step is refused with the node named. */
#ifndef FLOW_EVAL_H
#define FLOW_EVAL_H

#include "expr/expr.h"
#include "flow/token.h"

/*
 * eval, eval_true, eval_text - an expression of the token's node, as it sees
 * variables; refused with the node named.  Values live until the next step.
 */
enum err eval(struct state *s, struct token *t, const struct expr *e,
    struct val *out) MUST_CHECK;
enum err eval_true(struct state *s, struct token *t, const struct expr *e,
    bool *out) MUST_CHECK;
enum err eval_text(struct state *s, struct token *t, const struct expr *e,
    const char **out) MUST_CHECK;

/* refuse_node - refuse with the token's node named: kind "id": what. */
enum err refuse_node(struct state *s, const struct token *t, const char *what)
    MUST_CHECK;

#endif
