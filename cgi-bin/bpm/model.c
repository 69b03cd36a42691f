/*
 * model.c - process models: a diagram and settings, which are edited and then
 * deployed.
 *
 * Whoever has the permission may look at all models; only the users whom a
 * model names as its managers may change it.  Headers of outside calls, which
 * may hold passwords, are shown to those alone who edit models.
 */
#include <string.h>

#include "auth/errors.h"
#include "base/base.h"
#include "bpm/diagram.h"
#include "bpm/errors.h"
#include "bpm/model_deploy.h"
#include "bpm/process_definition.h"
#include "input/field.h"
#include "sql/bpm/model.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/endpoint.h"
#include "web/req.h"

/* -- what is sent ------------------------------------------------------- */

struct model_save {
	const char *id; /* of a change */
	const char *key, *name, *category, *icon, *description,
	    *form_custom_create_path, *form_custom_view_path, *bpmn_xml;
	int32_t type, form_type, auto_approval_type;
	int64_t form_id, sort;
	bool visible, allow_cancel_running_process, allow_withdraw_task;
	struct ids start_user_ids, start_dept_ids, manager_user_ids;
	struct raw process_id_rule, title_setting, summary_setting,
	    process_before_trigger_setting, process_after_trigger_setting,
	    task_before_trigger_setting, task_after_trigger_setting,
	    print_template_setting, simple_model;
};

/* The input of the request that changes the diagram alone. */
struct model_bpmn {
	const char *id, *bpmn_xml;
};

struct model_simple {
	const char *id;
	struct raw simple_model;
};

#define MODEL_BODY_MAX     ((size_t)5 * 1024 * 1024)
#define MODEL_PEOPLE_MAX   1000
#define MODEL_TEMPLATE_MAX ((size_t)1024 * 1024) /* bytes, for printing */

/* Diagrams and the settings of outgoing calls are kept out of all logs, because
 * they may hold a password or a token that a call has to send. */
#define CALL_FIELD(T, m) FIELD(T, m, .object = true, .secret = true)
#define BPMN_FIELD(T, must) \
	FIELD(T, bpmn_xml, .text = TEXT_EXACT, .req = must, \
	    .max = DIAGRAM_BYTES_MAX, .max_bytes = DIAGRAM_BYTES_MAX, \
	    .secret = true, .doc = "diagram of a BPMN model")
#define SIMPLE_FIELD(T, must) \
	FIELD(T, simple_model, .req = must, .object = true, \
	    .max_bytes = DIAGRAM_BYTES_MAX, .secret = true, \
	    .doc = "root node of a SIMPLE model")

static const struct field model_save_fields[] = {
	FIELD(struct model_save, id, .req = true),
	FIELD(struct model_save, key, .req = true, .max = 64,
	    .doc = "id of its process; unique"),
	FIELD(struct model_save, name, .req = true, .max = 64,
	    .doc = "name of its process"),
	FIELD(struct model_save, category, .max = 100,
	    .doc = "code of a category"),
	FIELD(struct model_save, icon, .max = 1024, .form = &form_url),
	FIELD(struct model_save, description, .text = TEXT_PROSE),
	FIELD(struct model_save, type, .req = true, .lo = 10, .hi = 20,
	    .dict = "bpm_model_type", .doc = "designer"),
	FIELD(struct model_save, form_type, .req = true, .lo = 10, .hi = 20,
	    .dict = "bpm_model_form_type"),
	FIELD(struct model_save, form_id, .doc = "form type 10"),
	FIELD(
	    struct model_save, form_custom_create_path, .doc = "form type 20"),
	FIELD(struct model_save, form_custom_view_path, .doc = "form type 20"),
	FIELD(struct model_save, visible, .req = true,
	    .doc = "may be started by hand"),
	FIELD(struct model_save, start_user_ids, .max = MODEL_PEOPLE_MAX,
	    .doc = "who may start it; none: everybody"),
	FIELD(struct model_save, start_dept_ids, .max = MODEL_PEOPLE_MAX,
	    .doc = "whose people may start it, unless users are named"),
	FIELD(struct model_save, manager_user_ids, .req = true, .min = 1,
	    .max = MODEL_PEOPLE_MAX, .doc = "who may change it"),
	FIELD(struct model_save, sort,
	    .doc = "its place; the last one when absent"),
	FIELD(struct model_save, allow_cancel_running_process,
	    .doc = "by who has started it"),
	FIELD(struct model_save, allow_withdraw_task),
	FIELD(struct model_save, process_id_rule, .object = true),
	FIELD(struct model_save, auto_approval_type, .lo = 0, .hi = 2,
	    .doc = "of who has approved: 1 before, 2 just before"),
	FIELD(struct model_save, title_setting, .object = true),
	FIELD(struct model_save, summary_setting, .object = true),
	CALL_FIELD(struct model_save, process_before_trigger_setting),
	CALL_FIELD(struct model_save, process_after_trigger_setting),
	CALL_FIELD(struct model_save, task_before_trigger_setting),
	CALL_FIELD(struct model_save, task_after_trigger_setting),
	FIELD(struct model_save, print_template_setting, .object = true,
	    .max_bytes = MODEL_TEMPLATE_MAX),
	BPMN_FIELD(struct model_save, false),
	SIMPLE_FIELD(struct model_save, false),
};

static const struct field model_bpmn_fields[] = {
	FIELD(struct model_bpmn, id, .req = true),
	BPMN_FIELD(struct model_bpmn, true),
};

static const struct field model_simple_fields[] = {
	FIELD(struct model_simple, id, .req = true),
	SIMPLE_FIELD(struct model_simple, true),
};

/* The input x has the fields of y from the one of that index on. */
#define INPUT(x, y, from) \
	const struct input x##_input = { .name = #x, \
		.size = sizeof(struct y), \
		.f = y##_fields + (from), \
		.n = ARRAY_LEN(y##_fields) - (from), \
		.body_max = MODEL_BODY_MAX, \
		.json = &diagram_json }

INPUT(model_create, model_save, 1);
INPUT(model_update, model_save, 0);
INPUT(model_bpmn, model_bpmn, 0);
INPUT(model_simple, model_simple, 0);

/* -- endpoints ---------------------------------------------------------- */

struct by_name {
	const char *name;
};
static const struct field by_name_fields[] = {
	FIELD(struct by_name, name, .doc = "part of the name"),
};

struct by_text_id {
	const char *id;
};
static const struct field by_text_id_fields[] = {
	FIELD(struct by_text_id, id, .req = true, .doc = "id of the model"),
};

struct model_sort {
	struct strs ids;
};
static const struct field model_sort_fields[] = {
	FIELD(struct model_sort, ids, .req = true, .doc = "ids of models"),
};

struct model_state {
	const char *id;
	int32_t state;
};
static const struct field model_state_fields[] = {
	FIELD(struct model_state, id, .req = true),
	FIELD(struct model_state, state, .req = true, .lo = 1, .hi = 2,
	    .doc = "1 may be started, 2 suspended"),
};

/* The JSON record of a model: the columns of the block, into which C code puts
 * the diagram. */
static const struct object model_record = { .name = "model",
	.sql = &sql_model_get };

/* Refuses a BPMN diagram that cannot be parsed.  The endpoint does it before
 * its transaction begins, because the child process may take seconds. */
static enum err
model_accept(struct req *r, const char *bpmn)
{
	return bpmn == NULL || *bpmn == '\0' ? OK
	                                     : diagram_accept(r->ctx, bpmn);
}

static enum err
save_prepare(struct req *r, const struct args *in)
{
	const struct model_save *q = in->at;

	return model_accept(r, q->bpmn_xml);
}

static enum err
bpmn_prepare(struct req *r, const struct args *in)
{
	const struct model_bpmn *q = in->at;

	return model_accept(r, q->bpmn_xml);
}

/* Creates a model.  Its SIMPLE diagram is stored as text, because jsonb would
 * change the order of its members. */
static enum err
model_create(struct req *r, const struct args *in)
{
	const struct model_save *q = in->at;
	const char *simple;
	struct row row;

	TRY(diagram_simple_text(r->ctx, &q->simple_model, &simple));
	TRY(db_one(r->ctx, &sql_model_create,
	    WITH(in, AN("simple_text", &simple)), E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

/* Changes a model.  Its check block has refused all but its managers, and
 * save_prepare a BPMN diagram that cannot be read. */
static enum err
model_update(struct req *r, const struct args *in)
{
	const struct model_save *q = in->at;
	const char *simple;

	TRY(diagram_simple_text(r->ctx, &q->simple_model, &simple));
	TRY(db_hit(r->ctx, &sql_model_update,
	    WITH(in, AN("simple_text", &simple)), E_MODEL_MISSING));
	return done(r);
}

/* Stores the diagram alone: that of the designer `type`; the other text is
 * NULL.  A model that is drawn in the other designer is refused. */
static enum err
model_draw(struct req *r, const struct args *in, int32_t type,
    const char *bpmn_xml, const char *simple_text)
{
	const struct args *with = WITH(in, AN("type", &type),
	    AN("bpmn_xml", &bpmn_xml), AN("simple_text", &simple_text));

	TRY(db_check(r->ctx, &sql_model_draw_check, with));
	TRY(db_hit(r->ctx, &sql_model_draw, with, E_MODEL_MISSING));
	return done(r);
}

static enum err
model_draw_bpmn(struct req *r, const struct args *in)
{
	const struct model_bpmn *q = in->at;

	return model_draw(r, in, DESIGNER_BPMN, q->bpmn_xml, NULL);
}

static enum err
model_draw_simple(struct req *r, const struct args *in)
{
	const struct model_simple *q = in->at;
	const char *simple;

	TRY(diagram_simple_text(r->ctx, &q->simple_model, &simple));
	return model_draw(r, in, DESIGNER_SIMPLE, NULL, simple);
}

static enum err
model_list(struct req *r, const struct args *in)
{
	bool edits = edits_models(r);
	struct rows rows;

	TRY(db_rows(
	    r->ctx, &sql_model_list, WITH(in, AN("edits", &edits)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

/* The BPMN diagram of a model.  That of a SIMPLE model is compiled for this
 * answer, from what the caller may see of it; NULL if it does not compile. */
static const char *
shown_bpmn(struct req *r, const struct row *row, const char *simple)
{
	const struct diagram d = { .designer = DESIGNER_SIMPLE,
		.text = simple,
		.key = row_str(row, "key"),
		.name = row_str(row, "name") };
	const char *bpmn;

	if (simple == NULL)
		return definition_bpmn(r, row);
	return diagram_compile(r->ctx, &d, &bpmn) == OK ? bpmn : NULL;
}

/* The diagrams are put into the row's record here, because headers may have to
 * be masked and SIMPLE diagrams compiled. */
static enum err
model_get(struct req *r, const struct args *in)
{
	bool edits = edits_models(r);
	struct row_text diagrams[2] = { { .col = "simple_model" },
		{ .col = "bpmn_xml" } };
	struct rows rows;
	struct row row;

	TRY(db_rows(
	    r->ctx, &sql_model_get, WITH(in, AN("edits", &edits)), &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	diagrams[0].text = definition_simple(r, &row);
	diagrams[1].text = shown_bpmn(r, &row, diagrams[0].text);
	json_obj(&r->out);
	row_members_as(&r->out, &row, diagrams, ARRAY_LEN(diagrams));
	json_end_obj(&r->out);
	return OK;
}

static enum err
model_get_simple(struct req *r, const struct args *in)
{
	const char *simple = NULL;
	struct rows rows;
	struct row row;

	TRY(db_rows(r->ctx, &sql_model_simple, in, &rows));
	if (rows.n > 0) {
		row = row_at(&rows, 0);
		simple = definition_simple(r, &row);
	}
	if (simple != NULL)
		json_put_raw(&r->out, simple, strlen(simple));
	else
		json_put_null(&r->out);
	return OK;
}

/* clang-format off */
static const struct endpoint model_endpoints[] = {
	{ ADMIN, GET, "/bpm/model/list", PERM("bpm:model:query"),
	    IN(by_name), CALL(model_list, SHOWS(LIST, .of = &model_record)),
	    "List models by name" },
	{ ADMIN, GET, "/bpm/model/get", PERM("bpm:model:query"),
	    IN(by_text_id),
	    CALL(model_get, SHOWS(ONE, .of = &model_record, .null = true), TAGGED),
	    "Read one model with its diagram" },
	{ ADMIN, POST, "/bpm/model/create", PERM("bpm:model:create"),
	    &model_create_input,
	    CALL(model_create, CHECK(model_create_check),
	        PREPARE(save_prepare), SHOWS(ID, .kind = KIND_TEXT),
	        REFUSES(E_MODEL_KEY_TAKEN)),
	    "Create a model" },
	{ ADMIN, PUT, "/bpm/model/update", PERM("bpm:model:update"),
	    &model_update_input,
	    CALL(model_update, CHECK(model_update_check),
	        PREPARE(save_prepare),
	        REFUSES(E_MODEL_KEY_TAKEN, E_MODEL_MISSING),
	        REVISES("/bpm/model/get", model_revision)),
	    "Change a model; settings that are not sent are emptied" },
	{ ADMIN, PUT, "/bpm/model/update-sort-batch", PERM("bpm:model:update"),
	    IN_QUERY(model_sort),
	    DONE(model_sort, OK, CHECK(model_sort_check)),
	    "Put models into this order" },
	{ ADMIN, POST, "/bpm/model/deploy", PERM("bpm:model:deploy"),
	    IN_QUERY(by_text_id),
	    CALL(model_deploy, CHECK(model_manage_check),
	        REVISES("/bpm/model/get", model_revision),
	        REFUSES(E_MODEL_MISSING, E_MODEL_NO_START, E_MODEL_TASK_UNNAMED,
	            E_MODEL_FIRST_TASK_SELECT, E_MODEL_NO_FORM, E_FORM_MISSING,
	            E_MODEL_NO_CANDIDATE, E_GROUP_MISSING, E_GROUP_DISABLED,
	            E_DEFINITION_KEY_MISMATCH, E_DEFINITION_NAME_MISMATCH)),
	    "Make the next version of a process, which can be started" },
	{ ADMIN, PUT, "/bpm/model/update-state", PERM("bpm:model:update"),
	    IN(model_state),
	    DONE(model_state, OK, CHECK(model_state_check)),
	    "Suspend or activate what is deployed of a model" },
	{ ADMIN, PUT, "/bpm/model/update-bpmn", PERM("bpm:model:update"),
	    &model_bpmn_input,
	    CALL(model_draw_bpmn, PREPARE(bpmn_prepare), IS_DEPRECATED,
	        REFUSES(E_MODEL_MISSING, E_MODEL_NOT_MANAGER,
	            E_GRANT_EXCEEDS_OWN),
	        REVISES("/bpm/model/get", model_revision)),
	    "Change the diagram of a BPMN model" },
	{ ADMIN, DELETE, "/bpm/model/delete", PERM("bpm:model:delete"),
	    IN(by_text_id),
	    DONE(model_delete, OK, CHECK(model_manage_check),
	        REVISES("/bpm/model/get", model_revision)),
	    "Delete a model; its instances go on" },
	{ ADMIN, DELETE, "/bpm/model/clean", PERM("bpm:model:clean"),
	    IN(by_text_id),
	    DONE(model_clean, E_MODEL_MISSING, CHECK(model_manage_check)),
	    "Delete all instances of a model" },
	{ ADMIN, GET, "/bpm/model/simple/get", PERM("bpm:model:query"),
	    IN(by_text_id),
	    CALL(model_get_simple, SHOWS(VALUE, .kind = KIND_MAP, .null = true), TAGGED),
	    "Read the diagram of a SIMPLE model" },
	{ ADMIN, POST, "/bpm/model/simple/update", PERM("bpm:model:update"),
	    &model_simple_input,
	    CALL(model_draw_simple, IS_DEPRECATED,
	        REFUSES(E_MODEL_MISSING, E_MODEL_NOT_MANAGER,
	            E_GRANT_EXCEEDS_OWN),
	        REVISES("/bpm/model/simple/get", model_revision)),
	    "Change the diagram of a SIMPLE model" },
};
/* clang-format on */

TABLE(model);
