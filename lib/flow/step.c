/* step.c - carries out an event with everything that follows from it, or
 * nothing at all; and lets time pass, firing the timers that are due. */
#include "flow/step.h"
#include "flow/approval_hooks.h"
#include "flow/due_queue.h"
#include "flow/enter.h"
#include "flow/eval.h"
#include "flow/event_apply.h"
#include "flow/gateway.h"
#include "flow/journal.h"
#include "flow/scope_end.h"
#include "flow/timer_event.h"

/* Lets tokens enter their nodes, in the order in which token_go has queued
 * them, until the queue is empty. */
static enum err
drain(struct state *s)
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

static enum err
run(struct state *s)
{
	bool more = true;

	while (more) {
		TRY(drain(s));
		TRY(inclusive_settle(s, &more));
		if (!more)
			TRY(s->env->approval->automatic(s, &more));
	}
	return OK;
}

static enum err
happen_and_run(struct state *s, const struct event *ev)
{
	TRY(event_apply(s, ev));
	return run(s);
}

enum err
flow_step(struct state *s, const struct event *ev)
{
	enum err e;

	journal_begin(s);
	e = happen_and_run(s, ev);
	if (e != OK)
		journal_undo(s);
	return e;
}

/* How far flow_advance has come: what it has fired and entered. */
struct way {
	int fired, at_once;
	size_t entries;
};

static bool
endless(const struct way *w)
{
	return w->fired == ADVANCE_MAX || w->at_once == STEP_ENTRIES_MAX ||
	       w->entries > ADVANCE_ENTRIES_MAX;
}

/* Fires every timer that is due up to end_ms.  Timers that fire again and again
 * at the same time would go on for ever, so there are limits. */
static enum err
advance(struct state *s, int64_t end_ms)
{
	struct way way = { 0 };
	struct due_queue due = { 0 };
	struct timer *timer;

	due_queue_fill(&due, s);
	for (; (timer = due_queue_take(&due, end_ms)) != NULL; way.fired++) {
		if (endless(&way))
			return refuse_node(
			    s, timer->token, "too many timers fire on the way");
		way.at_once++;
		if (timer->due.at_ms > s->now_ms) {
			s->now_ms = timer->due.at_ms;
			way.at_once = 0;
		}
		journal_next(s);
		TRY(timer_fire(s, timer, false));
		TRY(run(s));
		way.entries += s->entries;
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
