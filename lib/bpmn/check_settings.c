/* check_settings.c - checks start events, keys of called processes, and
 * candidates. */
#include <string.h>

#include "bpmn/check_int.h"
#include "bpmn/nodes_before.h"
#include "bpmn/service_set.h"
#include "bpmn/settings.h"
#include "bpmn/task_set.h"
#include "text/xml_tree.h"

#define APPROVE_MANUAL 1
#define REJECT_RETURN  2

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

void
check_calls(const struct checker *c)
{
	for (int32_t i = 0; i < c->m->n_nodes; i++) {
		const struct node *n = &c->m->nodes[i];
		const char *key;

		if (n->call == NULL || n->call->key == NULL)
			continue;
		key = expr_literal(n->call->key);
		if (key != NULL && !c->keys->known(c->keys->arg, key))
			check_report(c, DIAGNOSTIC_CALL, true, n->process,
			    n->xml, "the process it calls is not known");
	}
}

/* The known strategies, and whether each needs a parameter. */
static const struct {
	int32_t strategy;
	bool needs;
} strategies[] = {
	{ 1, false },
	{ 10, true },
	{ 20, true },
	{ 21, true },
	{ 22, true },
	{ 23, true },
	{ 30, true },
	{ 34, false },
	{ 35, false },
	{ 36, false },
	{ 37, true },
	{ 38, true },
	{ 40, true },
	{ 50, true },
	{ 51, true },
	{ 60, true },
};

/* What is wrong with a strategy and its parameter; NULL when nothing is. */
static const char *
wrong_strategy(int32_t strategy, const char *param)
{
	for (size_t i = 0; i < ARRAY_LEN(strategies); i++)
		if (strategies[i].strategy == strategy)
			return strategies[i].needs && param == NULL
			           ? "its candidate strategy has no parameter"
			           : NULL;
	return "its candidate strategy is unknown";
}

/* What is wrong with the settings of who decides a task, or of who gets a copy;
 * NULL when nothing is. */
static const char *
wrong_candidates(const struct checker *c, const struct node *n)
{
	const struct task_set *t = n->task;
	const struct service_set *s = n->service;

	if (s != NULL && s->kind == SERVICE_COPY && s->strategy != 0)
		return wrong_strategy(s->strategy, s->param);
	if (t == NULL)
		return NULL;
	if (t->strategy != 0)
		return wrong_strategy(t->strategy, t->param);
	if (t->approve_type == APPROVE_MANUAL ||
	    (t->approve_type == 0 && c->mode == CHECK_APPROVAL))
		return "it has no candidate strategy";
	return NULL;
}

/* What is wrong with the node to which a rejected task returns; NULL when
 * nothing is.  It must lie before the task, on a path without a parallel
 * gateway. */
static const char *
wrong_return(const struct checker *c, int32_t node)
{
	const struct node *n = &c->m->nodes[node];
	const struct task_set *t = n->task;
	int32_t target;

	if (t == NULL || t->reject_handler != REJECT_RETURN)
		return NULL;
	if (t->return_node == NULL)
		return "its rejection names no node to return to";
	target = node_find(c->m, n->process, t->return_node);
	if (target == NO_NODE)
		return "its rejection returns to a node that is not there";
	return serially_before(c->f->mem, c->m, target, node)
	           ? NULL
	           : "its rejection cannot return to the node it names";
}

void
check_candidates(const struct checker *c)
{
	if (c->mode == CHECK_PLAIN)
		return;
	for (int32_t i = 0; i < c->m->n_nodes; i++) {
		const struct node *n = &c->m->nodes[i];
		const char *wrong = wrong_candidates(c, n);

		if (wrong == NULL)
			wrong = wrong_return(c, i);
		if (wrong != NULL)
			check_report(c, DIAGNOSTIC_CANDIDATE,
			    c->mode == CHECK_FILE, n->process, n->xml, wrong);
	}
}
