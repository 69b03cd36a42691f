/* nodes_before.c - walks along the flows of a model backwards; each node is
 * visited once. */
#include "bpmn/nodes_before.h"

/* A walk: the nodes that were seen, and those of them that are still to be
 * visited. */
struct walk {
	const struct model *m;
	bool *seen;
	int32_t *todo;
	int32_t n;
};

static void
add(struct walk *w, int32_t node)
{
	if (node == NO_NODE || w->seen[node])
		return;
	w->seen[node] = true;
	w->todo[w->n++] = node;
}

/* Adds the nodes from which a token can have come to this node. */
static void
back(struct walk *w, int32_t node)
{
	const struct node *n = &w->m->nodes[node];

	for (int32_t i = 0; i < n->in.n; i++)
		add(w, w->m->flows[w->m->in[n->in.first + i]].from);
	if (n->kind == NODE_START)
		add(w, n->scope);
	if (n->kind == NODE_BOUNDARY)
		add(w, n->host);
}

static bool
is_gateway(enum node_kind kind)
{
	return kind == NODE_EXCLUSIVE || kind == NODE_PARALLEL ||
	       kind == NODE_INCLUSIVE;
}

static bool
is_serial(enum node_kind kind)
{
	return kind != NODE_PARALLEL;
}

/* Walks backwards from the node; the walk goes on through nodes of these kinds
 * only. */
static const bool *
walk(struct arena *a, const struct model *m, int32_t node,
    bool (*through)(enum node_kind kind))
{
	size_t n = (size_t)m->n_nodes;
	struct walk w = { .m = m,
		.seen = arena_new(a, bool, n),
		.todo = arena_new(a, int32_t, n) };

	back(&w, node);
	while (w.n > 0) {
		int32_t at = w.todo[--w.n];

		if (through(m->nodes[at].kind))
			back(&w, at);
	}
	return w.seen;
}

const bool *
nodes_before(struct arena *a, const struct model *m, int32_t node)
{
	return walk(a, m, node, is_gateway);
}

const bool *
serial_nodes(struct arena *a, const struct model *m, int32_t node)
{
	return walk(a, m, node, is_serial);
}

bool
serially_before(
    struct arena *a, const struct model *m, int32_t target, int32_t node)
{
	return serial_nodes(a, m, node)[target];
}
