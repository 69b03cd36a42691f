/* leave.h - a token leaves its node.
 * Source: workflow engine, "Token rules". */
#ifndef FLOW_LEAVE_H
#define FLOW_LEAVE_H

#include "bpmn/node.h"
#include "flow/token.h"

/* leave - sends the token along the flows that its kind of node chooses; each
 * flow after the first gets a new token.  Without flows the token ends. */
enum err leave(struct state *s, struct token *t) MUST_CHECK;

/* flow_true - would a token at the source of the flow take it, by its skip
 * expression or condition?  Not meant for default flows. */
enum err flow_true(struct state *s, struct token *t, const struct flow *f,
    bool *out) MUST_CHECK;

#endif
