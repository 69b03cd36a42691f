/* move_event.h - the event MOVE. */
#ifndef FLOW_MOVE_EVENT_H
#define FLOW_MOVE_EVENT_H

#include "flow/event.h"

/* move_apply - tokens of the nodes in `from` go to those in `to`. */
enum err move_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
