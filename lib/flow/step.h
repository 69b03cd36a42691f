/*
 * step.h - the engine: an event in, the changed state and a list of actions
 * out; everything runs until each token waits or is gone.
 * Source: workflow engine, "Token rules".
 */
#ifndef FLOW_STEP_H
#define FLOW_STEP_H

#include "flow/event.h"
#include "flow/state.h"

/*
 * flow_step - one event with all that follows.  Returns OK, with what it
 * touched in s->changed and s->actions until the next step; or
 * E_BAD_REQUEST with s->why an English sentence, the state as it was.
 */
enum err flow_step(struct state *s, const struct event *ev) MUST_CHECK;

/*
 * flow_advance - let an ISO duration go by: every timer due on the way
 * fires at its date, in order of due date, then of age, those armed on the
 * way included.  Errors as flow_step, the clock included; one that fails
 * undoes all of it.
 */
enum err flow_advance(struct state *s, const char *duration) MUST_CHECK;

#endif
