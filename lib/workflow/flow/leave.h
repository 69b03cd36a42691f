/* leave.h - a token leaves its node along flows, and several tokens become one
 * at a gateway. */
#ifndef FLOW_LEAVE_H
#define FLOW_LEAVE_H

#include "bpmn/model.h"
#include "flow/state.h"

/* leave - sends the token along the flows that its kind of node chooses; each
 * flow after the first gets a new token.  Without flows the token ends. */
enum err leave(struct state *s, struct token *t) MUST_CHECK;

/* flow_true - would a token at the source of the flow take it, by its skip
 * expression or condition?  Not meant for default flows. */
enum err flow_true(struct state *s, struct token *t, const struct flow *f,
    bool *out) MUST_CHECK;

/* parallel_enter - parks the token at a parallel gateway.  When as many tokens
 * are parked there as flows lead to it, they become one token, which leaves. */
enum err parallel_enter(struct state *s, struct token *t) MUST_CHECK;

/*
 * inclusive_settle - called when no token can move any more: of the inclusive
 * gateways that no other token can reach, the one at which a token arrived
 * first lets its token go on.  *fired: whether there was one.
 */
enum err inclusive_settle(struct state *s, bool *fired) MUST_CHECK;

#endif
