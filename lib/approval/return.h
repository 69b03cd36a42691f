/* return.h - a task goes back to a node before it.
 * Source: workflow engine, "Reject and return". */
#ifndef APPROVAL_RETURN_H
#define APPROVAL_RETURN_H

#include "approval/decision.h"
#include "flow/event.h"

/* return_to - the task goes back to the node with that id.  A user may want
 * that, or the setting of a node that was rejected. */
enum err return_to(struct state *s, const struct decision *d, const char *node)
    MUST_CHECK;

/* can_return - is there such a node, from which a serial path leads to the
 * task's? */
bool can_return(struct state *s, const struct task *task, const char *node);

/* return_apply - the event RETURN. */
enum err return_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
