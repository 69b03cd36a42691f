/*
 * permission.c - gives menus and data scopes to roles, and roles to users.
 * Nobody gives or takes what he does not hold himself: see auth/authorise.h.
 */
#include "sql/system/permission.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "web/req.h"

struct by_role {
	int64_t role_id;
};
static const struct field by_role_fields[] = {
	FIELD(struct by_role, role_id, .req = true),
};

struct by_user {
	int64_t user_id;
};
static const struct field by_user_fields[] = {
	FIELD(struct by_user, user_id, .req = true),
};

struct role_menus {
	int64_t role_id;
	struct ids menu_ids;
};
static const struct field role_menus_fields[] = {
	FIELD(struct role_menus, role_id, .req = true),
	FIELD(struct role_menus, menu_ids, .max = 10000,
	    .doc = "all of them; none: []"),
};

struct role_scope {
	int64_t role_id;
	int32_t data_scope;
	struct ids data_scope_dept_ids;
};
static const struct field role_scope_fields[] = {
	FIELD(struct role_scope, role_id, .req = true),
	FIELD(struct role_scope, data_scope, .req = true, .lo = 1, .hi = 5,
	    .dict = "system_data_scope"),
	FIELD(struct role_scope, data_scope_dept_ids, .max = 10000,
	    .doc = "departments of data scope 2"),
};

struct user_roles {
	int64_t user_id;
	struct ids role_ids;
};
static const struct field user_roles_fields[] = {
	FIELD(struct user_roles, user_id, .req = true),
	FIELD(struct user_roles, role_ids, .max = 10000,
	    .doc = "all of them; none: []"),
};

static enum err
role_menu_assign(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_role_menu_package_check, in));
	TRY(db_do(r->ctx, &sql_role_menu_assign, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint permission_endpoints[] = {
	{ ADMIN, GET, "/system/permission/list-role-menus",
	    PERM("system:permission:assign-role-menu"),
	    IN(by_role), IDS(role_menu_ids), "List the menus of a role" },
	{ ADMIN, POST, "/system/permission/assign-role-menu",
	    PERM("system:permission:assign-role-menu"),
	    IN(role_menus),
	    CALL(role_menu_assign, SAYS("assign menus"), CHECK(role_menu_lock),
	        AUTHORISES(.roles = "role_id"),
	        REFUSES(E_MENU_NOT_IN_PACKAGE)),
	    "Give a role exactly these menus" },
	{ ADMIN, POST, "/system/permission/assign-role-data-scope",
	    PERM("system:permission:assign-role-data-scope"),
	    IN(role_scope),
	    DONE(role_scope_assign, E_ROLE_UNKNOWN, SAYS("assign scope"),
	        CHECK(role_scope_check),
	        AUTHORISES(.roles = "role_id")),
	    "Say whose data a custom role shows" },
	{ ADMIN, GET, "/system/permission/list-user-roles",
	    PERM("system:permission:assign-user-role"),
	    IN(by_user), IDS(user_role_ids), "List the roles of a user" },
	{ ADMIN, POST, "/system/permission/assign-user-role",
	    PERM("system:permission:assign-user-role"),
	    IN(user_roles),
	    DONE(user_role_assign, OK, SAYS("assign roles"), CHECK(user_role_lock),
	        AUTHORISES(.people = "user_id", .named = true),
	        REFUSES(E_SUPER_ADMIN_LAST)),
	    "Give a user exactly these roles" },
};
/* clang-format on */

TABLE(permission);
