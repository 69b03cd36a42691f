/*
 * approval_nodes.c - the nodes of a process instance that the page of an
 * approval shows: ended ones, running ones, and those that may follow.
 *
 * Entries are collected first, and with them the users whom they name; then all
 * these users are read with one query, and the list is written.
 */
#include <string.h>

#include "approval/predict.h"
#include "bpm/approval_nodes.h"
#include "bpm/node_form.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "flow/refusal.h"
#include "flow/rows.h"
#include "flowdb/tree.h"
#include "sql/bpm/approval_nodes.h"
#include "store/db.h"

/* -- users whom the nodes name ------------------------------------------ */

/* What is written of a user. */
struct shown_user {
	const char *json; /* NULL: not read, or there is no such user */
	size_t n;
};

static OBJECT(shown_user_record, MEMBER("id", BIG), MEMBER("nickname", TEXT),
    MEMBER("avatar", TEXT, .null = true), MEMBER("dept_id", BIG, .null = true),
    MEMBER("dept_name", TEXT, .null = true), MEMBER("status", INT),
    MEMBER("deleted", BOOL));

static void
names_add(struct arena *a, struct shown_users *p, const char *name)
{
	const char **v;

	if (p->names.n == p->room) {
		p->room = p->room == 0 ? 32 : 2 * p->room;
		v = arena_new(a, const char *, p->room);
		if (p->names.n > 0)
			memcpy(v, p->names.v, p->names.n * sizeof(*v));
		p->names.v = v;
	}
	p->names.v[p->names.n++] = name;
}

/* Adds a user who will be read and written; NULL: nobody.  Many nodes may have
 * the same thousand candidates, so everybody is added once. */
static void
shown_users_add(struct arena *a, struct shown_users *p, const char *name)
{
	if (name == NULL || map_get(&p->of, name) != NULL)
		return;
	map_put(a, &p->of, name, arena_new(a, struct shown_user, 1));
	names_add(a, p, name);
}

static enum err
shown_users_read(struct ctx *ctx, struct shown_users *p)
{
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_shown_users_read, ARGS(AN("names", &p->names)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		struct shown_user *one = map_get(&p->of, row_str(&row, "name"));

		one->json = row_str(&row, "person");
		one->n = strlen(one->json);
	}
	return OK;
}

/* Writes the user and returns true; writes nothing and returns false if there
 * is no such user. */
static bool
put_known_user(
    struct json_out *w, const struct shown_users *p, const char *name)
{
	const struct shown_user *one = map_get(&p->of, name);

	if (one == NULL || one->json == NULL)
		return false;
	json_put_raw(w, one->json, one->n);
	return true;
}

static void
put_shown_user(
    struct json_out *w, const struct shown_users *p, const char *name)
{
	if (name == NULL || !put_known_user(w, p, name))
		json_put_null(w);
}

/* Writes those users of the list who exist. */
static void
put_shown_users(
    struct json_out *w, const struct shown_users *p, const struct strs *names)
{
	json_arr(w);
	for (size_t i = 0; i < names->n; i++)
		(void)put_known_user(w, p, names->v[i]);
	json_end_arr(w);
}

/* -- the list ----------------------------------------------------------- */

/* Adds the users of the node to those who will be read. */
static void
activity_add_users(struct activities *all, const struct activity *one)
{
	struct arena *a = all->ctx->mem;

	for (size_t i = 0; i < one->n_tasks; i++) {
		shown_users_add(a, &all->people, one->tasks[i].owner);
		shown_users_add(a, &all->people, one->tasks[i].assignee);
	}
	for (size_t i = 0; i < one->users.n; i++)
		shown_users_add(a, &all->people, one->users.v[i]);
}

/* Adds a node to the list, and its users to those who will be read. */
static void
activity_add(struct activities *all, const struct activity *one)
{
	struct activity *v;

	if (all->n == all->room) {
		all->room = all->room == 0 ? 32 : 2 * all->room;
		v = arena_new(all->ctx->mem, struct activity, all->room);
		if (all->n > 0)
			memcpy(v, all->v, all->n * sizeof(*v));
		all->v = v;
	}
	all->v[all->n++] = *one;
	activity_add_users(all, one);
}

void
activity_add_forecast(
    struct activities *all, const struct forecast *f, int32_t status)
{
	const struct node *n = &all->version->definition.model->nodes[f->node];
	bool named = n->name != NULL;
	struct activity one = { .id = n->id,
		.name = task_name(n),
		.type = node_type(n),
		.status = status,
		.strategy = f->strategy,
		.users = f->users };

	if (n->kind == NODE_START && !named)
		one.name = lang_text(all->ctx->lang, "node", "start");
	else if ((n->kind == NODE_END || n->kind == NODE_TERMINATE) && !named)
		one.name = lang_text(all->ctx->lang, "node", "end");
	activity_add(all, &one);
}

/* -- ended and running nodes -------------------------------------------- */

/* A task of the instance, and the node at which it is. */
struct task_at_node {
	struct activity_task shown;
	const struct node *node; /* NULL: the model has no such node */
	const char *node_id, *name;
	int64_t num, parent; /* parent 0: none */
	int64_t start_ms, end_ms;
	bool open, listed; /* listed: already among history.open */
};

/* A token that came to an end event, to a call of another process or to a node
 * that sends copies: an entry of the history. */
struct event_at_node {
	const struct node *node;
	const char *called;
	struct strs readers; /* who got copies */
	int32_t status;      /* status of the called instance; 0: none */
	int64_t start_ms, end_ms;
};

/* The past of an instance and its running nodes, of which entries are made. */
struct history {
	struct activities *all;
	struct tree *tree;
	const struct model *model;
	const struct process *process;
	struct node_ids ids;
	struct task_at_node *tasks;
	struct event_at_node *events;
	/* The open tasks that have an entry; those of one node stand next to
	 * each other, because the entry refers to a part of this array. */
	struct activity_task *open;
	size_t n_tasks, n_events, n_open;
	int32_t status; /* status of the instance */
	const char *reason, *starter, *canceller;
	int64_t start_ms, end_ms;
};

static struct arena *
history_mem(const struct history *p)
{
	return p->all->ctx->mem;
}

/* Reasons that the system has given are shown in the caller's language. */
static const char *
history_reason(const struct history *p, const struct row *row)
{
	return lang_outcome(
	    history_mem(p), p->all->ctx->lang, row_str(row, "reason"));
}

/* The node with that id; NULL: the model has none. */
static const struct node *
history_node(struct history *p, const char *id)
{
	int32_t at = node_ids_find(
	    &p->ids, history_mem(p), &p->all->version->definition, id);

	return at != NO_NODE ? &p->model->nodes[at] : NULL;
}

static enum err
history_read_instance(struct history *p, const struct instance_at *at)
{
	struct row row;

	TRY(db_one(p->all->ctx, &sql_activity_instance,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num)), E_SYSTEM, &row));
	p->status = row_i32(&row, "status");
	p->reason = history_reason(p, &row);
	p->starter = row_str(&row, "starter");
	p->canceller = row_str(&row, "canceller");
	p->start_ms = row_i64(&row, "start_ms");
	p->end_ms = row_i64(&row, "end_ms");
	return OK;
}

static struct task_at_node
history_task(struct history *p, const struct row *row)
{
	struct task_at_node t = { .num = row_i64(row, "num"),
		.parent = row_i64(row, "parent"),
		.node_id = row_str(row, "node"),
		.name = row_str(row, "name"),
		.open = row_bool(row, "open"),
		.start_ms = row_i64(row, "start_ms"),
		.end_ms = row_i64(row, "end_ms") };

	t.node = history_node(p, t.node_id);
	t.shown = (struct activity_task){ .id = row_str(row, "id"),
		.owner = row_str(row, "owner"),
		.assignee = row_str(row, "assignee"),
		.reason = history_reason(p, row),
		.picture = row_str(row, "sign_pic_url"),
		.attachments = row_str(row, "attachments"),
		.status = row_i32(row, "status"),
		.withdrawn = row_bool(row, "withdrawn") };
	return t;
}

/* Reads all tasks of the instance, and makes room for the entries of those that
 * are open (p->open). */
static enum err
history_read_tasks(struct history *p, const struct instance_at *at)
{
	const int32_t withdrawn = REASON_WITHDRAWN;
	struct rows rows;

	TRY(db_rows(p->all->ctx, &sql_activity_tasks,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num),
	        AN("withdrawn", &withdrawn)),
	    &rows));
	p->tasks =
	    arena_new(history_mem(p), struct task_at_node, (size_t)rows.n);
	p->open =
	    arena_new(history_mem(p), struct activity_task, (size_t)rows.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		p->tasks[p->n_tasks++] = history_task(p, &row);
	}
	return OK;
}

/* Is it an end event of the process itself, not of a sub-process? */
static bool
is_end(const struct node *n)
{
	return (n->kind == NODE_END || n->kind == NODE_TERMINATE) &&
	       n->scope == NO_NODE;
}

/* Does the node send copies? */
static bool
is_copy(const struct node *n)
{
	return n->kind == NODE_SERVICE && n->service != NULL &&
	       n->service->kind == SERVICE_COPY;
}

/* Reads when tokens came to end events, to calls of other processes and to
 * nodes that send copies. */
static enum err
history_read_events(struct history *p, const struct instance_at *at)
{
	size_t most = (size_t)(p->process->last - p->process->first + 1);
	struct strs nodes = { .v = arena_new(
		                  history_mem(p), const char *, most) };
	struct rows rows;

	for (int32_t i = p->process->first; i <= p->process->last; i++) {
		const struct node *n = &p->model->nodes[i];

		if (is_end(n) || n->kind == NODE_CALL || is_copy(n))
			nodes.v[nodes.n++] = n->id;
	}
	TRY(db_rows(p->all->ctx, &sql_activity_events,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num),
	        AN("nodes", &nodes)),
	    &rows));
	p->events =
	    arena_new(history_mem(p), struct event_at_node, (size_t)rows.n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		p->events[p->n_events++] = (struct event_at_node){
			.node = history_node(p, row_str(&row, "node")),
			.called = row_str(&row, "called"),
			.readers = row_strs(history_mem(p), &row, "readers"),
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
placeholder_task(const struct history *p, const struct activity_task *one)
{
	struct activity_task *t =
	    arena_new(history_mem(p), struct activity_task, 1);

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
		.status = STATUS_APPROVED,
		.start_ms = p->start_ms,
		.end_ms = p->start_ms,
		.n_tasks = 1 };

	if (history_node(p, START_USER_NODE) != NULL)
		return;
	one.tasks =
	    placeholder_task(p, &(struct activity_task){ .id = START_USER_NODE,
	                            .assignee = p->starter,
	                            .status = STATUS_APPROVED });
	activity_add(p->all, &one);
}

/* Adds the end event with the status of the instance and, once it has ended,
 * the reason of that and who cancelled it.  The end of a rejected instance is
 * not shown. */
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

	if (p->status == STATUS_REJECTED)
		return;
	if (p->reason != NULL && p->end_ms != 0) {
		one.tasks =
		    placeholder_task(p, &(struct activity_task){ .id = n->id,
		                            .assignee = p->canceller,
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
		.status = e->status != 0 ? e->status : STATUS_APPROVED,
		.start_ms = e->start_ms,
		.end_ms = e->end_ms,
		.called = e->called };

	activity_add(p->all, &one);
}

/* Adds those who got a copy of a node; nobody may have got one. */
static void
add_sent_copies(struct history *p, const struct event_at_node *e)
{
	struct activity one = { .id = e->node->id,
		.name = task_name(e->node),
		.type = node_type(e->node),
		.status = STATUS_APPROVED,
		.start_ms = e->start_ms,
		.end_ms = e->end_ms,
		.users = e->readers };

	if (e->readers.n > 0)
		activity_add(p->all, &one);
}

/* By which strategy the users of the task's node are named; 0: by none. */
static int32_t
task_strategy(const struct task_at_node *t)
{
	return t->node != NULL && t->node->task != NULL
	           ? t->node->task->strategy
	           : 0;
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
		.n_tasks = 1,
		.strategy = task_strategy(t) };

	activity_add(p->all, &one);
}

/* Does a later event have the same node?  Only the last one at an end event is
 * shown. */
static bool
comes_again(const struct history *p, size_t i)
{
	for (size_t k = i + 1; k < p->n_events; k++)
		if (p->events[k].node == p->events[i].node)
			return true;
	return false;
}

/* Adds an event of the history if it has ended. */
static void
add_ended_event(struct history *p, size_t i)
{
	const struct event_at_node *e = &p->events[i];

	if (e->end_ms == 0 || e->node == NULL)
		return;
	if (e->node->kind == NODE_CALL)
		add_ended_call(p, e);
	else if (is_copy(e->node))
		add_sent_copies(p, e);
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

/* Lists all open tasks of the node of which `first` is the first one, each
 * followed by those of its signers; returns how many they are. */
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

/* Adds a node with all its open tasks and, if users decide one after the other,
 * with those who have no task yet. */
static void
add_running_node(struct history *p, struct task_at_node *first)
{
	struct activity one = { .id = first->node_id,
		.name = first->name,
		.type = first->node != NULL ? node_type(first->node) : 0,
		.status = STATUS_RUNNING,
		.start_ms = first->start_ms,
		.tasks = p->open + p->n_open,
		.strategy = task_strategy(first) };
	const struct task *task =
	    p->tree != NULL ? tree_task(p->tree, first->num) : NULL;

	one.n_tasks = list_node(p, first);
	if (task != NULL)
		predict_turn(history_mem(p), task, &one.users);
	activity_add(p->all, &one);
}

/* Adds the running calls of other processes, one entry for each node. */
static void
add_running_calls(struct history *p)
{
	for (size_t i = 0; i < p->n_events; i++) {
		const struct event_at_node *e = &p->events[i];
		struct activity one = { .status = STATUS_RUNNING,
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
activities_add_history(
    struct activities *all, const struct instance_at *at, struct tree *tree)
{
	const struct definition *d = &all->version->definition;
	struct history p = { .all = all,
		.tree = tree,
		.model = d->model,
		.process = &d->model->processes[d->process] };

	TRY(history_read_instance(&p, at));
	TRY(history_read_tasks(&p, at));
	TRY(history_read_events(&p, at));
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

/* -- writing the list --------------------------------------------------- */

static OBJECT(activity_task_record, MEMBER("id", TEXT),
    MEMBER("owner_user", OBJECT, .null = true, .of = &shown_user_record),
    MEMBER("assignee_user", OBJECT, .null = true, .of = &shown_user_record),
    MEMBER("status", INT), MEMBER("withdrawn", BOOL),
    MEMBER("reason", TEXT, .null = true),
    MEMBER("sign_pic_url", TEXT, .null = true),
    MEMBER("attachments", TEXTS, .null = true));

OBJECT(activity_record, MEMBER("id", TEXT), MEMBER("name", TEXT),
    MEMBER("node_type", INT), MEMBER("status", INT),
    MEMBER("start_time", TIME, .null = true),
    MEMBER("end_time", TIME, .null = true),
    MEMBER("tasks", LIST, .of = &activity_task_record),
    MEMBER("candidate_strategy", INT, .null = true),
    MEMBER("candidate_users", LIST, .of = &shown_user_record),
    MEMBER("process_instance_id", TEXT, .null = true));

/* Writes a time in ms; null for 0. */
static void
put_time(struct json_out *w, int64_t ms)
{
	if (ms == 0)
		json_put_null(w);
	else
		json_put_i64(w, ms);
}

static void
put_activity_task(struct json_out *w, const struct shown_users *p,
    const struct activity_task *t)
{
	json_obj(w);
	json_member_str(w, "id", t->id);
	json_key(w, "ownerUser");
	put_shown_user(w, p, t->owner);
	json_key(w, "assigneeUser");
	put_shown_user(w, p, t->assignee);
	json_member_i64(w, "status", t->status);
	json_member_bool(w, "withdrawn", t->withdrawn);
	json_member_str(w, "reason", t->reason);
	json_member_str(w, "signPicUrl", t->picture);
	json_key(w, "attachments");
	if (t->attachments == NULL)
		json_put_null(w);
	else
		json_put_raw(w, t->attachments, strlen(t->attachments));
	json_end_obj(w);
}

static void
put_activity(
    struct json_out *w, const struct shown_users *p, const struct activity *a)
{
	json_obj(w);
	json_member_str(w, "id", a->id);
	json_member_str(w, "name", a->name);
	json_member_i64(w, "nodeType", a->type);
	json_member_i64(w, "status", a->status);
	json_key(w, "startTime");
	put_time(w, a->start_ms);
	json_key(w, "endTime");
	put_time(w, a->end_ms);
	json_key(w, "tasks");
	json_arr(w);
	for (size_t i = 0; i < a->n_tasks; i++)
		put_activity_task(w, p, &a->tasks[i]);
	json_end_arr(w);
	json_key(w, "candidateStrategy");
	if (a->strategy == 0)
		json_put_null(w);
	else
		json_put_i64(w, a->strategy);
	json_key(w, "candidateUsers");
	put_shown_users(w, p, &a->users);
	json_member_str(w, "processInstanceId", a->called);
	json_end_obj(w);
}

/* Puts the names of nodes in the caller's language: the texts of the suite's
 * own model are English. */
static enum err
activities_translate(struct activities *all)
{
	struct arena *a = all->ctx->mem;
	struct strs names = { .v = arena_new(a, const char *, all->n + 1) };
	struct rows rows;

	if (all->ctx->lang == LANG_EN || all->n == 0)
		return OK;
	for (size_t i = 0; i < all->n; i++)
		names.v[names.n++] = all->v[i].name;
	TRY(db_rows(all->ctx, &sql_activity_names,
	    ARGS(AN("key", &all->version->key), AN("names", &names)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		all->v[i].name = row_str(&row, "name");
	}
	return OK;
}

enum err
put_activities(struct activities *all, struct json_out *w)
{
	TRY(activities_translate(all));
	TRY(shown_users_read(all->ctx, &all->people));
	json_arr(w);
	for (size_t i = 0; i < all->n; i++)
		put_activity(w, &all->people, &all->v[i]);
	json_end_arr(w);
	return OK;
}
