/* comment.c - comments on tasks, which storage keeps. */
#include "approval/comment.h"
#include "flow/action.h"
#include "flow/refusal.h"

void
task_note(struct state *s, struct task *task, enum comment comment,
    const struct decision *d)
{
	struct action *a = action_add(s, ACTION_COMMENT, task->inst);

	a->comment = comment;
	a->task = task;
	a->node = task->node;
	a->user = d->system ? NULL : d->user;
	a->text = d->text;
	a->code = d->code;
}

enum err
comment_apply(struct state *s, const struct event *ev)
{
	struct decision d = { .user = ev->user, .text = ev->text };

	if (!ev->task->open)
		return refuse_as(s, REFUSAL_TASK_MISSING, NULL,
		    "Task %lld is no longer open",
		    (long long)ev->task->head.id);
	task_note(s, ev->task, 0, &d);
	return OK;
}
