/*
 * instance.c - process instances as they are read: who may read one, lists of
 * them, one of them, its printed page, and what other modules ask.
 */
#include "bpm/instance.h"
#include "auth/caller.h"
#include "flow/refusal.h"
#include "flowdb/errors.h"
#include "settings/dict.h"
#include "sql/bpm/instance.h"
#include "sql/bpm/task_list.h"
#include "store/db.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/endpoint.h"

/* -- who may read an instance or a task --------------------------------- */

static struct instance_at
instance_at_row(const struct row *row)
{
	return (struct instance_at){ .tree = row_i64(row, "tree"),
		.num = row_i64(row, "instance"),
		.definition_id = row_i64(row, "definition_id"),
		.status = row_i32(row, "status"),
		.ended = row_bool(row, "ended") };
}

enum err
instance_find(
    struct ctx *ctx, const char *id, enum err none, struct instance_at *out)
{
	struct rows rows;
	struct row row;

	*out = (struct instance_at){ 0 };
	TRY(db_rows(ctx, &sql_instance_reader, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return none == OK ? OK : fail(ctx, none, NULL);
	row = row_at(&rows, 0);
	if (!row_bool(&row, "takes_part") && !perm_has(ctx, PERM_READ_ALL))
		return E_FORBIDDEN;
	*out = instance_at_row(&row);
	out->status_message = row_str(&row, "status_message");
	return OK;
}

/* Finds the task, whoever the caller is; num is 0 if there is no such task. */
static enum err
task_look_up(struct ctx *ctx, const char *id, struct task_at *out)
{
	struct rows rows;
	struct row row;

	*out = (struct task_at){ 0 };
	TRY(db_rows(ctx, &sql_task_at, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*out = (struct task_at){ .num = row_i64(&row, "num"),
		.node = row_str(&row, "node"),
		.instance_id = row_str(&row, "instance_id"),
		.open = row_bool(&row, "open"),
		.mine = row_bool(&row, "mine"),
		.in = instance_at_row(&row) };
	return OK;
}

enum err
task_find(struct ctx *ctx, const char *id, enum err none, struct task_at *out)
{
	struct instance_at same;

	TRY(task_look_up(ctx, id, out));
	if (out->num == 0)
		return none == OK ? OK : fail(ctx, none, NULL);
	/* Who may read an instance may read its tasks. */
	return instance_find(ctx, out->instance_id, none, &same);
}

enum err
task_find_mine(struct ctx *ctx, const char *id, struct task_at *out)
{
	TRY(task_look_up(ctx, id, out));
	if (!out->open)
		return fail(ctx, E_TASK_MISSING, NULL);
	return out->mine ? OK : fail(ctx, E_TASK_NOT_YOURS, NULL);
}

/* -- lists, and one instance -------------------------------------------- */

#define FIELDS_PARAMS_MAX 8192 /* characters */

struct instance_page {
	int32_t page_no, page_size;
	const char *name, *process_definition_key;
	int32_t status;
	const char *category;
	struct range create_time, end_time;
	const char *form_fields_params;
	int64_t start_user_id; /* of all instances */
};

#define INSTANCE_FILTERS \
	PAGE_FIELDS(struct instance_page), \
	    FIELD(struct instance_page, name, .doc = "part of the name"), \
	    FIELD(struct instance_page, process_definition_key, \
	        .doc = "exactly this one"), \
	    FIELD(struct instance_page, status, .lo = 1, .hi = 5, \
	        .dict = "bpm_process_instance_status"), \
	    FIELD( \
	        struct instance_page, category, .doc = "code of a category"), \
	    FIELD( \
	        struct instance_page, create_time, .doc = "started from, to"), \
	    FIELD(struct instance_page, end_time, .doc = "ended from, to"), \
	    FIELD(struct instance_page, form_fields_params, \
	        .text = TEXT_EXACT, .form = &form_json_object, \
	        .max = FIELDS_PARAMS_MAX, \
	        .doc = "variables that must have these values; empty ones " \
	               "do not count")

static const struct field instance_my_page_fields[] = { INSTANCE_FILTERS };
static const struct field instance_manager_page_fields[] = {
	INSTANCE_FILTERS,
	FIELD(struct instance_page, start_user_id, .doc = "started by"),
};

struct instance_id {
	const char *id;
};
static const struct field instance_id_fields[] = {
	FIELD(struct instance_id, id, .req = true, .doc = "id of the instance"),
};

const struct object instance_record = { .name = "process_instance",
	.sql = &sql_instance_get };

enum err
put_instance(struct req *r, const char *id)
{
	struct row row;

	TRY(db_one(r->ctx, &sql_instance_get, ARGS(AN("id", &id)),
	    E_INSTANCE_MISSING, &row));
	row_json(&r->out, &row);
	return OK;
}

static enum err
instance_get(struct req *r, const struct args *in)
{
	const struct instance_id *q = in->at;
	struct instance_at at;

	TRY(instance_find(r->ctx, q->id, OK, &at));
	if (at.tree == 0) {
		json_put_null(&r->out);
		return OK;
	}
	return put_instance(r, q->id);
}

/* clang-format off */
static const struct endpoint instance_page_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/my-page",
	    PERM("bpm:process-instance:query"),
	    IN_AS(instance_my_page, instance_page), PAGE(instance_my_page),
	    "List the instances that the caller has started" },
	{ ADMIN, GET, "/bpm/process-instance/manager-page",
	    PERM("bpm:process-instance:manager-query"),
	    IN_AS(instance_manager_page, instance_page), PAGE(instance_manager_page),
	    "List all instances" },
	{ ADMIN, GET, "/bpm/process-instance/get",
	    PERM("bpm:process-instance:query"),
	    IN(instance_id),
	    CALL(instance_get,
	        SHOWS(ONE, .of = &instance_record, .null = true),
	        REFUSES(E_INSTANCE_MISSING)),
	    "Read an instance in which the caller takes part" },
};
/* clang-format on */

TABLE(instance_page);

/* -- copies: instances that were sent to the caller to read ------------- */

struct copy_page {
	int32_t page_no, page_size;
	const char *process_instance_name;
	struct range create_time;
};
static const struct field copy_page_fields[] = {
	PAGE_FIELDS(struct copy_page),
	FIELD(struct copy_page, process_instance_name,
	    .doc = "part of the instance's name"),
	FIELD(struct copy_page, create_time, .doc = "copied from, to"),
};

/* clang-format off */
static const struct endpoint copy_page_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/copy/page",
	    PERM("bpm:process-instance-cc:query"),
	    IN(copy_page), PAGE(copy_page), "List copies for the caller" },
};
/* clang-format on */

TABLE(copy_page);

/* -- the printed page --------------------------------------------------- */

#define STATUS_TYPE "bpm_task_status"

struct print_of {
	const char *process_instance_id;
};
static const struct field print_of_fields[] = {
	FIELD(struct print_of, process_instance_id, .req = true,
	    .doc = "id of the instance"),
};

static OBJECT(print_task, MEMBER("id", TEXT), MEMBER("name", TEXT),
    MEMBER("sign_pic_url", TEXT, .null = true), MEMBER("description", TEXT));

static OBJECT(print_data,
    MEMBER("process_instance", OBJECT, .of = &instance_record),
    MEMBER("print_template_enable", BOOL),
    MEMBER("print_template_html", TEXT, .null = true),
    MEMBER("tasks", LIST, .of = &print_task));

/* One line about a decision: who has made it, which, when, and why. */
static const char *
decision_line(struct ctx *ctx, const struct dict *d, const struct row *row)
{
	const char *status = row_str(row, "status");
	const char *label = status != NULL
	                        ? dict_label(dict_type(d, STATUS_TYPE), status)
	                        : NULL;
	const char *reason =
	    lang_outcome(ctx->mem, ctx->lang, row_str(row, "reason"));
	const char *const part[] = { row_str(row, "nickname"),
		row_str(row, "name"), row_str(row, "ended"),
		label != NULL ? label : status, reason };
	const char *text = "";

	for (size_t i = 0; i < ARRAY_LEN(part); i++)
		if (part[i] != NULL && *part[i] != '\0')
			text = arena_printf(ctx->mem, "%s%s%s", text,
			    *text != '\0' ? " / " : "", part[i]);
	return text;
}

/* Writes one line about each decision of the instance. */
static enum err
put_decisions(struct req *r, const struct instance_at *at)
{
	static const char *const types[] = { STATUS_TYPE };
	const struct strs read = { (const char **)(uintptr_t)types, 1 };
	const int32_t withdrawn = REASON_WITHDRAWN;
	const char *why = reason_text(REASON_WITHDRAWN);
	const struct dict *d;
	struct rows rows;

	TRY(dict_read(r->ctx, &read, &d));
	TRY(db_rows(r->ctx, &sql_print_tasks,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num),
	        AN("withdrawn", &withdrawn), AN("withdrawn_text", &why)),
	    &rows));
	json_arr(&r->out);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		json_obj(&r->out);
		json_member_str(&r->out, "id", row_str(&row, "id"));
		json_member_str(&r->out, "name", row_str(&row, "name"));
		json_member_str(
		    &r->out, "signPicUrl", row_str(&row, "sign_pic_url"));
		json_member_str(
		    &r->out, "description", decision_line(r->ctx, d, &row));
		json_end_obj(&r->out);
	}
	json_end_arr(&r->out);
	return OK;
}

static enum err
instance_print(struct req *r, const struct args *in)
{
	const struct print_of *q = in->at;
	struct instance_at at;
	struct row row;

	TRY(instance_find(
	    r->ctx, q->process_instance_id, E_INSTANCE_MISSING, &at));
	TRY(db_one(r->ctx, &sql_print_template,
	    ARGS(AN("id", &at.definition_id)), E_SYSTEM, &row));
	json_obj(&r->out);
	json_key(&r->out, "processInstance");
	TRY(put_instance(r, q->process_instance_id));
	json_member_bool(
	    &r->out, "printTemplateEnable", row_bool(&row, "enable"));
	json_member_str(
	    &r->out, "printTemplateHtml", row_str(&row, "template"));
	json_key(&r->out, "tasks");
	TRY(put_decisions(r, &at));
	json_end_obj(&r->out);
	return OK;
}

/* clang-format off */
static const struct endpoint instance_print_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-instance/get-print-data",
	    PERM("bpm:process-instance:query"),
	    IN(print_of),
	    CALL(instance_print, SHOWS(ONE, .of = &print_data),
	        REFUSES(E_INSTANCE_MISSING)),
	    "Read what the printed page of an instance shows" },
};
/* clang-format on */

TABLE(instance_print);

/* -- what other modules ask, and the text beside a status --------------- */

#define MESSAGE_MAX 1000 /* characters */

struct instance_status_get {
	const char *process_definition_key, *business_key;
	const char *process_instance_id;
	int32_t status;
};
static const struct field instance_status_get_fields[] = {
	FIELD(struct instance_status_get, process_definition_key,
	    .doc = "exactly this one"),
	FIELD(struct instance_status_get, business_key,
	    .doc = "exactly this one"),
	FIELD(struct instance_status_get, process_instance_id,
	    .doc = "this one alone"),
	FIELD(struct instance_status_get, status, .lo = 1, .hi = 5,
	    .dict = "bpm_process_instance_status"),
};

struct instance_status_message {
	const char *process_instance_id;
};
static const struct field instance_status_message_fields[] = {
	FIELD(struct instance_status_message, process_instance_id, .req = true,
	    .doc = "id of the instance"),
};

struct instance_status_write {
	const char *process_instance_id, *message;
};
static const struct field instance_status_write_fields[] = {
	FIELD(struct instance_status_write, process_instance_id, .req = true,
	    .doc = "id of the instance"),
	FIELD(struct instance_status_write, message, .text = TEXT_PROSE,
	    .req = true, .blank = true, .max = MESSAGE_MAX,
	    .doc = "beside the status, which stays"),
};

/* clang-format off */
static const struct endpoint instance_status_remote_endpoints[] = {
	{ RPC, POST, "/process-instance/get", PEER,
	    IN(instance_status_get), ONE(instance_status_get, OK, CHECK(instance_status_get_check)),
	    "Read the newest instance that matches" },
	{ RPC, GET, "/process-instance/getInstanceStatusMessage", PEER,
	    IN(instance_status_message),
	    VALUE(instance_status_message, .none = E_INSTANCE_MISSING),
	    "Read the text beside an instance's status, else its reason" },
	{ RPC, POST, "/process-instance/updateInstanceStatusMessage", PEER,
	    IN(instance_status_write),
	    DONE(instance_status_write, E_INSTANCE_MISSING),
	    "Write the text beside an instance's status" },
};
/* clang-format on */

TABLE(instance_status_remote);
