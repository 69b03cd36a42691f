/* cancel.h - ends an instance as cancelled. */
#ifndef APPROVAL_CANCEL_H
#define APPROVAL_CANCEL_H

#include "flow/state.h"
#include "flow/step.h"

/* cancel_apply - the event CANCEL: the instance ends as cancelled; if another
 * instance has called it, that one is rejected. */
enum err cancel_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
