/* approve.c - approves a task, also one that other users still have to sign. */
#include <string.h>

#include "approval/approve.h"
#include "approval/automatic_queue.h"
#include "approval/comment.h"
#include "approval/decision.h"
#include "approval/next_tasks.h"
#include "approval/signers.h"
#include "approval/task_through.h"
#include "bpmn/settings.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

static bool
is_said(const char *text)
{
	return text != NULL && *text != '\0';
}

/* Refuses a decision that lacks a signature or a reason although the task's
 * node requires it.  Decisions of the system need neither. */
static enum err
demands(struct state *s, const struct decision *d)
{
	const struct task *task = d->task;
	const struct task_set *set = inst_node(task->inst, task->node)->task;
	long long id = (long long)task->head.id;

	if (d->system || d->user == NULL || set == NULL)
		return OK;
	if (set->sign && !is_said(d->picture))
		return refuse_as(s, REFUSAL_SIGNATURE_MISSING, NULL,
		    "Task %lld needs a signature", id);
	if (set->reason && !is_said(d->text))
		return refuse_as(s, REFUSAL_REASON_MISSING, NULL,
		    "Task %lld needs a reason", id);
	return OK;
}

/* The user to whom the task was delegated has decided.  This only ends the
 * delegation: the task goes back to its owner, who then decides it. */
static enum err
hand_back(struct state *s, const struct decision *d)
{
	struct task *task = d->task;

	TOUCH(s, task);
	task->assignee = task->owner;
	task->delegation = DELEGATION_RESOLVED;
	decision_reason(s, task, d);
	task_note(s, task, COMMENT_DELEGATION_DONE, d);
	return automatic_again(s, task);
}

static enum err
set_vars(struct state *s, const struct decision *d)
{
	if (d->vars == NULL)
		return OK;
	return var_set_all(s, task_token(d->task), d->vars);
}

/* The task is approved, but signers after it are still open.  It stays open
 * until they have approved; their tasks can be decided from now on. */
static enum err
wait_signers(struct state *s, const struct decision *d)
{
	struct task *task = d->task;

	TOUCH(s, task);
	task->status = TASK_SIGNING;
	decision_reason(s, task, d);
	task->picture = state_keep(s, d->picture);
	task_note(s, task, COMMENT_APPROVED, d);
	CHAIN_EACH (l, task->inst->tasks) {
		struct task *child = LINKED(struct task, own, l);

		if (child->parent != task)
			continue;
		TOUCH(s, child);
		child->assignee = child->owner;
		child->status = TASK_RUNNING;
		automatic_later(s, child);
	}
	return set_vars(s, d);
}

static enum err
approve_now(struct state *s, const struct decision *d)
{
	struct task *task = d->task;

	TRY(set_vars(s, d));
	TRY(next_choose(s, d));
	TOUCH(s, task);
	decision_reason(s, task, d);
	task->picture = state_keep(s, d->picture);
	task_note(s, task, COMMENT_APPROVED, d);
	TRY(task_through(s, task));
	return signers_done(s, task->parent);
}

enum err
approve(struct state *s, const struct decision *d)
{
	TRY(task_may(s, d->task, d->system ? NULL : d->user));
	TRY(demands(s, d));
	if (d->task->delegation == DELEGATION_PENDING)
		return hand_back(s, d);
	if (d->task->sign == SIGN_AFTER && has_signers(d->task))
		return wait_signers(s, d);
	return approve_now(s, d);
}

enum err
approve_apply(struct state *s, const struct event *ev)
{
	struct decision d = { .task = ev->task,
		.user = ev->user,
		.text = ev->text,
		.picture = ev->picture,
		.vars = &ev->vars,
		.next = &ev->next };

	return approve(s, &d);
}
