/*
 * timer_event.c - a timer belongs to a token that waits.  When it fires, it
 * moves that token or makes another one.  Source: workflow engine, "Token
 * rules" 9.
 */
#include "flow/timer_event.h"
#include "bpmn/settings.h"
#include "flow/approval_hooks.h"
#include "flow/eval.h"
#include "flow/journal.h"
#include "flow/leave.h"

static enum err
wrong(struct state *s, const struct node *n, const char *text, const char *why)
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
		return wrong(s, n, text, why);
	return OK;
}

static enum err
due_of(struct state *s, struct token *t, const struct node *n, const char *text,
    struct timer_due *out)
{
	const char *why = "";

	TRY(end_of(s, t, n, &out->end_ms));
	if (timer_arm(n->timer->kind, text, s->now_ms, &s->env->zone, out,
	        &why) != OK)
		return wrong(s, n, text, why);
	/* The cycle is over, so there is no due date.  A boundary timer is not
	 * started then; at an intermediate event it is an error, because the
	 * token would wait for ever. */
	if (out->left == 0 && n->kind == NODE_CATCH)
		return wrong(s, n, text, "ends before its first date");
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

static void
disarm(struct state *s, struct timer *timer)
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
		disarm(s, LINKED(struct timer, own, l));
}

/* Sets the timer to its next due date, or removes it after the last one. */
static void
rearm(struct state *s, struct timer *timer, bool late)
{
	TOUCH(s, timer);
	do
		timer_next(
		    timer->kind, timer->text, &s->env->zone, &timer->due);
	while (late && timer->due.left != 0 && timer->due.at_ms <= s->now_ms);
	if (timer->due.left == 0)
		disarm(s, timer);
}

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
		rearm(s, timer, late);
		t = token_new(s, host->inst, host->parent);
	}
	token_go(s, t, node);
	return OK;
}

enum err
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
	disarm(s, timer);
	return leave(s, t);
}
