/* trail.c - marks the nodes and flows of the diagram, according to the history
 * records. */
#include "flow/trail.h"
#include "flow/ended_tasks.h"
#include "flow/record.h"

static void
mark_flows(const struct model *m, const struct record *r, bool *flows)
{
	const struct node *from = &m->nodes[r->came];

	for (int32_t k = 0; k < from->out.n; k++) {
		int32_t f = m->out[from->out.first + k];

		flows[f] |= m->flows[f].to == r->node;
	}
}

void
trail_of(struct arena *a, struct state *s, struct inst *i, struct trail *out)
{
	const struct model *m = inst_model(i);

	past_need(s, i, PAST_ALL);
	out->open = arena_new(a, bool, (size_t)m->n_nodes);
	out->ended = arena_new(a, bool, (size_t)m->n_nodes);
	out->flows = arena_new(a, bool, (size_t)m->n_flows);
	CHAIN_EACH (l, i->records) {
		const struct record *r = LINKED(struct record, all, l);

		out->open[r->node] |= r->open;
		out->ended[r->node] |= !r->open;
		if (r->came != NO_NODE)
			mark_flows(m, r, out->flows);
	}
	for (int32_t k = 0; k < m->n_nodes; k++)
		out->ended[k] &= !out->open[k];
}
