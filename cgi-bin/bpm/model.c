/*
 * model.c - process models: a diagram and settings, which are edited and then
 * deployed.  Whoever has the permission may look at all models; only the users
 * whom a model names as its managers may change it.  Headers of outside calls,
 * which may hold passwords, are shown to those alone who edit models.
 */
#include "sql/bpm/model.h"
#include <string.h>

#include "auth/errors.h"
#include "bpm/bpm_tables.h"
#include "bpm/definition_shown.h"
#include "bpm/diagram_parse.h"
#include "bpm/errors.h"
#include "bpm/model_deploy.h"
#include "bpm/model_inputs.h"
#include "bpm/simple_diagram_text.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

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

static enum err
accept(struct req *r, const char *bpmn)
{
	return bpmn == NULL || *bpmn == '\0' ? OK
	                                     : diagram_accept(r->ctx, bpmn);
}

static enum err
create_prepare(struct req *r, const struct args *in)
{
	const struct model_create *q = in->at;

	return accept(r, q->bpmn_xml);
}

static enum err
update_prepare(struct req *r, const struct args *in)
{
	const struct model_update *q = in->at;

	return accept(r, q->bpmn_xml);
}

static enum err
bpmn_prepare(struct req *r, const struct args *in)
{
	const struct model_bpmn *q = in->at;

	return accept(r, q->bpmn_xml);
}

/* Creates a model.  Its SIMPLE diagram is stored as text, because jsonb would
 * change the order of its members. */
static enum err
model_create(struct req *r, const struct args *in)
{
	const struct model_create *q = in->at;
	const char *simple;
	struct row row;

	TRY(simple_diagram_text(r->ctx, &q->simple_model, &simple));
	TRY(db_one(r->ctx, &sql_model_create,
	    WITH(in, AN("simple_text", &simple)), E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

static enum err
model_update(struct req *r, const struct args *in)
{
	const struct model_update *q = in->at;
	const char *simple;

	TRY(simple_diagram_text(r->ctx, &q->simple_model, &simple));
	TRY(db_hit(r->ctx, &sql_model_update,
	    WITH(in, AN("simple_text", &simple)), E_MODEL_MISSING));
	return done(r);
}

static enum err
draw(struct req *r, const struct args *in, int32_t type, const char *bpmn_xml,
    const char *simple_text)
{
	const struct args *with = WITH(in, AN("type", &type),
	    AN("bpmn_xml", &bpmn_xml), AN("simple_text", &simple_text));

	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, &sql_model_draw_check, with));
	TRY(db_hit(r->ctx, &sql_model_draw, with, E_MODEL_MISSING));
	return done(r);
}

static enum err
draw_bpmn(struct req *r, const struct args *in)
{
	const struct model_bpmn *q = in->at;

	return draw(r, in, DESIGNER_BPMN, q->bpmn_xml, NULL);
}

static enum err
draw_simple(struct req *r, const struct args *in)
{
	const struct model_simple *q = in->at;
	const char *simple;

	TRY(simple_diagram_text(r->ctx, &q->simple_model, &simple));
	return draw(r, in, DESIGNER_SIMPLE, NULL, simple);
}

static enum err
model_list(struct req *r, const struct args *in)
{
	bool edits = definition_edits(r);
	struct rows rows;

	TRY(db_rows(
	    r->ctx, &sql_model_list, WITH(in, AN("edits", &edits)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

/* The BPMN diagram of a model.  That of a SIMPLE model is compiled for this
 * answer, from what the caller may see of it; NULL if it does not compile. */
static const char *
bpmn_of(struct req *r, const struct row *row, const char *simple)
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

static enum err
model_get(struct req *r, const struct args *in)
{
	bool edits = definition_edits(r);
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
	diagrams[1].text = bpmn_of(r, &row, diagrams[0].text);
	json_obj(&r->out);
	row_members_as(&r->out, &row, diagrams, ARRAY_LEN(diagrams));
	json_end_obj(&r->out);
	return OK;
}

static enum err
model_simple(struct req *r, const struct args *in)
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
	    CALL(model_get, SHOWS(ONE, .of = &model_record, .null = true)),
	    "Read one model with its diagram" },
	{ ADMIN, POST, "/bpm/model/create", PERM("bpm:model:create"),
	    &model_create_input,
	    CALL(model_create, CHECK(model_create_check),
	        PREPARE(create_prepare), SHOWS(ID, .kind = KIND_TEXT),
	        REFUSES(E_MODEL_KEY_TAKEN)),
	    "Create a model" },
	{ ADMIN, PUT, "/bpm/model/update", PERM("bpm:model:update"),
	    &model_update_input,
	    CALL(model_update, CHECK(model_update_check),
	        PREPARE(update_prepare),
	        REFUSES(E_MODEL_KEY_TAKEN, E_MODEL_MISSING)),
	    "Change a model; settings that are not sent are emptied" },
	{ ADMIN, PUT, "/bpm/model/update-sort-batch", PERM("bpm:model:update"),
	    IN_QUERY(model_sort),
	    DONE(model_sort, OK, CHECK(model_sort_check)),
	    "Put models into this order" },
	{ ADMIN, POST, "/bpm/model/deploy", PERM("bpm:model:deploy"),
	    IN_QUERY(by_text_id),
	    CALL(model_deploy, CHECK(model_manage_check),
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
	    CALL(draw_bpmn, PREPARE(bpmn_prepare), IS_DEPRECATED,
	        REFUSES(E_MODEL_MISSING, E_MODEL_NOT_MANAGER,
	            E_GRANT_EXCEEDS_OWN)),
	    "Change the diagram of a BPMN model" },
	{ ADMIN, DELETE, "/bpm/model/delete", PERM("bpm:model:delete"),
	    IN(by_text_id),
	    DONE(model_delete, OK, CHECK(model_manage_check)),
	    "Delete a model; its instances go on" },
	{ ADMIN, DELETE, "/bpm/model/clean", PERM("bpm:model:clean"),
	    IN(by_text_id),
	    DONE(model_clean, E_MODEL_MISSING, CHECK(model_manage_check)),
	    "Delete all instances of a model" },
	{ ADMIN, GET, "/bpm/model/simple/get", PERM("bpm:model:query"),
	    IN(by_text_id),
	    CALL(model_simple, SHOWS(VALUE, .kind = KIND_JSON, .null = true)),
	    "Read the diagram of a SIMPLE model" },
	{ ADMIN, POST, "/bpm/model/simple/update", PERM("bpm:model:update"),
	    &model_simple_input,
	    CALL(draw_simple, IS_DEPRECATED,
	        REFUSES(E_MODEL_MISSING, E_MODEL_NOT_MANAGER,
	            E_GRANT_EXCEEDS_OWN)),
	    "Change the diagram of a SIMPLE model" },
};
/* clang-format on */

TABLE(model);
