/* automatic_queue.c - the queue of tasks for automatic_next, first in, first
 * out. */
#include "approval/automatic_queue.h"
#include "flow/action.h"
#include "flow/state.h"

void
automatic_later(struct state *s, struct task *task)
{
	if (task->queued)
		return;
	TOUCH(s, task);
	task->queued = true;
	task->next = NULL;
	if (s->automatic_last != NULL)
		s->automatic_last->next = task;
	else
		s->automatic = task;
	s->automatic_last = task;
}

enum err
automatic_again(struct state *s, struct task *task)
{
	if (task->assignee == NULL)
		return OK;
	automatic_later(s, task);
	return task->token != NULL
	           ? run_listeners(s, task->token, true, "assignment")
	           : OK;
}
