/* check_gateway.c - checks that an exclusive gateway always has a flow to take,
 * whatever its conditions evaluate to. */
#include "bpmn/check_int.h"

static void
report(const struct checker *c, const struct node *n, bool warning,
    const char *text)
{
	check_report(c, DIAGNOSTIC_GATEWAY, warning, n->process, n->xml, text);
}

/* Reports the rules that the gateway breaks.  Only the first report is kept,
 * because an element has at most one diagnostic of each code. */
static void
check_exclusive(const struct checker *c, const struct node *n, int32_t leaving)
{
	const struct model *m = c->m;
	int32_t plain = 0;

	if (leaving == 0)
		report(c, n, false, "it has no outgoing flow");
	if (n->default_flow != NO_FLOW &&
	    m->flows[n->default_flow].cond != NULL)
		report(c, n, false, "its default flow has a condition");
	for (int32_t i = n->out.first; i < n->out.first + n->out.n; i++) {
		bool cond = m->flows[m->out[i]].cond != NULL;

		if (leaving == 1 && cond)
			report(c, n, false,
			    "its only outgoing flow has a condition");
		plain += !cond && m->out[i] != n->default_flow;
	}
	if (plain > 1)
		report(c, n, true, "several of its flows have no condition");
}

void
check_gateways(const struct checker *c)
{
	for (int32_t i = 0; i < c->m->n_nodes; i++)
		if (c->m->nodes[i].kind == NODE_EXCLUSIVE)
			check_exclusive(c, &c->m->nodes[i], c->leaving[i]);
}
