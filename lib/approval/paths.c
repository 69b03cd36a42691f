/* paths.c - walks along the flows of a model.  Conditions are not evaluated,
 * and each node is visited once. */
#include <string.h>

#include "approval/paths.h"
#include "bpmn/nodes_before.h"
#include "flow/ended_tasks.h"

/* A walk along the flows; todo lists the nodes that are still to be visited. */
struct walk {
	const struct model *m;
	bool *seen;
	int32_t *todo;
	int32_t *came; /* how many flows into each node were followed */
	bool *left;    /* whether the flows out of each node were followed */
	int32_t n;
};

static struct walk
walk_new(struct state *s, const struct model *m)
{
	size_t n = (size_t)m->n_nodes;

	return (struct walk){ .m = m,
		.seen = arena_new(&s->notes, bool, n),
		.todo = arena_new(&s->notes, int32_t, n) };
}

static void
walk_add(struct walk *w, int32_t node)
{
	if (node == NO_NODE || w->seen[node])
		return;
	w->seen[node] = true;
	w->todo[w->n++] = node;
}

static bool
same_user(const struct task *task, const char *user)
{
	return task->assignee != NULL && strcmp(task->assignee, user) == 0;
}

static bool
approved_anywhere(const struct task *task)
{
	CHAIN_EACH (l, task->inst->past) {
		const struct task *one = LINKED(struct task, past, l);

		if (one->status == TASK_APPROVED &&
		    same_user(one, task->assignee))
			return true;
	}
	return false;
}

static bool
is_later(const struct task *x, const struct task *y)
{
	return x->end_ms != y->end_ms ? x->end_ms > y->end_ms
	                              : x->head.id > y->head.id;
}

static bool
approved_just_before(struct state *s, const struct task *task)
{
	const bool *nodes =
	    nodes_before(&s->notes, inst_model(task->inst), task->node);
	const struct task *last = NULL;

	CHAIN_EACH (l, task->inst->past) {
		const struct task *one = LINKED(struct task, past, l);

		if (one->status == TASK_APPROVED && nodes[one->node] &&
		    (last == NULL || is_later(one, last)))
			last = one;
	}
	return last != NULL && same_user(last, task->assignee);
}

bool
approved_before(struct state *s, const struct task *task)
{
	if (task->inst->def->auto_approval != 0)
		past_need(s, task->inst, PAST_APPROVED);
	switch (task->inst->def->auto_approval) {
	case 1:
		return approved_anywhere(task);
	case 2:
		return approved_just_before(s, task);
	default:
		return false;
	}
}

/* Follows a flow to its target.  A parallel gateway is reached only when all
 * flows into it were followed, because it waits for all of them. */
static void
walk_flow(struct walk *w, int32_t to)
{
	const struct node *n = &w->m->nodes[to];

	if (n->kind != NODE_PARALLEL || ++w->came[to] == n->in.n)
		walk_add(w, to);
}

static void
walk_flows(struct walk *w, int32_t node)
{
	const struct node *n = &w->m->nodes[node];

	if (w->left[node])
		return;
	w->left[node] = true;
	for (int32_t i = 0; i < n->out.n; i++)
		walk_flow(w, w->m->flows[w->m->out[n->out.first + i]].to);
}

/*
 * Follows everything that a token at the node can start.  While a token is
 * still at the node (there), it has not taken its flows, but boundary events
 * may have fired and a sub-process has begun.
 */
static void
walk_on(struct walk *w, int32_t node, bool there)
{
	const struct node *n = &w->m->nodes[node];

	if (!there)
		walk_flows(w, node);
	for (int32_t i = 0; i < n->events.n; i++)
		walk_add(w, w->m->events[n->events.first + i]);
	if (n->kind == NODE_SUB)
		walk_add(w, n->start);
}

bool *
path_reach(
    struct state *s, const struct model *m, int32_t target, const bool *held)
{
	struct walk w = walk_new(s, m);

	w.came = arena_new(&s->notes, int32_t, (size_t)m->n_nodes);
	w.left = arena_new(&s->notes, bool, (size_t)m->n_nodes);
	walk_add(&w, target);
	for (int32_t in = m->nodes[target].scope; in != NO_NODE;
	     in = m->nodes[in].scope) {
		if (!held[in])
			walk_flows(&w, in);
	}
	while (w.n > 0) {
		int32_t node = w.todo[--w.n];

		walk_on(&w, node, node != target && held[node]);
	}
	return w.seen;
}
