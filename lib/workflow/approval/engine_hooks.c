/*
 * engine_hooks.c - the table of functions by which the engine calls all of
 * approvals, with what the system does by itself: it approves, rejects or
 * transfers a task that appears or gets another assignee, and ends what a
 * boundary timer says is over.
 *
 * A whole instance may be cancelled, called by another one, or suspended after
 * a timer or an outgoing call of it has finally failed: then nobody decides in
 * it until an administrator resumes it.
 */
#include <string.h>

#include "approval/assignment.h"
#include "approval/decision.h"
#include "approval/engine_hooks.h"
#include "approval/reject.h"
#include "approval/return.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/action.h"
#include "flow/enter.h"
#include "flow/instance.h"
#include "flow/leave.h"
#include "flow/move.h"
#include "flow/multi_instance.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

/* -- has its assignee approved before? ----------------------------------- */

static bool
is_assigned_to(const struct task *task, const char *user)
{
	return task->assignee != NULL && strcmp(task->assignee, user) == 0;
}

/* Has the assignee of the task approved any task of the instance? */
static bool
approved_anywhere(const struct task *task)
{
	CHAIN_EACH (l, task->inst->past) {
		const struct task *one = LINKED(struct task, past, l);

		if (task_approved(one) && is_assigned_to(one, task->assignee))
			return true;
	}
	return false;
}

/* Did task x end after y?  Of two that ended at the same time the newer one
 * counts as the later. */
static bool
ended_later(const struct task *x, const struct task *y)
{
	return x->end_ms != y->end_ms ? x->end_ms > y->end_ms
	                              : x->head.id > y->head.id;
}

/* Was the last approval at the nodes just before the task that of its
 * assignee? */
static bool
approved_just_before(struct state *s, const struct task *task)
{
	const bool *nodes =
	    nodes_before(&s->notes, inst_model(task->inst), task->node);
	const struct task *last = NULL;

	CHAIN_EACH (l, task->inst->past) {
		const struct task *one = LINKED(struct task, past, l);

		if (task_approved(one) && nodes[one->node] &&
		    (last == NULL || ended_later(one, last)))
			last = one;
	}
	return last != NULL && is_assigned_to(last, task->assignee);
}

/* Has the assignee approved before, in the way that the model accepts for this
 * task, too? */
static bool
approved_before(struct state *s, const struct task *task)
{
	if (task->inst->def->auto_approval != 0)
		past_need(s, task->inst, PAST_APPROVED);
	switch (task->inst->def->auto_approval) {
	case AUTO_ANY_BEFORE:
		return approved_anywhere(task);
	case AUTO_JUST_BEFORE:
		return approved_just_before(s, task);
	default:
		return false;
	}
}

/* -- a task appears, or gets an assignee --------------------------------- */

/* Makes the task for a token that has entered a user task with approvals, and
 * queues it for automatic_next. */
static enum err
approval_enter(struct state *s, struct token *t)
{
	const char *user;

	TRY(assign_one(s, t, &user));
	automatic_later(s, task_new(s, t, t->record->name, user));
	return user_task_announce(s, t, user);
}

/* Lets the system approve (yes) or reject the task.  After a limit of such
 * decisions in one step the task stays open, so that a loop of nodes that the
 * system decides ends. */
static enum err
decide_for_system(
    struct state *s, struct task *task, bool yes, enum reason code)
{
	struct decision d = system_decision(task, code);

	if (s->decisions >= STEP_DECISIONS_MAX)
		return OK;
	s->decisions++;
	return yes ? approve(s, &d) : reject(s, &d);
}

/* Decides the task if its node says so, or if it has no user and the node says
 * what becomes of it then. */
static enum err
on_creation(struct state *s, struct task *task, const struct task_set *set)
{
	if (set->approve_type == APPROVE_BY_SYSTEM)
		return decide_for_system(s, task, true, REASON_TYPE_APPROVED);
	if (set->approve_type == REJECT_BY_SYSTEM)
		return decide_for_system(s, task, false, REASON_TYPE_REJECTED);
	if (task->assignee != NULL || task->owner != NULL)
		return OK;
	if (set->empty_handler == EMPTY_APPROVE)
		return decide_for_system(s, task, true, REASON_NOBODY_APPROVED);
	if (set->empty_handler == EMPTY_REJECT)
		return decide_for_system(
		    s, task, false, REASON_NOBODY_REJECTED);
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
		return decide_for_system(s, task, true, REASON_STARTER_SKIPPED);
	if (s->env->leader != NULL)
		leader =
		    s->env->leader(s->env->arg, &s->notes, task->inst->starter);
	if (leader == NULL)
		return decide_for_system(s, task, true, REASON_NO_LEADER);
	if (strcmp(leader, task->inst->starter) != 0)
		return transfer_to(s, &d, leader);
	notify_assignee(s, task);
	return OK;
}

/* Does the start of the instance submit the starter's own task?  In a child
 * process it does only if the call says so. */
static bool
start_submits(const struct inst *i)
{
	const struct var *v = var_own(i->root, VAR_START_SUBMITS);

	return v == NULL || v->value.kind != VAL_BOOL || v->value.b;
}

/* The task has got an assignee.  It may be decided at once because he has
 * approved before or is the starter; not after a return, because then people
 * have to decide again. */
static enum err
on_assignment(struct state *s, struct task *task, const struct task_set *set)
{
	bool returned = var_own(task->inst->root,
	                    return_flag(s, task->inst, task->node)) != NULL;
	bool start = node_is_start_task(inst_node(task->inst, task->node));

	if (!returned && approved_before(s, task))
		return decide_for_system(s, task, true, REASON_APPROVED_BEFORE);
	if (!returned && start && start_submits(task->inst))
		return decide_for_system(s, task, true, REASON_FIRST_PASS);
	if (!returned && !start && is_starter(task) &&
	    set->starter_handler >= STARTER_SKIP)
		return on_starter(s, task, set);
	notify_assignee(s, task);
	return OK;
}

/* Does with a task that has appeared, or has got another assignee, what its
 * node says.  A decision may close the task, or give it to another user, with
 * whom it comes to the queue anew. */
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

/* Takes the first task of the queue and lets the system approve, reject or
 * transfer it, or notify its assignee.  *ran: whether there was a task. */
static enum err
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

static void
remind_assignee(struct state *s, struct task *task)
{
	struct action *a = action_add(s, ACTION_REMIND, task->inst);

	a->task = task;
	a->node = task->node;
	a->user = task->assignee;
}

/* Does with one task what its node says for when its time is over. */
static enum err
task_timeout(struct state *s, struct task *task, int32_t handler)
{
	struct decision d;

	switch (handler) {
	case TIMEOUT_REMIND:
		remind_assignee(s, task);
		return OK;
	case TIMEOUT_APPROVE:
		d = system_decision(task, REASON_TIMEOUT_APPROVED);
		return approve(s, &d);
	case TIMEOUT_REJECT:
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
	const struct token *t = task_token(task);

	return t == host || (t != NULL && t->parent == host);
}

/* Does somebody have to decide the task now? */
static bool
is_awaited(const struct task *task)
{
	return task->open && task->assignee != NULL &&
	       task->status == TASK_RUNNING &&
	       task->inst->state == INST_RUNNING;
}

/*
 * The time is over for the tasks of the activity that are open now; handler
 * says what becomes of each (task_timeout).  Approving one of them may create
 * others, for the next element for example; these are not late, so the list is
 * made first.
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

		if (is_awaited(task) && task_within(task, host))
			late[n++] = task;
	}
	for (size_t k = 0; k < n; k++) {
		if (is_awaited(late[k]))
			TRY(task_timeout(s, late[k], handler));
	}
	return OK;
}

/* Ends the child process, of which nothing is copied back; the token leaves the
 * call. */
static enum err
child_timeout(struct state *s, struct token *host)
{
	token_clear(s, host);
	return leave(s, host);
}

/*
 * The boundary timer on the activity at which the host token stands has fired.
 * Its event type says what this means: the time of a user task is over, a delay
 * is over, or a child process has to end.  A timer of plain BPMN does nothing
 * here.  An interrupting one makes the token leave, which ends what a return to
 * the activity has noted.
 */
static enum err
boundary_timer_fired(
    struct state *s, struct token *host, const struct node *timer)
{
	if (host->inst->def->plain)
		return OK;
	if (timer->timer->interrupting)
		return_over(s, host->inst, host->node);
	switch (timer->timer->event_type) {
	case BOUNDARY_TASK:
		return tasks_timeout(s, host, timer->timer->handler);
	case BOUNDARY_DELAY:
		return host->mode == TOKEN_RECEIVE ? activity_done(s, host)
		                                   : OK;
	case BOUNDARY_CHILD:
		return host->head.gone ? OK : child_timeout(s, host);
	default:
		return OK;
	}
}

/* -- cancelling ---------------------------------------------------------- */

/* Whoever has not started the instance cancels it as an administrator. */
static enum reason
canceller_reason(const struct inst *i, const char *user)
{
	bool starter =
	    user != NULL && i->starter != NULL && strcmp(user, i->starter) == 0;

	return starter ? REASON_CANCELLED_BY_STARTER
	               : REASON_CANCELLED_BY_ADMIN;
}

/* A cancelled instance goes to its end event, so that its listeners and the
 * instance that called it see its end. */
static enum err
cancel_apply(struct state *s, const struct event *ev)
{
	struct inst *i = ev->inst;

	if (i->state != INST_RUNNING)
		return refuse_as(s, REFUSAL_INSTANCE_NOT_RUNNING, NULL,
		    "Instance %lld has ended", (long long)i->head.id);
	TOUCH(s, i);
	i->status = STATUS_CANCELLED;
	i->code =
	    ev->code != REASON_NONE ? ev->code : canceller_reason(i, ev->user);
	i->reason = state_keep(s, ev->text);
	i->canceller = state_keep(s, ev->user);
	tasks_close(s, i);
	return move_to_end(s, i);
}

/* -- child processes ----------------------------------------------------- */

/* NULL: the list is empty. */
static const char *
first_of(const struct strs *users)
{
	return users->n != 0 ? users->v[0] : NULL;
}

/* Who counts as the starter of the child process: the starter of its parent, or
 * the user in a form field.  If that field names nobody, the settings of the
 * call name a manager, or else it is the parent's starter. */
static const char *
child_process_starter(
    struct state *s, const struct token *t, const struct definition *def)
{
	const struct call_set *call = inst_node(t->inst, t->node)->call;
	const struct var *field;
	struct strs users = { 0 };

	if (call->starter_type != CALL_STARTER_FIELD ||
	    call->starter_field == NULL)
		return t->inst->starter;
	field = var_seen(t, call->starter_field);
	if (field != NULL)
		user_ids(s, &field->value, &users);
	if (users.n != 0)
		return users.v[0];
	if (call->starter_empty == MISSING_CHILD_MANAGER)
		return first_of(&def->managers);
	if (call->starter_empty == MISSING_PARENT_MANAGER)
		return first_of(&t->inst->def->managers);
	return t->inst->starter;
}

/* Sets the variables that every instance with approvals begins with. */
static enum err
child_process_begin(struct state *s, struct token *t, struct inst *i)
{
	const struct call_set *call = inst_node(t->inst, t->node)->call;
	struct val skip = val_bool(call->skip_start);
	struct val who = i->starter != NULL ? val_text(i->starter) : val_null();

	if (i->def->plain)
		return OK;
	TRY(var_int(s, i->root, VAR_STATUS, STATUS_RUNNING));
	TRY(var_put(s, i->root, VAR_STARTER, &who));
	return var_put(s, i->root, VAR_START_SUBMITS, &skip);
}

/* An instance with approvals is rejected when an instance that it has called
 * ends without being approved. */
static enum err
child_process_rejected(struct state *s, struct token *t)
{
	struct inst *i = t->inst;

	TOUCH(s, i);
	i->status = STATUS_REJECTED;
	i->code = REASON_CHILD_REJECTED;
	i->reason = reason_text(i->code);
	return move_to_end(s, i);
}

/* -- suspending ---------------------------------------------------------- */

/* Suspends or resumes a running instance, and publishes its status; nothing if
 * it has that status already. */
static enum err
set_status(struct state *s, const struct event *ev, enum inst_status status)
{
	struct inst *i = ev->inst;
	struct action *a;

	if (i->state != INST_RUNNING)
		return refuse(
		    s, "Instance %lld has ended", (long long)i->head.id);
	if (i->status == (int32_t)status)
		return OK;
	TOUCH(s, i);
	i->status = status;
	a = action_add(s, ACTION_STATUS, i);
	a->text = ev->text;
	return OK;
}

static enum err
suspend_apply(struct state *s, const struct event *ev)
{
	return set_status(s, ev, STATUS_SUSPENDED);
}

static enum err
resume_apply(struct state *s, const struct event *ev)
{
	return set_status(s, ev, STATUS_RUNNING);
}

/* Refuses all that people do with tasks of a suspended instance, but for
 * comments. */
static enum err
suspend_check(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;

	if (task == NULL || ev->kind == EVENT_COMMENT ||
	    task->inst->status != STATUS_SUSPENDED)
		return OK;
	return refuse_as(s, REFUSAL_TASK_SUSPENDED, NULL,
	    "Instance %lld stands still", (long long)task->inst->head.id);
}

/* -- events and hooks ---------------------------------------------------- */

typedef enum err (*event_fn)(struct state *s, const struct event *ev);

static enum err
handle_event(struct state *s, const struct event *ev)
{
	static const event_fn kinds[] = {
		[EVENT_COMPLETE] = approve_apply,
		[EVENT_REJECT] = reject_apply,
		[EVENT_RETURN] = return_apply,
		[EVENT_DELEGATE] = delegate_apply,
		[EVENT_TRANSFER] = transfer_apply,
		[EVENT_SIGN] = sign_apply,
		[EVENT_UNSIGN] = unsign_apply,
		[EVENT_WITHDRAW] = withdraw_apply,
		[EVENT_CANCEL] = cancel_apply,
		[EVENT_SUSPEND] = suspend_apply,
		[EVENT_RESUME] = resume_apply,
		[EVENT_COPY] = copy_apply,
		[EVENT_COMMENT] = comment_apply,
	};

	BUG_ON(ev->kind >= ARRAY_LEN(kinds) || kinds[ev->kind] == NULL);
	TRY(suspend_check(s, ev));
	return kinds[ev->kind](s, ev);
}

const struct approval_hooks approval_hooks = {
	.event = handle_event,
	.task_enter = approval_enter,
	.automatic = automatic_next,
	.timer_fired = boundary_timer_fired,
	.receivers = candidates_of,
	.starter = child_process_starter,
	.call_begin = child_process_begin,
	.call_rejected = child_process_rejected,
	.multi_rule = method_rule,
	.elements = method_elements,
	.list = method_list,
	.variable = method_variable,
	.in_turn = method_in_turn,
	.enough = method_enough,
};
