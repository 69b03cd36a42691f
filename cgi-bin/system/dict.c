/*
 * dict.c - dictionaries: types, which are named lists, and their data, the
 * entries.  Administrators change both; front-ends fill their select boxes from
 * them, client apps without sign-in; other modules look entries up, translate
 * between values and labels, and check that values may be chosen.
 */
#include "settings/dict.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "sql/system/dict.h"
#include "store/ctx.h"
#include "store/db_run.h"
#include "store/row.h"
#include "system/errors.h"
#include "web/endpoint.h"
#include "web/export.h"
#include "web/req.h"

/* -- types ----------------------------------------------------------------- */

struct dict_type_page {
	int32_t page_no, page_size;
	const char *name, *type;
	int32_t status;
	struct range create_time;
};

static const struct field dict_type_page_fields[] = {
	PAGE_FIELDS(struct dict_type_page),
	FIELD(struct dict_type_page, name, .doc = "part of the name"),
	FIELD(
	    struct dict_type_page, type, .max = 100, .doc = "part of the key"),
	FIELD(struct dict_type_page, status, .dict = "common_status", .lo = 0,
	    .hi = 1, .doc = "0 enabled, 1 disabled"),
	FIELD(struct dict_type_page, create_time, .doc = "from, to"),
};

static const struct column dict_type_sheet[] = {
	{ "id", "Id", NULL },
	{ "name", "Name", NULL },
	{ "type", "Type", NULL },
	{ "status", "Status", "common_status" },
};

struct dict_type_save {
	int64_t id;
	const char *name, *type, *remark;
	int32_t status;
};

static const struct field dict_type_save_fields[] = {
	FIELD(struct dict_type_save, id, .doc = "which one; ignored on create"),
	FIELD(struct dict_type_save, name, .req = true, .max = 100,
	    .doc = "display name, unique"),
	FIELD(struct dict_type_save, type, .req = true, .max = 100,
	    .doc = "key, unique"),
	FIELD(struct dict_type_save, status, .req = true,
	    .dict = "common_status", .lo = 0, .hi = 1,
	    .doc = "0 enabled, 1 disabled"),
	FIELD(struct dict_type_save, remark, .text = TEXT_PROSE, .max = 500,
	    .doc = "note"),
};

/* The name of a seeded type in the language of the reader, any other as it
 * is. */
static const char *
name_text(struct ctx *ctx, const struct row *row)
{
	return lang_seeded(
	    ctx->lang, "type", row_str(row, "type"), row_str(row, "name"));
}

static const struct translated shown_name[] = { { "name", name_text },
	{ NULL, NULL } };

/* Where a filter seeks what is stored in another language than the reader sees,
 * these are the rows that he means. */
#define SEEKING(n) AN("called", &(n).names), AN("stored", &(n).stored)

/* Answers a page of rows, of which somebody typed a part of what is seeded as
 * that kind. */
static enum err
list_seeking(struct req *r, const struct sql *page, const struct args *in,
    const char *kind, const char *typed)
{
	const struct lang_names n =
	    lang_holding(r->ctx->mem, r->ctx->lang, kind, typed);
	struct rows rows;
	int64_t total;

	TRY(db_page(r->ctx, page, WITH(in, SEEKING(n)), &rows, &total));
	rows_page(&r->out, &rows, total);
	return OK;
}

/* Answers the same rows as a workbook. */
static enum err
export_seeking(
    struct req *r, const struct args *in, const char *kind, const char *typed)
{
	const struct lang_names n =
	    lang_holding(r->ctx->mem, r->ctx->lang, kind, typed);

	return answer_sheet(r, WITH(in, SEEKING(n)));
}

static enum err
dict_type_list(struct req *r, const struct args *in)
{
	const struct dict_type_page *q = in->at;

	return list_seeking(r, &sql_dict_type_page, in, "type", q->name);
}

static enum err
dict_type_export(struct req *r, const struct args *in)
{
	const struct dict_type_page *q = in->at;

	return export_seeking(r, in, "type", q->name);
}

static const struct object dict_type_row = { "dict_type", &sql_dict_type_get,
	NULL };

static const struct endpoint dict_type_endpoints[] = {
	{ ADMIN, POST, "/system/dict-type/create",
	    PERM_SHARED("system:dict:create"), IN(dict_type_save),
	    ID_OF(dict_type_create), "Create a dictionary type" },
	{ ADMIN, PUT, "/system/dict-type/update",
	    PERM_SHARED("system:dict:update"), IN(dict_type_save),
	    DONE(dict_type_update, E_DICT_TYPE_UNKNOWN,
	        CHECK(dict_type_update_check),
	        REVISES("/system/dict-type/get", dict_type_revision)),
	    "Change a dictionary type" },
	{ ADMIN, DELETE, "/system/dict-type/delete",
	    PERM_SHARED("system:dict:delete"), IN(by_id),
	    DONE(dict_type_delete, E_DICT_TYPE_HAS_DATA,
	        CHECK(dict_type_delete_check),
	        REVISES("/system/dict-type/get", dict_type_revision)),
	    "Delete a dictionary type without data" },
	{ ADMIN, DELETE, "/system/dict-type/delete-list",
	    PERM_SHARED("system:dict:delete"), IN(by_ids),
	    DONE(dict_type_delete_list, E_DICT_TYPE_HAS_DATA,
	        CHECK(dict_type_delete_list_check)),
	    "Delete several dictionary types, or none when one cannot go" },
	{ ADMIN, GET, "/system/dict-type/page", PERM("system:dict:query"),
	    IN(dict_type_page),
	    CALL(dict_type_list, SHOWS(PAGE, .of = &dict_type_row)),
	    "List dictionary types by name, key, status and time" },
	{ ADMIN, GET, "/system/dict-type/export-excel",
	    PERM("system:dict:export"), IN_FILTER(dict_type_page),
	    SHEET(dict_type_page, dict_type, .call = dict_type_export),
	    "Dictionary types as a workbook" },
	{ ADMIN, GET, "/system/dict-type/export", PERM("system:dict:export"),
	    IN_FILTER(dict_type_page),
	    SHEET(dict_type_page, dict_type, .call = dict_type_export),
	    "Dictionary types as a workbook" },
	{ ADMIN, GET, "/system/dict-type/get", PERM("system:dict:query"),
	    IN(by_id), ONE(dict_type_get, OK, TAGGED),
	    "Get a dictionary type" },
	{ ADMIN, GET, "/system/dict-type/simple-list", LOGGED_IN, NO_INPUT,
	    LIST(dict_type_simple_list, .translated = shown_name),
	    "List all dictionary types" },
	{ ADMIN, GET, "/system/dict-type/list-all-simple", LOGGED_IN, NO_INPUT,
	    LIST(dict_type_simple_list, .translated = shown_name),
	    "List all dictionary types" },
};

TABLE(dict_type);

/* -- data ------------------------------------------------------------------ */

struct dict_data_page {
	int32_t page_no, page_size;
	const char *label, *dict_type;
	int32_t status;
};

static const struct field dict_data_page_fields[] = {
	PAGE_FIELDS(struct dict_data_page),
	FIELD(struct dict_data_page, label, .max = 100,
	    .doc = "part of the label"),
	FIELD(struct dict_data_page, dict_type, .max = 100,
	    .doc = "key of the type"),
	FIELD(struct dict_data_page, status, .dict = "common_status", .lo = 0,
	    .hi = 1, .doc = "0 enabled, 1 disabled"),
};

static const struct column dict_data_sheet[] = {
	{ "id", "Id", NULL },
	{ "sort", "Sort", NULL },
	{ "label", "Label", NULL },
	{ "value", "Value", NULL },
	{ "dict_type", "Dictionary type", NULL },
	{ "status", "Status", "common_status" },
};

struct dict_data_save {
	int64_t id;
	const char *label, *value, *dict_type, *color_type, *css_class, *remark;
	int32_t sort, status;
};

static const struct field dict_data_save_fields[] = {
	FIELD(struct dict_data_save, id, .doc = "which one; ignored on create"),
	FIELD(struct dict_data_save, sort, .req = true,
	    .doc = "order within the type"),
	FIELD(struct dict_data_save, label, .req = true, .max = 100,
	    .doc = "text shown"),
	FIELD(struct dict_data_save, value, .text = TEXT_EXACT, .req = true,
	    .max = 100, .doc = "value stored, unique within the type"),
	FIELD(struct dict_data_save, dict_type, .req = true, .max = 100,
	    .doc = "key of an enabled type"),
	FIELD(struct dict_data_save, status, .req = true,
	    .dict = "common_status", .lo = 0, .hi = 1,
	    .doc = "0 enabled, 1 disabled"),
	FIELD(struct dict_data_save, color_type, .max = 100,
	    .doc = "default, primary, success, info, warning or danger"),
	FIELD(struct dict_data_save, css_class, .max = 100,
	    .doc = "always written: absent clears it"),
	FIELD(struct dict_data_save, remark, .text = TEXT_PROSE, .max = 500,
	    .doc = "note"),
};

struct dict_data_of_type {
	const char *type;
};

static const struct field dict_data_of_type_fields[] = {
	FIELD(struct dict_data_of_type, type, .req = true, .max = 100,
	    .doc = "key of the type"),
};

/* The label in the language of the reader if it is a seeded one, else as it is
 * stored. */
static const char *
label_text(struct ctx *ctx, const struct row *row)
{
	return dict_shown(ctx, row_str(row, "dict_type"), row_str(row, "value"),
	    row_str(row, "label"));
}

static const struct translated shown_label[] = { { "label", label_text },
	{ NULL, NULL } };

static enum err
dict_data_list(struct req *r, const struct args *in)
{
	const struct dict_data_page *q = in->at;

	return list_seeking(r, &sql_dict_data_page, in, "dict", q->label);
}

static enum err
dict_data_export(struct req *r, const struct args *in)
{
	const struct dict_data_page *q = in->at;

	return export_seeking(r, in, "dict", q->label);
}

static const struct object dict_data_row = { "dict_data", &sql_dict_data_get,
	NULL };

static const struct endpoint dict_data_endpoints[] = {
	{ ADMIN, POST, "/system/dict-data/create",
	    PERM_SHARED("system:dict:create"), IN(dict_data_save),
	    ID_OF(dict_data_create, CHECK(dict_data_create_check)),
	    "Create dictionary data" },
	{ ADMIN, PUT, "/system/dict-data/update",
	    PERM_SHARED("system:dict:update"), IN(dict_data_save),
	    DONE(dict_data_update, E_DICT_DATA_UNKNOWN,
	        CHECK(dict_data_update_check),
	        REVISES("/system/dict-data/get", dict_data_revision)),
	    "Change dictionary data" },
	{ ADMIN, DELETE, "/system/dict-data/delete",
	    PERM_SHARED("system:dict:delete"), IN(by_id),
	    DONE(dict_data_delete, E_DICT_DATA_UNKNOWN,
	        CHECK(dict_data_delete_check),
	        REVISES("/system/dict-data/get", dict_data_revision)),
	    "Delete dictionary data" },
	{ ADMIN, DELETE, "/system/dict-data/delete-list",
	    PERM_SHARED("system:dict:delete"), IN(by_ids),
	    DONE(dict_data_delete_list, OK, CHECK(dict_data_delete_list_check)),
	    "Delete several dictionary data" },
	{ ADMIN, GET, "/system/dict-data/page", PERM("system:dict:query"),
	    IN(dict_data_page),
	    CALL(dict_data_list, SHOWS(PAGE, .of = &dict_data_row)),
	    "List dictionary data by type, label and status" },
	{ ADMIN, GET, "/system/dict-data/export-excel",
	    PERM("system:dict:export"), IN_FILTER(dict_data_page),
	    SHEET(dict_data_page, dict_data, .call = dict_data_export),
	    "Dictionary data as a workbook" },
	{ ADMIN, GET, "/system/dict-data/export", PERM("system:dict:export"),
	    IN_FILTER(dict_data_page),
	    SHEET(dict_data_page, dict_data, .call = dict_data_export),
	    "Dictionary data as a workbook" },
	{ ADMIN, GET, "/system/dict-data/get", PERM("system:dict:query"),
	    IN(by_id), ONE(dict_data_get, OK, TAGGED), "Get dictionary data" },
	{ ADMIN, GET, "/system/dict-data/simple-list", LOGGED_IN, NO_INPUT,
	    LIST(dict_data_simple_list, .translated = shown_label),
	    "List all enabled dictionary data" },
	{ ADMIN, GET, "/system/dict-data/list-all-simple", LOGGED_IN, NO_INPUT,
	    LIST(dict_data_simple_list, .translated = shown_label),
	    "List all enabled dictionary data" },
	{ ADMIN, GET, "/system/dict-data/type", TENANT_FREE,
	    IN(dict_data_of_type),
	    LIST(dict_data_of_type, .translated = shown_label),
	    "List the enabled data of a type, without sign-in" },
	{ APP, GET, "/system/dict-data/type", TENANT_FREE,
	    IN(dict_data_of_type),
	    LIST(dict_data_of_type, .translated = shown_label),
	    "List the enabled data of a type, without sign-in" },
};

TABLE(dict_data);

/* -- data for other modules ------------------------------------------------ */

struct dict_remote_list {
	const char *dict_type;
};

static const struct field dict_remote_list_fields[] = {
	FIELD(struct dict_remote_list, dict_type, .req = true,
	    .doc = "key of the type"),
};

struct dict_remote_valid {
	const char *dict_type;
	struct strs values;
};

static const struct field dict_remote_valid_fields[] = {
	FIELD(struct dict_remote_valid, dict_type, .req = true,
	    .doc = "key of the type"),
	FIELD(struct dict_remote_valid, values, .text = TEXT_EXACT, .req = true,
	    .doc = "values to check; none is fine"),
};

struct dict_remote_get {
	const char *dict_type, *value;
};

static const struct field dict_remote_get_fields[] = {
	FIELD(struct dict_remote_get, dict_type, .req = true,
	    .doc = "key of the type"),
	FIELD(struct dict_remote_get, value, .text = TEXT_EXACT, .req = true,
	    .doc = "exactly"),
};

struct dict_remote_parse {
	const char *dict_type, *label;
};

static const struct field dict_remote_parse_fields[] = {
	FIELD(struct dict_remote_parse, dict_type, .req = true,
	    .doc = "key of the type"),
	FIELD(struct dict_remote_parse, label, .req = true, .doc = "exactly"),
};

/* For other modules: refuses if one of the values is unknown or disabled.  It
 * is a C function because the block is only a check, and returns no answer. */
static enum err
dict_remote_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_dict_remote_valid, in));
	return done(r);
}

static const struct endpoint dict_remote_endpoints[] = {
	{ RPC, GET, "/dict-data/list", PEER, IN(dict_remote_list),
	    LIST(dict_remote_list), "List all data of a dictionary type" },
	{ RPC, GET, "/dict-data/valid", PEER, IN(dict_remote_valid),
	    CALL(dict_remote_valid,
	        REFUSES(E_DICT_DATA_UNKNOWN, E_DICT_DATA_DISABLED)),
	    "Check that values may be chosen" },
	{ RPC, GET, "/dict-data/get", PEER, IN(dict_remote_get),
	    ONE(dict_remote_get, OK), "Get dictionary data by value" },
	{ RPC, GET, "/dict-data/parse", PEER, IN(dict_remote_parse),
	    ONE(dict_remote_parse, OK), "Get dictionary data by label" },
};

TABLE(dict_remote);
