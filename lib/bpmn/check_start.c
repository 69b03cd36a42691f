/* check_start.c - checks the start events of processes and sub-processes. */
#include <string.h>

#include "bpmn/check_int.h"

/* The nodes of a scope: how many there are, how many of them are start events,
 * and how many of those have no event definition. */
struct starts {
	int32_t nodes, events, plain;
};

static void
check_scope(const struct checker *c, int32_t process, const struct xml_node *x,
    const struct starts *s)
{
	if (s->nodes == 0)
		check_report(c, DIAGNOSTIC_START, true, process, x,
		    "there is no flow node in it");
	else if (s->events == 0)
		check_report(c, DIAGNOSTIC_START, false, process, x,
		    "there is no start event in it");
	else if (s->plain > 1)
		check_report(c, DIAGNOSTIC_START, false, process, x,
		    "there is more than one none start event in it");
}

static bool
is_ad_hoc(const struct node *n)
{
	return strcmp(n->element, "adHocSubProcess") == 0;
}

void
check_starts(const struct checker *c)
{
	const struct model *m = c->m;
	size_t n = (size_t)m->n_nodes + (size_t)m->n_processes;
	struct starts *all = arena_new(c->f->mem, struct starts, n);

	for (int32_t i = 0; i < m->n_nodes; i++) {
		const struct node *at = &m->nodes[i];
		struct starts *s = at->scope != NO_NODE
		                       ? &all[at->scope]
		                       : &all[m->n_nodes + at->process];

		s->nodes++;
		s->events += at->kind == NODE_START;
		s->plain += at->kind == NODE_START && at->plain;
	}
	for (int32_t i = 0; i < m->n_processes; i++)
		check_scope(c, i, m->processes[i].xml, &all[m->n_nodes + i]);
	for (int32_t i = 0; i < m->n_nodes; i++)
		if (m->nodes[i].kind == NODE_SUB && !is_ad_hoc(&m->nodes[i]))
			check_scope(
			    c, m->nodes[i].process, m->nodes[i].xml, &all[i]);
}
