/* ended_tasks.c - loads ended tasks into the state when they are needed. */
#include <stdlib.h>

#include "flow/ended_tasks.h"
#include "flow/journal.h"

void
past_need(struct state *s, struct inst *i, enum past what)
{
	if (i->known >= what)
		return;
	BUG_ON(s->env->past == NULL);
	s->env->past(s->env->arg, s, i, what);
	jot(s, &i->known, sizeof(i->known));
	i->known = what;
}

static int
by_id(const void *x, const void *y)
{
	int64_t a = (*(struct task *const *)x)->head.id;
	int64_t b = (*(struct task *const *)y)->head.id;

	return (a > b) - (a < b);
}

static struct task **
collect(struct state *s, const struct inst *i, bool open, size_t *n)
{
	struct task **all;

	*n = 0;
	CHAIN_EACH (l, i->past)
		++*n;
	CHAIN_EACH (l, i->tasks)
		*n += open;
	all = arena_new(&s->notes, struct task *, *n);
	*n = 0;
	CHAIN_EACH (l, i->past)
		all[(*n)++] = LINKED(struct task, past, l);
	for (struct link *l = i->tasks.first; l != NULL && open; l = l->next)
		all[(*n)++] = LINKED(struct task, own, l);
	qsort(all, *n, sizeof(struct task *), by_id);
	return all;
}

struct task **
past_tasks(struct state *s, struct inst *i, size_t *n)
{
	past_need(s, i, PAST_ALL);
	return collect(s, i, false, n);
}

struct task **
tasks_all(struct state *s, struct inst *i, size_t *n)
{
	past_need(s, i, PAST_ALL);
	return collect(s, i, true, n);
}
