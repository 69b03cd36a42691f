/* happen.h - events by kind; for the files of the engine. */
#ifndef FLOW_HAPPEN_H
#define FLOW_HAPPEN_H

#include "flow/event.h"
#include "flow/state.h"

/* happen - what the event itself does; tokens it set free have not moved. */
enum err happen(struct state *s, const struct event *ev) MUST_CHECK;

#endif
