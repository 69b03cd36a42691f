/*
 * instance.h - instances begin and end, with the status in which they end; and
 * tokens are removed with all that belongs to them.
 */
#ifndef FLOW_INSTANCE_H
#define FLOW_INSTANCE_H

#include "flow/state.h"

/* inst_new - makes an instance that has not started.  caller: the token at a
 * call activity that waits for it; NULL: no instance called it. */
struct inst *inst_new(struct state *s, const struct definition *def,
    struct token *caller, const char *starter);

/* inst_set_initiator - sets the variable in which the start event wants to have
 * the id of the starter; the process must have a start event. */
enum err inst_set_initiator(struct state *s, struct inst *i) MUST_CHECK;

/* inst_start - makes its first token and sends it to the start event. */
enum err inst_start(struct state *s, struct inst *i) MUST_CHECK;

/* inst_undecided - is the instance neither approved, nor rejected, nor
 * cancelled?  It is running or suspended then.  One that is decided by its
 * rejection or cancellation may still go on to its end. */
bool inst_undecided(const struct inst *i);

/* inst_close - ends the instance in that state and removes everything in it.
 * An instance that is undecided is approved if it completed, and cancelled if
 * it was deleted; any other keeps its status.  The token that called it does
 * not go on. */
void inst_close(struct state *s, struct inst *i, enum inst_state end);

/* inst_complete - runs the listeners to the end of the process, and closes the
 * instance as completed. */
enum err inst_complete(struct state *s, struct inst *i) MUST_CHECK;

/* token_clear - ends what belongs to the token: its task, timers, variables,
 * history record, the tokens inside it, the instance that it has called. */
void token_clear(struct state *s, struct token *t);

/* token_drop - clears the token and removes it; its parent stays. */
void token_drop(struct state *s, struct token *t);

/* token_end - removes the token; if it was the last one in its scope,
 * scopes_end (enter.h) will complete the scope. */
void token_end(struct state *s, struct token *t);

#endif
