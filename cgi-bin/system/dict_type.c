/* dict_type.c - dictionary types: named lists whose entries are the dictionary
 * data.  The front-end fills its select boxes from them. */

#include "sql/system/dict_type.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "store/ctx.h"
#include "store/row.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/endpoint.h"

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
	FIELD(struct dict_type_save, remark, .max = 500, .doc = "note"),
};

static const char *
name_text(struct ctx *ctx, const struct row *row)
{
	return lang_seeded(
	    ctx->lang, "type", row_str(row, "type"), row_str(row, "name"));
}

static const struct translated shown_name[] = { { "name", name_text },
	{ NULL, NULL } };

static const struct endpoint dict_type_endpoints[] = {
	{ ADMIN, POST, "/system/dict-type/create",
	    PERM_SHARED("system:dict:create"), IN(dict_type_save),
	    ID_OF(dict_type_create), "Create a dictionary type" },
	{ ADMIN, PUT, "/system/dict-type/update",
	    PERM_SHARED("system:dict:update"), IN(dict_type_save),
	    DONE(dict_type_update, E_DICT_TYPE_UNKNOWN),
	    "Change a dictionary type" },
	{ ADMIN, DELETE, "/system/dict-type/delete",
	    PERM_SHARED("system:dict:delete"), IN(by_id),
	    DONE(dict_type_delete, E_DICT_TYPE_HAS_DATA,
	        CHECK(dict_type_delete_check)),
	    "Delete a dictionary type without data" },
	{ ADMIN, DELETE, "/system/dict-type/delete-list",
	    PERM_SHARED("system:dict:delete"), IN(by_ids),
	    DONE(dict_type_delete_list, E_DICT_TYPE_HAS_DATA,
	        CHECK(dict_type_delete_list_check)),
	    "Delete several dictionary types, or none when one cannot go" },
	{ ADMIN, GET, "/system/dict-type/page", PERM("system:dict:query"),
	    IN(dict_type_page), PAGE(dict_type_page),
	    "List dictionary types by name, key, status and time" },
	{ ADMIN, GET, "/system/dict-type/export-excel",
	    PERM("system:dict:export"), IN_FILTER(dict_type_page),
	    SHEET(dict_type_page, dict_type),
	    "Dictionary types as a workbook" },
	{ ADMIN, GET, "/system/dict-type/export", PERM("system:dict:export"),
	    IN_FILTER(dict_type_page), SHEET(dict_type_page, dict_type),
	    "Dictionary types as a workbook" },
	{ ADMIN, GET, "/system/dict-type/get", PERM("system:dict:query"),
	    IN(by_id), ONE(dict_type_get, OK), "Get a dictionary type" },
	{ ADMIN, GET, "/system/dict-type/simple-list", LOGGED_IN, NO_INPUT,
	    LIST(dict_type_simple_list, .translated = shown_name),
	    "List all dictionary types" },
	{ ADMIN, GET, "/system/dict-type/list-all-simple", LOGGED_IN, NO_INPUT,
	    LIST(dict_type_simple_list, .translated = shown_name),
	    "List all dictionary types" },
};

TABLE(dict_type);
