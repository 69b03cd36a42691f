/* call_activity.h - one process calls another; for the files of the engine. */
#ifndef FLOW_CALL_ACTIVITY_H
#define FLOW_CALL_ACTIVITY_H

#include "flow/state.h"

/* call_activity_enter - start the latest version of the called process. */
enum err call_activity_enter(struct state *s, struct token *t) MUST_CHECK;

/* call_activity_done - the called instance has ended: map back, go on. */
enum err call_activity_done(
    struct state *s, struct token *t, struct inst *called) MUST_CHECK;

#endif
