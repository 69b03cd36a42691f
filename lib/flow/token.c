/* token.c - makes, moves and removes tokens, with everything that belongs to
 * them. */
#include "flow/token.h"
#include "flow/gateway.h"
#include "flow/instance_lifecycle.h"
#include "flow/journal.h"
#include "flow/record.h"
#include "flow/timer_event.h"
#include "flow/vars.h"

struct token *
token_new(struct state *s, struct inst *i, struct token *parent)
{
	struct token *t = object_new(s, OBJECT_TOKEN, sizeof(*t));

	t->head.id = ++s->last.id;
	t->inst = i;
	t->parent = parent;
	t->node = NO_NODE;
	t->came = NO_NODE;
	s->tokens++;
	if (parent != NULL) {
		t->depth = parent->depth + 1;
		jot(s, &parent->n_inside, sizeof(parent->n_inside));
		parent->n_inside++;
		chain_add(s, &parent->children, &t->sibling);
	}
	return t;
}

void
token_go(struct state *s, struct token *t, int32_t node)
{
	TOUCH(s, t);
	t->node = node;
	t->mode = TOKEN_MOVING;
	t->next = NULL;
	t->inst->moved = s->step;
	if (s->ready_last != NULL)
		s->ready_last->next = t;
	else
		s->ready = t;
	s->ready_last = t;
}

void
token_park(struct state *s, struct token *t)
{
	TOUCH(s, t);
	t->mode = TOKEN_PARKED;
	t->inst->moved = s->step;
	t->arrived = ++s->last.arrival;
	join_add(s, t);
}

void
token_wake(struct state *s, struct token *t)
{
	TOUCH(s, t);
	if (t->mode == TOKEN_PARKED) {
		join_drop(s, t);
	} else if (t->mode == TOKEN_RECEIVE) {
		chain_drop(s, &s->receive, &t->waiting);
	}
	t->mode = TOKEN_MOVING;
}

void
token_clear(struct state *s, struct token *t)
{
	token_wake(s, t);
	CHAIN_EACH (l, t->children)
		token_drop(s, LINKED(struct token, sibling, l));
	if (t->task != NULL)
		task_cancel(s, t->task, REASON_CANCELLED_BY_SYSTEM);
	t->task = NULL;
	if (t->called != NULL)
		inst_close(s, t->called, INST_DELETED);
	t->called = NULL;
	timers_disarm(s, t);
	vars_end(s, t);
	record_close(s, t);
}

void
token_drop(struct state *s, struct token *t)
{
	token_clear(s, t);
	t->head.gone = true;
	t->inst->moved = s->step;
	s->tokens--;
	if (t->parent == NULL)
		return;
	jot(s, &t->parent->n_inside, sizeof(t->parent->n_inside));
	t->parent->n_inside--;
	chain_drop(s, &t->parent->children, &t->sibling);
}
