/* event_apply.h - makes the first change of an event, by its kind. */
#ifndef FLOW_EVENT_APPLY_H
#define FLOW_EVENT_APPLY_H

#include "flow/event.h"
#include "flow/state.h"

/* event_apply - the first change that the event makes.  Tokens it sets free
 * have not moved yet: step.h does that. */
enum err event_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
