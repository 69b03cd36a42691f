/* dict_data.c - dictionary data: the entries of the dictionary types.
 * Administrators change them; client apps read the entries of one type without
 * sign-in. */

#include "sql/system/dict_data.h"
#include "common/inputs.h"
#include "fleet/dict.h"
#include "store/row.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/endpoint.h"

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
	FIELD(struct dict_data_save, value, .req = true, .max = 100,
	    .doc = "value stored, unique within the type"),
	FIELD(struct dict_data_save, dict_type, .req = true, .max = 100,
	    .doc = "key of an enabled type"),
	FIELD(struct dict_data_save, status, .req = true,
	    .dict = "common_status", .lo = 0, .hi = 1,
	    .doc = "0 enabled, 1 disabled"),
	FIELD(struct dict_data_save, color_type, .max = 100,
	    .doc = "default, primary, success, info, warning or danger"),
	FIELD(struct dict_data_save, css_class, .max = 100,
	    .doc = "always written: absent clears it"),
	FIELD(struct dict_data_save, remark, .max = 500, .doc = "note"),
};

struct dict_data_of_type {
	const char *type;
};

static const struct field dict_data_of_type_fields[] = {
	FIELD(struct dict_data_of_type, type, .req = true, .max = 100,
	    .doc = "key of the type"),
};

static const char *
label_text(struct ctx *ctx, const struct row *row)
{
	return dict_shown(ctx, row_str(row, "dict_type"), row_str(row, "value"),
	    row_str(row, "label"));
}

static const struct translated shown_label[] = { { "label", label_text },
	{ NULL, NULL } };

static const struct endpoint dict_data_endpoints[] = {
	{ ADMIN, POST, "/system/dict-data/create",
	    PERM_SHARED("system:dict:create"), IN(dict_data_save),
	    ID_OF(dict_data_create, CHECK(dict_data_create_check)),
	    "Create dictionary data" },
	{ ADMIN, PUT, "/system/dict-data/update",
	    PERM_SHARED("system:dict:update"), IN(dict_data_save),
	    DONE(dict_data_update, E_DICT_DATA_UNKNOWN,
	        CHECK(dict_data_update_check)),
	    "Change dictionary data" },
	{ ADMIN, DELETE, "/system/dict-data/delete",
	    PERM_SHARED("system:dict:delete"), IN(by_id),
	    DONE(dict_data_delete, E_DICT_DATA_UNKNOWN),
	    "Delete dictionary data" },
	{ ADMIN, DELETE, "/system/dict-data/delete-list",
	    PERM_SHARED("system:dict:delete"), IN(by_ids),
	    DONE(dict_data_delete_list, OK), "Delete several dictionary data" },
	{ ADMIN, GET, "/system/dict-data/page", PERM("system:dict:query"),
	    IN(dict_data_page), PAGE(dict_data_page),
	    "List dictionary data by type, label and status" },
	{ ADMIN, GET, "/system/dict-data/export-excel",
	    PERM("system:dict:export"), IN_FILTER(dict_data_page),
	    SHEET(dict_data_page, dict_data), "Dictionary data as a workbook" },
	{ ADMIN, GET, "/system/dict-data/export", PERM("system:dict:export"),
	    IN_FILTER(dict_data_page), SHEET(dict_data_page, dict_data),
	    "Dictionary data as a workbook" },
	{ ADMIN, GET, "/system/dict-data/get", PERM("system:dict:query"),
	    IN(by_id), ONE(dict_data_get, OK), "Get dictionary data" },
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
