/* happen.h - what an event changes first, by its kind. */
#ifndef FLOW_HAPPEN_H
#define FLOW_HAPPEN_H

#include "flow/event.h"
#include "flow/state.h"

/* happen - the first change that the event makes.  Tokens it sets free have
 * not moved yet: step.h does that. */
enum err happen(struct state *s, const struct event *ev) MUST_CHECK;

#endif
