/*
 * reassign.c - delegates or transfers a task to another user.
 * Source: workflow engine, "Delegate / transfer".
 */
#include <string.h>

#include "approval/decision.h"
#include "approval/reassign.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"

static enum err
give(struct state *s, struct task *task, const char *user)
{
	TOUCH(s, task);
	if (task->owner == NULL)
		task->owner = task->assignee;
	task->assignee = arena_strdup(&s->mem, user);
	return automatic_again(s, task);
}

enum err
transfer_to(struct state *s, const struct decision *d, const char *user)
{
	task_note(s, d->task, COMMENT_TRANSFERRED, d);
	return give(s, d->task, user);
}

static enum err
give_check(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;
	bool delegates = ev->kind == EVENT_DELEGATE;
	long long id = (long long)task->head.id;
	const char *user;

	TRY(task_may(s, task, ev->others ? NULL : ev->user));
	if (ev->users.n != 1)
		return refuse(s, "Task %lld goes to one user", id);
	user = ev->users.v[0];
	if (task->assignee != NULL && strcmp(task->assignee, user) == 0)
		return refuse_as(s,
		    delegates ? REFUSAL_DELEGATE_SAME : REFUSAL_TRANSFER_SAME,
		    NULL, "Task %lld is already that of %s", id, user);
	if (s->env->enabled != NULL && !s->env->enabled(s->env->arg, user))
		return refuse_as(s,
		    delegates ? REFUSAL_DELEGATE_UNKNOWN
		              : REFUSAL_TRANSFER_UNKNOWN,
		    user, "User %s does not exist", user);
	return OK;
}

enum err
transfer_apply(struct state *s, const struct event *ev)
{
	struct decision d = {
		.task = ev->task, .user = ev->user, .text = ev->text
	};

	TRY(give_check(s, ev));
	return transfer_to(s, &d, ev->users.v[0]);
}

enum err
delegate_apply(struct state *s, const struct event *ev)
{
	struct decision d = {
		.task = ev->task, .user = ev->user, .text = ev->text
	};

	TRY(give_check(s, ev));
	task_note(s, ev->task, COMMENT_DELEGATED, &d);
	TRY(give(s, ev->task, ev->users.v[0]));
	ev->task->delegation = DELEGATION_PENDING;
	return OK;
}
