/*
 * model.c - walks a model: the lists of flows of each node, which nodes can
 * reach which, and the nodes that lie before one.  Gateways and returns ask
 * this at every step, so what is costly is computed once.
 */
#include <string.h>

#include "bpmn/model.h"
#include "bpmn/setting_values.h"
#include "expr/expr.h"

/* The answers of node_reaches so far: for each target that was asked about a
 * row of bits, with a bit for each node from which a path leads to it. */
struct reach {
	uint64_t **rows;
	int32_t *stack;
};

bool
kind_is_activity(enum node_kind kind)
{
	static const bool activity[] = {
#define NODE(name, is) [NODE_##name] = (is),
#include "bpmn/node.def"
#undef NODE
	};

	return activity[kind];
}

bool
node_is_start_task(const struct node *n)
{
	return strcmp(n->id, START_USER_NODE) == 0;
}

int32_t
node_find(const struct model *m, int32_t process, const char *id)
{
	const struct process *p = &m->processes[process];

	for (int32_t i = p->first; i <= p->last; i++)
		if (m->nodes[i].id != NULL && strcmp(m->nodes[i].id, id) == 0)
			return i;
	return NO_NODE;
}

const char *
task_name(const struct node *n)
{
	const char *name = n->name != NULL ? expr_literal(n->name) : NULL;

	return name != NULL ? name : n->id;
}

/* Gives each node its span of a common list: the spans lie one after the other,
 * and the length of each was counted before.  It is set to 0 and counted again
 * when append fills the list. offset: that of the span in struct node. */
static void
place_spans(const struct model *m, size_t offset)
{
	int32_t at = 0;

	for (int32_t i = 0; i < m->n_nodes; i++) {
		struct span *s =
		    (struct span *)(void *)((char *)&m->nodes[i] + offset);

		s->first = at;
		at += s->n;
		s->n = 0;
	}
}

/* Do both ends of the flow exist and lie in the same scope?  In which scope the
 * flow itself is written does not matter. */
static bool
connects(const struct model *m, const struct flow *f)
{
	return f->from != NO_NODE && f->to != NO_NODE &&
	       m->nodes[f->from].scope == m->nodes[f->to].scope &&
	       m->nodes[f->from].process == m->nodes[f->to].process;
}

/* Counts the flows from and to each node and its boundary events, and gives
 * each node its spans of the lists. */
static void
count_flows(struct model *m)
{
	for (int32_t i = 0; i < m->n_nodes; i++)
		if (m->nodes[i].host != NO_NODE)
			m->nodes[m->nodes[i].host].events.n++;
	for (int32_t i = 0; i < m->n_flows; i++)
		if (connects(m, &m->flows[i])) {
			m->nodes[m->flows[i].from].out.n++;
			m->nodes[m->flows[i].to].in.n++;
		}
	place_spans(m, offsetof(struct node, out));
	place_spans(m, offsetof(struct node, in));
	place_spans(m, offsetof(struct node, events));
}

/* Adds an index to a node's span of the list. */
static void
append(int32_t *list, struct span *s, int32_t i)
{
	list[s->first + s->n++] = i;
}

void
model_link(struct arena *a, struct model *m)
{
	m->out = arena_new(a, int32_t, (size_t)m->n_flows);
	m->in = arena_new(a, int32_t, (size_t)m->n_flows);
	m->events = arena_new(a, int32_t, (size_t)m->n_nodes);
	m->reach = arena_new(a, struct reach, 1);
	m->reach->rows = arena_new(a, uint64_t *, (size_t)m->n_nodes);
	count_flows(m);
	for (int32_t i = 0; i < m->n_nodes; i++)
		if (m->nodes[i].host != NO_NODE)
			append(
			    m->events, &m->nodes[m->nodes[i].host].events, i);
	for (int32_t i = 0; i < m->n_flows; i++) {
		const struct flow *f = &m->flows[i];

		if (!connects(m, f))
			continue;
		append(m->out, &m->nodes[f->from].out, i);
		append(m->in, &m->nodes[f->to].in, i);
	}
}

/* The range of indices in which all nodes of the node's scope lie. */
static struct span
scope_range(const struct model *m, const struct node *n)
{
	const struct process *p = &m->processes[n->process];

	if (n->scope != NO_NODE)
		return (struct span){ n->scope + 1,
			m->nodes[n->scope].last - n->scope };
	return (struct span){ p->first, p->last - p->first + 1 };
}

/* A row of bits, of which bit i is set if a path leads to this node from the
 * i-th node of its scope. */
static uint64_t *
nodes_reaching(const struct model *m, int32_t to)
{
	struct span r = scope_range(m, &m->nodes[to]);
	uint64_t *row = arena_new(m->mem, uint64_t, (size_t)r.n / 64 + 1);
	int32_t *stack = m->reach->stack;
	int32_t depth = 0;

	stack[depth++] = to;
	while (depth > 0) {
		struct span in = m->nodes[stack[--depth]].in;

		for (int32_t i = in.first; i < in.first + in.n; i++) {
			int32_t from = m->flows[m->in[i]].from;
			int32_t bit = from - r.first;

			if (row[bit / 64] >> (bit % 64) & 1)
				continue;
			row[bit / 64] |= (uint64_t)1 << (bit % 64);
			stack[depth++] = from;
		}
	}
	return row;
}

bool
node_reaches(const struct model *m, int32_t from, int32_t to)
{
	struct reach *reach = m->reach;
	int32_t bit;

	if (m->nodes[from].scope != m->nodes[to].scope ||
	    m->nodes[from].process != m->nodes[to].process)
		return false;
	if (reach->stack == NULL)
		reach->stack =
		    arena_new(m->mem, int32_t, (size_t)m->n_nodes + 1);
	if (reach->rows[to] == NULL)
		reach->rows[to] = nodes_reaching(m, to);
	bit = from - scope_range(m, &m->nodes[to]).first;
	return (reach->rows[to][bit / 64] >> (bit % 64) & 1) != 0;
}

/* -- nodes before a node: each is visited once --------------------------- */

/* A walk: the nodes that were seen, and those of them that are still to be
 * visited. */
struct walk {
	const struct model *m;
	bool *seen;
	int32_t *todo;
	int32_t n;
};

/* Adds a node to be visited; each once. */
static void
walk_add(struct walk *w, int32_t node)
{
	if (node == NO_NODE || w->seen[node])
		return;
	w->seen[node] = true;
	w->todo[w->n++] = node;
}

/* Adds the nodes from which a token can have come to this node. */
static void
walk_back(struct walk *w, int32_t node)
{
	const struct node *n = &w->m->nodes[node];

	for (int32_t i = 0; i < n->in.n; i++)
		walk_add(w, w->m->flows[w->m->in[n->in.first + i]].from);
	if (n->kind == NODE_START)
		walk_add(w, n->scope);
	if (n->kind == NODE_BOUNDARY)
		walk_add(w, n->host);
}

/* Does nodes_before go back through a node of this kind? */
static bool
is_gateway(enum node_kind kind)
{
	return kind == NODE_EXCLUSIVE || kind == NODE_PARALLEL ||
	       kind == NODE_INCLUSIVE;
}

/* Does serial_nodes go back through a node of this kind?  Through all but
 * parallel gateways, whose branches have tokens at the same time. */
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

	walk_back(&w, node);
	while (w.n > 0) {
		int32_t at = w.todo[--w.n];

		if (through(m->nodes[at].kind))
			walk_back(&w, at);
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
