/* move_event.h - the event MOVE, by which an administrator moves tokens. */
#ifndef FLOW_MOVE_EVENT_H
#define FLOW_MOVE_EVENT_H

#include "flow/event.h"

/* move_apply - moves the tokens at the nodes in `from` to the nodes in `to`. */
enum err move_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
