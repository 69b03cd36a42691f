/* automatic_queue.h - tasks that appeared or got an assignee, until their hooks
 * run.
 */
#ifndef APPROVAL_AUTOMATIC_QUEUE_H
#define APPROVAL_AUTOMATIC_QUEUE_H

#include "flow/state.h"

/* automatic_later - the task has got an assignee. */
void automatic_later(struct state *s, struct task *task);

/* automatic_again - it has another one, or again: those who listen hear of it.
 * NULL: it lost its assignee, nobody does. */
enum err automatic_again(struct state *s, struct task *task) MUST_CHECK;

#endif
