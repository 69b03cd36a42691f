/* automatic.c - what the system does with a task when it appears or gets
 * another assignee. */
#include <string.h>

#include "approval/approve.h"
#include "approval/approved_before.h"
#include "approval/assignment.h"
#include "approval/automatic.h"
#include "approval/automatic_queue.h"
#include "approval/decision.h"
#include "approval/reassign.h"
#include "approval/reject.h"
#include "approval/return_vars.h"
#include "bpmn/settings.h"
#include "flow/action.h"
#include "flow/enter.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

#define START_USER "StartUserNode"

enum { TYPE_APPROVE = 2, TYPE_REJECT };

enum err
approval_enter(struct state *s, struct token *t)
{
	const char *user;

	TRY(assign_one(s, t, &user));
	automatic_later(s, task_new(s, t, t->record->name, user));
	return user_task_announce(s, t, user);
}

/* Lets the system approve or reject the task.  After a limit of such decisions
 * in one step the task stays open, so that a loop of nodes that the system
 * decides ends. */
static enum err
decide(struct state *s, struct task *task, bool yes, enum reason code)
{
	struct decision d = system_decision(task, code);

	if (s->decisions >= STEP_DECISIONS_MAX)
		return OK;
	s->decisions++;
	return yes ? approve(s, &d) : reject(s, &d);
}

static enum err
on_creation(struct state *s, struct task *task, const struct task_set *set)
{
	if (set->approve_type == TYPE_APPROVE)
		return decide(s, task, true, REASON_TYPE_APPROVED);
	if (set->approve_type == TYPE_REJECT)
		return decide(s, task, false, REASON_TYPE_REJECTED);
	if (task->assignee != NULL || task->owner != NULL)
		return OK;
	if (set->empty_handler == EMPTY_APPROVE)
		return decide(s, task, true, REASON_NOBODY_APPROVED);
	if (set->empty_handler == EMPTY_REJECT)
		return decide(s, task, false, REASON_NOBODY_REJECTED);
	return OK;
}

static void
tell(struct state *s, struct task *task)
{
	struct action *a = action_add(s, ACTION_NOTIFY, task->inst);

	a->task = task;
	a->node = task->node;
	a->user = task->assignee;
}

static bool
is_starter(const struct task *task)
{
	return task->inst->starter != NULL &&
	       strcmp(task->assignee, task->inst->starter) == 0;
}

/* The assignee of the task is the user who started the instance.  The node says
 * whether the task is skipped or his leader gets it. */
static enum err
on_starter(struct state *s, struct task *task, const struct task_set *set)
{
	struct decision d = system_decision(task, REASON_GIVEN_TO_LEADER);
	const char *leader = NULL;

	if (set->starter_handler == STARTER_SKIP)
		return decide(s, task, true, REASON_STARTER_SKIPPED);
	if (s->env->leader != NULL)
		leader =
		    s->env->leader(s->env->arg, &s->notes, task->inst->starter);
	if (leader == NULL)
		return decide(s, task, true, REASON_NO_LEADER);
	if (strcmp(leader, task->inst->starter) != 0)
		return transfer_to(s, &d, leader);
	tell(s, task);
	return OK;
}

static bool
first_pass(const struct task *task)
{
	const struct var *v =
	    var_own(task->inst->root, "PROCESS_SKIP_START_USER_NODE");

	return strcmp(inst_node(task->inst, task->node)->id, START_USER) == 0 &&
	       (v == NULL || v->value.kind != VAL_BOOL || v->value.b);
}

/* The task has got an assignee.  It may be decided at once because he has
 * approved before or is the starter; not after a return, because then people
 * have to decide again. */
static enum err
on_assignment(struct state *s, struct task *task, const struct task_set *set)
{
	bool returned = var_own(task->inst->root,
	                    return_flag(s, task->inst, task->node)) != NULL;
	bool start =
	    strcmp(inst_node(task->inst, task->node)->id, START_USER) == 0;

	if (!returned && approved_before(s, task))
		return decide(s, task, true, REASON_APPROVED_BEFORE);
	if (!returned && first_pass(task))
		return decide(s, task, true, REASON_FIRST_PASS);
	if (!returned && !start && is_starter(task) &&
	    set->starter_handler >= STARTER_SKIP)
		return on_starter(s, task, set);
	tell(s, task);
	return OK;
}

static enum err
automatic_run(struct state *s, struct task *task)
{
	static const struct task_set none;
	const struct task_set *set = inst_node(task->inst, task->node)->task;

	if (set == NULL)
		set = &none;
	TRY(on_creation(s, task, set));
	if (!task->open || task->status != TASK_RUNNING ||
	    task->assignee == NULL)
		return OK;
	return on_assignment(s, task, set);
}

enum err
automatic_next(struct state *s, bool *ran)
{
	struct task *task = s->automatic;

	*ran = task != NULL;
	if (task == NULL)
		return OK;
	s->automatic = task->next;
	if (s->automatic == NULL)
		s->automatic_last = NULL;
	task->queued = false;
	return task->open && task->status == TASK_RUNNING
	           ? automatic_run(s, task)
	           : OK;
}
