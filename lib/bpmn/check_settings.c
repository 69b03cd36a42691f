/* check_settings.c - checks the settings of nodes: the keys of called
 * processes, candidates, and where a rejected task returns to. */
#include "bpmn/check_int.h"
#include "bpmn/nodes_before.h"
#include "bpmn/service_set.h"
#include "bpmn/settings.h"
#include "bpmn/task_set.h"

#define APPROVE_MANUAL 1
#define REJECT_RETURN  2

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
	{ STRATEGY_ROLES, true },
	{ STRATEGY_DEPTS, true },
	{ STRATEGY_LEADERS, true },
	{ STRATEGY_POSTS, true },
	{ STRATEGY_LEADERS_ABOVE, true },
	{ STRATEGY_USERS, true },
	{ STRATEGY_BY_APPROVER, false },
	{ STRATEGY_BY_STARTER, false },
	{ STRATEGY_STARTER, false },
	{ STRATEGY_STARTER_LEADER, true },
	{ STRATEGY_STARTER_LEADERS, true },
	{ STRATEGY_GROUPS, true },
	{ STRATEGY_FIELD, true },
	{ STRATEGY_FIELD_LEADERS, true },
	{ STRATEGY_EXPRESSION, true },
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
