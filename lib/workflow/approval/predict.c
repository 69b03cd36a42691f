/*
 * predict.c - foresees which nodes come next, without an effect on any
 * instance.
 *
 * Expressions are evaluated in a separate instance with copies of all
 * variables; what one sets there is discarded.  The way goes from the start
 * event along the flows that tokens are likely to take; then the nodes are
 * sorted so that each one comes after those that lead to it.
 *
 * A shorter look, from a node only to the user tasks that come next, needs no
 * separate instance: it asks nothing but the conditions of flows, also while a
 * step is carried out, to learn whose users the approver has to choose.
 */
#include <string.h>

#include "approval/assignment.h"
#include "approval/decision.h"
#include "approval/predict.h"
#include "approval/walk.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/instance.h"
#include "flow/leave.h"
#include "flow/state.h"
#include "flow/step.h"
#include "flow/task.h"
#include "flow/token.h"
#include "flow/vars.h"

/* -- a dry run ----------------------------------------------------------- */

struct dry_run {
	struct state s;
	struct inst inst; /* its root token holds all variables */
	struct token *t;  /* the root token, put at the node to be evaluated */
};

/* Was the step carried out?  A refusal only means "no" here, so its reason is
 * deleted. */
static bool
was_possible(struct dry_run *c, enum err e)
{
	c->s.why = NULL;
	return e == OK;
}

/* Sets a variable for the expressions of the dry run; one that is refused stays
 * out. */
static void
set_var(struct dry_run *c, const char *name, const struct val *v)
{
	(void)was_possible(c, var_put(&c->s, c->t, name, v));
}

/* Copies the variables that the token sees; of two variables with one name it
 * sees the inner one. */
static void
copy_vars(struct dry_run *c, const struct token *from)
{
	for (; from != NULL; from = from->parent) {
		CHAIN_EACH (l, from->vars) {
			const struct var *v = LINKED(struct var, all, l);

			if (var_own(c->t, v->name) == NULL)
				set_var(c, v->name, &v->value);
		}
	}
}

/* Gives the dry run what expressions may ask of the instance. */
static void
copy_inst(struct dry_run *c, const struct inst *i)
{
	c->inst.head.id = i->head.id;
	c->inst.def = i->def;
	c->inst.starter = i->starter;
	c->inst.business_key = i->business_key;
	c->inst.name = i->name;
	c->inst.id_text = i->id_text;
	c->inst.start_ms = i->start_ms;
}

/* Begins a dry run with the variables of the request and those that the task
 * sees, or the instance; those of the request come first. */
static void
dry_run_open(struct dry_run *c, const struct prediction_input *o)
{
	const struct token *from = NULL;

	*c = (struct dry_run){ .inst = { .def = o->def,
		                   .starter = o->starter,
		                   .status = STATUS_RUNNING,
		                   .known = PAST_ALL } };
	state_init(&c->s, o->env, o->now_ms);
	if (o->inst != NULL)
		copy_inst(c, o->inst);
	c->inst.root = c->t = token_new(&c->s, &c->inst, NULL);
	if (o->task != NULL)
		from = task_token(o->task);
	if (from == NULL && o->inst != NULL)
		from = o->inst->root;
	for (uint32_t k = 0; o->vars.kind == VAL_OBJECT && k < o->vars.n; k++)
		set_var(c, o->vars.object[k].key, &o->vars.object[k].value);
	copy_vars(c, from);
	if (o->inst == NULL)
		(void)was_possible(c, inst_set_initiator(&c->s, &c->inst));
}

/* Evaluates the condition of a flow; false if that is not possible. */
static bool
dry_run_flow(struct dry_run *c, int32_t node, const struct flow *f, bool *taken)
{
	*taken = false;
	c->t->node = node;
	return was_possible(c, flow_true(&c->s, c->t, f, taken));
}

/* Evaluates the skip expression of a node; false if that is not possible. */
static bool
dry_run_skip(struct dry_run *c, int32_t node, bool *skip)
{
	const struct node *n = &c->inst.def->model->nodes[node];

	*skip = false;
	c->t->node = node;
	return n->skip == NULL || !skips_enabled(&c->s, c->t) ||
	       was_possible(c, eval_true(&c->s, c->t, n->skip, skip));
}

static void
copy_strs(struct arena *a, const struct strs *from, struct strs *to)
{
	to->v = arena_new(a, const char *, from->n);
	for (to->n = 0; to->n < from->n; to->n++)
		to->v[to->n] = arena_strdup(a, from->v[to->n]);
}

/* What is foreseen of the node: whether it is skipped, and who would get its
 * tasks. */
static struct forecast
dry_run_node(struct dry_run *c, struct arena *a, int32_t node)
{
	const struct node *n = &c->inst.def->model->nodes[node];
	struct forecast f = { .node = node };
	struct strs users;

	(void)dry_run_skip(c, node, &f.skipped);
	if (n->kind == NODE_USER && n->task != NULL)
		f.strategy = n->task->strategy;
	else if (n->kind == NODE_SERVICE && n->service != NULL)
		f.strategy = n->service->strategy;
	if (f.strategy != 0 &&
	    was_possible(c, candidates_of(&c->s, c->t, &users)))
		copy_strs(a, &users, &f.users);
	return f;
}

static void
dry_run_close(struct dry_run *c)
{
	state_free(&c->s);
}

/* -- the user tasks that come next ---------------------------------------- */

/* The walk of a token that leaves a node, by flows whose conditions are true.
 */
struct ahead {
	struct state *s;
	struct token *t;
	struct walk w;
	bool *joins; /* for each node: a join that was reached, not passed */
};

/* Could a token take that flow?  *taken is the answer: what its condition says,
 * but yes if it leaves a parallel gateway, and no for the default flow, which
 * is taken if no other one is.  Returns false when the condition cannot be
 * evaluated: then no token gets on from here.  The refusal is forgotten: the
 * step is refused when the token really takes the flow. */
static bool
ahead_open(struct ahead *a, const struct node *n, int32_t f, bool *taken)
{
	const char *why = a->s->why;
	bool known;

	*taken = n->kind == NODE_PARALLEL;
	if (*taken || f == n->default_flow)
		return true;
	known = flow_true(a->s, a->t, &a->w.m->flows[f], taken) == OK;
	a->s->why = why;
	return known;
}

/* Is it a gateway at which tokens wait for each other? */
static bool
is_join(const struct node *n)
{
	return (n->kind == NODE_PARALLEL || n->kind == NODE_INCLUSIVE) &&
	       n->in.n > 1;
}

/* Goes to the target of a flow; a join is passed last of all (ahead_joins). */
static void
ahead_flow(struct ahead *a, int32_t to)
{
	if (!is_join(&a->w.m->nodes[to]))
		walk_add(&a->w, to);
	else if (!a->w.seen[to])
		a->joins[to] = true;
}

/* Follows the flows that a token leaving the node could take, the default flow
 * when it could take no other. */
static void
ahead_flows(struct ahead *a, const struct node *n)
{
	const struct model *m = a->w.m;
	bool one = n->kind == NODE_EXCLUSIVE, any = false;

	for (int32_t i = 0; i < n->out.n && !(one && any); i++) {
		int32_t f = m->out[n->out.first + i];
		bool taken;

		if (!ahead_open(a, n, f, &taken))
			return;
		if (taken)
			ahead_flow(a, m->flows[f].to);
		any |= taken;
	}
	if (!any && n->default_flow != NO_FLOW)
		ahead_flow(a, m->flows[n->default_flow].to);
}

/* Follows a token that leaves the node: by the flows, and from the end of a
 * sub-process by the flows of the sub-process. */
static void
ahead_leave(struct ahead *a, int32_t node)
{
	const struct node *n = &a->w.m->nodes[node];

	if (a->w.left[node])
		return;
	a->w.left[node] = true;
	ahead_flows(a, n);
	if (n->out.n == 0 && n->scope != NO_NODE)
		ahead_leave(a, n->scope);
}

/* Does a user task that comes next lead to the join, so that the join will wait
 * for it?  A task in a sub-process counts as the sub-process. */
static bool
join_waits(const struct ahead *a, int32_t join)
{
	const struct model *m = a->w.m;

	for (int32_t i = 0; i < m->n_nodes; i++) {
		int32_t at = i;

		if (!a->w.seen[i] || m->nodes[i].kind != NODE_USER)
			continue;
		while (
		    at != NO_NODE && m->nodes[at].scope != m->nodes[join].scope)
			at = m->nodes[at].scope;
		if (at != NO_NODE && node_reaches(m, at, join))
			return true;
	}
	return false;
}

/* Once nothing else is to be visited, passes a join that was reached and will
 * not wait.  Joins come last, because a branch without users, such as one that
 * only sends copies, must not run ahead of another. */
static void
ahead_joins(struct ahead *a)
{
	for (int32_t at = 0; at < a->w.m->n_nodes && a->w.n == 0; at++) {
		if (!a->joins[at] || join_waits(a, at))
			continue;
		a->joins[at] = false;
		walk_add(&a->w, at);
	}
}

const bool *
predict_tasks(struct state *s, struct token *t, int32_t node)
{
	const struct model *m = inst_model(t->inst);
	struct ahead a = { .s = s,
		.t = t,
		.w = walk_new(s, m),
		.joins = arena_new(&s->notes, bool, (size_t)m->n_nodes) };

	ahead_leave(&a, node);
	ahead_joins(&a);
	while (a.w.n > 0) {
		int32_t at = a.w.todo[--a.w.n];
		const struct node *n = &m->nodes[at];

		/* A task is where the way ends. */
		if (n->kind == NODE_SUB && n->start != NO_NODE)
			walk_add(&a.w, n->start);
		else if (n->kind != NODE_USER)
			ahead_leave(&a, at);
		ahead_joins(&a);
	}
	for (int32_t at = 0; at < m->n_nodes; at++)
		a.w.seen[at] = a.w.seen[at] && m->nodes[at].kind == NODE_USER;
	return a.w.seen;
}

void
predict_next(
    struct arena *a, const struct prediction_input *o, struct forecasts *out)
{
	const struct model *m = o->def->model;
	struct dry_run c;
	const bool *next;

	*out = (struct forecasts){ .v = arena_new(a, struct forecast,
		                       (size_t)m->n_nodes) };
	dry_run_open(&c, o);
	c.t->node = o->task->node;
	next = predict_tasks(&c.s, c.t, o->task->node);
	for (int32_t at = 0; at < m->n_nodes; at++) {
		if (next[at])
			out->v[out->n++] = dry_run_node(&c, a, at);
	}
	dry_run_close(&c);
}

/* -- the way ------------------------------------------------------------- */

/* The walk over the model: the nodes that it has reached (seen), and for each
 * node those that follow it. */
struct way {
	struct dry_run *c;
	const struct model *m;
	bool *seen;
	int32_t *next; /* the following nodes of all nodes, in runs */
	int32_t n_next;
	struct span *run; /* for each node: its run, not yet followed */
	/* Done: finished nodes, the last of the path first. */
	int32_t *stack, *done;
	int32_t depth, n_done;
	/* It ended where a condition could not be evaluated, or where no flow
	 * was taken. */
	bool cut;
};

/* A walk that has not begun, with room for all that it may find: each node is
 * visited once, so next has at most every flow and, of each sub-process, its
 * start. */
static struct way
way_new(struct dry_run *c)
{
	const struct model *m = c->inst.def->model;
	struct arena *a = &c->s.notes;
	size_t n = (size_t)m->n_nodes, f = (size_t)m->n_flows;

	return (struct way){ .c = c,
		.m = m,
		.seen = arena_new(a, bool, n),
		.next = arena_new(a, int32_t, f + n),
		.run = arena_new(a, struct span, n),
		.stack = arena_new(a, int32_t, n),
		.done = arena_new(a, int32_t, n) };
}

/* Notes the target of the flow as a node that follows. */
static void
follow(struct way *w, int32_t flow)
{
	w->next[w->n_next++] = w->m->flows[flow].to;
}

/* Adds the nodes behind the flows that are taken by their conditions, so not by
 * the default flow; false if one of the conditions cannot be evaluated. */
static bool
follow_true(struct way *w, int32_t at)
{
	const struct node *n = &w->m->nodes[at];

	for (int32_t i = 0; i < n->out.n; i++) {
		int32_t f = w->m->out[n->out.first + i];
		bool taken = n->kind == NODE_PARALLEL;

		if (!taken && f != n->default_flow &&
		    !dry_run_flow(w->c, at, &w->m->flows[f], &taken))
			return false;
		if (taken)
			follow(w, f);
		if (taken && n->kind == NODE_EXCLUSIVE)
			break;
	}
	return true;
}

/* Adds the nodes to which a token would go, chosen as leave.c chooses flows.  A
 * router is assumed not to jump, because its jumps could make the path
 * endless.  A token would not get on where a condition cannot be evaluated or
 * no flow is taken, so the way ends there. */
static void
follow_flows(struct way *w, int32_t at)
{
	const struct node *n = &w->m->nodes[at];
	int32_t before = w->n_next;

	if (!n->router && !follow_true(w, at)) {
		w->n_next = before;
		w->cut = true;
	} else if (w->n_next == before && n->default_flow != NO_FLOW) {
		follow(w, n->default_flow);
	} else if (w->n_next == before && n->out.n > 0) {
		w->cut = true;
	}
}

/* Visits a node and finds the nodes that follow it.  The nodes inside a
 * sub-process come before those that follow the sub-process.  If its skip
 * expression cannot be evaluated, the way ends before it (cut). */
static void
visit(struct way *w, int32_t at)
{
	const struct node *n = &w->m->nodes[at];
	bool skip;

	if (w->seen[at])
		return;
	w->seen[at] = true;
	if (!dry_run_skip(w->c, at, &skip)) {
		w->cut = true;
		return;
	}
	w->run[at].first = w->n_next;
	if (n->kind == NODE_SUB && n->start != NO_NODE)
		w->next[w->n_next++] = n->start;
	follow_flows(w, at);
	w->run[at].n = w->n_next - w->run[at].first;
	w->stack[w->depth++] = at;
}

/* Walks depth-first from the start: a node is finished when all nodes that
 * follow it are finished. */
static void
way_walk(struct way *w, int32_t start)
{
	visit(w, start);
	while (w->depth > 0) {
		int32_t at = w->stack[w->depth - 1];
		struct span *run = &w->run[at];

		if (run->n > 0) {
			run->n--;
			visit(w, w->next[run->first + run->n]);
		} else {
			w->depth--;
			w->done[w->n_done++] = at;
		}
	}
}

static bool
is_listed(const struct val *list, const char *id)
{
	for (uint32_t k = 0; list->kind == VAL_LIST && k < list->n; k++) {
		if (list->list[k].kind == VAL_TEXT &&
		    strcmp(list->list[k].s, id) == 0)
			return true;
	}
	return false;
}

/* Marks the nodes whose tasks were open when the task before them was
 * withdrawn, unless a token has come to them since.  The tasks of signers are
 * passed over: they go with the task that they sign. */
static void
mark_withdrawn(struct state *s, struct inst *i, bool *marked)
{
	int64_t *last =
	    arena_new(&s->notes, int64_t, (size_t)inst_model(i)->n_nodes);
	size_t n;
	struct task **all = tasks_all(s, i, &n);

	for (size_t k = 0; k < n; k++) {
		const struct task *one = all[k];

		if (one->parent != NULL || one->entered < last[one->node])
			continue;
		if (one->entered > last[one->node])
			marked[one->node] = false;
		last[one->node] = one->entered;
		marked[one->node] |= one->code == REASON_WITHDRAWN;
	}
}

const bool *
nodes_again(struct state *s, struct inst *i)
{
	const struct model *m = inst_model(i);
	bool *again = arena_new(&s->notes, bool, (size_t)m->n_nodes);
	const struct var *listed = var_own(i->root, VAR_SIMULATED);

	mark_withdrawn(s, i, again);
	for (int32_t k = 0; k < m->n_nodes && listed != NULL; k++)
		again[k] |= is_listed(&listed->value, m->nodes[k].id);
	return again;
}

/* The nodes at which tokens of the instance have been, one byte for each node.
 * A node that has to run again counts only while a token is at it. */
static const bool *
visited(struct way *w, const struct prediction_input *o)
{
	bool *was = arena_new(&w->c->s.notes, bool, (size_t)w->m->n_nodes);
	const bool *again;

	if (o->inst == NULL)
		return was;
	past_need(o->state, o->inst, PAST_ALL);
	again = nodes_again(o->state, o->inst);
	CHAIN_EACH (l, o->inst->records) {
		const struct record *r = LINKED(struct record, all, l);

		was[r->node] |= r->open || !again[r->node];
	}
	return was;
}

/* Is the node shown in a prediction?  A node that sends copies is only before
 * the start, when the starter may still choose who gets them. */
static bool
is_shown(const struct way *w, const struct prediction_input *o, int32_t at)
{
	const struct node *n = &w->m->nodes[at];

	switch (n->kind) {
	case NODE_USER:
		return true;
	case NODE_START:
	case NODE_END:
	case NODE_TERMINATE:
		return n->scope == NO_NODE;
	case NODE_CALL:
		return w->m->simple;
	case NODE_SERVICE:
		return w->m->simple && o->inst == NULL &&
		       n->service->kind == SERVICE_COPY;
	default:
		return false;
	}
}

/* Starts an instance in memory, to see whether the start would be refused; an
 * instance calls others and tells them only when its step is written. */
static void
try_start(
    struct arena *a, const struct prediction_input *o, struct forecasts *out)
{
	const struct event ev = { .kind = EVENT_START,
		.def = o->def,
		.vars = o->vars,
		.user = o->starter };
	struct state s;

	state_init(&s, o->env, o->now_ms);
	if (flow_step(&s, &ev) != OK) {
		out->why = arena_strdup(a, s.why);
		out->refusal = s.refusal;
		out->about = s.about != NULL ? arena_strdup(a, s.about) : NULL;
	}
	state_free(&s);
}

void
predict_path(
    struct arena *a, const struct prediction_input *o, struct forecasts *out)
{
	const struct process *p = &o->def->model->processes[o->def->process];
	struct dry_run c;
	struct way w;
	const bool *was;

	*out = (struct forecasts){ .n = 0 };
	if (p->start == NO_NODE ||
	    (o->inst != NULL && o->inst->state != INST_RUNNING))
		return;
	dry_run_open(&c, o);
	w = way_new(&c);
	way_walk(&w, p->start);
	was = visited(&w, o);
	out->v = arena_new(a, struct forecast, (size_t)w.n_done);
	while (w.n_done > 0) {
		int32_t at = w.done[--w.n_done];

		if (!was[at] && is_shown(&w, o, at))
			out->v[out->n++] = dry_run_node(&c, a, at);
	}
	dry_run_close(&c);
	if (w.cut && o->inst == NULL)
		try_start(a, o, out);
}

void
predict_turn(struct arena *a, const struct task *task, struct strs *out)
{
	const struct token *t = task_token(task);
	const struct loop *loop;

	*out = (struct strs){ 0 };
	if (t == NULL || !t->element)
		return;
	loop = &t->parent->loop;
	if (!loop->sequential || loop->items == NULL)
		return;
	out->v = arena_new(a, const char *, (size_t)loop->total);
	for (int32_t k = loop->started; k < loop->total; k++)
		out->v[out->n++] = val_print(a, &loop->items[k]);
}
