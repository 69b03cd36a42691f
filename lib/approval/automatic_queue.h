/*
 * automatic_queue.h - the queue of tasks that have appeared or got another
 * assignee in this step.  When no token can move any more, automatic_next takes
 * them one by one.
 */
#ifndef APPROVAL_AUTOMATIC_QUEUE_H
#define APPROVAL_AUTOMATIC_QUEUE_H

#include "flow/state.h"

/* automatic_later - adds the task to the queue; a task that is in it already
 * keeps its place. */
void automatic_later(struct state *s, struct task *task);

/*
 * automatic_again - an assignee was set, possibly the same one again: queues
 * the task and runs the listeners to assignments.  Does nothing with a task
 * that has no assignee.
 */
enum err automatic_again(struct state *s, struct task *task) MUST_CHECK;

#endif
