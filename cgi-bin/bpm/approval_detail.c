/*
 * approval_detail.c - endpoint for the page of one approval.  For an instance
 * it answers with the ended, the running and the possible nodes, and the
 * caller's task; before an instance is started, with the nodes that it would
 * reach.
 */
#include "approval/predict.h"
#include "auth/caller.h"
#include "bpm/approval_nodes_past.h"
#include "bpm/bpm_tables.h"
#include "bpm/definition_shown.h"
#include "bpm/errors.h"
#include "bpm/instance_page.h"
#include "bpm/node_form.h"
#include "bpm/task_signers.h"
#include "bpm/variables_text.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "flowdb/errors.h"
#include "flowdb/tree.h"
#include "lang/lang.h"
#include "people/people.h"
#include "sql/bpm/process_definition.h"
#include "sql/bpm/task_list.h"
#include "store/row.h"
#include "text/json_out.h"

enum { STATUS_SKIPPED = -2, STATUS_COMING = -1 };

struct approval_detail {
	const char *process_definition_id, *process_instance_id;
	const char *process_variables_str, *activity_id, *task_id;
};
static const struct field approval_detail_fields[] = {
	FIELD(struct approval_detail, process_definition_id,
	    .doc = "before there is an instance"),
	FIELD(struct approval_detail, process_instance_id,
	    .doc = "one of the two is needed"),
	FIELD(struct approval_detail, process_variables_str,
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
	    MEMBER("buttons_setting", JSON, .null = true),
	    MEMBER("sign_enable", BOOL, .null = true),
	    MEMBER("reason_require", BOOL, .null = true),
	    MEMBER("node_type", INT, .null = true),
	    MEMBERS_END,
	},
};

static OBJECT(approval_detail_record, MEMBER("status", INT),
    MEMBER("status_message", TEXT, .null = true),
    MEMBER("activity_nodes", LIST, .of = &activity_record),
    MEMBER("form_fields_permission", JSON, .null = true),
    MEMBER("todo_task", OBJECT, .null = true, .of = &todo_record),
    MEMBER("process_definition", OBJECT, .of = &definition_record),
    MEMBER("process_instance", OBJECT, .null = true, .of = &instance_record));

struct detail {
	struct req *r;
	const struct approval_detail *q;
	struct instance_at at; /* tree 0: there is no instance yet */
	const struct deployed *version;
	struct val vars;
	struct row todo;  /* the caller's task; i < 0: none */
	struct tree tree; /* loaded while the instance runs */
};

static struct ctx *
ctx_of(const struct detail *d)
{
	return d->r->ctx;
}

/* Finds the definition that the caller might start, or that he may look at
 * because he edits models or sees all instances. */
static enum err
find_definition(struct detail *d, const char *id)
{
	struct ctx *ctx = ctx_of(d);
	struct row row;

	TRY(db_one(ctx, &sql_definition_number, ARGS(AN("id", &id)),
	    E_DEFINITION_MISSING, &row));
	if (!row_bool(&row, "may_start") && !definition_edits(d->r) &&
	    !perm_has(ctx, PERM_READ_ALL))
		return fail(ctx, E_START_FORBIDDEN, NULL);
	return deployed_load(ctx, row_i64(&row, "number"), &d->version);
}

/* Finds the instance that the request names, or the definition that the caller
 * is about to start. */
static enum err
find(struct detail *d)
{
	const char *id = d->q->process_definition_id;

	if (d->q->process_instance_id != NULL) {
		TRY(instance_find(ctx_of(d), d->q->process_instance_id,
		    E_INSTANCE_MISSING, &d->at));
		return deployed_load(
		    ctx_of(d), d->at.definition_id, &d->version);
	}
	if (id == NULL) {
		ctx_of(d)->why =
		    (struct why){ "processInstanceId", "must be given" };
		return E_BAD_REQUEST;
	}
	return find_definition(d, id);
}

/* Reads the caller's open task; an ended instance has none. */
static enum err
read_todo(struct detail *d)
{
	const struct definition *def = &d->version->definition;
	struct node_forms forms;
	struct rows rows;

	d->todo.i = -1;
	if (d->at.tree == 0 || d->at.ended)
		return OK;
	forms = node_forms(ctx_of(d)->mem, def);
	TRY(db_rows(ctx_of(d), &sql_task_own,
	    ARGS(AN("tree", &d->at.tree), AN("num", &d->at.num),
	        AN("task_id", &d->q->task_id), AN("form_nodes", &forms.nodes),
	        AN("form_ids", &forms.ids)),
	    &rows));
	if (rows.n > 0)
		d->todo = row_at(&rows, 0);
	return OK;
}

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
		activity_forecast(all, &f->v[i],
		    f->v[i].skipped ? STATUS_SKIPPED : STATUS_COMING);
	}
}

/* Adds the nodes that a running instance may still reach. */
static enum err
add_running(struct detail *d, struct activities *all)
{
	struct prediction_input o = { .now_ms = ctx_of(d)->now_ms,
		.vars = d->vars };
	struct forecasts f;

	TRY(activities_past(all, &d->at, &d->tree));
	o.state = &d->tree.state;
	o.inst = tree_inst(&d->tree, d->at.num);
	if (o.inst == NULL)
		return OK;
	o.env = &d->tree.env;
	o.def = o.inst->def;
	o.starter = o.inst->starter;
	predict_path(ctx_of(d)->mem, &o, &f);
	TRY(d->tree.fault);
	add_coming(all, &f);
	return OK;
}

/* Adds the nodes that an instance would reach if the caller started it. */
static enum err
add_possible(struct detail *d, struct activities *all)
{
	enum err *fault;
	struct prediction_input o = { .env = prediction_env(ctx_of(d), &fault),
		.now_ms = ctx_of(d)->now_ms,
		.def = &d->version->definition,
		.starter = people_name(ctx_of(d), ctx_of(d)->caller.id),
		.vars = d->vars };
	struct forecasts f;

	predict_path(ctx_of(d)->mem, &o, &f);
	TRY(*fault);
	add_coming(all, &f);
	return OK;
}

static enum err
put_nodes(struct detail *d)
{
	struct activities all = { .ctx = ctx_of(d), .version = d->version };

	if (d->at.tree == 0)
		TRY(add_possible(d, &all));
	else if (d->at.ended)
		TRY(activities_past(&all, &d->at, NULL));
	else
		TRY(add_running(d, &all));
	return put_activities(&all, &d->r->out);
}

static const struct node *
node_of(const struct detail *d, const char *id)
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
		TRY(task_find(ctx_of(d), d->q->task_id, OK, &at));
		if (at.num != 0 && at.in.tree == d->at.tree &&
		    at.in.num == d->at.num)
			*out = at.node;
	}
	if (*out == NULL && d->todo.i >= 0)
		*out = row_str(&d->todo, "task_definition_key");
	return OK;
}

static enum err
put_permissions(struct detail *d, const struct row *definition)
{
	const struct node *n;
	const char *id;

	TRY(asked_node(d, &id));
	n = id != NULL ? node_of(d, id) : NULL;
	if (n != NULL && n->task != NULL)
		put_task_fields(&d->r->out, n);
	else if (id != NULL)
		put_simple_fields(ctx_of(d), &d->r->out,
		    row_str(definition, "simple_model"), id);
	else
		json_put_null(&d->r->out);
	return OK;
}

static enum err
put_todo(struct detail *d)
{
	struct json_out *w = &d->r->out;
	const struct node *n;
	struct rows signers;

	if (d->todo.i < 0) {
		json_put_null(w);
		return OK;
	}
	TRY(signers_read(ctx_of(d), &d->at, &signers));
	n = node_of(d, row_str(&d->todo, "task_definition_key"));
	json_obj(w);
	row_members(w, &d->todo);
	json_key(w, "children");
	put_signers(w, &signers, row_str(&d->todo, "id"));
	put_task_settings(w, n);
	json_end_obj(w);
	return OK;
}

/* What a module has said about the outcome, in the caller's language where it
 * is one of our own texts. */
static const char *
status_message(const struct detail *d)
{
	return lang_outcome(
	    ctx_of(d)->mem, ctx_of(d)->lang, d->at.status_message);
}

static enum err
put_detail(struct detail *d)
{
	struct json_out *w = &d->r->out;
	struct row definition;

	TRY(definition_read(d->r, d->version->wire_id, &definition));
	TRY(read_todo(d));
	json_obj(w);
	json_key(w, "status");
	json_put_i64(w, d->at.tree != 0 ? d->at.status : STATUS_COMING);
	json_key(w, "statusMessage");
	json_put_str(w, status_message(d));
	json_key(w, "activityNodes");
	TRY(put_nodes(d));
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

/* The tree is read first, because that begins a transaction in which all later
 * reads see the same moment. */
static enum err
approval_detail(struct req *r, const struct args *in)
{
	struct detail d = { .r = r, .q = in->at };
	enum err e;

	TRY(variables_read(r->ctx, d.q->process_variables_str, &d.vars));
	TRY(find(&d));
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
