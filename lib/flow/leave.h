/* leave.h - a token leaves its node.
 * Source: workflow engine, "Token rules". */
#ifndef FLOW_LEAVE_H
#define FLOW_LEAVE_H

#include "bpmn/node.h"
#include "flow/token.h"

/* leave - on along the flows of its node, by the rules of its kind. */
enum err leave(struct state *s, struct token *t) MUST_CHECK;

/* flow_true - would a token at its start take it, were it no default? */
enum err flow_true(struct state *s, struct token *t, const struct flow *f,
    bool *out) MUST_CHECK;

#endif
