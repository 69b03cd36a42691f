/* cancel.h - an instance is called off. */
#ifndef APPROVAL_CANCEL_H
#define APPROVAL_CANCEL_H

#include "flow/event.h"
#include "flow/state.h"

/* cancel_happen - the event CANCEL.  A called instance takes its caller with
 * it. */
enum err cancel_happen(struct state *s, const struct event *ev) MUST_CHECK;

#endif
