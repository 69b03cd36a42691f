/* approved_before.c - looks for an approval by the same user among the ended
 * tasks of an instance. */
#include <string.h>

#include "approval/approved_before.h"
#include "bpmn/model.h"
#include "flow/state.h"
#include "flow/task.h"

static bool
same_user(const struct task *task, const char *user)
{
	return task->assignee != NULL && strcmp(task->assignee, user) == 0;
}

static bool
approved_anywhere(const struct task *task)
{
	CHAIN_EACH (l, task->inst->past) {
		const struct task *one = LINKED(struct task, past, l);

		if (one->status == TASK_APPROVED &&
		    same_user(one, task->assignee))
			return true;
	}
	return false;
}

static bool
is_later(const struct task *x, const struct task *y)
{
	return x->end_ms != y->end_ms ? x->end_ms > y->end_ms
	                              : x->head.id > y->head.id;
}

static bool
approved_just_before(struct state *s, const struct task *task)
{
	const bool *nodes =
	    nodes_before(&s->notes, inst_model(task->inst), task->node);
	const struct task *last = NULL;

	CHAIN_EACH (l, task->inst->past) {
		const struct task *one = LINKED(struct task, past, l);

		if (one->status == TASK_APPROVED && nodes[one->node] &&
		    (last == NULL || is_later(one, last)))
			last = one;
	}
	return last != NULL && same_user(last, task->assignee);
}

bool
approved_before(struct state *s, const struct task *task)
{
	if (task->inst->def->auto_approval != 0)
		past_need(s, task->inst, PAST_APPROVED);
	switch (task->inst->def->auto_approval) {
	case 1:
		return approved_anywhere(task);
	case 2:
		return approved_just_before(s, task);
	default:
		return false;
	}
}
