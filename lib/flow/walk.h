/*
 * walk.h - the moves of tokens that every part of the engine makes; for the
 * files of the engine.  Source: workflow engine, "Token rules".
 */
#ifndef FLOW_WALK_H
#define FLOW_WALK_H

#include "flow/state.h"

/* token_new - one more inside the parent; it waits for nothing yet. */
struct token *token_new(struct state *s, struct inst *i, struct token *parent);

/* token_go - it moves to the node in its turn. */
void token_go(struct state *s, struct token *t, int32_t node);

/* token_park - it waits at its gateway. */
void token_park(struct state *s, struct token *t);

/* token_clear - all that hangs on it goes: what is inside it, its task,
 * timers, called instance, variables, its open record. */
void token_clear(struct state *s, struct token *t);

/* token_drop - it goes with all that hangs on it; its parent stays. */
void token_drop(struct state *s, struct token *t);

/* token_end - it goes; its scope will complete when nothing is left in it. */
void token_end(struct state *s, struct token *t);

/* scopes_end - those that token_end has left empty complete. */
enum err scopes_end(struct state *s) MUST_CHECK;

/* record_open, record_close - the token enters a node, has left it. */
void record_open(struct state *s, struct token *t, const char *name);
void record_close(struct state *s, struct token *t);

/* node_begin - the token stands at its node from now on: the name is known,
 * the record open, boundary timers are armed. */
enum err node_begin(struct state *s, struct token *t) MUST_CHECK;

/* enter - the token does what its node is there for. */
enum err enter(struct state *s, struct token *t) MUST_CHECK;

/* activity_done - its node is through: the next element, or it leaves. */
enum err activity_done(struct state *s, struct token *t) MUST_CHECK;

/* leave - on along the flows of its node, by the rules of its kind. */
enum err leave(struct state *s, struct token *t) MUST_CHECK;

/* token_wake - it no longer waits and stands at its node. */
void token_wake(struct state *s, struct token *t);

/* run_listeners - run the listeners of the token's node: those of its task, or
 * those of the execution. */
enum err run_listeners(
    struct state *s, struct token *t, bool task, const char *event) MUST_CHECK;

/* The same of a flow the token takes, and of a whole process. */
enum err
run_flow_listeners(struct state *s, struct token *t, int32_t flow) MUST_CHECK;
enum err run_process_listeners(
    struct state *s, struct inst *i, const char *event) MUST_CHECK;

/* inst_new - not started yet; the caller is NULL or a token at a call. */
struct inst *inst_new(struct state *s, const struct definition *def,
    struct token *caller, const char *starter);

/* inst_start - its first token enters the start event in its turn. */
enum err inst_start(struct state *s, struct inst *i) MUST_CHECK;

/* inst_over - nothing is left in it: it completes, its caller goes on. */
enum err inst_over(struct state *s, struct inst *i) MUST_CHECK;

/* inst_close - end it in that state with all that is in it; its caller is
 * not told. */
void inst_close(struct state *s, struct inst *i, enum inst_state end);

/* run - until every token waits or is gone. */
enum err run(struct state *s) MUST_CHECK;

#endif
