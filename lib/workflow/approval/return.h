/* return.h - how a task goes back: it is returned, or an approval is
 * withdrawn. */
#ifndef APPROVAL_RETURN_H
#define APPROVAL_RETURN_H

#include "approval/decision.h"

/* return_apply - the event RETURN: a user returns a task to a node before it.
 */
enum err return_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* can_return - is there a node with that id, from which a path without a
 * parallel gateway leads to the task's node? */
bool can_return(struct state *s, const struct task *task, const char *node);

/* return_to - returns the task of the decision to the node with that id,
 * because a user wants it or because the setting of a rejected task's node says
 * so. */
enum err return_to(struct state *s, const struct decision *d, const char *node)
    MUST_CHECK;

/* withdraw_apply - the event WITHDRAW: cancels the tasks after an approved task
 * and opens the approved task again. */
enum err withdraw_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
