/*
 * process_definition.c - process definitions, the deployed versions of models.
 *
 * A user sees those that he may start; one who edits models, or may read all
 * definitions or all instances, sees every one.  Which other programs they
 * call, and with which headers, is shown only to users who may edit models.
 */
#include "bpm/process_definition.h"
#include "auth/caller.h"
#include "bpm/diagram.h"
#include "bpm/errors.h"
#include "bpm/instance.h"
#include "sql/bpm/process_definition.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/endpoint.h"
#include "web/req.h"

struct definition_page {
	int32_t page_no, page_size;
	const char *key;
};
static const struct field definition_page_fields[] = {
	PAGE_FIELDS(struct definition_page),
	FIELD(struct definition_page, key, .doc = "exactly this one"),
};

struct definition_list {
	int32_t suspension_state;
};
static const struct field definition_list_fields[] = {
	FIELD(struct definition_list, suspension_state, .req = true, .lo = 1,
	    .hi = 2, .doc = "1 active, 2 suspended"),
};

struct definition_get {
	const char *id, *key;
};
static const struct field definition_get_fields[] = {
	FIELD(struct definition_get, id, .doc = "this version"),
	FIELD(struct definition_get, key, .doc = "its active version"),
};

const struct object definition_record = { .name = "process_definition",
	.sql = &sql_definition_get };
static const struct object listed_record = { .name = "listed_definition",
	.sql = &sql_definition_list };
static const struct object named_record = { .name = "named_definition",
	.sql = &sql_definition_simple_list };
static const struct object version_record = { .name = "process_version",
	.sql = &sql_definition_page };

bool
edits_models(const struct req *r)
{
	return perm_has(r->ctx, "bpm:model:update");
}

/* Does the caller see definitions that he may not start? */
static bool
sees_all(const struct req *r)
{
	return edits_models(r) ||
	       perm_has(r->ctx, "bpm:process-definition:query") ||
	       perm_has(r->ctx, PERM_READ_ALL);
}

const char *
definition_bpmn(struct req *r, const struct row *row)
{
	const char *text = row_str(row, "bpmn_xml");

	return edits_models(r) ? text : diagram_mask_bpmn(r->ctx, text);
}

const char *
definition_simple(struct req *r, const struct row *row)
{
	const char *text = row_str(row, "simple_model");

	return edits_models(r) ? text : diagram_mask_simple(r->ctx, text);
}

void
put_definition(struct req *r, const struct row *row)
{
	const struct row_text diagrams[] = {
		{ "bpmn_xml", definition_bpmn(r, row) },
		{ "simple_model", definition_simple(r, row) },
	};

	json_obj(&r->out);
	row_members_as(&r->out, row, diagrams, ARRAY_LEN(diagrams));
	json_end_obj(&r->out);
}

/* Whoever asks may see the definition here: he sees an instance of it, or may
 * start it. */
enum err
definition_read(struct req *r, const char *id, struct row *out)
{
	const char *key = NULL;
	bool edits = edits_models(r), all = true;

	return db_one(r->ctx, &sql_definition_get,
	    ARGS(AN("id", &id), AN("key", &key), AN("edits", &edits),
	        AN("sees_all", &all)),
	    E_DEFINITION_MISSING, out);
}

static enum err
definition_page(struct req *r, const struct args *in)
{
	bool edits = edits_models(r);
	struct rows rows;
	int64_t total;

	TRY(db_page(r->ctx, &sql_definition_page, WITH(in, AN("edits", &edits)),
	    &rows, &total));
	rows_page(&r->out, &rows, total);
	return OK;
}

static enum err
definition_list(struct req *r, const struct args *in)
{
	bool edits = edits_models(r);
	struct rows rows;

	TRY(db_rows(r->ctx, &sql_definition_list, WITH(in, AN("edits", &edits)),
	    &rows));
	json_arr(&r->out);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		put_definition(r, &row);
	}
	json_end_arr(&r->out);
	return OK;
}

static enum err
definition_simple_list(struct req *r, const struct args *in)
{
	bool all = sees_all(r);
	struct rows rows;

	TRY(db_rows(r->ctx, &sql_definition_simple_list,
	    WITH(in, AN("sees_all", &all)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

static enum err
definition_get(struct req *r, const struct args *in)
{
	bool edits = edits_models(r), all = sees_all(r);
	struct rows rows;
	struct row row;

	TRY(db_rows(r->ctx, &sql_definition_get,
	    WITH(in, AN("edits", &edits), AN("sees_all", &all)), &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	put_definition(r, &row);
	return OK;
}

/* clang-format off */
static const struct endpoint process_definition_endpoints[] = {
	{ ADMIN, GET, "/bpm/process-definition/page",
	    PERM("bpm:process-definition:query"),
	    IN(definition_page),
	    CALL(definition_page, SHOWS(PAGE, .of = &version_record)),
	    "List versions, the newest first" },
	{ ADMIN, GET, "/bpm/process-definition/list", LOGGED_IN,
	    IN(definition_list),
	    CALL(definition_list, SHOWS(LIST, .of = &listed_record)),
	    "List what the caller may start" },
	{ ADMIN, GET, "/bpm/process-definition/simple-list", LOGGED_IN,
	    NO_INPUT,
	    CALL(definition_simple_list, SHOWS(LIST, .of = &named_record)),
	    "List active versions that the caller may see" },
	{ ADMIN, GET, "/bpm/process-definition/get", LOGGED_IN,
	    IN(definition_get),
	    CALL(definition_get, SHOWS(ONE, .of = &definition_record, .null = true)),
	    "Read one version, by id or key" },
};
/* clang-format on */

TABLE(process_definition);
