/*
 * check.c - the checks that decide whether a model may be deployed: whatever
 * would stop an instance half-way is found before there is one.
 */
#include <string.h>

#include "bpmn/bpmn_int.h"
#include "bpmn/check.h"
#include "bpmn/diagnostic.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/expr.h"
#include "text/xml_tree.h"

struct checker {
	const struct model *m;
	enum check_mode mode;
	const struct check_keys *keys;
	struct diagnostics *f;
	/* How many flows have each node as their source (leaving) or target
	 * (entering), including flows that are refused. */
	int32_t *leaving, *entering;
};

/* Reports about an element of that process.  In a process that is not
 * executable, and so never deployed, it is a warning. */
static void
check_report(const struct checker *c, enum diagnostic_code code, bool warning,
    int32_t process, const struct xml_node *x, const char *text)
{
	struct position at =
	    bpmn_position(x, !c->m->processes[process].executable);

	diagnostic_add(c->f, code, warning, &at, "%s", text);
}

/* -- flows connect nodes of one scope; every node lies on a path from a start
 * to an end -- */

/* A rule about the ends of a flow, and what a diagnostic says when the flow
 * breaks it. */
struct end_rule {
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

static const struct end_rule end_rules[] = {
	{ "its ends lie in different processes or sub-processes", other_scope },
	{ "it enters a start event", enters_start },
	{ "it enters a boundary event", enters_boundary },
	{ "it leaves an end event", leaves_end },
};

/* Reports the first rule that the flow breaks; a flow without two ends was
 * reported when it was read. */
static void
check_ends(const struct checker *c, const struct flow *f)
{
	if (f->from == NO_NODE || f->to == NO_NODE)
		return;
	for (size_t i = 0; i < ARRAY_LEN(end_rules); i++)
		if (end_rules[i].broken(c->m, f)) {
			check_report(c, DIAGNOSTIC_FLOW, false, f->process,
			    f->xml, end_rules[i].text);
			return;
		}
}

/* May the node have neither incoming nor outgoing flows? */
static bool
may_stand_alone(const struct node *n)
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
may_lead_nowhere(const struct node *n)
{
	const struct timer_set *t = n->timer;

	if (n->kind != NODE_BOUNDARY || t == NULL)
		return is_end(n);
	return t->event_type != 0 &&
	       (t->event_type != BOUNDARY_TASK || !t->interrupting);
}

/* Warns of a node to which no flow leads or which no flow leaves, unless it may
 * be so. */
static void
check_connected(const struct checker *c, int32_t i)
{
	const struct node *n = &c->m->nodes[i];
	bool begins = n->kind == NODE_START || n->kind == NODE_BOUNDARY;

	if (may_stand_alone(n))
		return;
	if (c->entering[i] == 0 && !begins)
		check_report(c, DIAGNOSTIC_FLOW, true, n->process, n->xml,
		    "nothing leads to it");
	else if (c->leaving[i] == 0 && !may_lead_nowhere(n))
		check_report(c, DIAGNOSTIC_FLOW, true, n->process, n->xml,
		    "it has no outgoing flow");
}

/* Is the node an activity?  The kind NODE_UNSUPPORTED stands for tasks and for
 * gateways; gateways are no activities. */
static bool
is_activity(const struct node *n)
{
	return kind_is_activity(n->kind) &&
	       strstr(n->element, "Gateway") == NULL;
}

/* Reports a boundary event that is not on an activity of its own scope. */
static void
check_host(const struct checker *c, const struct node *n)
{
	const struct node *host = &c->m->nodes[n->host];

	if (!is_activity(host) || host->scope != n->scope ||
	    host->process != n->process)
		check_report(c, DIAGNOSTIC_FLOW, false, n->process, n->xml,
		    "it is attached to no activity of its scope");
}

static void
check_flows(const struct checker *c)
{
	for (int32_t i = 0; i < c->m->n_flows; i++)
		check_ends(c, &c->m->flows[i]);
	for (int32_t i = 0; i < c->m->n_nodes; i++) {
		check_connected(c, i);
		if (c->m->nodes[i].host != NO_NODE)
			check_host(c, &c->m->nodes[i]);
	}
}

/* -- an exclusive gateway always has a flow to take, whatever its conditions
 * evaluate to -- */

static void
report_gateway(const struct checker *c, const struct node *n, bool warning,
    const char *text)
{
	check_report(c, DIAGNOSTIC_GATEWAY, warning, n->process, n->xml, text);
}

/* Reports what is wrong with the flows that leave an exclusive gateway.  Only
 * the first report is kept, because an element has at most one diagnostic of
 * each code. */
static void
check_exclusive(const struct checker *c, const struct node *n, int32_t leaving)
{
	const struct model *m = c->m;
	int32_t plain = 0;

	if (leaving == 0)
		report_gateway(c, n, false, "it has no outgoing flow");
	if (n->default_flow != NO_FLOW &&
	    m->flows[n->default_flow].cond != NULL)
		report_gateway(c, n, false, "its default flow has a condition");
	for (int32_t i = n->out.first; i < n->out.first + n->out.n; i++) {
		bool cond = m->flows[m->out[i]].cond != NULL;

		if (leaving == 1 && cond)
			report_gateway(c, n, false,
			    "its only outgoing flow has a condition");
		plain += !cond && m->out[i] != n->default_flow;
	}
	if (plain > 1)
		report_gateway(
		    c, n, true, "several of its flows have no condition");
}

static void
check_gateways(const struct checker *c)
{
	for (int32_t i = 0; i < c->m->n_nodes; i++)
		if (c->m->nodes[i].kind == NODE_EXCLUSIVE)
			check_exclusive(c, &c->m->nodes[i], c->leaving[i]);
}

/* -- a parallel gateway waits for no more tokens than can come: one behind the
 * branches of a choice would wait for ever -- */

#define STEPS_MAX 1000000 /* visits of nodes and flows in one file, at most */

/* How many tokens can come to the gateway `to` from one that is at a node, each
 * counted by the branch that sends the most.  What follows other joins is
 * counted for each token that comes to them, so it may be too many, never too
 * few. */
struct arrivals {
	const struct model *m;
	int32_t to;
	int32_t *most; /* of each node; no more than the gateway waits for */
	int32_t *todo; /* nodes whose number may have risen */
	bool *listed;  /* which nodes are in todo */
	int32_t n;
	int64_t steps; /* how many visits are left */
};

static void
arrivals_list(struct arrivals *a, int32_t node)
{
	if (node == NO_NODE || node == a->to || a->listed[node])
		return;
	a->listed[node] = true;
	a->todo[a->n++] = node;
}

/* Lists the nodes from which a token comes to this one. */
static void
arrivals_back(struct arrivals *a, int32_t node)
{
	const struct node *n = &a->m->nodes[node];

	for (int32_t i = n->in.first; i < n->in.first + n->in.n; i++)
		arrivals_list(a, a->m->flows[a->m->in[i]].from);
	arrivals_list(a, n->host);
	a->steps -= n->in.n + 1;
}

/* How many tokens come from one that leaves by the flows of the node: by one of
 * them from an exclusive gateway, by all from others. */
static int32_t
arrivals_by_flows(struct arrivals *a, const struct node *n)
{
	int32_t wanted = a->m->nodes[a->to].in.n, most = 0;

	for (int32_t i = n->out.first; i < n->out.first + n->out.n; i++) {
		int32_t by = a->most[a->m->flows[a->m->out[i]].to];

		if (n->kind != NODE_EXCLUSIVE)
			most += by;
		else if (by > most)
			most = by;
		if (most >= wanted)
			return wanted;
	}
	a->steps -= n->out.n;
	return most;
}

/* The same, or by a boundary event instead; of one that does not interrupt its
 * activity nobody knows how often it happens. */
static int32_t
arrivals_from(struct arrivals *a, const struct node *n)
{
	int32_t most = arrivals_by_flows(a, n);

	for (int32_t i = n->events.first; i < n->events.first + n->events.n;
	     i++) {
		int32_t event = a->m->events[i];
		const struct timer_set *t = a->m->nodes[event].timer;
		int32_t by = a->most[event];

		if (by > 0 && (t == NULL || !t->interrupting))
			return a->m->nodes[a->to].in.n;
		if (by > most)
			most = by;
	}
	a->steps -= n->events.n;
	return most;
}

/* Counts until no number rises any more.  false: there are too many steps. */
static bool
arrivals_count(struct arrivals *a)
{
	a->most[a->to] = 1;
	arrivals_back(a, a->to);
	while (a->n > 0 && a->steps > 0) {
		int32_t node = a->todo[--a->n];
		int32_t most = arrivals_from(a, &a->m->nodes[node]);

		a->listed[node] = false;
		if (most > a->most[node]) {
			a->most[node] = most;
			arrivals_back(a, node);
		}
	}
	return a->n == 0;
}

/* The event at which the only token of the node's scope starts, or NO_NODE. */
static int32_t
scope_start(const struct model *m, const struct node *n)
{
	return n->scope != NO_NODE ? m->nodes[n->scope].start
	                           : m->processes[n->process].start;
}

/* Reports a parallel gateway to which some tokens come, but never as many as it
 * waits for: a warning in a file by itself, an error in one that is to be
 * deployed with approvals. */
static void
check_join(const struct checker *c, struct arrivals *a)
{
	const struct model *m = c->m;
	const struct node *n = &m->nodes[a->to];
	int32_t start = scope_start(m, n);
	size_t nodes = (size_t)m->n_nodes;

	if (n->kind != NODE_PARALLEL || n->in.n < 2 || start == NO_NODE)
		return;
	memset(a->most, 0, nodes * sizeof(*a->most));
	memset(a->listed, 0, nodes * sizeof(*a->listed));
	a->n = 0;
	a->steps -= m->n_nodes;
	if (arrivals_count(a) && a->most[start] > 0 && a->most[start] < n->in.n)
		check_report(c, DIAGNOSTIC_GATEWAY, c->mode == CHECK_FILE,
		    n->process, n->xml,
		    arena_printf(c->f->mem,
		        "it waits for %d flows, but at most %d can be taken",
		        n->in.n, a->most[start]));
}

static void
check_joins(const struct checker *c)
{
	size_t nodes = (size_t)c->m->n_nodes;
	struct arrivals a = { .m = c->m,
		.most = arena_new(c->f->mem, int32_t, nodes),
		.todo = arena_new(c->f->mem, int32_t, nodes),
		.listed = arena_new(c->f->mem, bool, nodes),
		.steps = STEPS_MAX };

	if (c->mode == CHECK_PLAIN)
		return;
	for (; a.to < c->m->n_nodes && a.steps > 0; a.to++)
		check_join(c, &a);
}

/* -- start events of processes and sub-processes ------------------------- */

/* The nodes of a scope: how many there are, how many of them are start events,
 * and how many of those have no event definition. */
struct starts {
	int32_t nodes, events, plain;
};

/* Reports a process or sub-process x in which a token could not start, or could
 * start at several events; without any node it is only a warning. */
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

/* Is it an ad-hoc sub-process?  It needs no start event, and is refused anyhow.
 */
static bool
is_ad_hoc(const struct node *n)
{
	return strcmp(n->element, "adHocSubProcess") == 0;
}

/* Counts nodes and start events of all scopes in one pass: those of sub-process
 * i in all[i], those of processes behind them. */
static void
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

/* -- the keys of called processes, candidates, and where a rejected task
 * returns to -- */

/* Warns of calls of processes that do not exist; a key that is an expression is
 * known only when an instance comes to the call. */
static void
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
static const struct strategy {
	int32_t number;
	bool needs_param;
} strategies[] = {
	{ STRATEGY_NONE, false },
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

/* NULL: no strategy has that number. */
static const struct strategy *
strategy_of(int32_t number)
{
	for (size_t i = 0; i < ARRAY_LEN(strategies); i++)
		if (strategies[i].number == number)
			return &strategies[i];
	return NULL;
}

bool
strategy_needs_param(int32_t strategy)
{
	const struct strategy *known = strategy_of(strategy);

	return known == NULL || known->needs_param;
}

/* What is wrong with a strategy and its parameter; NULL when nothing is. */
static const char *
wrong_strategy(int32_t strategy, const char *param)
{
	if (strategy_of(strategy) == NULL)
		return "its candidate strategy is unknown";
	return strategy_needs_param(strategy) && param == NULL
	           ? "its candidate strategy has no parameter"
	           : NULL;
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

	if (t == NULL || t->reject_handler != REJECT_RETURNS)
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

/* Reports nodes whose candidates, or whose target of a return, are missing or
 * wrong: warnings in a file by itself, errors in one that is to be deployed
 * with approvals. */
static void
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

/* -- all of them --------------------------------------------------------- */

/* Counts for each node the flows that leave and that enter it. */
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
	check_joins(&c);
	check_starts(&c);
	check_calls(&c);
	check_candidates(&c);
	diagnostic_sort(f);
}
