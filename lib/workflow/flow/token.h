/* token.h - tokens are made, put to nodes, and wait for each other at
 * gateways. */
#ifndef FLOW_TOKEN_H
#define FLOW_TOKEN_H

#include "flow/state.h"

/* token_new - makes a token at no node; parent NULL: a root token. */
struct token *token_new(struct state *s, struct inst *i, struct token *parent);

/* token_go - queues the token; in its turn it enters the node. */
void token_go(struct state *s, struct token *t, int32_t node);

/* token_park - the token begins to wait at its gateway. */
void token_park(struct state *s, struct token *t);

/* token_wake - the token ends waiting, but is still at its node. */
void token_wake(struct state *s, struct token *t);

/* token_is_inside - is t the token `outer`, or inside it in the same instance?
 * t may be NULL. */
bool token_is_inside(const struct token *t, const struct token *outer);

/* join_add - adds the token to the list of those that wait at gateways, and
 * counts it at its own gateway. */
void join_add(struct state *s, struct token *t);

/* join_first - the token of the same scope that parked first at the node of t;
 * it counts the others there.  NULL: no token is parked there. */
struct token *join_first(const struct state *s, const struct token *t);

/* join_together - do both tokens lie in the same scope and at the same node?
 * Such tokens become one at a gateway. */
bool join_together(const struct token *x, const struct token *y);

#endif
