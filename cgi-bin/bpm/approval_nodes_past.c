/* approval_nodes_past.c - adds the ended and the running nodes of an instance
 * to the list that the page of its approval shows. */
#include <string.h>

#include "approval/predict.h"
#include "bpm/approval_nodes_past.h"
#include "bpm/node_form.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "flow/rows.h"
#include "flowdb/tree.h"
#include "sql/bpm/approval_nodes_past.h"
#include "store/db.h"

#define START_USER_NODE "StartUserNode"

enum { STATUS_NOW = 1, STATUS_DONE = 2, STATUS_NO = 3, TYPE_SUBMIT = 10 };

/* A task of the instance, and the node at which it is. */
struct task_at_node {
	struct activity_task shown;
	const struct node *node; /* NULL: the model has no such node */
	const char *node_id, *name;
	int64_t num, parent; /* parent 0: none */
	int64_t start_ms, end_ms;
	bool open, listed;
};

/* A token that came to an end event or to a call of another process: an entry
 * of the history. */
struct event_at_node {
	const struct node *node;
	const char *called;
	int32_t status; /* status of the called instance; 0: none */
	int64_t start_ms, end_ms;
};

struct history {
	struct activities *all;
	struct tree *tree;
	const struct model *model;
	const struct process *process;
	struct node_ids ids;
	struct task_at_node *tasks;
	struct event_at_node *events;
	/* All open tasks; those of one node stand next to each other. */
	struct activity_task *open;
	size_t n_tasks, n_events, n_open;
	int32_t status; /* status of the instance */
	const char *reason, *starter;
	int64_t start_ms, end_ms;
};

static struct arena *
mem(const struct history *p)
{
	return p->all->ctx->mem;
}

static const struct node *
node_of(struct history *p, const char *id)
{
	int32_t at =
	    node_ids_find(&p->ids, mem(p), &p->all->version->definition, id);

	return at != NO_NODE ? &p->model->nodes[at] : NULL;
}

static enum err
read_instance(struct history *p, const struct instance_at *at)
{
	struct row row;

	TRY(db_one(p->all->ctx, &sql_activity_instance,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num)), E_SYSTEM, &row));
	p->status = row_i32(&row, "status");
	p->reason = row_str(&row, "reason");
	p->starter = row_str(&row, "starter");
	p->start_ms = row_i64(&row, "start_ms");
	p->end_ms = row_i64(&row, "end_ms");
	return OK;
}

static struct task_at_node
task_of(struct history *p, const struct row *row)
{
	struct task_at_node t = { .num = row_i64(row, "num"),
		.parent = row_i64(row, "parent"),
		.node_id = row_str(row, "node"),
		.name = row_str(row, "name"),
		.open = row_bool(row, "open"),
		.start_ms = row_i64(row, "start_ms"),
		.end_ms = row_i64(row, "end_ms") };

	t.node = node_of(p, t.node_id);
	t.shown = (struct activity_task){ .id = row_str(row, "id"),
		.owner = row_str(row, "owner"),
		.assignee = row_str(row, "assignee"),
		.reason = row_str(row, "reason"),
		.picture = row_str(row, "sign_pic_url"),
		.attachments = row_str(row, "attachments"),
		.status = row_i32(row, "status") };
	return t;
}

static enum err
read_tasks(struct history *p, const struct instance_at *at)
{
	struct rows rows;

	TRY(db_rows(p->all->ctx, &sql_activity_tasks,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num)), &rows));
	p->tasks = arena_new(mem(p), struct task_at_node, (size_t)rows.n);
	p->open = arena_new(mem(p), struct activity_task, (size_t)rows.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		p->tasks[p->n_tasks++] = task_of(p, &row);
	}
	return OK;
}

static bool
is_end(const struct node *n)
{
	return (n->kind == NODE_END || n->kind == NODE_TERMINATE) &&
	       n->scope == NO_NODE;
}

static enum err
read_events(struct history *p, const struct instance_at *at)
{
	size_t most = (size_t)(p->process->last - p->process->first + 1);
	struct strs nodes = { .v = arena_new(mem(p), const char *, most) };
	struct rows rows;

	for (int32_t i = p->process->first; i <= p->process->last; i++) {
		const struct node *n = &p->model->nodes[i];

		if (is_end(n) || n->kind == NODE_CALL)
			nodes.v[nodes.n++] = n->id;
	}
	TRY(db_rows(p->all->ctx, &sql_activity_events,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num),
	        AN("nodes", &nodes)),
	    &rows));
	p->events = arena_new(mem(p), struct event_at_node, (size_t)rows.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		p->events[p->n_events++] = (struct event_at_node){
			.node = node_of(p, row_str(&row, "node")),
			.called = row_str(&row, "called"),
			.status = row_i32(&row, "status"),
			.start_ms = row_i64(&row, "start_ms"),
			.end_ms = row_i64(&row, "end_ms"),
		};
	}
	return OK;
}

/* Makes a task that does not exist, to show a user and a reason at a node that
 * has no tasks. */
static const struct activity_task *
stand_in(const struct history *p, const struct activity_task *one)
{
	struct activity_task *t = arena_new(mem(p), struct activity_task, 1);

	*t = *one;
	return t;
}

/* Adds an entry for the starter, unless the model has a node at which he
 * submits, as SIMPLE models do: that node has an entry of its own. */
static void
add_start(struct history *p)
{
	struct activity one = { .id = START_USER_NODE,
		.name = lang_text(p->all->ctx->lang, "node", "start"),
		.type = TYPE_SUBMIT,
		.status = STATUS_DONE,
		.start_ms = p->start_ms,
		.end_ms = p->start_ms,
		.n_tasks = 1 };

	if (node_of(p, START_USER_NODE) != NULL)
		return;
	one.tasks = stand_in(p, &(struct activity_task){ .id = START_USER_NODE,
	                            .assignee = p->starter,
	                            .status = STATUS_DONE });
	activity_add(p->all, &one);
}

static void
add_end(
    struct history *p, const struct node *n, int64_t start_ms, int64_t end_ms)
{
	struct activity one = { .id = n->id,
		.name = n->name != NULL
		            ? task_name(n)
		            : lang_text(p->all->ctx->lang, "node", "end"),
		.type = node_type(n),
		.status = p->status,
		.start_ms = start_ms,
		.end_ms = end_ms };

	if (p->status == STATUS_NO)
		return;
	if (p->reason != NULL && p->end_ms != 0) {
		one.tasks = stand_in(p, &(struct activity_task){ .id = n->id,
		                            .reason = p->reason,
		                            .status = p->status });
		one.n_tasks = 1;
	}
	activity_add(p->all, &one);
}

static void
add_ended_call(struct history *p, const struct event_at_node *e)
{
	struct activity one = { .id = e->node->id,
		.name = task_name(e->node),
		.type = node_type(e->node),
		.status = e->status != 0 ? e->status : STATUS_DONE,
		.start_ms = e->start_ms,
		.end_ms = e->end_ms,
		.called = e->called };

	activity_add(p->all, &one);
}

static void
add_ended_task(struct history *p, const struct task_at_node *t)
{
	struct activity one = { .id = t->node_id,
		.name = t->name,
		.type = t->node != NULL ? node_type(t->node) : 0,
		.status = t->shown.status,
		.start_ms = t->start_ms,
		.end_ms = t->end_ms,
		.tasks = &t->shown,
		.n_tasks = 1 };

	activity_add(p->all, &one);
}

/* Has a later event the same end node?  Only the last of them is shown. */
static bool
comes_again(const struct history *p, size_t i)
{
	for (size_t k = i + 1; k < p->n_events; k++)
		if (p->events[k].node == p->events[i].node)
			return true;
	return false;
}

static void
add_ended_event(struct history *p, size_t i)
{
	const struct event_at_node *e = &p->events[i];

	if (e->end_ms == 0 || e->node == NULL)
		return;
	if (e->node->kind == NODE_CALL)
		add_ended_call(p, e);
	else if (!comes_again(p, i))
		add_end(p, e->node, e->start_ms, e->end_ms);
}

/* Adds the ended tasks and events, merged by the time of their start.  Each of
 * the two lists is already in this order. */
static void
add_ended(struct history *p)
{
	size_t k = 0;

	for (size_t i = 0; i < p->n_tasks; i++) {
		for (; k < p->n_events &&
		       p->events[k].start_ms < p->tasks[i].start_ms;
		     k++)
			add_ended_event(p, k);
		if (!p->tasks[i].open)
			add_ended_task(p, &p->tasks[i]);
	}
	for (; k < p->n_events; k++)
		add_ended_event(p, k);
}

/* Adds the first end node of the process for an instance that has ended without
 * reaching one, because it was cancelled. */
static void
add_missing_end(struct history *p)
{
	for (size_t i = 0; i < p->n_events; i++)
		if (p->events[i].node != NULL && is_end(p->events[i].node))
			return;
	for (int32_t i = p->process->first;
	     i <= p->process->last && p->end_ms != 0; i++) {
		if (is_end(&p->model->nodes[i])) {
			add_end(p, &p->model->nodes[i], p->end_ms, p->end_ms);
			return;
		}
	}
}

/* Lists an open task, and after it the open tasks of the users who sign it. */
static void
list_task(struct history *p, struct task_at_node *t)
{
	t->listed = true;
	p->open[p->n_open++] = t->shown;
	for (size_t i = 0; i < p->n_tasks; i++)
		if (p->tasks[i].open && !p->tasks[i].listed &&
		    p->tasks[i].parent == t->num)
			list_task(p, &p->tasks[i]);
}

/* Lists all open tasks of the node of which `first` is the first one; returns
 * how many they are. */
static size_t
list_node(struct history *p, struct task_at_node *first)
{
	size_t before = p->n_open;

	for (struct task_at_node *t = first; t < p->tasks + p->n_tasks; t++)
		if (t->open && t->parent == 0 && !t->listed &&
		    strcmp(t->node_id, first->node_id) == 0)
			list_task(p, t);
	return p->n_open - before;
}

static void
add_running_node(struct history *p, struct task_at_node *first)
{
	struct activity one = { .id = first->node_id,
		.name = first->name,
		.type = first->node != NULL ? node_type(first->node) : 0,
		.status = STATUS_NOW,
		.start_ms = first->start_ms,
		.tasks = p->open + p->n_open };
	const struct task *task =
	    p->tree != NULL ? tree_task(p->tree, first->num) : NULL;

	one.n_tasks = list_node(p, first);
	if (first->node != NULL && first->node->task != NULL)
		one.strategy = first->node->task->strategy;
	if (task != NULL)
		predict_turn(mem(p), task, &one.users);
	activity_add(p->all, &one);
}

/* Adds the running calls of other processes, one entry for each node. */
static void
add_running_calls(struct history *p)
{
	for (size_t i = 0; i < p->n_events; i++) {
		const struct event_at_node *e = &p->events[i];
		struct activity one = { .status = STATUS_NOW,
			.start_ms = e->start_ms,
			.called = e->called };
		bool before = false;

		if (e->node == NULL || e->node->kind != NODE_CALL ||
		    e->end_ms != 0)
			continue;
		for (size_t k = 0; k < i; k++)
			before |= p->events[k].node == e->node &&
			          p->events[k].end_ms == 0;
		one.id = e->node->id;
		one.name = task_name(e->node);
		one.type = node_type(e->node);
		if (!before)
			activity_add(p->all, &one);
	}
}

enum err
activities_past(
    struct activities *all, const struct instance_at *at, struct tree *tree)
{
	const struct definition *d = &all->version->definition;
	struct history p = { .all = all,
		.tree = tree,
		.model = d->model,
		.process = &d->model->processes[d->process] };

	TRY(read_instance(&p, at));
	TRY(read_tasks(&p, at));
	TRY(read_events(&p, at));
	add_start(&p);
	add_ended(&p);
	add_missing_end(&p);
	for (size_t i = 0; i < p.n_tasks; i++)
		if (p.tasks[i].open && p.tasks[i].parent == 0 &&
		    !p.tasks[i].listed)
			add_running_node(&p, &p.tasks[i]);
	add_running_calls(&p);
	return OK;
}
