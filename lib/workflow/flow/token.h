/* token.h - the tree of tokens: tokens and the instances that they call are
 * made, put to nodes, go on along flows, wait for each other at gateways, and
 * are removed with all that belongs to them. */
#ifndef FLOW_TOKEN_H
#define FLOW_TOKEN_H

#include "bpmn/model.h"
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

/* join_add - adds the token to the list of those that wait at gateways, and
 * counts it at its own gateway. */
void join_add(struct state *s, struct token *t);

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

/* inst_new - makes an instance that has not started.  caller: the token at a
 * call activity that waits for it; NULL: no instance called it. */
struct inst *inst_new(struct state *s, const struct definition *def,
    struct token *caller, const char *starter);

/* inst_close - ends the instance with that status and removes everything in it.
 * The token that called it does not go on. */
void inst_close(struct state *s, struct inst *i, enum inst_state end);

#endif
