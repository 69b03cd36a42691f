/* journal.c - makes it possible to undo a step: what is about to change is
 * copied first, so that undoing only has to copy it back. */
#include <string.h>

#include "flow/journal.h"
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

static void
tell(struct state *s, struct head *h)
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
	tell(s, h);
}

void *
object_new(struct state *s, enum object_kind kind, size_t size)
{
	struct head *h = arena_alloc(&s->mem, size);

	h->kind = kind;
	h->born = s->step;
	tell(s, h);
	return h;
}

static void
forget(struct state *s)
{
	s->changed = s->changed_last = NULL;
	s->actions = s->actions_last = NULL;
	s->ready = s->ready_last = NULL;
	s->through = s->through_last = NULL;
	s->automatic = s->automatic_last = NULL;
	s->why = s->about = NULL;
	s->refusal = REFUSAL_OTHER;
}

void
journal_next(struct state *s)
{
	s->entries = s->decisions = 0;
}

/* Begins a step.  The time and the counters of the state change in nearly every
 * step, so they are copied at once. */
void
journal_begin(struct state *s)
{
	arena_reset(&s->notes);
	forget(s);
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
	forget(s);
	s->journal = NULL;
	s->why = why;
	s->about = about;
	s->refusal = refusal;
}
