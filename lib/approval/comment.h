/* comment.h - comments on tasks. */
#ifndef APPROVAL_COMMENT_H
#define APPROVAL_COMMENT_H

#include "approval/decision.h"
#include "flow/action.h"
#include "flow/step.h"

/* task_note - asks storage to keep a comment on the task, of that type and with
 * the user and the text of the decision. */
void task_note(struct state *s, struct task *task, enum comment comment,
    const struct decision *d);

/* comment_apply - the event COMMENT: somebody comments on an open task. */
enum err comment_apply(struct state *s, const struct event *ev) MUST_CHECK;

#endif
