/*
 * approval_detail.c - endpoints of the page of one approval.
 *
 * For an instance it shows the ended, the running and the possible nodes, and
 * the caller's task; before an instance is started, the nodes that it would
 * reach; and before the caller approves, the user tasks that would follow, so
 * that he can choose the approvers of those that need it.
 */
#include <string.h>

#include "approval/predict.h"
#include "auth/caller.h"
#include "bpm/approval_nodes.h"
#include "bpm/errors.h"
#include "bpm/instance.h"
#include "bpm/node_form.h"
#include "bpm/process_definition.h"
#include "bpm/task_list.h"
#include "bpmn/model.h"
#include "expr/val.h"
#include "flow/task.h"
#include "flowdb/errors.h"
#include "flowdb/instance.h"
#include "flowdb/tree.h"
#include "flowdb/variables.h"
#include "lang/lang.h"
#include "sql/bpm/process_definition.h"
#include "sql/bpm/task_list.h"
#include "store/ctx.h"
#include "store/row.h"
#include "text/json_in.h"
#include "text/json_out.h"
#include "web/endpoint.h"
#include "web/req.h"

/* -- variables with which a request asks what would follow -------------- */

#define VARIABLES_TEXT_MAX 30000 /* characters */

/* The object in the text, in ctx->mem; null when text is NULL.  E_BAD_REQUEST
 * when the text is not JSON. */
static enum err
variables_read(struct ctx *ctx, const char *text, struct val *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	const char *why = NULL;

	*out = val_null();
	if (text == NULL)
		return OK;
	if (json_parse(ctx->mem, text, strlen(text), &j, &why) == OK &&
	    val_of_json(ctx->mem, j, out) == OK)
		return OK;
	return bad_request(
	    ctx, "processVariablesStr", why != NULL ? why : "is too large");
}

/* -- all that the page shows -------------------------------------------- */

/* The status of a node to which no token has come yet: that of a node which
 * will be skipped, and that of any other. */
enum { STATUS_SKIPPED = TASK_SKIPPED, STATUS_COMING = -1 };

struct approval_detail {
	const char *process_definition_id, *process_instance_id;
	const char *process_variables_str, *activity_id, *task_id;
};
static const struct field approval_detail_fields[] = {
	FIELD(struct approval_detail, process_definition_id,
	    .doc = "before there is an instance"),
	FIELD(struct approval_detail, process_instance_id,
	    .doc = "one of the two is needed"),
	FIELD(struct approval_detail, process_variables_str, .text = TEXT_EXACT,
	    .form = &form_json_object, .max = VARIABLES_TEXT_MAX,
	    .doc = "values that a form would submit"),
	FIELD(struct approval_detail, activity_id,
	    .doc = "node whose permissions of fields are asked for"),
	FIELD(struct approval_detail, task_id,
	    .doc = "task that is shown if the caller has it to do"),
};

/* The JSON record of the task that the caller has to decide. */
static const struct object todo_record = {
	"process_todo",
	&sql_task_own,
	(const struct object_member[]){
	    MEMBER("children", LIST, .of = &signer_record),
	    MEMBER("buttons_setting", MAP, .null = true),
	    MEMBER("sign_enable", BOOL, .null = true),
	    MEMBER("reason_require", BOOL, .null = true),
	    MEMBER("node_type", INT, .null = true),
	    MEMBERS_END,
	},
};

static OBJECT(approval_detail_record, MEMBER("status", INT),
    MEMBER("status_message", TEXT, .null = true),
    MEMBER("activity_nodes", LIST, .of = &activity_record),
    MEMBER("form_fields_permission", MAP, .null = true),
    MEMBER("todo_task", OBJECT, .null = true, .of = &todo_record),
    MEMBER("process_definition", OBJECT, .of = &definition_record),
    MEMBER("process_instance", OBJECT, .null = true, .of = &instance_record));

struct detail {
	struct req *r;
	struct ctx *ctx; /* that of the request */
	const struct approval_detail *q;
	struct instance_at at; /* tree 0: there is no instance yet */
	const struct deployed *version;
	struct val vars;
	struct row todo;  /* the caller's task; i < 0: none */
	struct tree tree; /* loaded while the instance runs */
};

/* Finds the definition that the caller might start, or that he may look at
 * because he edits models or sees all instances. */
static enum err
detail_find_definition(struct detail *d, const char *id)
{
	struct row row;

	TRY(db_one(d->ctx, &sql_definition_number, ARGS(AN("id", &id)),
	    E_DEFINITION_MISSING, &row));
	if (!row_bool(&row, "may_start") && !edits_models(d->r) &&
	    !perm_has(d->ctx, PERM_READ_ALL))
		return fail(d->ctx, E_START_FORBIDDEN, NULL);
	return deployed_load(d->ctx, row_i64(&row, "number"), &d->version);
}

/* Finds the instance that the request names, or the definition that the caller
 * is about to start. */
static enum err
detail_find(struct detail *d)
{
	const char *id = d->q->process_definition_id;

	if (d->q->process_instance_id != NULL) {
		TRY(instance_find(d->ctx, d->q->process_instance_id,
		    E_INSTANCE_MISSING, &d->at));
		return deployed_load(d->ctx, d->at.definition_id, &d->version);
	}
	if (id == NULL)
		return bad_request(
		    d->ctx, "processInstanceId", "must be given");
	return detail_find_definition(d, id);
}

/* Reads the caller's open task; an ended instance has none. */
static enum err
detail_read_todo(struct detail *d)
{
	const struct definition *def = &d->version->definition;
	struct node_forms forms;
	struct rows rows;

	d->todo.i = -1;
	if (d->at.tree == 0 || d->at.ended)
		return OK;
	forms = node_forms(d->ctx->mem, def);
	TRY(db_rows(d->ctx, &sql_task_own,
	    ARGS(AN("tree", &d->at.tree), AN("num", &d->at.num),
	        AN("task_id", &d->q->task_id), AN("form_nodes", &forms.nodes),
	        AN("form_ids", &forms.ids)),
	    &rows));
	if (rows.n > 0)
		d->todo = row_at(&rows, 0);
	return OK;
}

/* Adds the nodes of a prediction. */
static void
add_coming(struct activities *all, const struct forecasts *f)
{
	bool simple = all->version->simple;

	for (size_t i = 0; i < f->n; i++) {
		const struct node *n =
		    &all->version->definition.model->nodes[f->v[i].node];

		/* In SIMPLE models the first node shown is the one at which the
		 * starter submits. */
		if (simple && n->kind == NODE_START)
			continue;
		activity_add_forecast(all, &f->v[i],
		    f->v[i].skipped ? STATUS_SKIPPED : STATUS_COMING);
	}
}

/* Adds the nodes at which a running instance has been and is, and those that it
 * may still reach. */
static enum err
add_running(struct detail *d, struct activities *all)
{
	struct prediction_input o = { .now_ms = d->ctx->now_ms,
		.vars = d->vars };
	struct forecasts f;

	TRY(activities_add_history(all, &d->at, &d->tree));
	o.state = &d->tree.state;
	o.inst = tree_inst(&d->tree, d->at.num);
	if (o.inst == NULL)
		return OK;
	o.env = &d->tree.env;
	o.def = o.inst->def;
	o.starter = o.inst->starter;
	predict_path(d->ctx->mem, &o, &f);
	TRY(d->tree.fault);
	add_coming(all, &f);
	return OK;
}

/* Adds the nodes that an instance would reach if the caller started it. */
static enum err
add_possible(struct detail *d, struct activities *all)
{
	struct forecasts f;

	TRY(instance_foresee(d->ctx, d->version, &d->vars, &f));
	add_coming(all, &f);
	return OK;
}

/* Writes the nodes of the page: those that an instance would reach, of a
 * running one also those at which it has been and is, of an ended one only
 * these. */
static enum err
put_activity_nodes(struct detail *d)
{
	struct activities all = { .ctx = d->ctx, .version = d->version };

	if (d->at.tree == 0)
		TRY(add_possible(d, &all));
	else if (d->at.ended)
		TRY(activities_add_history(&all, &d->at, NULL));
	else
		TRY(add_running(d, &all));
	return put_activities(&all, &d->r->out);
}

/* The node with that id in the process; NULL: there is none. */
static const struct node *
detail_node(const struct detail *d, const char *id)
{
	const struct definition *def = &d->version->definition;
	int32_t at = node_find(def->model, def->process, id);

	return at != NO_NODE ? &def->model->nodes[at] : NULL;
}

/* Finds the node whose field permissions the page needs: the node in the
 * request, else that of the task in the request, else that of the caller's
 * task.  NULL: the request names none and the caller has no task. */
static enum err
asked_node(struct detail *d, const char **out)
{
	struct task_at at;

	*out = d->q->activity_id;
	if (*out == NULL && d->q->task_id != NULL && d->at.tree != 0) {
		TRY(task_find(d->ctx, d->q->task_id, OK, &at));
		if (at.num != 0 && at.in.tree == d->at.tree &&
		    at.in.num == d->at.num)
			*out = at.node;
	}
	if (*out == NULL && d->todo.i >= 0)
		*out = row_str(&d->todo, "task_definition_key");
	return OK;
}

/* Writes the permissions of form fields at the node that the page needs; null
 * if it needs none. */
static enum err
put_permissions(struct detail *d, const struct row *definition)
{
	const struct node *n;
	const char *id;

	TRY(asked_node(d, &id));
	n = id != NULL ? detail_node(d, id) : NULL;
	if (n != NULL && n->task != NULL)
		put_task_permissions(&d->r->out, n);
	else if (id != NULL)
		put_simple_permissions(d->ctx, &d->r->out,
		    row_str(definition, "simple_model"), id);
	else
		json_put_null(&d->r->out);
	return OK;
}

/* The text, in the caller's language where it is one of our own; what people
 * have written stays. */
static const char *
in_callers_language(const struct detail *d, const char *text)
{
	return lang_outcome(d->ctx->mem, d->ctx->lang, text);
}

/* Writes the caller's task with its signers and the settings of its node; null
 * if he has none. */
static enum err
put_todo(struct detail *d)
{
	struct json_out *w = &d->r->out;
	struct row_text reason = { "reason", NULL };
	const struct node *n;
	struct rows signers;

	if (d->todo.i < 0) {
		json_put_null(w);
		return OK;
	}
	TRY(signers_read(d->ctx, &d->at, &signers));
	n = detail_node(d, row_str(&d->todo, "task_definition_key"));
	json_obj(w);
	reason.text = in_callers_language(d, row_str(&d->todo, "reason"));
	row_members_as(w, &d->todo, &reason, 1);
	json_key(w, "children");
	put_signers(w, &signers, row_str(&d->todo, "id"));
	put_task_settings(w, n);
	json_end_obj(w);
	return OK;
}

/* Writes the answer.  Before there is an instance, the status is that of a node
 * to which no token has come yet. */
static enum err
put_detail(struct detail *d)
{
	struct json_out *w = &d->r->out;
	struct row definition;

	TRY(definition_read(d->r, d->version->wire_id, &definition));
	TRY(detail_read_todo(d));
	json_obj(w);
	json_member_i64(
	    w, "status", d->at.tree != 0 ? d->at.status : STATUS_COMING);
	json_member_str(
	    w, "statusMessage", in_callers_language(d, d->at.status_message));
	json_key(w, "activityNodes");
	TRY(put_activity_nodes(d));
	json_key(w, "formFieldsPermission");
	TRY(put_permissions(d, &definition));
	json_key(w, "todoTask");
	TRY(put_todo(d));
	json_key(w, "processDefinition");
	put_definition(d->r, &definition);
	json_key(w, "processInstance");
	if (d->at.tree != 0)
		TRY(put_instance(d->r, d->q->process_instance_id));
	else
		json_put_null(w);
	json_end_obj(w);
	return OK;
}

/* The tree is read before anything that is shown, because that begins a
 * transaction in which all later reads see the same moment. */
static enum err
approval_detail(struct req *r, const struct args *in)
{
	struct detail d = { .r = r, .ctx = r->ctx, .q = in->at };
	enum err e;

	TRY(variables_read(r->ctx, d.q->process_variables_str, &d.vars));
	TRY(detail_find(&d));
	if (d.at.tree == 0 || d.at.ended)
		return put_detail(&d);
	TRY(tree_read(r->ctx, d.at.tree, &d.tree));
	e = put_detail(&d);
	tree_close(&d.tree);
	return e;
}

/* clang-format off */
static const struct endpoint approval_detail_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/get-approval-detail",
	    PERM("bpm:process-instance:query"),
	    IN(approval_detail),
	    CALL(approval_detail, SHOWS(ONE, .of = &approval_detail_record),
	        REFUSES(E_INSTANCE_MISSING, E_DEFINITION_MISSING,
	            E_START_FORBIDDEN)),
	    "Read all that the page of one approval shows" },
};
/* clang-format on */

TABLE(approval_detail);

/* -- the user tasks that follow the caller's ---------------------------- */

struct next_nodes {
	const char *task_id, *process_variables_str;
};
static const struct field next_nodes_fields[] = {
	FIELD(struct next_nodes, task_id, .req = true,
	    .doc = "a task that the caller has to do"),
	FIELD(struct next_nodes, process_variables_str, .text = TEXT_EXACT,
	    .form = &form_json_object, .max = VARIABLES_TEXT_MAX,
	    .doc = "values that his form would submit"),
};

/* Writes the user tasks that would follow if the caller approved the task with
 * these variables. */
static enum err
put_next(struct req *r, struct tree *t, int64_t num, const struct val *vars)
{
	struct activities all = { .ctx = r->ctx };
	struct task *task = tree_task(t, num);
	struct prediction_input o = { .state = &t->state,
		.task = task,
		.env = &t->env,
		.now_ms = r->ctx->now_ms };
	struct forecasts next;

	if (task == NULL || !task->open)
		return fail(r->ctx, E_TASK_MISSING, NULL);
	o.inst = task->inst;
	o.def = task->inst->def;
	o.starter = task->inst->starter;
	o.vars = task_writable(r->ctx->mem, task, vars);
	all.version = version_of(o.def);
	predict_next(r->ctx->mem, &o, &next);
	TRY(t->fault);
	for (size_t i = 0; i < next.n; i++)
		activity_add_forecast(&all, &next.v[i], STATUS_RUNNING);
	return put_activities(&all, &r->out);
}

static enum err
next_nodes(struct req *r, const struct args *in)
{
	const struct next_nodes *q = in->at;
	struct task_at at;
	struct tree t;
	struct val vars;
	enum err e;

	TRY(variables_read(r->ctx, q->process_variables_str, &vars));
	TRY(task_find_mine(r->ctx, q->task_id, &at));
	TRY(tree_read(r->ctx, at.in.tree, &t));
	e = put_next(r, &t, at.num, &vars);
	tree_close(&t);
	return e;
}

/* clang-format off */
static const struct endpoint next_nodes_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/get-next-approval-nodes",
	    PERM("bpm:process-instance:query"),
	    IN(next_nodes),
	    CALL(next_nodes, SHOWS(LIST, .of = &activity_record),
	        REFUSES(E_TASK_MISSING, E_TASK_NOT_YOURS, E_INSTANCE_MISSING)),
	    "List the user tasks that come behind the caller's" },
};
/* clang-format on */

TABLE(next_nodes);
