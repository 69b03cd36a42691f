/* task_list.c - endpoints: the tasks of one process instance; the signers of a
 * task, its variables, and the nodes to which it may be returned. */
#include "sql/bpm/task_list.h"
#include "bpm/bpm_tables.h"
#include "bpm/node_form.h"
#include "bpm/task_list.h"
#include "bpm/task_signers.h"
#include "bpmn/model.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

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
	rows_json(&r->out, &rows);
	return OK;
}

static enum err
list(struct req *r, const struct args *in)
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

static enum err
signers(struct req *r, const struct args *in)
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

/* Finds the nodes to which the task can be returned: those with decided tasks
 * from which all tokens come to the task's node one after the other. */
static void
targets_of(struct arena *a, const struct definition *def, const char *node,
    const struct rows *ended, struct strs *nodes, struct strs *names)
{
	const struct model *m = def->model;
	int32_t from = node_find(m, def->process, node);
	const bool *before = from != NO_NODE ? serial_nodes(a, m, from) : NULL;

	nodes->v = arena_new(a, const char *, (size_t)ended->n);
	names->v = arena_new(a, const char *, (size_t)ended->n);
	for (int i = 0; i < ended->n && before != NULL; i++) {
		struct row row = row_at(ended, i);
		const char *id = row_str(&row, "node");
		int32_t to = node_find(m, def->process, id);

		if (to == NO_NODE || to == from || !before[to])
			continue;
		nodes->v[nodes->n++] = id;
		names->v[names->n++] = row_str(&row, "name");
	}
}

static enum err
targets(struct req *r, const struct args *in)
{
	const struct return_of *q = in->at;
	struct strs nodes = { 0 }, names = { 0 };
	const struct deployed *d;
	struct task_at at;
	struct rows rows;

	TRY(task_mine(r->ctx, q->id, &at));
	TRY(deployed_load(r->ctx, at.in.definition_id, &d));
	TRY(db_rows(r->ctx, &sql_task_ended_nodes,
	    ARGS(AN("tree", &at.in.tree), AN("num", &at.in.num)), &rows));
	targets_of(r->ctx->mem, &d->definition, at.node, &rows, &nodes, &names);
	TRY(db_rows(r->ctx, &sql_task_targets,
	    ARGS(AN("nodes", &nodes), AN("names", &names)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

static enum err
variables(struct req *r, const struct args *in)
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
	    CALL(list, SHOWS(LIST, .of = &task_record)),
	    "List the tasks of an instance, cancelled ones left out" },
	{ ADMIN, GET, "/bpm/task/list-by-parent-task-id",
	    PERM("bpm:task:query"), IN(signers_of),
	    CALL(signers, SHOWS(LIST, .of = &signer_record)),
	    "List the open tasks of a task's signers" },
	{ ADMIN, GET, "/bpm/task/list-by-return", PERM("bpm:task:update"),
	    IN(return_of),
	    CALL(targets, SHOWS(LIST, .of = &target_record),
	        REFUSES(E_TASK_MISSING, E_TASK_NOT_YOURS)),
	    "List the nodes to which a task may be returned" },
	{ ADMIN, GET, "/bpm/task/getVariablesByTaskId", PERM("bpm:task:query"),
	    IN(variables_of),
	    CALL(variables, SHOWS(VALUE, .kind = KIND_JSON),
	        REFUSES(E_TASK_MISSING)),
	    "Read the variables that a task sees, as texts" },
};
/* clang-format on */

TABLE(task_list);
