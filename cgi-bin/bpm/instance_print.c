/* instance_print.c - endpoint: the data from which the front-end makes the
 * printed page of a process instance. */
#include "sql/bpm/instance_print.h"
#include "bpm/bpm_tables.h"
#include "bpm/instance_access.h"
#include "bpm/instance_page.h"
#include "fleet/dict.h"
#include "flowdb/errors.h"

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
description(struct ctx *ctx, const struct dict *d, const struct row *row)
{
	const char *status = row_str(row, "status");
	const char *label = dict_label(dict_type(d, STATUS_TYPE), status);
	const char *const part[] = { row_str(row, "nickname"),
		row_str(row, "name"), row_str(row, "ended"),
		label != NULL ? label : status, row_str(row, "reason") };
	const char *text = "";

	for (size_t i = 0; i < ARRAY_LEN(part); i++)
		if (part[i] != NULL && *part[i] != '\0')
			text = arena_printf(ctx->mem, "%s%s%s", text,
			    *text != '\0' ? " / " : "", part[i]);
	return text;
}

static enum err
put_tasks_printed(struct req *r, const struct instance_at *at)
{
	static const char *const types[] = { STATUS_TYPE };
	const struct strs read = { (const char **)(uintptr_t)types, 1 };
	const struct dict *d;
	struct rows rows;

	TRY(dict_read(r->ctx, &read, &d));
	TRY(db_rows(r->ctx, &sql_print_tasks,
	    ARGS(AN("tree", &at->tree), AN("num", &at->num)), &rows));
	json_arr(&r->out);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		json_obj(&r->out);
		json_key(&r->out, "id");
		json_put_str(&r->out, row_str(&row, "id"));
		json_key(&r->out, "name");
		json_put_str(&r->out, row_str(&row, "name"));
		json_key(&r->out, "signPicUrl");
		json_put_str(&r->out, row_str(&row, "sign_pic_url"));
		json_key(&r->out, "description");
		json_put_str(&r->out, description(r->ctx, d, &row));
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
	json_key(&r->out, "printTemplateEnable");
	json_put_bool(&r->out, row_bool(&row, "enable"));
	json_key(&r->out, "printTemplateHtml");
	json_put_str(&r->out, row_str(&row, "template"));
	json_key(&r->out, "tasks");
	TRY(put_tasks_printed(r, &at));
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
