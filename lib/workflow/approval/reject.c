/*
 * reject.c - rejects a task, which ends the instance as rejected, unless the
 * setting of the task's node has the task go back to a node before it.
 */
#include "approval/reject.h"
#include "approval/return.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "flow/move.h"
#include "flow/state.h"
#include "flow/task.h"

/* Ends this task as rejected, and nothing else. */
static void
reject_one(struct state *s, struct task *task, const struct decision *d)
{
	TOUCH(s, task);
	decision_reason(s, task, d);
	task_close(s, task, TASK_REJECTED);
}

/* A signer who rejects rejects the task that he signs, too.  Whose that is has
 * not said what the signer says, and may have approved it. */
static void
reject_signed(struct state *s, struct task *root)
{
	struct decision d = system_decision(root, REASON_SIGNER_REJECTED);

	reject_one(s, root, &d);
}

/* Does the rejection send the task back?  If no path leads back, a user is
 * refused, but a rejection by the system ends the instance. */
static bool
goes_back(struct state *s, const struct decision *d, const struct task_set *set)
{
	return set != NULL && set->reject_handler == REJECT_RETURNS &&
	       set->return_node != NULL &&
	       (!d->system || can_return(s, d->task, set->return_node));
}

enum err
reject(struct state *s, const struct decision *d)
{
	struct inst *i = d->task->inst;
	struct task *root = d->task;
	const struct task_set *set = inst_node(i, root->node)->task;

	TRY(task_may(s, d->task, d->user));
	TRY(decision_reasoned(s, d));
	while (root->parent != NULL)
		root = root->parent;
	task_note(s, d->task, COMMENT_REJECTED, d);
	if (root != d->task)
		reject_signed(s, root);
	if (goes_back(s, d, set))
		return return_to(s, d, set->return_node);
	reject_one(s, d->task, d);
	TOUCH(s, i);
	i->status = STATUS_REJECTED;
	i->reason = state_keep(s, d->text);
	i->code = d->system ? d->code : REASON_REJECTED;
	tasks_close(s, i);
	return move_to_end(s, i);
}

enum err
reject_apply(struct state *s, const struct event *ev)
{
	struct decision d = {
		.task = ev->task, .user = ev->user, .text = ev->text
	};

	return reject(s, &d);
}
