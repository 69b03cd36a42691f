/* gateway.h - parallel and inclusive gateways.  Source: workflow engine,
 * "Token rules" 3 and 5. */
#ifndef FLOW_GATEWAY_H
#define FLOW_GATEWAY_H

#include "flow/state.h"

/* join_add, join_drop - list the token behind those that wait at gateways, and
 * count it at its own; do neither any longer. */
void join_add(struct state *s, struct token *t);
void join_drop(struct state *s, struct token *t);

/* parallel_enter - the token parks at a parallel gateway.  When as many are
 * there as flows lead to it, they become one token that leaves. */
enum err parallel_enter(struct state *s, struct token *t) MUST_CHECK;

/*
 * inclusive_settle - to be called when no token can move any more: of the
 * inclusive gateways to which no other token can come, the one reached first
 * lets its token go on.  *fired: there was one.
 */
enum err inclusive_settle(struct state *s, bool *fired) MUST_CHECK;

#endif
