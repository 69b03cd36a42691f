/* hook_queue.h - tasks that appeared or got an assignee, until their hooks run.
 */
#ifndef APPROVAL_HOOK_QUEUE_H
#define APPROVAL_HOOK_QUEUE_H

#include "flow/state.h"

/* hook_later - the task has got an assignee. */
void hook_later(struct state *s, struct task *task);

/* hook_again - it has another one, or again: those who listen hear of it.
 * NULL: it lost its assignee, nobody does. */
enum err hook_again(struct state *s, struct task *task) MUST_CHECK;

#endif
