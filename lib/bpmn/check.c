/* check.c - all checks of a model, one after the other. */
#include "bpmn/check.h"

#include "bpmn/check_int.h"
#include "text/xml_tree.h"

void
check_report(const struct checker *c, enum finding_code code, bool warning,
    int32_t process, const struct xml_node *x, const char *text)
{
	const char *id = xml_value(x, "", "id");
	const char *name = xml_value(x, "", "name");
	struct place at = { x->tag->local, id, x->line, x->serial,
		!c->m->processes[process].executable };

	if (id == NULL || *id == '\0')
		at.element = name != NULL ? name : "";
	finding_add(c->f, code, warning, &at, "%s", text);
}

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
    const struct check_keys *keys, struct findings *f)
{
	struct checker c = { m, mode, keys, f, NULL, NULL };

	count_ends(&c);
	check_flows(&c);
	check_gateways(&c);
	check_starts(&c);
	check_calls(&c);
	check_candidates(&c);
	finding_sort(f);
}
