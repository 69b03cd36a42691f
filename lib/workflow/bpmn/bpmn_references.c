/*
 * bpmn_references.c - replaces ids by indices: the ends of flows, the
 * activities of boundary events, default flows.  Ids are looked up in a sorted
 * list, so that no choice of ids makes reading slow.
 */
#include <stdlib.h>
#include <string.h>

#include "bpmn/bpmn_int.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model.h"

struct named {
	const char *id;
	const struct xml_node *xml;
	bool is_flow;
	int32_t at; /* index in the array of nodes or of flows */
};

struct names {
	struct named *v;
	size_t n;
};

/* In the order of ids; of one id first the nodes, then the flows, each in the
 * order of the file. */
static int
by_id(const void *x, const void *y)
{
	const struct named *a = x;
	const struct named *b = y;
	int c = strcmp(a->id, b->id);

	if (c == 0)
		c = (int)a->is_flow - (int)b->is_flow;
	return c != 0 ? c : a->at < b->at ? -1 : a->at > b->at;
}

/* All nodes and flows that have an id, in the order of ids. */
static struct names
collect_names(struct reader *r)
{
	const struct model *m = r->m;
	size_t max = (size_t)m->n_nodes + (size_t)m->n_flows;
	struct names all = { arena_new(r->a, struct named, max), 0 };

	for (int32_t i = 0; i < m->n_nodes; i++)
		if (*m->nodes[i].id != '\0')
			all.v[all.n++] = (struct named){ m->nodes[i].id,
				m->nodes[i].xml, false, i };
	for (int32_t i = 0; i < m->n_flows; i++)
		if (m->flows[i].id != NULL)
			all.v[all.n++] = (struct named){ m->flows[i].id,
				m->flows[i].xml, true, i };
	if (all.n > 1)
		qsort(all.v, all.n, sizeof(*all.v), by_id);
	return all;
}

/* The index of the first node or flow of that id in the file; -1: none. */
static int32_t
find(const struct names *all, const char *id, bool is_flow)
{
	struct named key = { id, NULL, is_flow, 0 };
	size_t low = 0, high = all->n;

	while (low < high) {
		size_t mid = low + (high - low) / 2;

		if (by_id(&all->v[mid], &key) < 0)
			low = mid + 1;
		else
			high = mid;
	}
	if (low == all->n || all->v[low].is_flow != is_flow ||
	    strcmp(all->v[low].id, id) != 0)
		return -1;
	return all->v[low].at;
}

/* Notes the process of the elements that are handled next: errors in a process
 * that is never deployed become warnings. */
static void
note_process(struct reader *r, int32_t process)
{
	r->undeployed = !r->m->processes[process].executable;
}

static int32_t
process_of(const struct model *m, const struct named *n)
{
	return n->is_flow ? m->flows[n->at].process : m->nodes[n->at].process;
}

/* Reports every element that has this id, except the first one in the file. */
static void
report_repeated(struct reader *r, const struct named *v, size_t n)
{
	size_t first = 0;

	for (size_t i = 1; i < n; i++)
		if (v[i].xml->serial < v[first].xml->serial)
			first = i;
	for (size_t i = 0; i < n; i++) {
		struct position at;

		if (i == first)
			continue;
		note_process(r, process_of(r->m, &v[i]));
		at = position_of(r, v[i].xml);
		diagnostic_add(r->f, DIAGNOSTIC_ID, false, &at,
		    "this id is used by another element too");
	}
}

/* Reports ids that several elements have; such elements are neighbours in the
 * sorted list. */
static void
check_repeated(struct reader *r, const struct names *all)
{
	for (size_t i = 0, n; i < all->n; i += n) {
		for (n = 1; i + n < all->n; n++)
			if (strcmp(all->v[i].id, all->v[i + n].id) != 0)
				break;
		report_repeated(r, all->v + i, n);
	}
}

/* The node that an attribute of the flow, sourceRef or targetRef, names.
 * NO_NODE: it names none, which is reported, or is missing. */
static int32_t
flow_end(struct reader *r, const struct names *all, const struct flow *f,
    const char *name)
{
	const char *id = bpmn_plain(r->a, f->xml, name);
	int32_t at = id != NULL ? find(all, id, false) : NO_NODE;
	struct position p = position_of(r, f->xml);

	if (id != NULL && at == NO_NODE)
		diagnostic_add(r->f, DIAGNOSTIC_FLOW, false, &p,
		    "its %s \"%.200s\" is no flow node of the file", name, id);
	return at;
}

/* Finds the node that an attachedToRef names.  The id may have a prefix:
 * exporters write "tns:task" for "task". */
static int32_t
find_qualified(const struct names *all, const char *id)
{
	const char *colon = strchr(id, ':');
	int32_t at = find(all, id, false);

	return at != NO_NODE || colon == NULL ? at
	                                      : find(all, colon + 1, false);
}

/* Finds the node to which a boundary event is attached; check.c finds whether
 * that is an activity. */
static void
resolve_host(struct reader *r, const struct names *all, int32_t i)
{
	struct node *n = &r->m->nodes[i];
	const char *id = bpmn_plain(r->a, n->xml, "attachedToRef");
	int32_t host = id != NULL ? find_qualified(all, id) : NO_NODE;
	struct position at = position_of(r, n->xml);

	if (id == NULL)
		diagnostic_add(r->f, DIAGNOSTIC_BPMN, false, &at,
		    "it has no attachedToRef");
	else if (host == NO_NODE || host == i)
		diagnostic_add(r->f, DIAGNOSTIC_FLOW, false, &at,
		    "it is attached to \"%.200s\", which is no activity", id);
	else
		n->host = host;
}

/* Finds the default flow of a node, which must be one that leaves it. */
static void
resolve_default(struct reader *r, const struct names *all, int32_t i)
{
	struct node *n = &r->m->nodes[i];
	const char *id = bpmn_plain(r->a, n->xml, "default");
	int32_t at = id != NULL ? find(all, id, true) : NO_FLOW;
	struct position p = position_of(r, n->xml);

	if (at != NO_FLOW && r->m->flows[at].from == i)
		n->default_flow = at;
	else if (id != NULL)
		diagnostic_add(r->f, DIAGNOSTIC_GATEWAY, false, &p,
		    "its default \"%.200s\" is no flow that leaves it", id);
}

/* May this kind of node have a default flow?  The attribute is ignored on other
 * kinds. */
static bool
may_have_default(const struct node *n)
{
	return kind_is_activity(n->kind) || n->kind == NODE_START ||
	       n->kind == NODE_EXCLUSIVE || n->kind == NODE_INCLUSIVE;
}

void
bpmn_references(struct reader *r)
{
	struct names all = collect_names(r);
	struct model *m = r->m;

	check_repeated(r, &all);
	for (int32_t i = 0; i < m->n_flows; i++) {
		struct flow *f = &m->flows[i];

		note_process(r, f->process);
		f->from = flow_end(r, &all, f, "sourceRef");
		f->to = flow_end(r, &all, f, "targetRef");
	}
	for (int32_t i = 0; i < m->n_nodes; i++) {
		note_process(r, m->nodes[i].process);
		if (m->nodes[i].kind == NODE_BOUNDARY)
			resolve_host(r, &all, i);
		if (may_have_default(&m->nodes[i]))
			resolve_default(r, &all, i);
	}
	r->undeployed = false;
}
