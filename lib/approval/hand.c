/*
 * hand.c - a task changes hands; copies, comments, and an instance that is
 * called off.  Source: workflow engine, "Delegate / transfer".
 */
#include <string.h>

#include "approval/approve.h"
#include "approval/hooks.h"
#include "flow/happen.h"
#include "flow/move.h"
#include "flow/user.h"
#include "flow/walk.h"

static enum err
give(struct state *s, struct task *task, const char *user)
{
	TOUCH(s, task);
	if (task->owner == NULL)
		task->owner = task->assignee;
	task->assignee = arena_strdup(&s->mem, user);
	return hook_again(s, task);
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
	long long id = (long long)task->head.id;
	const char *user;

	TRY(task_may(s, task, ev->user));
	if (ev->users.n != 1)
		return refuse(s, "Task %lld goes to one user", id);
	user = ev->users.v[0];
	if (task->assignee != NULL && strcmp(task->assignee, user) == 0)
		return refuse(s, "Task %lld is already that of %s", id, user);
	if (s->env->enabled != NULL && !s->env->enabled(s->env->arg, user))
		return refuse(s, "User %s does not exist", user);
	return OK;
}

enum err
transfer_happen(struct state *s, const struct event *ev)
{
	struct decision d = {
		.task = ev->task, .user = ev->user, .text = ev->text
	};

	TRY(give_check(s, ev));
	return transfer_to(s, &d, ev->users.v[0]);
}

enum err
delegate_happen(struct state *s, const struct event *ev)
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

enum err
copy_happen(struct state *s, const struct event *ev)
{
	for (size_t i = 0; i < ev->users.n; i++) {
		struct action *a = action_add(s, ACTION_COPY, ev->task->inst);

		a->task = ev->task;
		a->node = ev->task->node;
		a->user = arena_strdup(&s->notes, ev->users.v[i]);
		a->text = ev->text;
	}
	return OK;
}

enum err
comment_happen(struct state *s, const struct event *ev)
{
	struct decision d = { .user = ev->user, .text = ev->text };

	if (!ev->task->open)
		return refuse(s, "Task %lld is no longer open",
		    (long long)ev->task->head.id);
	task_note(s, ev->task, 0, &d);
	return OK;
}

/* A called instance that is called off takes its caller with it. */
enum err
cancel_happen(struct state *s, const struct event *ev)
{
	struct inst *i = ev->inst;

	if (i->state != INST_RUNNING)
		return refuse(
		    s, "Instance %lld has ended", (long long)i->head.id);
	TOUCH(s, i);
	i->status = STATUS_CANCELLED;
	i->reason = ev->text != NULL ? arena_strdup(&s->mem, ev->text) : NULL;
	tasks_close(s, i);
	return move_to_end(s, i);
}
