/*
 * step.c - carries out an event with everything that follows from it, or
 * nothing at all; and lets time pass, firing the timers that are due.
 *
 * An event makes its first change; then tokens enter nodes until none can move,
 * then inclusive gateways that nobody can reach any more let theirs go on, and
 * last the system does what it has to do with new tasks; this again and again
 * until there is nothing left to do.
 */
#include "flow/step.h"
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
#include "flow/timer_event.h"
#include "flow/token.h"
#include "flow/vars.h"
#include "timer/timer.h"

const char *
event_name(enum event_kind kind)
{
	static const char *const names[] = {
#define EVENT(name, text) text,
#include "flow/event.def"
#undef EVENT
	};

	BUG_ON(kind >= EVENT__MAX);
	return names[kind];
}

/* -- the first change of each kind of event ------------------------------ */

typedef enum err (*apply_fn)(struct state *s, const struct event *ev);

/* The user who starts the instance.  The program `flow` cannot name a user in
 * the event, so there a variable names him. */
static const char *
starter_of(struct state *s, const struct event *ev)
{
	const struct val *v;

	if (ev->user != NULL)
		return ev->user;
	v = val_get(&ev->vars, VAR_STARTER);
	return v != NULL && v->kind != VAL_NULL ? val_print(&s->notes, v)
	                                        : NULL;
}

/* Makes the instance with its variables, and sends its first token to the start
 * event. */
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

/* Completes a user task that follows BPMN only; that of a signer, which has no
 * token, and any other with approvals is approved instead. */
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
	TRY(run_task_listeners(s, t, "complete"));
	task_close(s, ev->task, TASK_APPROVED);
	return activity_done(s, t);
}

/* The token that waits at a receive task goes on. */
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

/* The token that waits for another program gets what that has answered, as
 * variables. */
static enum err
result_apply(struct state *s, const struct event *ev)
{
	struct token *t = ev->token;

	if (t->head.gone || t->mode != TOKEN_RESULT)
		return refuse_node(s, t, "is not waiting for an answer");
	TRY(var_set_all(s, t, &ev->vars));
	return activity_done(s, t);
}

/* Sends a token along the flows of the timer event: the one of the activity, if
 * the timer interrupts it, else a new one beside it.  late: due dates that are
 * over count as fired, too. */
static enum err
boundary_fire(struct state *s, struct timer *timer, bool late)
{
	const struct timer_set *set =
	    inst_node(timer->token->inst, timer->node)->timer;
	struct token *host = timer->token, *t = host;
	int32_t node = timer->node;

	if (set->interrupting) {
		token_clear(s, host);
	} else {
		timer_rearm(s, timer, late);
		t = token_new(s, host->inst, host->parent);
	}
	token_go(s, t, node);
	return OK;
}

/* Lets the timer fire: a token leaves by its boundary event, or the one that
 * waits at its intermediate event goes on.
 * Approvals may end the activity when its boundary timer fires.  With an
 * interrupting timer they come first: what they do may take the timer away, and
 * then no token leaves by it.  With any other timer the new token leaves first,
 * because the timer may be gone afterwards. */
static enum err
timer_fire(struct state *s, struct timer *timer, bool late)
{
	struct token *t = timer->token;
	const struct node *n = inst_node(t->inst, timer->node);

	if (n->kind == NODE_BOUNDARY && n->timer->interrupting) {
		TRY(s->env->approval->timer_fired(s, t, n));
		return timer->head.gone ? OK : boundary_fire(s, timer, late);
	}
	if (n->kind == NODE_BOUNDARY) {
		TRY(boundary_fire(s, timer, late));
		return s->env->approval->timer_fired(s, t, n);
	}
	timer_disarm(s, timer);
	return leave(s, t);
}

/* The timer is due; it is refused if its token has gone on meanwhile. */
static enum err
fire_apply(struct state *s, const struct event *ev)
{
	if (ev->timer->head.gone)
		return refuse(s, "The timer is no longer armed");
	return timer_fire(s, ev->timer, ev->late);
}

/* Sets variables of the instance that the event names, or of every running root
 * instance if it names none. */
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

/* Deletes a running root instance with all that it has called. */
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

/* Carries out an event of processes here, and has approvals carry out all
 * others.  A process without approvals refuses those about its tasks, which
 * event.def lists from REJECT on. */
static enum err
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

/* -- what follows from it ------------------------------------------------ */

/* Lets tokens enter their nodes, in the order in which token_go has queued
 * them, until the queue is empty. */
static enum err
enter_all_ready(struct state *s)
{
	TRY(scopes_end(s));
	while (s->ready != NULL) {
		struct token *t = s->ready;

		s->ready = t->next;
		if (s->ready == NULL)
			s->ready_last = NULL;
		if (t->head.gone)
			continue;
		TRY(enter(s, t));
		TRY(scopes_end(s));
	}
	return OK;
}

/* Repeats what follows until nothing moves any more: tokens enter nodes; else
 * an inclusive gateway lets its token go on; else the system looks at a new
 * task. */
static enum err
run_until_still(struct state *s)
{
	bool more = true;

	while (more) {
		TRY(enter_all_ready(s));
		TRY(inclusive_settle(s, &more));
		if (!more)
			TRY(s->env->approval->automatic(s, &more));
	}
	return OK;
}

/* Carries out the event with all that follows.  Variables that it has set are
 * checked first, so that a timer whose cycle they make too short is refused now
 * and not when it starts. */
static enum err
happen_and_run(struct state *s, const struct event *ev)
{
	TRY(event_apply(s, ev));
	if (ev->vars.n > 0)
		TRY(cycles_check(s));
	return run_until_still(s);
}

enum err
flow_step(struct state *s, const struct event *ev)
{
	enum err e;

	journal_begin(s);
	s->late = ev->kind == EVENT_FIRE && ev->late;
	e = happen_and_run(s, ev);
	if (e != OK)
		journal_undo(s);
	return e;
}

/* -- time ---------------------------------------------------------------- */

/* What flow_advance has fired and entered so far. */
struct advanced {
	int fired;      /* timers */
	int at_once;    /* of them those at the present time of the state */
	size_t entries; /* nodes entered */
};

/* Has it fired so many timers that they would perhaps never end? */
static bool
seems_endless(const struct advanced *so_far)
{
	return so_far->fired == ADVANCE_MAX ||
	       so_far->at_once == STEP_ENTRIES_MAX ||
	       so_far->entries > ADVANCE_ENTRIES_MAX;
}

/* Fires every timer that is due up to end_ms.  Timers that fire again and again
 * at the same time would go on for ever, so there are limits. */
static enum err
advance(struct state *s, int64_t end_ms)
{
	struct advanced so_far = { 0 };
	struct due_queue due = { 0 };
	struct timer *timer;

	due_queue_fill(&due, s);
	for (; (timer = due_queue_take(&due, end_ms)) != NULL; so_far.fired++) {
		if (seems_endless(&so_far))
			return refuse_node(
			    s, timer->token, "too many timers fire on the way");
		so_far.at_once++;
		if (timer->due.at_ms > s->now_ms) {
			s->now_ms = timer->due.at_ms;
			so_far.at_once = 0;
		}
		journal_next(s);
		TRY(timer_fire(s, timer, false));
		TRY(run_until_still(s));
		so_far.entries += s->entries;
		if (!timer->head.gone)
			due_queue_add(&due, s, timer);
		due_queue_fill(&due, s);
	}
	s->now_ms = end_ms;
	return OK;
}

enum err
flow_advance(struct state *s, const char *duration)
{
	const char *why = "is no duration";
	int64_t end_ms = 0;
	enum err e;

	journal_begin(s);
	s->late = false;
	if (timer_duration(duration, s->now_ms, &s->env->zone, &end_ms, &why) !=
	    OK)
		e = refuse(s, "\"%s\" %s", duration, why);
	else if (end_ms < s->now_ms)
		e = refuse(s, "\"%s\" goes back in time", duration);
	else
		e = advance(s, end_ms);
	if (e != OK)
		journal_undo(s);
	return e;
}
