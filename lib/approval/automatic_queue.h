/*
 * automatic_queue.h - the tasks that have appeared or have got another
 * assignee in this step.  When no token can move any more, automatic.h takes
 * them one by one.
 */
#ifndef APPROVAL_AUTOMATIC_QUEUE_H
#define APPROVAL_AUTOMATIC_QUEUE_H

#include "flow/state.h"

/* automatic_later - queue the task; a task that is queued already stays where
 * it is. */
void automatic_later(struct state *s, struct task *task);

/*
 * automatic_again - the task has got another assignee, or the same one again:
 * queue it and tell the listeners to assignments.  A task without assignee is
 * left alone.
 */
enum err automatic_again(struct state *s, struct task *task) MUST_CHECK;

#endif
