/*
 * path_reach.c - walks along the flows of a model.  Conditions are not
 * evaluated, and each node is visited once.
 */
#include "approval/path_reach.h"
#include "bpmn/model.h"

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
