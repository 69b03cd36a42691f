/* call_activity.h - one process calls another. */
#ifndef FLOW_CALL_ACTIVITY_H
#define FLOW_CALL_ACTIVITY_H

#include "flow/state.h"

/* call_activity_enter - start an instance of the latest version of the process
 * that the token's node calls; the token waits for it. */
enum err call_activity_enter(struct state *s, struct token *t) MUST_CHECK;

/* call_activity_done - the called instance has ended: map its variables back,
 * and the token goes on. */
enum err call_activity_done(
    struct state *s, struct token *t, struct inst *called) MUST_CHECK;

#endif
