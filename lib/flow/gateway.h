/* gateway.h - joins; for the files of the engine.  Source: workflow engine,
 * "Token rules" 3 and 5. */
#ifndef FLOW_GATEWAY_H
#define FLOW_GATEWAY_H

#include "flow/state.h"

/* join_add, join_drop - the token parks at its gateway, and leaves it; it is
 * in state.parked both times. */
void join_add(struct state *s, struct token *t);
void join_drop(struct state *s, struct token *t);

/* parallel_enter - it waits until as many are here as flows lead here. */
enum err parallel_enter(struct state *s, struct token *t) MUST_CHECK;

/*
 * inclusive_settle - no token can move any more: let the first inclusive
 * gateway go on that nothing can reach.  *fired: there was one.
 */
enum err inclusive_settle(struct state *s, bool *fired) MUST_CHECK;

#endif
