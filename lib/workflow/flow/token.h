/* token.h - the tree of tokens: tokens and the instances that they call are
 * made, put to nodes, and removed with all that belongs to them. */
#ifndef FLOW_TOKEN_H
#define FLOW_TOKEN_H

#include "flow/state.h"

/* token_new - makes a token at no node; parent NULL: a root token. */
struct token *token_new(struct state *s, struct inst *i, struct token *parent);

/* token_go - queues the token; in its turn it enters the node. */
void token_go(struct state *s, struct token *t, int32_t node);

/* token_park - the token begins to wait at its gateway. */
void token_park(struct state *s, struct token *t);

/* token_clear - ends what belongs to the token: its task, timers, variables,
 * history record, the tokens inside it, the instance that it has called. */
void token_clear(struct state *s, struct token *t);

/* token_drop - clears the token and removes it; its parent stays. */
void token_drop(struct state *s, struct token *t);

/* token_wake - the token ends waiting, but is still at its node. */
void token_wake(struct state *s, struct token *t);

/* token_end - removes the token; if it was the last one in its scope,
 * scopes_end (enter.h) will complete the scope. */
void token_end(struct state *s, struct token *t);

/* token_together - are both tokens at the same node of the same scope? */
bool token_together(const struct token *x, const struct token *y);

/* join_add - adds the token to the list of those that wait at gateways, and
 * counts it at its own gateway. */
void join_add(struct state *s, struct token *t);

/* join_size - how many tokens of its scope wait at the gateway at which the
 * token is parked. */
int32_t join_size(const struct state *s, const struct token *t);

/* join_merge - removes the n oldest tokens that are parked with t; t goes on in
 * their place. */
void join_merge(struct state *s, struct token *t, int32_t n);

/* inst_new - makes an instance that has not started.  caller: the token at a
 * call activity that waits for it; NULL: no instance called it. */
struct inst *inst_new(struct state *s, const struct definition *def,
    struct token *caller, const char *starter);

/* inst_close - ends the instance with that status and removes everything in it.
 * The token that called it does not go on. */
void inst_close(struct state *s, struct inst *i, enum inst_state end);

#endif
