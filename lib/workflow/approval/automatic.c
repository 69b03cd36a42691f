/*
 * automatic.c - decides for the system: approves, rejects or transfers a task
 * that appears or gets another assignee, and ends what a boundary timer says is
 * over.
 */
#include <string.h>

#include "approval/approve.h"
#include "approval/assignment.h"
#include "approval/automatic.h"
#include "approval/decision.h"
#include "approval/reassign.h"
#include "approval/return.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "flow/action.h"
#include "flow/enter.h"
#include "flow/leave.h"
#include "flow/multi_instance.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/token.h"
#include "flow/vars.h"

/* -- has its assignee approved before? ----------------------------------- */

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

static bool
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

/* -- a task appears, or gets an assignee --------------------------------- */

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
notify_assignee(struct state *s, struct task *task)
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
	notify_assignee(s, task);
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
	notify_assignee(s, task);
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

/* -- a boundary timer fires, at a task or in a SIMPLE model -------------- */

enum { EVENT_TASK = 1, EVENT_DELAY, EVENT_CHILD };
enum { HANDLER_REMIND = 1, HANDLER_APPROVE, HANDLER_REJECT };

static void
remind(struct state *s, struct task *task)
{
	struct action *a = action_add(s, ACTION_REMIND, task->inst);

	a->task = task;
	a->node = task->node;
	a->user = task->assignee;
}

static enum err
task_timeout(struct state *s, struct task *task, int32_t handler)
{
	struct decision d;

	switch (handler) {
	case HANDLER_REMIND:
		remind(s, task);
		return OK;
	case HANDLER_APPROVE:
		d = system_decision(task, REASON_TIMEOUT_APPROVED);
		return approve(s, &d);
	case HANDLER_REJECT:
		d = system_decision(task, REASON_TIMEOUT_REJECTED);
		return reject(s, &d);
	default:
		return OK;
	}
}

/* Does the task belong to the token's activity: to the token itself, or to an
 * element of its multi-instance?  A signer's task counts, too. */
static bool
task_within(const struct task *task, const struct token *host)
{
	while (task->parent != NULL)
		task = task->parent;
	return task->token == host ||
	       (task->token != NULL && task->token->parent == host);
}

static bool
awaits(const struct task *task)
{
	return task->open && task->assignee != NULL &&
	       task->status == TASK_RUNNING &&
	       task->inst->state == INST_RUNNING;
}

/*
 * The time is over for the tasks that are open now.  Approving one of them may
 * create others, for the next element for example; these are not late, so the
 * list is made first.
 */
static enum err
tasks_timeout(struct state *s, struct token *host, int32_t handler)
{
	struct inst *i = host->inst;
	struct task **late;
	size_t n = 0;

	CHAIN_EACH (l, i->tasks)
		n++;
	late = arena_new(&s->notes, struct task *, n);
	n = 0;
	CHAIN_EACH (l, i->tasks) {
		struct task *task = LINKED(struct task, own, l);

		if (awaits(task) && task_within(task, host))
			late[n++] = task;
	}
	for (size_t k = 0; k < n; k++) {
		if (awaits(late[k]))
			TRY(task_timeout(s, late[k], handler));
	}
	return OK;
}

static enum err
child_timeout(struct state *s, struct token *host)
{
	token_clear(s, host);
	return leave(s, host);
}

enum err
boundary_timer_fired(
    struct state *s, struct token *host, const struct node *timer)
{
	if (host->inst->def->plain)
		return OK;
	if (timer->timer->interrupting)
		return_over(s, host->inst, host->node);
	switch (timer->timer->event_type) {
	case EVENT_TASK:
		return tasks_timeout(s, host, timer->timer->handler);
	case EVENT_DELAY:
		return host->mode == TOKEN_RECEIVE ? activity_done(s, host)
		                                   : OK;
	case EVENT_CHILD:
		return host->head.gone ? OK : child_timeout(s, host);
	default:
		return OK;
	}
}
