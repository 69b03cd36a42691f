/*
 * withdraw.c - a user takes back his approval, as long as nobody has decided a
 * task after it.
 * Source: workflow engine, "Remove signer, copy, withdraw, comment".
 */
#include <string.h>

#include "approval/comment.h"
#include "approval/next_tasks.h"
#include "approval/recall.h"
#include "approval/withdraw.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"

static enum err
next_done(struct state *s, const struct task *one)
{
	return refuse_as(s, REFUSAL_WITHDRAW_NEXT_DONE, NULL,
	    "userTask \"%s\" has been decided",
	    inst_node(one->inst, one->node)->id);
}

/* Refuses the withdrawal when a task after the approved one was decided, or
 * when none after it is open. */
static enum err
not_built_upon(struct state *s, const struct task *task, const struct recall *b)
{
	size_t n;
	struct task **past = past_tasks(s, task->inst, &n);

	for (size_t k = 0; k < n; k++) {
		if (past[k]->status != TASK_CANCELLED &&
		    recall_takes(b, past[k]))
			return next_done(s, past[k]);
	}
	CHAIN_EACH (l, task->inst->tasks) {
		if (recall_takes(b, LINKED(struct task, own, l)))
			return OK;
	}
	return refuse_as(s, REFUSAL_WITHDRAW_NEXT_DONE, NULL,
	    "No next task of task %lld is open", (long long)task->head.id);
}

static enum err
withdraw_check(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;
	const struct inst *i = task->inst;
	long long id = (long long)task->head.id;

	if (i->state != INST_RUNNING)
		return refuse_as(s, REFUSAL_WITHDRAW_NOT_RUNNING, NULL,
		    "Instance %lld has ended", (long long)i->head.id);
	if (task->open || task->status != TASK_APPROVED ||
	    (ev->user != NULL && (task->assignee == NULL ||
	                             strcmp(task->assignee, ev->user) != 0)))
		return refuse_as(s, REFUSAL_WITHDRAW_NO_TASK, NULL,
		    "Task %lld is none he has approved", id);
	if (!i->def->may_withdraw)
		return refuse_as(s, REFUSAL_WITHDRAW_FORBIDDEN, NULL,
		    "Task %lld cannot be withdrawn", id);
	return OK;
}

/* Adds a comment to each open task that goes back, including those of
 * signers. */
static void
note_all(struct state *s, const struct recall *b, const struct event *ev)
{
	struct decision d = { .user = ev->user, .text = ev->text };

	CHAIN_EACH (l, b->reach->inst->tasks) {
		struct task *one = LINKED(struct task, own, l);

		if (recall_takes(b, one))
			task_note(s, one, COMMENT_CANCELLED, &d);
	}
}

enum err
withdraw_apply(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;
	struct recall b = { .target = task->node,
		.since = task->until,
		.code = REASON_WITHDRAWN,
		.refusal = REFUSAL_WITHDRAW_NEXT_DONE };

	TRY(withdraw_check(s, ev));
	/* The task was loaded alone: its token comes with the past. */
	past_need(s, task->inst, PAST_ALL);
	b.reach = recall_reach(task, task->node);
	b.nodes = next_tasks(s, task->inst->root, task->node, false);
	TRY(not_built_upon(s, task, &b));
	note_all(s, &b, ev);
	return recall_move(s, &b);
}
