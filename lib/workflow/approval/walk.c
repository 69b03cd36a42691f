/*
 * walk.c - finds the nodes to which tokens that have left a node can have come,
 * whatever the conditions of flows, so that what came after it can be taken
 * back.
 *
 * A parallel gateway is passed only when all flows into it were followed: if it
 * waits for tokens of other branches, or has joined them, what comes after it
 * is not the doing of this node alone.
 *
 * A return takes back the whole path (path_reach), a withdrawal only what leads
 * to the next user tasks (next_reach): it is refused when one of these was
 * decided.
 */
#include "approval/walk.h"
#include "bpmn/model.h"

/* -- a walk along all flows ----------------------------------------------- */

struct walk
walk_new(struct state *s, const struct model *m)
{
	size_t n = (size_t)m->n_nodes;

	return (struct walk){ .m = m,
		.seen = arena_new(&s->notes, bool, n),
		.todo = arena_new(&s->notes, int32_t, n),
		.came = arena_new(&s->notes, int32_t, n),
		.left = arena_new(&s->notes, bool, n) };
}

void
walk_add(struct walk *w, int32_t node)
{
	if (node == NO_NODE || w->seen[node])
		return;
	w->seen[node] = true;
	w->todo[w->n++] = node;
}

/* Follows a flow to its target. */
static void
walk_flow(struct walk *w, int32_t to)
{
	const struct node *n = &w->m->nodes[to];

	if (n->kind != NODE_PARALLEL || ++w->came[to] == n->in.n)
		walk_add(w, to);
}

/* Follows the flows that leave the node, once. */
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

/* Adds the boundary events of the node, whose timers may have fired. */
static void
walk_events(struct walk *w, int32_t node)
{
	const struct node *n = &w->m->nodes[node];

	for (int32_t i = 0; i < n->events.n; i++)
		walk_add(w, w->m->events[n->events.first + i]);
}

/* -- the whole path ------------------------------------------------------- */

/*
 * Follows everything that a token at the node can start.  While a token is
 * still at the node (there), it has not taken its flows, but boundary events
 * may have fired and a sub-process has begun.
 */
static void
walk_start(struct walk *w, int32_t node, bool there)
{
	const struct node *n = &w->m->nodes[node];

	if (!there)
		walk_flows(w, node);
	walk_events(w, node);
	if (n->kind == NODE_SUB)
		walk_add(w, n->start);
}

bool *
path_reach(
    struct state *s, const struct model *m, int32_t target, const bool *held)
{
	struct walk w = walk_new(s, m);

	walk_add(&w, target);
	for (int32_t in = m->nodes[target].scope; in != NO_NODE;
	     in = m->nodes[in].scope) {
		if (!held[in])
			walk_flows(&w, in);
	}
	while (w.n > 0) {
		int32_t node = w.todo[--w.n];

		walk_start(&w, node, node != target && held[node]);
	}
	return w.seen;
}

/* -- the next user tasks -------------------------------------------------- */

/* Follows a token that leaves the node: by its flows, and from the end of a
 * sub-process by the flows of the sub-process. */
static void
walk_leave(struct walk *w, int32_t node)
{
	const struct node *n = &w->m->nodes[node];

	walk_flows(w, node);
	while (n->out.n == 0 && n->scope != NO_NODE) {
		node = n->scope;
		n = &w->m->nodes[node];
		walk_flows(w, node);
	}
}

/* Follows what a token at the node can start before a user decides. */
static void
walk_past(struct walk *w, int32_t node)
{
	const struct node *n = &w->m->nodes[node];

	walk_events(w, node);
	if (n->kind == NODE_SUB && n->start != NO_NODE)
		walk_add(w, n->start);
	else if (n->kind != NODE_USER)
		walk_leave(w, node);
}

const bool *
next_reach(struct state *s, const struct model *m, int32_t node)
{
	struct walk w = walk_new(s, m);

	walk_leave(&w, node);
	while (w.n > 0)
		walk_past(&w, w.todo[--w.n]);
	return w.seen;
}
