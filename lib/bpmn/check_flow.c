/* check_flow.c - checks that flows connect nodes of one scope, and that every
 * node lies on a path from a start to an end. */
#include <string.h>

#include "bpmn/bpmn_element.h"
#include "bpmn/check_int.h"
#include "bpmn/settings.h"
#include "text/xml_find.h"

#define TASK_TIMEOUT 1 /* event type of a task's time-out */

struct rule {
	const char *text;
	bool (*broken)(const struct model *m, const struct flow *f);
};

static bool
other_scope(const struct model *m, const struct flow *f)
{
	const struct node *from = &m->nodes[f->from];
	const struct node *to = &m->nodes[f->to];

	return from->process != to->process || from->scope != to->scope;
}

static bool
enters_start(const struct model *m, const struct flow *f)
{
	return m->nodes[f->to].kind == NODE_START;
}

static bool
enters_boundary(const struct model *m, const struct flow *f)
{
	return m->nodes[f->to].kind == NODE_BOUNDARY;
}

static bool
is_end(const struct node *n)
{
	return n->kind == NODE_END || n->kind == NODE_TERMINATE;
}

static bool
leaves_end(const struct model *m, const struct flow *f)
{
	return is_end(&m->nodes[f->from]);
}

static const struct rule rules[] = {
	{ "its ends lie in different processes or sub-processes", other_scope },
	{ "it enters a start event", enters_start },
	{ "it enters a boundary event", enters_boundary },
	{ "it leaves an end event", leaves_end },
};

static void
check_ends(const struct checker *c, const struct flow *f)
{
	if (f->from == NO_NODE || f->to == NO_NODE)
		return;
	for (size_t i = 0; i < ARRAY_LEN(rules); i++)
		if (rules[i].broken(c->m, f)) {
			check_report(c, DIAGNOSTIC_FLOW, false, f->process,
			    f->xml, rules[i].text);
			return;
		}
}

/* May the node have neither incoming nor outgoing flows? */
static bool
stands_alone(const struct node *n)
{
	return bpmn_true(xml_value(n->xml, "", "triggeredByEvent")) ||
	       bpmn_true(xml_value(n->xml, "", "isForCompensation"));
}

/*
 * May the node have no outgoing flow?  End events may, and so may boundary
 * timers that only do something to their activity.  A time-out that interrupts
 * its task ends the task's token, so a flow must leave it.
 */
static bool
leads_nowhere(const struct node *n)
{
	const struct timer_set *t = n->timer;

	if (n->kind != NODE_BOUNDARY || t == NULL)
		return is_end(n);
	return t->event_type != 0 &&
	       (t->event_type != TASK_TIMEOUT || !t->interrupting);
}

static void
check_way(const struct checker *c, int32_t i)
{
	const struct node *n = &c->m->nodes[i];
	bool begins = n->kind == NODE_START || n->kind == NODE_BOUNDARY;

	if (stands_alone(n))
		return;
	if (c->entering[i] == 0 && !begins)
		check_report(c, DIAGNOSTIC_FLOW, true, n->process, n->xml,
		    "nothing leads to it");
	else if (c->leaving[i] == 0 && !leads_nowhere(n))
		check_report(c, DIAGNOSTIC_FLOW, true, n->process, n->xml,
		    "it has no outgoing flow");
}

/* Is the node an activity?  The kind NODE_UNSUPPORTED stands for tasks and for
 * gateways; gateways are no activities. */
static bool
is_activity(const struct node *n)
{
	return node_activity(n->kind) && strstr(n->element, "Gateway") == NULL;
}

static void
check_host(const struct checker *c, const struct node *n)
{
	const struct node *host = &c->m->nodes[n->host];

	if (!is_activity(host) || host->scope != n->scope ||
	    host->process != n->process)
		check_report(c, DIAGNOSTIC_FLOW, false, n->process, n->xml,
		    "it is attached to no activity of its scope");
}

void
check_flows(const struct checker *c)
{
	for (int32_t i = 0; i < c->m->n_flows; i++)
		check_ends(c, &c->m->flows[i]);
	for (int32_t i = 0; i < c->m->n_nodes; i++) {
		check_way(c, i);
		if (c->m->nodes[i].host != NO_NODE)
			check_host(c, &c->m->nodes[i]);
	}
}
