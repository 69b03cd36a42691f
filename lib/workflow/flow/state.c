/*
 * state.c - the state of the engine and its journal, by which a step either
 * happens as a whole or not at all.
 *
 * What is about to change is copied into the journal first, so that undoing
 * only has to copy it back, the newest copy first.  Objects are copied once in
 * a step, at their first change, and are then in the list of changed objects
 * that storage goes through.
 */
#include <string.h>

#include "bpmn/settings.h"
#include "flow/env.h"
#include "flow/state.h"

struct entry {
	struct entry *next; /* older */
	void *p;
	size_t n;
	_Alignas(16) char was[];
};

void
jot(struct state *s, void *p, size_t size)
{
	struct entry *e = arena_alloc(&s->notes, sizeof(*e) + size);

	e->next = s->journal;
	e->p = p;
	e->n = size;
	memcpy(e->was, p, size);
	s->journal = e;
}

/* Adds the object to those that this step has changed. */
static void
list_changed(struct state *s, struct head *h)
{
	h->stamp = s->step;
	h->next = NULL;
	if (s->changed_last != NULL)
		s->changed_last->next = h;
	else
		s->changed = h;
	s->changed_last = h;
}

void
touch(struct state *s, void *object, size_t size)
{
	struct head *h = object;

	if (h->stamp == s->step)
		return;
	jot(s, object, size);
	list_changed(s, h);
}

void *
object_new(struct state *s, enum object_kind kind, size_t size)
{
	struct head *h = arena_alloc(&s->mem, size);

	h->kind = kind;
	h->born = s->step;
	list_changed(s, h);
	return h;
}

/* Empties the lists in which a step collects what it has done, and forgets why
 * it was refused. */
static void
lists_clear(struct state *s)
{
	s->changed = s->changed_last = NULL;
	s->actions = s->actions_last = NULL;
	s->ready = s->ready_last = NULL;
	s->emptied = s->emptied_last = NULL;
	s->automatic = s->automatic_last = NULL;
	s->why = s->about = NULL;
	s->refusal = REFUSAL_OTHER;
}

void
journal_next(struct state *s)
{
	s->entries = s->decisions = 0;
	s->work = 0;
}

/* The time and the counters of the state change in nearly every step, so they
 * are copied at once. */
void
journal_begin(struct state *s)
{
	arena_reset(&s->notes);
	lists_clear(s);
	s->journal = NULL;
	s->step++;
	jot(s, &s->now_ms, sizeof(s->now_ms));
	jot(s, &s->last, sizeof(s->last));
	jot(s, &s->tokens, sizeof(s->tokens));
	journal_next(s);
}

void
journal_undo(struct state *s)
{
	const char *why = s->why, *about = s->about;
	enum refusal refusal = s->refusal;

	for (struct entry *e = s->journal; e != NULL; e = e->next)
		memcpy(e->p, e->was, e->n);
	lists_clear(s);
	s->journal = NULL;
	s->why = why;
	s->about = about;
	s->refusal = refusal;
}

void
chain_add(struct state *s, struct chain *list, struct link *l)
{
	jot(s, list, sizeof(*list));
	jot(s, l, sizeof(*l));
	l->prev = list->last;
	l->next = NULL;
	if (list->last != NULL) {
		jot(s, list->last, sizeof(*l));
		list->last->next = l;
	} else {
		list->first = l;
	}
	list->last = l;
}

void
chain_drop(struct state *s, struct chain *list, struct link *l)
{
	jot(s, list, sizeof(*list));
	if (l->prev != NULL) {
		jot(s, l->prev, sizeof(*l));
		l->prev->next = l->next;
	} else {
		list->first = l->next;
	}
	if (l->next != NULL) {
		jot(s, l->next, sizeof(*l));
		l->next->prev = l->prev;
	} else {
		list->last = l->prev;
	}
}

void
state_init(struct state *s, const struct flow_env *env, int64_t now_ms)
{
	BUG_ON(env->approval == NULL);
	*s = (struct state){ .env = env, .now_ms = now_ms };
}

void
state_free(struct state *s)
{
	arena_free(&s->mem);
	arena_free(&s->notes);
	*s = (struct state){ 0 };
}

const char *
state_keep(struct state *s, const char *text)
{
	return text != NULL ? arena_strdup(&s->mem, text) : NULL;
}

const struct model *
inst_model(const struct inst *i)
{
	return i->def->model;
}

const struct node *
inst_node(const struct inst *i, int32_t node)
{
	return &i->def->model->nodes[node];
}

struct inst *
inst_top(struct inst *i)
{
	while (i->caller != NULL)
		i = i->caller->inst;
	return i;
}

bool
has_approvals(const struct token *t)
{
	return !t->inst->def->plain &&
	       inst_node(t->inst, t->node)->kind == NODE_USER;
}
