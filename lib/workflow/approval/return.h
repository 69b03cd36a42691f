/* return.h - how a task goes back: it is returned or rejected, or an approval
 * is withdrawn. */
#ifndef APPROVAL_RETURN_H
#define APPROVAL_RETURN_H

#include "approval/decision.h"

/* return_apply - the event RETURN: a user returns a task to a node before it.
 */
enum err return_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* reject - rejects the task of the decision: the instance ends, or the task
 * goes back to the node that the setting of its own node names.  Tokens are not
 * moved further yet. */
enum err reject(struct state *s, const struct decision *d) MUST_CHECK;

/* reject_apply - the event REJECT: a user rejects a task. */
enum err reject_apply(struct state *s, const struct event *ev) MUST_CHECK;

/* withdraw_apply - the event WITHDRAW: cancels the tasks after an approved task
 * and opens the approved task again. */
enum err withdraw_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
