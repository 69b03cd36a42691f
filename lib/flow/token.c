/* token.c - tokens come, wait and go, and what hangs on one goes with it. */
#include "flow/gateway.h"
#include "flow/timers.h"
#include "flow/user.h"
#include "flow/vars.h"
#include "flow/walk.h"

struct token *
token_new(struct state *s, struct inst *i, struct token *parent)
{
	struct token *t = object_new(s, OBJECT_TOKEN, sizeof(*t));

	t->head.id = ++s->last_id;
	t->inst = i;
	t->parent = parent;
	t->node = NO_NODE;
	t->came = NO_NODE;
	s->tokens++;
	if (parent != NULL) {
		t->depth = parent->depth + 1;
		jot(s, &parent->n_inside, sizeof(parent->n_inside));
		parent->n_inside++;
		list_add(s, &parent->children, &t->sibling);
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
	list_add(s, &s->parked, &t->waiting);
	join_add(s, t);
}

void
record_open(struct state *s, struct token *t, const char *name)
{
	struct record *r = object_new(s, OBJECT_RECORD, sizeof(*r));

	r->head.id = ++s->last_record;
	r->inst = t->inst;
	r->node = t->node;
	r->name = name != NULL ? arena_strdup(&s->mem, name) : NULL;
	r->start_ms = s->now_ms;
	r->open = true;
	list_add(s, &s->records, &r->all);
	t->record = r;
}

void
record_close(struct state *s, struct token *t)
{
	struct record *r = t->record;

	if (r == NULL)
		return;
	TOUCH(s, t);
	TOUCH(s, r);
	r->open = false;
	r->end_ms = s->now_ms;
	t->record = NULL;
}

void
token_wake(struct state *s, struct token *t)
{
	TOUCH(s, t);
	if (t->mode == TOKEN_PARKED) {
		join_drop(s, t);
		list_drop(s, &s->parked, &t->waiting);
	} else if (t->mode == TOKEN_RECEIVE) {
		list_drop(s, &s->receive, &t->waiting);
	}
	t->mode = TOKEN_MOVING;
}

void
token_clear(struct state *s, struct token *t)
{
	token_wake(s, t);
	LIST_EACH (l, t->children)
		token_drop(s, LINKED(struct token, sibling, l));
	if (t->task != NULL)
		task_cancel(s, t->task);
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
	list_drop(s, &t->parent->children, &t->sibling);
}

static bool
is_through(const struct state *s, const struct token *t)
{
	const struct token *one = s->through;

	while (one != NULL && one != t)
		one = one->next;
	return one != NULL;
}

void
token_end(struct state *s, struct token *t)
{
	struct token *in = t->parent;

	token_drop(s, t);
	if (in->children.first != NULL || is_through(s, in))
		return;
	in->next = NULL;
	if (s->through_last != NULL)
		s->through_last->next = in;
	else
		s->through = in;
	s->through_last = in;
}

/* Scopes within scopes and calls within calls end one after the other. */
enum err
scopes_end(struct state *s)
{
	while (s->through != NULL) {
		struct token *t = s->through;

		s->through = t->next;
		if (s->through == NULL)
			s->through_last = NULL;
		if (t->head.gone || t->children.first != NULL)
			continue;
		if (t->mode == TOKEN_ROOT)
			TRY(inst_over(s, t->inst));
		else
			TRY(activity_done(s, t));
	}
	return OK;
}
