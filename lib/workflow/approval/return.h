/* return.h - tasks go back: returned to a node before, rejected, or withdrawn
 * by who approved. */
#ifndef APPROVAL_RETURN_H
#define APPROVAL_RETURN_H

#include "approval/decision.h"
#include "flow/state.h"
#include "flow/step.h"

/* return_to - returns the task to the node with that id, because a user wants
 * it or because the setting of a rejected task's node says so. */
enum err return_to(struct state *s, const struct decision *d, const char *node)
    MUST_CHECK;

/* can_return - is there a node with that id, from which a path without a
 * parallel gateway leads to the task's node? */
bool can_return(struct state *s, const struct task *task, const char *node);

/* return_apply - the event RETURN. */
enum err return_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* reject - rejects the task of the decision: the instance ends, or the task
 * goes back to the node that the setting of its own node names.  Tokens are not
 * moved further yet. */
enum err reject(struct state *s, const struct decision *d) MUST_CHECK;

/* reject_apply - the event REJECT. */
enum err reject_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* withdraw_apply - the event WITHDRAW: cancels the tasks after an approved task
 * and opens the approved task again. */
enum err withdraw_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
