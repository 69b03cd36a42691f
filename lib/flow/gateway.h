/* gateway.h - parallel and inclusive gateways.  Source: workflow engine,
 * "Token rules" 3 and 5. */
#ifndef FLOW_GATEWAY_H
#define FLOW_GATEWAY_H

#include "flow/state.h"

/* join_add - adds the token to the list of those that wait at gateways, and
 * counts it at its own gateway.  join_drop - undoes both. */
void join_add(struct state *s, struct token *t);
void join_drop(struct state *s, struct token *t);

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
