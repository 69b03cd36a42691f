/* reject.h - rejecting a task. */
#ifndef APPROVAL_REJECT_H
#define APPROVAL_REJECT_H

#include "approval/decision.h"

/* reject - rejects the task of the decision: the instance ends, or the task
 * goes back to the node that the setting of its own node names.  Tokens are not
 * moved further yet. */
enum err reject(struct state *s, const struct decision *d) MUST_CHECK;

/* reject_apply - the event REJECT: a user rejects a task. */
enum err reject_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
