/* event_apply.h - makes the first change of an event, according to its kind. */
#ifndef FLOW_EVENT_APPLY_H
#define FLOW_EVENT_APPLY_H

#include "flow/event.h"
#include "flow/state.h"

/* event_apply - makes the first change of the event.  Tokens that can move
 * because of it are moved later, by step.h. */
enum err event_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
