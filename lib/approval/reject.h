/* reject.h - a rejection ends the instance, or sends it back.
 * Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_REJECT_H
#define APPROVAL_REJECT_H

#include "approval/decision.h"
#include "flow/event.h"

/* reject - the decision is to reject the task: the instance ends, or the task
 * goes back to a node that its setting names.  Tokens have not moved yet. */
enum err reject(struct state *s, const struct decision *d) MUST_CHECK;

/* reject_apply - the event REJECT. */
enum err reject_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
