/* check.c - runs all checks of a model, one after the other. */
#include "bpmn/check.h"

#include "bpmn/check_int.h"

static void
count_ends(struct checker *c)
{
	const struct model *m = c->m;
	struct arena *a = c->f->mem;

	c->leaving = arena_new(a, int32_t, (size_t)m->n_nodes);
	c->entering = arena_new(a, int32_t, (size_t)m->n_nodes);
	for (int32_t i = 0; i < m->n_flows; i++) {
		if (m->flows[i].from != NO_NODE)
			c->leaving[m->flows[i].from]++;
		if (m->flows[i].to != NO_NODE)
			c->entering[m->flows[i].to]++;
	}
}

void
model_check(const struct model *m, enum check_mode mode,
    const struct check_keys *keys, struct diagnostics *f)
{
	struct checker c = { m, mode, keys, f, NULL, NULL };

	count_ends(&c);
	check_flows(&c);
	check_gateways(&c);
	check_starts(&c);
	check_calls(&c);
	check_candidates(&c);
	diagnostic_sort(f);
}
