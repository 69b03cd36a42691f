/* leave.h - a token leaves its node.
 * Source: workflow engine, "Token rules". */
#ifndef FLOW_LEAVE_H
#define FLOW_LEAVE_H

#include "bpmn/node.h"
#include "flow/token.h"

/*
 * leave - the token goes on along the flows that its kind of node chooses,
 * with a new token for each flow beyond the first.  Without flows the token
 * ends.
 */
enum err leave(struct state *s, struct token *t) MUST_CHECK;

/* flow_true - would a token at the start of the flow take it, by its skip
 * expression or condition? A default flow is not asked. */
enum err flow_true(struct state *s, struct token *t, const struct flow *f,
    bool *out) MUST_CHECK;

#endif
