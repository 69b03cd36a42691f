/*
 * step.h - the engine: takes an event, changes the state, and lists the actions
 * of storage; or lets time pass, and the timers fire that become due.  A step
 * ends when each token waits or is gone.
 * Source: workflow engine, "Token rules".
 */
#ifndef FLOW_STEP_H
#define FLOW_STEP_H

#include "flow/event.h"
#include "flow/state.h"

/*
 * flow_step - carries out one event with everything that follows.  Returns OK,
 * with the changed objects in s->changed and the actions in s->actions until
 * the next step; or E_BAD_REQUEST with an English sentence in s->why, and the
 * state unchanged.
 */
enum err flow_step(struct state *s, const struct event *ev) MUST_CHECK;

/*
 * flow_advance - moves the clock of the state forward by an ISO duration.
 * Every timer due until then fires at its date, in the order of due dates and
 * then of age, also timers that are started on the way.  Errors as flow_step;
 * if a step fails, everything is undone, the clock too.
 */
enum err flow_advance(struct state *s, const char *duration) MUST_CHECK;

#endif
