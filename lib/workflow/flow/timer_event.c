/*
 * timer_event.c - the timers of timer events: each belongs to a token that
 * waits, at the event itself or at the activity on whose boundary it is.  What
 * happens when one fires is in step.c.
 *
 * While time advances, the timers wait in a binary heap.  The due date of a
 * timer changes only when it fires, and then it is not in the heap; timers that
 * were stopped stay in it until they come to its top.
 */
#include <string.h>

#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/expr.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/timer_event.h"
#include "flow/vars.h"
#include "timer/timer.h"

/* Refuses the step because of the text that an expression of the timer gave. */
static enum err
timer_wrong(
    struct state *s, const struct node *n, const char *text, const char *why)
{
	return refuse(s, "%s \"%s\": \"%s\" %s", n->element, n->id, text, why);
}

/* Computes the end of a cycle; if the expression gives null, there is no
 * end. */
static enum err
end_of(struct state *s, struct token *t, const struct node *n, int64_t *out)
{
	const char *why = "", *text = NULL;

	*out = TIMER_NO_END;
	TRY(eval_text(s, t, n->timer->end, &text));
	if (text != NULL && timer_end(text, &s->env->zone, out, &why) != OK)
		return timer_wrong(s, n, text, why);
	return OK;
}

/* Computes when the timer is due; left is 0 if its cycle is over already.  In a
 * step that fires a late timer (state.h), a second passes first. */
static enum err
due_of(struct state *s, struct token *t, const struct node *n, const char *text,
    struct timer_due *out)
{
	const char *why = "";

	TRY(end_of(s, t, n, &out->end_ms));
	if (timer_arm(n->timer->kind, text, s->now_ms, &s->env->zone, out,
	        &why) != OK)
		return timer_wrong(s, n, text, why);
	if (s->late && out->at_ms < s->now_ms + TIMER_CYCLE_MIN_MS)
		out->at_ms = s->now_ms + TIMER_CYCLE_MIN_MS;
	/* The cycle is over, so there is no due date.  A boundary timer is not
	 * started then; at an intermediate event it is an error, because the
	 * token would wait for ever. */
	if (out->left == 0 && n->kind == NODE_CATCH)
		return timer_wrong(s, n, text, "ends before its first date");
	return OK;
}

/* Starts the timer of that event.  It is not started when its expression gives
 * null, as in the reference engine, or when its cycle is over. */
static enum err
arm(struct state *s, struct token *t, int32_t node)
{
	const struct node *n = inst_node(t->inst, node);
	const struct timer_set *set = n->timer;
	const char *text = NULL;
	struct timer_due due;
	struct timer *timer;

	TRY(eval_text(s, t, set->value, &text));
	if (text == NULL)
		return OK;
	text = timer_anchored(&s->mem, set->kind, text, s->now_ms);
	TRY(due_of(s, t, n, text, &due));
	if (due.left == 0)
		return OK;
	timer = object_new(s, OBJECT_TIMER, sizeof(*timer));
	timer->head.id = ++s->last.timer;
	timer->token = t;
	timer->node = node;
	timer->kind = set->kind;
	timer->text = arena_strdup(&s->mem, text);
	timer->due = due;
	chain_add(s, &s->timers, &timer->all);
	chain_add(s, &t->timers, &timer->own);
	return OK;
}

enum err
boundary_timers_arm(struct state *s, struct token *t)
{
	const struct model *m = inst_model(t->inst);
	const struct node *n = inst_node(t->inst, t->node);

	for (int32_t i = 0; i < n->events.n; i++)
		TRY(arm(s, t, m->events[n->events.first + i]));
	return OK;
}

enum err
catch_timer_arm(struct state *s, struct token *t)
{
	t->mode = TOKEN_CATCH;
	return arm(s, t, t->node);
}

void
timer_disarm(struct state *s, struct timer *timer)
{
	TOUCH(s, timer);
	timer->head.gone = true;
	chain_drop(s, &s->timers, &timer->all);
	chain_drop(s, &timer->token->timers, &timer->own);
}

void
timers_disarm(struct state *s, struct token *t)
{
	CHAIN_EACH (l, t->timers)
		timer_disarm(s, LINKED(struct timer, own, l));
}

void
timer_rearm(struct state *s, struct timer *timer, bool late)
{
	TOUCH(s, timer);
	timer_next(timer->kind, timer->text, &s->env->zone,
	    late ? s->now_ms : INT64_MIN, &timer->due);
	if (timer->due.left == 0)
		timer_disarm(s, timer);
}

/* -- cycles that variables give ------------------------------------------ */

/* Does the expression of a timer give a cycle that is too short, as far as the
 * instance's variables say already?  The step that has set them is refused
 * then, and not the later one that would start the timer. */
static bool
is_too_often(struct state *s, struct inst *i, const struct timer_set *set)
{
	const char *text, *why = NULL;

	if (set == NULL || set->kind != TIMER_CYCLE || set->value == NULL ||
	    expr_literal(set->value) != NULL)
		return false;
	text = text_foreseen(s, i->root, set->value);
	return text != NULL && timer_check(TIMER_CYCLE, text, &why) != OK &&
	       why == timer_too_often;
}

/* Refuses the first cycle of the instance that is too short. */
static enum err
cycles_check_of(struct state *s, struct inst *i)
{
	const struct model *m = inst_model(i);

	for (int32_t k = 0; k < m->n_nodes; k++)
		if (m->nodes[k].process == i->def->process &&
		    is_too_often(s, i, m->nodes[k].timer))
			return refuse(s, "%s \"%s\": the cycle %s",
			    m->nodes[k].element, m->nodes[k].id,
			    timer_too_often);
	return OK;
}

enum err
cycles_check(struct state *s)
{
	CHAIN_EACH (l, s->running)
		TRY(cycles_check_of(s, LINKED(struct inst, running, l)));
	return OK;
}

/* -- the timers that wait, by due date ----------------------------------- */

#define ROOM_FIRST 16

/* Is a due before b?  Of timers that are due at the same time the older one is
 * first, so that a step fires them in the same order each time. */
static bool
before(const struct timer *a, const struct timer *b)
{
	if (a->due.at_ms != b->due.at_ms)
		return a->due.at_ms < b->due.at_ms;
	return a->head.id < b->head.id;
}

/* Doubles the room of the queue. */
static void
grow(struct due_queue *q, struct state *s)
{
	size_t room = q->room == 0 ? ROOM_FIRST : 2 * q->room;
	struct timer **v = arena_new(&s->notes, struct timer *, room);

	if (q->n > 0)
		memcpy(v, q->v, q->n * sizeof(struct timer *));
	q->v = v;
	q->room = room;
}

/* Lets the timer rise in the heap until none above it is due later. */
void
due_queue_add(struct due_queue *q, struct state *s, struct timer *t)
{
	size_t i = q->n;

	if (q->n == q->room)
		grow(q, s);
	q->n++;
	for (; i > 0 && before(t, q->v[(i - 1) / 2]); i = (i - 1) / 2)
		q->v[i] = q->v[(i - 1) / 2];
	q->v[i] = t;
}

/* New timers are at the end of the state's list, which is in the order of their
 * ids. */
void
due_queue_fill(struct due_queue *q, struct state *s)
{
	int64_t known = q->last;

	for (struct link *l = s->timers.last; l != NULL; l = l->prev) {
		struct timer *t = LINKED(struct timer, all, l);

		if (t->head.id <= known)
			break;
		if (t->head.id > q->last)
			q->last = t->head.id;
		due_queue_add(q, s, t);
	}
}

/* Takes out the timer at the top of the heap. */
static struct timer *
take_top(struct due_queue *q)
{
	struct timer *top = q->v[0], *last = q->v[--q->n];
	size_t i = 0;

	for (size_t k = 1; k < q->n; k = 2 * i + 1) {
		if (k + 1 < q->n && before(q->v[k + 1], q->v[k]))
			k++;
		if (!before(q->v[k], last))
			break;
		q->v[i] = q->v[k];
		i = k;
	}
	q->v[i] = last;
	return top;
}

struct timer *
due_queue_take(struct due_queue *q, int64_t end_ms)
{
	while (
	    q->n > 0 && (q->v[0]->head.gone || q->v[0]->due.at_ms <= end_ms)) {
		struct timer *t = take_top(q);

		if (!t->head.gone)
			return t;
	}
	return NULL;
}
