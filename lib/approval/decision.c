/* decision.c - whether a task is open to a decision of that user. */
#include <string.h>

#include "approval/decision.h"

enum err
task_may(struct state *s, const struct task *task, const char *user)
{
	long long id = (long long)task->head.id;

	if (!task->open)
		return refuse(s, "Task %lld is no longer open", id);
	if (task->status != TASK_RUNNING)
		return refuse(s, "Task %lld waits for its signers", id);
	if (user != NULL && task->assignee != NULL &&
	    strcmp(user, task->assignee) != 0)
		return refuse(s, "Task %lld is not that of %s", id, user);
	return OK;
}
