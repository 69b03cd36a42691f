/* call_activity.h - call activities: a process calls another one. */
#ifndef FLOW_CALL_ACTIVITY_H
#define FLOW_CALL_ACTIVITY_H

#include "flow/state.h"

/* call_activity_enter - starts an instance of the process that the token's node
 * calls, in its latest version; the token waits for it. */
enum err call_activity_enter(struct state *s, struct token *t) MUST_CHECK;

/* call_activity_done - the called instance has ended: copies its variables back
 * and lets the token go on. */
enum err call_activity_done(
    struct state *s, struct token *t, struct inst *called) MUST_CHECK;

#endif
