/*
 * task_list.c - endpoints that read tasks: the pages of tasks of one user and
 * of all; the tasks of one instance and the comments on them; the signers of a
 * task, its variables, and the nodes to which it may be returned.
 */
#include <string.h>

#include "bpm/instance.h"
#include "bpm/node_form.h"
#include "bpm/task_list.h"
#include "bpmn/model.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "lang/lang.h"
#include "sql/bpm/task_list.h"
#include "store/db.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/endpoint.h"
#include "web/req.h"

/* -- pages of tasks ----------------------------------------------------- */

struct task_page {
	int32_t page_no, page_size;
	const char *name, *category, *process_definition_key;
	struct range create_time;
	int64_t assignee_user_id;
	int32_t status;
	bool without_submissions;
};

#define TASK_FILTERS \
	PAGE_FIELDS(struct task_page), \
	    FIELD(struct task_page, name, .doc = "part of the task's name"), \
	    FIELD(struct task_page, category, .doc = "code of a category"), \
	    FIELD(struct task_page, process_definition_key, \
	        .doc = "exactly this one"), \
	    FIELD(struct task_page, create_time, .doc = "created from, to")
#define TASK_STATUS \
	FIELD(struct task_page, status, .lo = -2, .hi = 7, \
	    .dict = "bpm_task_status")

static const struct field task_page_fields[] = { TASK_FILTERS };
static const struct field task_done_page_fields[] = { TASK_FILTERS,
	TASK_STATUS };
static const struct field task_manager_page_fields[] = {
	TASK_FILTERS,
	FIELD(struct task_page, assignee_user_id,
	    .doc = "id of the user who has them"),
	TASK_STATUS,
	FIELD(struct task_page, without_submissions,
	    .doc = "leaves out the tasks in which starters have submitted"),
};

struct task_by_id {
	const char *id;
};
static const struct field task_by_id_fields[] = {
	FIELD(struct task_by_id, id, .req = true, .doc = "id of the task"),
};

/* The reason in the row, in the caller's language if the system has given
 * it. */
static const char *
reason_text_of(struct ctx *ctx, const struct row *row)
{
	return lang_outcome(ctx->mem, ctx->lang, row_str(row, "reason"));
}

/* Reasons that the system has given are in the caller's language. */
static const struct translated shown_reason[] = { { "reason", reason_text_of },
	{ NULL, NULL } };

/* clang-format off */
static const struct endpoint task_page_endpoints[] = {
	{ ADMIN, GET, "/bpm/task/todo-page", PERM("bpm:task:query"),
	    IN(task_page), PAGE(task_todo_page, .translated = shown_reason),
	    "List the tasks that the caller has to decide" },
	{ ADMIN, GET, "/bpm/task/done-page", PERM("bpm:task:query"),
	    IN_AS(task_done_page, task_page), PAGE(task_done_page, .translated = shown_reason),
	    "List the tasks that the caller has decided" },
	{ ADMIN, GET, "/bpm/task/manager-page", PERM("bpm:task:manager-query"),
	    IN_AS(task_manager_page, task_page),
	    PAGE(task_manager_page, .translated = shown_reason),
	    "List all tasks" },
	{ ADMIN, GET, "/bpm/task/manager-get", PERM("bpm:task:manager-query"),
	    IN(task_by_id), ONE(task_manager_get, OK),
	    "Read a task, whoever has it" },
};
/* clang-format on */

TABLE(task_page);

/* -- signers, each inside the task that he signs ------------------------ */

/* Signers may have signers.  So many levels are written one inside the other;
 * tasks of deeper levels stand beside those of the last level. */
#define TASK_SIGNER_LEVELS 12

const struct object signer_record = {
	"process_signer",
	&sql_task_signers,
	(const struct object_member[]){
	    MEMBER("children", LIST, .of = &signer_record),
	    MEMBERS_END,
	},
};

enum err
signers_read(struct ctx *ctx, const struct instance_at *at, struct rows *out)
{
	return db_rows(ctx, &sql_task_signers,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num)), out);
}

static void put_signers_below(struct json_out *w, const struct rows *signers,
    const char *task_id, int level);

/* Writes the task of a signer and, inside it, the tasks of its own signers.  At
 * the last level they are written after it instead. */
static void
put_signer(struct json_out *w, const struct rows *signers,
    const struct row *row, int level)
{
	const char *id = row_str(row, "id");
	bool last = level == TASK_SIGNER_LEVELS;

	json_obj(w);
	row_members(w, row);
	json_key(w, "children");
	json_arr(w);
	if (!last)
		put_signers_below(w, signers, id, level + 1);
	json_end_arr(w);
	json_end_obj(w);
	if (last)
		put_signers_below(w, signers, id, level);
}

/* Writes the tasks of the signers of that task, without the brackets around
 * them; they are of that level. */
static void
put_signers_below(struct json_out *w, const struct rows *signers,
    const char *task_id, int level)
{
	for (int i = 0; i < signers->n; i++) {
		struct row row = row_at(signers, i);
		const char *parent = row_str(&row, "parent_task_id");

		if (parent != NULL && strcmp(parent, task_id) == 0)
			put_signer(w, signers, &row, level);
	}
}

void
put_signers(struct json_out *w, const struct rows *signers, const char *task_id)
{
	json_arr(w);
	put_signers_below(w, signers, task_id, 1);
	json_end_arr(w);
}

/* Writes the rows; a text of the system in that column is in the caller's
 * language. */
static void
put_rows_in_language(struct req *r, const struct rows *rows, const char *col)
{
	struct ctx *ctx = r->ctx;

	json_arr(&r->out);
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		row_json_as(&r->out, &row, col,
		    lang_outcome(ctx->mem, ctx->lang, row_str(&row, col)));
	}
	json_end_arr(&r->out);
}

/* -- tasks of one instance ---------------------------------------------- */

struct tasks_of {
	const char *process_instance_id;
};
static const struct field tasks_of_fields[] = {
	FIELD(struct tasks_of, process_instance_id, .req = true,
	    .doc = "id of the instance"),
};

struct signers_of {
	const char *parent_task_id;
};
static const struct field signers_of_fields[] = {
	FIELD(struct signers_of, parent_task_id, .req = true,
	    .doc = "id of the task that they sign"),
};

struct return_of {
	const char *id;
};
static const struct field return_of_fields[] = {
	FIELD(struct return_of, id, .req = true, .doc = "id of the task"),
};

struct variables_of {
	const char *task_id;
};
static const struct field variables_of_fields[] = {
	FIELD(
	    struct variables_of, task_id, .req = true, .doc = "id of the task"),
};

const struct object task_record = { .name = "process_task",
	.sql = &sql_task_list };
static const struct object target_record = { .name = "process_target",
	.sql = &sql_task_targets };

enum err
put_tasks(struct req *r, const struct instance_at *at)
{
	const struct deployed *d;
	struct node_forms forms;
	struct rows rows;

	TRY(deployed_load(r->ctx, at->definition_id, &d));
	forms = node_forms(r->ctx->mem, &d->definition);
	TRY(db_rows(r->ctx, &sql_task_list,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num),
	        AN("form_nodes", &forms.nodes), AN("form_ids", &forms.ids)),
	    &rows));
	put_rows_in_language(r, &rows, "reason");
	return OK;
}

static enum err
tasks_list(struct req *r, const struct args *in)
{
	const struct tasks_of *q = in->at;
	struct instance_at at;

	TRY(instance_find(r->ctx, q->process_instance_id, OK, &at));
	if (at.tree != 0)
		return put_tasks(r, &at);
	json_arr(&r->out);
	json_end_arr(&r->out);
	return OK;
}

/* A task that does not exist has no signers, and is no error. */
static enum err
signers_list(struct req *r, const struct args *in)
{
	const struct signers_of *q = in->at;
	struct rows rows = { 0 };
	struct task_at at;

	TRY(task_find(r->ctx, q->parent_task_id, OK, &at));
	if (at.num != 0)
		TRY(signers_read(r->ctx, &at.in, &rows));
	put_signers(&r->out, &rows, q->parent_task_id);
	return OK;
}

/* Nodes to which a task can be returned. */
struct targets {
	struct strs nodes, names;
};

/* Of the nodes with decided tasks those to which the task may go back: they lie
 * before its node on a path without a parallel gateway. */
static struct targets
targets_among(struct arena *a, const struct definition *def, const char *node,
    const struct rows *decided)
{
	size_t most = (size_t)decided->n;
	struct targets out = { .nodes.v = arena_new(a, const char *, most),
		.names.v = arena_new(a, const char *, most) };
	const struct model *m = def->model;
	int32_t from = node_find(m, def->process, node);
	const bool *before = from != NO_NODE ? serial_nodes(a, m, from) : NULL;

	for (int i = 0; i < decided->n && before != NULL; i++) {
		struct row row = row_at(decided, i);
		const char *id = row_str(&row, "node");
		int32_t to = node_find(m, def->process, id);

		if (to == NO_NODE || to == from || !before[to])
			continue;
		out.nodes.v[out.nodes.n++] = id;
		out.names.v[out.names.n++] = row_str(&row, "name");
	}
	return out;
}

/* Answers to which nodes the caller may return his task. */
static enum err
targets_list(struct req *r, const struct args *in)
{
	const struct return_of *q = in->at;
	const struct deployed *d;
	struct targets to;
	struct task_at at;
	struct rows rows;

	TRY(task_find_mine(r->ctx, q->id, &at));
	TRY(deployed_load(r->ctx, at.in.definition_id, &d));
	TRY(db_rows(r->ctx, &sql_task_ended_nodes,
	    ARGS(AN("tree", &at.in.tree), AN("num", &at.in.num)), &rows));
	to = targets_among(r->ctx->mem, &d->definition, at.node, &rows);
	TRY(db_rows(r->ctx, &sql_task_targets,
	    ARGS(AN("nodes", &to.nodes), AN("names", &to.names)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

static enum err
task_variables(struct req *r, const struct args *in)
{
	const struct variables_of *q = in->at;
	struct task_at at;
	struct row row;

	TRY(task_find(r->ctx, q->task_id, E_TASK_MISSING, &at));
	TRY(db_one(r->ctx, &sql_task_variables,
	    ARGS(AN("tree", &at.in.tree), AN("instance", &at.in.num),
	        AN("num", &at.num)),
	    E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

/* clang-format off */
static const struct endpoint task_list_endpoints[] = {
	{ ADMIN, GET, "/bpm/task/list-by-process-instance-id",
	    PERM("bpm:task:query"), IN(tasks_of),
	    CALL(tasks_list, SHOWS(LIST, .of = &task_record)),
	    "List the tasks of an instance, cancelled ones left out" },
	{ ADMIN, GET, "/bpm/task/list-by-parent-task-id",
	    PERM("bpm:task:query"), IN(signers_of),
	    CALL(signers_list, SHOWS(LIST, .of = &signer_record)),
	    "List the open tasks of a task's signers" },
	{ ADMIN, GET, "/bpm/task/list-by-return", PERM("bpm:task:update"),
	    IN(return_of),
	    CALL(targets_list, SHOWS(LIST, .of = &target_record),
	        REFUSES(E_TASK_MISSING, E_TASK_NOT_YOURS)),
	    "List the nodes to which a task may be returned" },
	{ ADMIN, GET, "/bpm/task/getVariablesByTaskId", PERM("bpm:task:query"),
	    IN(variables_of),
	    CALL(task_variables, SHOWS(VALUE, .kind = KIND_MAP),
	        REFUSES(E_TASK_MISSING)),
	    "Read the variables that a task sees, as texts" },
};
/* clang-format on */

TABLE(task_list);

/* -- comments ----------------------------------------------------------- */

struct comments_of {
	const char *process_instance_id;
};
static const struct field comments_of_fields[] = {
	FIELD(struct comments_of, process_instance_id, .req = true,
	    .doc = "id of the instance"),
};

static const struct object comment_record = { .name = "process_comment",
	.sql = &sql_comment_list };

/* Lists the comments on the tasks of an instance; an instance that does not
 * exist has none. */
static enum err
comments_list(struct req *r, const struct args *in)
{
	const struct comments_of *q = in->at;
	struct instance_at at;
	struct rows rows;

	TRY(instance_find(r->ctx, q->process_instance_id, OK, &at));
	TRY(db_rows(r->ctx, &sql_comment_list, in, &rows));
	put_rows_in_language(r, &rows, "message");
	return OK;
}

/* clang-format off */
static const struct endpoint comment_list_endpoints[] = {
	{ ADMIN, GET, "/bpm/comment/list-by-process-instance-id",
	    PERM("bpm:task:query"), IN(comments_of),
	    CALL(comments_list, SHOWS(LIST, .of = &comment_record)),
	    "List the comments on the tasks of an instance" },
};
/* clang-format on */

TABLE(comment_list);
