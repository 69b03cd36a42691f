/*
 * role.c - roles: a user may do what his roles permit.  permission.c sets what
 * a role permits, by its menus, and whose data it shows, by its data scope.
 * Writes here change neither, so they are authorised only before (.stays).
 */
#include "sql/system/role.h"
#include "common/inputs.h"
#include "system/errors.h"
#include "web/endpoint.h"

struct role_page {
	int32_t page_no, page_size;
	const char *name, *code;
	int32_t status;
	struct range create_time;
};
static const struct field role_page_fields[] = {
	PAGE_FIELDS(struct role_page),
	FIELD(struct role_page, name, .doc = "part of the name"),
	FIELD(struct role_page, code, .doc = "part of the code"),
	FIELD(struct role_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct role_page, create_time),
};

static const struct column role_sheet[] = {
	{ "id", "Id", NULL },
	{ "name", "Name", NULL },
	{ "code", "Code", NULL },
	{ "sort", "Sort", NULL },
	{ "status", "Status", "common_status" },
	{ "data_scope", "Data scope", "system_data_scope" },
};

struct role_simple {
	int32_t status;
};
static const struct field role_simple_fields[] = {
	FIELD(struct role_simple, status, .lo = 0, .hi = 1,
	    .dict = "common_status", .doc = "enabled when absent"),
};

struct role_save {
	int64_t id; /* of a change */
	const char *name, *code, *remark;
	int32_t sort, status;
};
static const struct field role_save_fields[] = {
	FIELD(struct role_save, id, .req = true),
	FIELD(struct role_save, name, .req = true, .max = 30),
	FIELD(struct role_save, code, .req = true, .max = 100,
	    .doc = "unique whatever the case of its letters"),
	FIELD(struct role_save, sort, .req = true),
	FIELD(struct role_save, status, .req = true, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct role_save, remark, .text = TEXT_PROSE, .max = 500),
};

/* clang-format off */
static const struct endpoint role_endpoints[] = {
	{ ADMIN, POST, "/system/role/create", PERM("system:role:create"),
	    IN_CREATE(role), ID_OF(role_create, CHECK(role_create_check)),
	    "Create a custom role" },
	{ ADMIN, PUT, "/system/role/update", PERM("system:role:update"),
	    IN_UPDATE(role),
	    DONE(role_update, E_ROLE_UNKNOWN, CHECK(role_update_check),
	        AUTHORISES(.roles = "id", .stays = true),
	        REVISES("/system/role/get", role_revision)),
	    "Change a custom role" },
	{ ADMIN, DELETE, "/system/role/delete", PERM("system:role:delete"),
	    IN(by_id),
	    DONE(role_delete, E_ROLE_UNKNOWN, CHECK(role_delete_check),
	        AUTHORISES(.roles = "id", .stays = true), REFUSES(E_SUPER_ADMIN_LAST),
	        REVISES("/system/role/get", role_revision)),
	    "Delete a custom role and its links" },
	{ ADMIN, DELETE, "/system/role/delete-list", PERM("system:role:delete"),
	    IN(by_ids),
	    DONE(role_delete_list, OK, CHECK(role_delete_list_check),
	        AUTHORISES(.roles = "ids", .stays = true), REFUSES(E_SUPER_ADMIN_LAST)),
	    "Delete custom roles and their links, all or none" },
	{ ADMIN, GET, "/system/role/get", PERM("system:role:query"),
	    IN(by_id), ONE(role_get, OK, TAGGED), "Read one role" },
	{ ADMIN, GET, "/system/role/page", PERM("system:role:query"),
	    IN(role_page), PAGE(role_page),
	    "List roles by name, code and status" },
	{ ADMIN, GET, "/system/role/export-excel",
	    PERM("system:role:export"), IN_FILTER(role_page),
	    SHEET(role_page, role), "Roles as a workbook" },
	{ ADMIN, GET, "/system/role/export",
	    PERM("system:role:export"), IN_FILTER(role_page),
	    SHEET(role_page, role), "Roles as a workbook" },
	{ ADMIN, GET, "/system/role/simple-list", LOGGED_IN,
	    IN(role_simple), LIST(role_simple_list),
	    "List roles of one status" },
	{ ADMIN, GET, "/system/role/list-all-simple", LOGGED_IN,
	    IN(role_simple), LIST(role_simple_list),
	    "List roles of one status" },
};
/* clang-format on */

TABLE(role);
