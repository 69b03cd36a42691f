/* hook_queue.c - tasks wait for their hooks, first come, first served. */
#include "approval/hook_queue.h"
#include "flow/journal.h"
#include "flow/listen.h"

void
hook_later(struct state *s, struct task *task)
{
	if (task->hooked)
		return;
	TOUCH(s, task);
	task->hooked = true;
	task->next = NULL;
	if (s->hooks_last != NULL)
		s->hooks_last->next = task;
	else
		s->hooks = task;
	s->hooks_last = task;
}

enum err
hook_again(struct state *s, struct task *task)
{
	if (task->assignee == NULL)
		return OK;
	hook_later(s, task);
	return task->token != NULL
	           ? run_listeners(s, task->token, true, "assignment")
	           : OK;
}
