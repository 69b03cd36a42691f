/* event_apply.c - makes the first change of each kind of event, before tokens
 * move. */
#include "flow/event_apply.h"
#include "flow/approval_hooks.h"
#include "flow/enter.h"
#include "flow/eval.h"
#include "flow/instance_lifecycle.h"
#include "flow/listener.h"
#include "flow/move_event.h"
#include "flow/timer_event.h"
#include "flow/user_task.h"
#include "flow/vars.h"

typedef enum err (*apply_fn)(struct state *s, const struct event *ev);

/* The user who starts the instance.  The program `flow` cannot name a user in
 * the event, so there a variable names him. */
static const char *
starter_of(struct state *s, const struct event *ev)
{
	const struct val *v;

	if (ev->user != NULL)
		return ev->user;
	v = val_get(&ev->vars, "PROCESS_START_USER_ID");
	return v != NULL && v->kind != VAL_NULL ? val_print(&s->notes, v)
	                                        : NULL;
}

static enum err
start_apply(struct state *s, const struct event *ev)
{
	struct inst *i = inst_new(s, ev->def, NULL, starter_of(s, ev));

	if (ev->text != NULL)
		i->business_key = arena_strdup(&s->mem, ev->text);
	if (ev->name != NULL)
		i->name = arena_strdup(&s->mem, ev->name);
	TRY(var_set_all(s, i->root, &ev->vars));
	return inst_start(s, i);
}

static enum err
complete_apply(struct state *s, const struct event *ev)
{
	struct token *t = ev->task->token;

	if (!ev->task->open)
		return refuse_as(s, REFUSAL_TASK_MISSING, NULL,
		    "Task %lld is no longer open",
		    (long long)ev->task->head.id);
	if (t == NULL || has_approvals(t))
		return s->env->approval->event(s, ev);
	TRY(var_set_all(s, t, &ev->vars));
	TRY(run_listeners(s, t, true, "complete"));
	task_close(s, ev->task, TASK_APPROVED);
	return activity_done(s, t);
}

static enum err
trigger_apply(struct state *s, const struct event *ev)
{
	struct token *t = ev->token;

	if (t->head.gone || t->mode != TOKEN_RECEIVE)
		return refuse_as(s, REFUSAL_TASK_MISSING, NULL,
		    "No token waits there any more");
	TRY(var_set_all(s, t, &ev->vars));
	return activity_done(s, t);
}

static enum err
result_apply(struct state *s, const struct event *ev)
{
	struct token *t = ev->token;

	if (t->head.gone || t->mode != TOKEN_RESULT)
		return refuse_node(s, t, "is not waiting for an answer");
	TRY(var_set_all(s, t, &ev->vars));
	return activity_done(s, t);
}

static enum err
fire_apply(struct state *s, const struct event *ev)
{
	if (ev->timer->head.gone)
		return refuse(s, "The timer is no longer armed");
	return timer_fire(s, ev->timer, ev->late);
}

static enum err
set_apply(struct state *s, const struct event *ev)
{
	bool any = false;

	CHAIN_EACH (l, s->running) {
		struct inst *i = LINKED(struct inst, running, l);

		if (ev->inst != NULL ? i != ev->inst : i->caller != NULL)
			continue;
		any = true;
		TRY(var_set_all(s, i->root, &ev->vars));
	}
	return any ? OK : refuse(s, "No instance is running");
}

static enum err
delete_apply(struct state *s, const struct event *ev)
{
	long long id = (long long)ev->inst->head.id;

	if (ev->inst->state != INST_RUNNING)
		return refuse(s, "Instance %lld has ended", id);
	if (ev->inst->caller != NULL)
		return refuse(s, "Instance %lld was called by another", id);
	inst_close(s, ev->inst, INST_DELETED);
	return OK;
}

enum err
event_apply(struct state *s, const struct event *ev)
{
	static const apply_fn kinds[] = {
		[EVENT_START] = start_apply,
		[EVENT_COMPLETE] = complete_apply,
		[EVENT_TRIGGER] = trigger_apply,
		[EVENT_FIRE] = fire_apply,
		[EVENT_MOVE] = move_apply,
		[EVENT_SET] = set_apply,
		[EVENT_DELETE] = delete_apply,
		[EVENT_RESULT] = result_apply,
	};

	BUG_ON(ev->kind >= EVENT__MAX);
	if (ev->kind >= EVENT_REJECT && ev->kind != EVENT_CANCEL &&
	    ev->task->inst->def->plain)
		return refuse(s, "Task %lld follows BPMN only",
		    (long long)ev->task->head.id);
	if (ev->kind >= ARRAY_LEN(kinds))
		return s->env->approval->event(s, ev);
	return kinds[ev->kind](s, ev);
}
