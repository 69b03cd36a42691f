/*
 * engine_hooks.c - what approvals do with whole instances, and the table of
 * functions by which the engine calls all of approvals.
 *
 * An instance may be cancelled, called by another one, or suspended after a
 * timer or an outgoing call of it has finally failed: then nobody decides in it
 * until an administrator resumes it.
 */
#include <string.h>

#include "approval/approve.h"
#include "approval/assignment.h"
#include "approval/automatic.h"
#include "approval/decision.h"
#include "approval/engine_hooks.h"
#include "approval/reassign.h"
#include "approval/return.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/action.h"
#include "flow/move.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

/* -- cancelling ---------------------------------------------------------- */

static enum reason
by_whom(const struct inst *i, const char *user)
{
	bool starter =
	    user != NULL && i->starter != NULL && strcmp(user, i->starter) == 0;

	return starter ? REASON_CANCELLED_BY_STARTER
	               : REASON_CANCELLED_BY_ADMIN;
}

static enum err
cancel_apply(struct state *s, const struct event *ev)
{
	struct inst *i = ev->inst;

	if (i->state != INST_RUNNING)
		return refuse_as(s, REFUSAL_CANCEL_NOT_RUNNING, NULL,
		    "Instance %lld has ended", (long long)i->head.id);
	TOUCH(s, i);
	i->status = STATUS_CANCELLED;
	i->code = ev->code != REASON_NONE ? ev->code : by_whom(i, ev->user);
	i->reason = state_keep(s, ev->text);
	tasks_close(s, i);
	return move_to_end(s, i);
}

/* -- child processes ----------------------------------------------------- */

static const char *
first_of(const struct strs *users)
{
	return users->n != 0 ? users->v[0] : NULL;
}

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

static enum err
child_process_begin(struct state *s, struct token *t, struct inst *i)
{
	const struct call_set *call = inst_node(t->inst, t->node)->call;
	struct val skip = val_bool(call->skip_start);
	struct val who = i->starter != NULL ? val_text(i->starter) : val_null();

	if (i->def->plain)
		return OK;
	TRY(var_int(s, i->root, "PROCESS_STATUS", STATUS_RUNNING));
	TRY(var_put(s, i->root, "PROCESS_START_USER_ID", &who));
	return var_put(s, i->root, "PROCESS_SKIP_START_USER_NODE", &skip);
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

/* -- parking ------------------------------------------------------------- */

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
park_apply(struct state *s, const struct event *ev)
{
	return set_status(s, ev, STATUS_SYSTEM_ERROR);
}

static enum err
resume_apply(struct state *s, const struct event *ev)
{
	return set_status(s, ev, STATUS_RUNNING);
}

static enum err
park_check(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;

	if (task == NULL || ev->kind == EVENT_COMMENT ||
	    task->inst->status != STATUS_SYSTEM_ERROR)
		return OK;
	return refuse_as(s, REFUSAL_TASK_SUSPENDED, NULL,
	    "Instance %lld stands still", (long long)task->inst->head.id);
}

/* -- events and hooks ---------------------------------------------------- */

typedef enum err (*happen_fn)(struct state *s, const struct event *ev);

static enum err
event(struct state *s, const struct event *ev)
{
	static const happen_fn kinds[] = {
		[EVENT_COMPLETE] = approve_apply,
		[EVENT_REJECT] = reject_apply,
		[EVENT_RETURN] = return_apply,
		[EVENT_DELEGATE] = delegate_apply,
		[EVENT_TRANSFER] = transfer_apply,
		[EVENT_SIGN] = sign_apply,
		[EVENT_UNSIGN] = unsign_apply,
		[EVENT_WITHDRAW] = withdraw_apply,
		[EVENT_CANCEL] = cancel_apply,
		[EVENT_PARK] = park_apply,
		[EVENT_RESUME] = resume_apply,
		[EVENT_COPY] = copy_apply,
		[EVENT_COMMENT] = comment_apply,
	};

	BUG_ON(ev->kind >= ARRAY_LEN(kinds) || kinds[ev->kind] == NULL);
	TRY(park_check(s, ev));
	return kinds[ev->kind](s, ev);
}

const struct approval_hooks approval_hooks = {
	.event = event,
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
