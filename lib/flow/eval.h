/* eval.h - evaluates expressions of a node with the variables that its token
 * sees. */
#ifndef FLOW_EVAL_H
#define FLOW_EVAL_H

#include "expr/expr.h"
#include "flow/token.h"

/*
 * eval, eval_true, eval_text - the value of an expression of the token's node,
 * as a value, a condition or a text.  An error refuses the step with a sentence
 * that names the node.  Values live until the next step.
 */
enum err eval(struct state *s, struct token *t, const struct expr *e,
    struct val *out) MUST_CHECK;
enum err eval_true(struct state *s, struct token *t, const struct expr *e,
    bool *out) MUST_CHECK;
enum err eval_text(struct state *s, struct token *t, const struct expr *e,
    const char **out) MUST_CHECK;

/* refuse_node - refuses the step with a sentence that begins with the element
 * and the id of the token's node, such as: userTask "a": what. */
enum err refuse_node(struct state *s, const struct token *t, const char *what)
    MUST_CHECK;

#endif
