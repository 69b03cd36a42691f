/* object_table.c - a hash table of the objects of a state. */
#include "flow/object_table.h"
#include "flow/record.h"
#include "flow/timer_event.h"

/* The slot of the object with this kind and id, or the free slot for it. */
static size_t
slot_of(const struct roll *roll, enum object_kind kind, int64_t id)
{
	uint64_t h =
	    ((uint64_t)id * OBJECT__MAX + kind) * UINT64_C(0x9E3779B97F4A7C15);
	size_t i = (size_t)(h >> 32) & (roll->cap - 1);
	const struct head *at;

	while (
	    (at = roll->slot[i]) != NULL && (at->id != id || at->kind != kind))
		i = (i + 1) & (roll->cap - 1);
	return i;
}

void
roll_put(struct roll *roll, struct head *h)
{
	roll->slot[slot_of(roll, h->kind, h->id)] = h;
}

void *
roll_get(const struct roll *roll, enum object_kind kind, int64_t id)
{
	return roll->slot[slot_of(roll, kind, id)];
}

/* A function that is called for each object of a state, and its argument. */
struct visit {
	void (*one)(struct visit *v, struct head *h);
	struct roll *roll;
	size_t n;
};

static void
count(struct visit *v, struct head *h)
{
	(void)h;
	v->n++;
}

static void
put(struct visit *v, struct head *h)
{
	roll_put(v->roll, h);
}

static void
visit_tokens(struct visit *v, struct token *t)
{
	v->one(v, &t->head);
	CHAIN_EACH (l, t->timers)
		v->one(v, &LINKED(struct timer, own, l)->head);
	CHAIN_EACH (l, t->children)
		visit_tokens(v, LINKED(struct token, sibling, l));
}

/* Visits an ended task, and the tokens around it that are gone. */
static void
visit_ended(struct visit *v, struct task *task)
{
	struct token *t = task->token;

	v->one(v, &task->head);
	for (; t != NULL && t->head.gone; t = t->parent)
		v->one(v, &t->head);
}

static void
visit_all(struct visit *v, const struct state *s)
{
	CHAIN_EACH (k, s->insts) {
		struct inst *i = LINKED(struct inst, all, k);

		v->one(v, &i->head);
		visit_tokens(v, i->root);
		CHAIN_EACH (l, i->tasks)
			v->one(v, &LINKED(struct task, own, l)->head);
		CHAIN_EACH (l, i->past)
			visit_ended(v, LINKED(struct task, past, l));
		CHAIN_EACH (l, i->records)
			v->one(v, &LINKED(struct record, all, l)->head);
	}
	/* Tokens that the current step has removed are in no other list. */
	for (struct head *h = s->changed; h != NULL; h = h->next)
		if (h->kind == OBJECT_TOKEN)
			v->one(v, h);
}

struct roll
roll_of(struct state *s, size_t more)
{
	struct roll roll = { .cap = 16 };
	struct visit v = { .one = count };

	visit_all(&v, s);
	while (roll.cap < 2 * (v.n + more))
		roll.cap *= 2;
	roll.slot = arena_new(&s->notes, struct head *, roll.cap);
	v = (struct visit){ .one = put, .roll = &roll };
	visit_all(&v, s);
	return roll;
}
