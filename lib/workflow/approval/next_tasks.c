/* next_tasks.c - finds the user tasks that come after a node.  The approver may
 * choose users for them, and a withdrawal takes them back. */
#include <string.h>

#include "approval/assignment.h"
#include "approval/next_tasks.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/leave.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

/* The walk along the flows. */
struct scan {
	struct state *s;
	struct token *t;
	bool only_true; /* a prediction: only flows whose conditions are true */
	bool *seen;     /* for each node, whether it was reached */
	bool *left;     /* for each node, whether its flows were followed */
	int32_t *todo;  /* nodes reached whose flows are still to be followed */
	int32_t n;      /* number of them */
	/* For each node, how many of the flows into it were followed so far;
	 * in a prediction only that of a join is set, until it is passed. */
	int32_t *came;
};

/* Could a token take that flow?  *taken is the answer.  It is yes, except that
 * a prediction asks the conditions of flows, unless they leave a parallel
 * gateway. Then it is no for the default flow, which is taken if no other one
 * is. Returns false when the condition cannot be evaluated: then no token gets
 * on from here, and deciding the task will be refused for this reason. */
static bool
flow_open(struct scan *scan, const struct node *n, int32_t f, bool *taken)
{
	const struct flow *flow = &inst_model(scan->t->inst)->flows[f];
	const char *why = scan->s->why;
	bool known;

	*taken = !scan->only_true || n->kind == NODE_PARALLEL;
	if (*taken || f == n->default_flow)
		return true;
	known = flow_true(scan->s, scan->t, flow, taken) == OK;
	scan->s->why = why;
	return known;
}

/* Adds a node whose flows are to be followed; each once. */
static void
scan_add(struct scan *scan, int32_t node)
{
	if (node == NO_NODE || scan->seen[node])
		return;
	scan->seen[node] = true;
	scan->todo[scan->n++] = node;
}

/* Is it a gateway at which tokens wait for each other? */
static bool
is_join(const struct node *n)
{
	return (n->kind == NODE_PARALLEL || n->kind == NODE_INCLUSIVE) &&
	       n->in.n > 1;
}

/* Goes to the target of a flow.  In a prediction a join is passed last of all
 * (scan_joins).  Otherwise a parallel gateway is only passed when all flows
 * into it were followed: if it has joined tokens of other branches, nothing
 * after it can be taken back.  Until then it is marked as seen, so that
 * scan_add leaves it out. */
static void
scan_flow(struct scan *scan, int32_t to)
{
	const struct node *n = &inst_model(scan->t->inst)->nodes[to];
	bool counts = !scan->only_true && n->kind == NODE_PARALLEL;

	if (counts && ++scan->came[to] <= n->in.n)
		scan->seen[to] = scan->came[to] < n->in.n;
	if (!scan->only_true || !is_join(n))
		scan_add(scan, to);
	else if (!scan->seen[to])
		scan->came[to] = 1;
}

/* Does a user task that comes next lead to the join, so that the join will wait
 * for it?  A task in a sub-process counts as the sub-process. */
static bool
join_waits(const struct scan *scan, int32_t join)
{
	const struct model *m = inst_model(scan->t->inst);

	for (int32_t i = 0; i < m->n_nodes; i++) {
		int32_t at = i;

		if (!scan->seen[i] || m->nodes[i].kind != NODE_USER)
			continue;
		while (
		    at != NO_NODE && m->nodes[at].scope != m->nodes[join].scope)
			at = m->nodes[at].scope;
		if (at != NO_NODE && node_reaches(m, at, join))
			return true;
	}
	return false;
}

/* In a prediction, passes the joins that were reached and will not wait.  They
 * come last, because a branch without users, such as one that only sends
 * copies, must not run ahead of another. */
static void
scan_joins(struct scan *scan)
{
	int32_t n = inst_model(scan->t->inst)->n_nodes;

	for (int32_t at = 0; at < n && scan->only_true && scan->n == 0; at++) {
		if (scan->came[at] == 0 || join_waits(scan, at))
			continue;
		scan->came[at] = 0;
		scan_add(scan, at);
	}
}

/* Follows the flows that a token leaving the node could take, the default flow
 * when it could take no other. */
static void
scan_flows(struct scan *scan, const struct node *n)
{
	const struct model *m = inst_model(scan->t->inst);
	bool one = scan->only_true && n->kind == NODE_EXCLUSIVE;
	bool any = false;

	for (int32_t i = 0; i < n->out.n && !(one && any); i++) {
		int32_t f = m->out[n->out.first + i];
		bool taken;

		if (!flow_open(scan, n, f, &taken))
			return;
		if (taken)
			scan_flow(scan, m->flows[f].to);
		any |= taken;
	}
	if (!any && n->default_flow != NO_FLOW)
		scan_flow(scan, m->flows[n->default_flow].to);
}

/* Follows a token that leaves the node: by the flows, and from the end of a
 * sub-process by the flows of the sub-process. */
static void
scan_leave(struct scan *scan, int32_t node)
{
	const struct model *m = inst_model(scan->t->inst);
	const struct node *n = &m->nodes[node];

	if (scan->left[node])
		return;
	scan->left[node] = true;
	scan_flows(scan, n);
	if (n->out.n == 0 && n->scope != NO_NODE)
		scan_leave(scan, n->scope);
}

/* Follows the boundary events of the node: their timers may have started tasks.
 * A withdrawal takes these back, too, but nobody chooses users for them in
 * advance. */
static void
scan_events(struct scan *scan, const struct node *n)
{
	const struct model *m = inst_model(scan->t->inst);

	for (int32_t i = 0; i < n->events.n && !scan->only_true; i++)
		scan_add(scan, m->events[n->events.first + i]);
}

const bool *
next_tasks(struct state *s, struct token *t, int32_t node, bool only_true)
{
	const struct model *m = inst_model(t->inst);
	struct scan scan = { .s = s,
		.t = t,
		.only_true = only_true,
		.seen = arena_new(&s->notes, bool, (size_t)m->n_nodes),
		.left = arena_new(&s->notes, bool, (size_t)m->n_nodes),
		.came = arena_new(&s->notes, int32_t, (size_t)m->n_nodes),
		.todo = arena_new(&s->notes, int32_t, (size_t)m->n_nodes) };

	scan_leave(&scan, node);
	scan_joins(&scan);
	while (scan.n > 0) {
		int32_t at = scan.todo[--scan.n];
		const struct node *n = &m->nodes[at];

		scan_events(&scan, n);
		if (n->kind == NODE_SUB && n->start != NO_NODE)
			scan_add(&scan, n->start);
		else if (n->kind != NODE_USER)
			scan_leave(&scan, at);
		if (scan.n == 0)
			scan_joins(&scan);
	}
	return scan.seen;
}

/* Does the starter or the approver before choose the users of the node? */
static bool
asks_for_choice(const struct node *n)
{
	return n->kind == NODE_USER && n->task != NULL &&
	       (n->task->strategy == STRATEGY_BY_APPROVER ||
	           n->task->strategy == STRATEGY_BY_STARTER);
}

const struct val *
next_chosen(const struct inst *i, const struct node *n)
{
	const struct var *v =
	    asks_for_choice(n)
	        ? var_own(i->root, choice_variable(n->task->strategy))
	        : NULL;
	const struct val *users = v != NULL ? val_get(&v->value, n->id) : NULL;

	return users != NULL && users->kind == VAL_LIST && users->n != 0 ? users
	                                                                 : NULL;
}

bool
next_may_choose(const struct task *task, const struct node *n)
{
	return !node_is_start_task(inst_node(task->inst, task->node)) &&
	       asks_for_choice(n) && next_chosen(task->inst, n) == NULL;
}

/* Notes the users who were chosen for the node; those chosen for other nodes
 * stay in the same variable. */
static enum err
choice_add(struct state *s, struct inst *i, const struct node *node,
    const struct val *users)
{
	const char *name = choice_variable(node->task->strategy);
	const struct var *v = var_own(i->root, name);
	uint32_t n = v != NULL && v->value.kind == VAL_OBJECT ? v->value.n : 0;
	struct val_member *all = arena_new(&s->notes, struct val_member, n + 1);
	struct val object = { .kind = VAL_OBJECT, .object = all };

	for (uint32_t k = 0; k < n; k++) {
		if (strcmp(v->value.object[k].key, node->id) != 0)
			all[object.n++] = v->value.object[k];
	}
	all[object.n].key = node->id;
	all[object.n++].value = *users;
	return var_put(s, i->root, name, &object);
}

/* Stores the users whom the decision names for the node; refused if it names
 * none. */
static enum err
choose_for(struct state *s, const struct decision *d, const struct node *n)
{
	const struct val *users =
	    d->next != NULL ? val_get(d->next, n->id) : NULL;

	if (users == NULL || users->kind != VAL_LIST || users->n == 0)
		return refuse_as(s,
		    n->task->strategy == STRATEGY_BY_STARTER
		        ? REFUSAL_STARTER_CHOICE_MISSING
		        : REFUSAL_NEXT_CHOICE_MISSING,
		    n->id, "userTask \"%s\": its users must be chosen now",
		    n->id);
	return choice_add(s, d->task->inst, n, users);
}

enum err
next_choose(struct state *s, const struct decision *d)
{
	const struct task *task = d->task;
	const struct model *m = inst_model(task->inst);
	const bool *next;

	if (d->user == NULL)
		return OK;
	next = next_tasks(s, task_token(task), task->node, true);
	for (int32_t i = 0; i < m->n_nodes; i++) {
		if (next[i] && next_may_choose(task, &m->nodes[i]))
			TRY(choose_for(s, d, &m->nodes[i]));
	}
	return OK;
}
