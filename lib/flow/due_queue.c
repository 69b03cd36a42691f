/* due_queue.c - a binary heap of timers.  The due date of a timer changes only
 * when it fires, and then it is not in the heap; timers that were stopped stay
 * in it until they come to its top. */
#include "flow/due_queue.h"

#include <string.h>

#include "flow/state.h"

#define ROOM_FIRST 16

static bool
before(const struct timer *a, const struct timer *b)
{
	if (a->due.at_ms != b->due.at_ms)
		return a->due.at_ms < b->due.at_ms;
	return a->head.id < b->head.id;
}

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
