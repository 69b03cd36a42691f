/*
 * permission.c - gives menus and data scopes to roles and roles to users, and
 * tells other modules what users hold.  Nobody gives or takes what he does not
 * hold himself: see auth/authorise.h.
 */
#include "sql/system/permission.h"
#include "auth/authorise.h"
#include "auth/caller.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "store/row.h"
#include "system/errors.h"
#include "text/json_out.h"
#include "web/req.h"

/* -- giving ---------------------------------------------------------------- */

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

/* Gives a role exactly these menus, which its tenant's package must have. */
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
	    IN(by_role), IDS(role_menu_ids, TAGGED), "List the menus of a role" },
	{ ADMIN, POST, "/system/permission/assign-role-menu",
	    PERM("system:permission:assign-role-menu"),
	    IN(role_menus),
	    CALL(role_menu_assign, SAYS("assign menus"), CHECK(role_menu_lock),
	        AUTHORISES(.roles = "role_id"),
	        REFUSES(E_MENU_NOT_IN_PACKAGE),
	        REVISES("/system/permission/list-role-menus",
	            role_links_revision, .log = "menus of role")),
	    "Give a role exactly these menus" },
	{ ADMIN, POST, "/system/permission/assign-role-data-scope",
	    PERM("system:permission:assign-role-data-scope"),
	    IN(role_scope),
	    DONE(role_scope_assign, E_ROLE_UNKNOWN, SAYS("assign scope"),
	        CHECK(role_scope_check),
	        AUTHORISES(.roles = "role_id"),
	        REVISES("/system/role/get", role_links_revision)),
	    "Say whose data a custom role shows" },
	{ ADMIN, GET, "/system/permission/list-user-roles",
	    PERM("system:permission:assign-user-role"),
	    IN(by_user), IDS(user_role_ids, TAGGED), "List the roles of a user" },
	{ ADMIN, POST, "/system/permission/assign-user-role",
	    PERM("system:permission:assign-user-role"),
	    IN(user_roles),
	    DONE(user_role_assign, OK, SAYS("assign roles"), CHECK(user_role_lock),
	        AUTHORISES(.people = "user_id", .named = true),
	        REFUSES(E_SUPER_ADMIN_LAST),
	        REVISES("/system/permission/list-user-roles",
	            user_role_revision, .log = "roles of user")),
	    "Give a user exactly these roles" },
};
/* clang-format on */

TABLE(permission);

/* -- what other modules ask ------------------------------------------------ */

struct of_roles {
	struct ids role_ids;
};
static const struct field of_roles_fields[] = {
	FIELD(struct of_roles, role_ids, .req = true),
};

struct has_permissions {
	int64_t user_id;
	struct strs permissions;
};
static const struct field has_permissions_fields[] = {
	FIELD(struct has_permissions, user_id, .req = true),
	FIELD(struct has_permissions, permissions, .req = true,
	    .doc = "any of these; none: granted"),
};

struct has_roles {
	int64_t user_id;
	struct strs roles;
};
static const struct field has_roles_fields[] = {
	FIELD(struct has_roles, user_id, .req = true),
	FIELD(struct has_roles, roles, .req = true,
	    .doc = "any of these codes; none: granted"),
};

static enum err
has_any_permissions(struct req *r, const struct args *in)
{
	const struct has_permissions *q = in->at;
	bool granted;

	TRY(perm_any(r->ctx, q->user_id, &q->permissions, &granted));
	json_put_bool(&r->out, granted);
	return OK;
}

static void
put_ids(struct json_out *w, const struct ids *ids)
{
	json_arr(w);
	for (size_t i = 0; i < ids->n; i++)
		json_put_i64(w, ids->v[i]);
	json_end_arr(w);
}

static enum err
dept_data_permission(struct req *r, const struct args *in)
{
	const struct by_user *q = in->at;
	struct scope scope;

	TRY(data_scope_of(r->ctx, q->user_id, &scope));
	json_obj(&r->out);
	json_member_bool(&r->out, "all", scope.all);
	json_member_bool(&r->out, "self", scope.self);
	json_key(&r->out, "deptIds");
	put_ids(&r->out, &scope.depts);
	json_end_obj(&r->out);
	return OK;
}

static OBJECT(data_permission, MEMBER("all", BOOL), MEMBER("self", BOOL),
    MEMBER("dept_ids", IDS));

/* For other modules: refuses if one of the roles is unknown or disabled. */
static enum err
role_valid(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_role_valid_check, in));
	return done(r);
}

/* clang-format off */
static const struct endpoint permission_remote_endpoints[] = {
	{ RPC, GET, "/permission/user-role-id-list-by-role-id", PEER,
	    IN(of_roles), IDS(role_user_ids),
	    "List the users who hold any of the roles" },
	{ RPC, GET, "/permission/user-role-id-list-by-user-id", PEER,
	    IN(by_user), IDS(user_role_ids), "List the roles of a user" },
	{ RPC, GET, "/permission/has-any-permissions", PEER,
	    IN(has_permissions),
	    CALL(has_any_permissions, SHOWS(VALUE, .kind = KIND_BOOL)),
	    "Does the user hold any of the permissions" },
	{ RPC, GET, "/permission/has-any-roles", PEER,
	    IN(has_roles), VALUE(user_has_any_role),
	    "Does the user hold any of the roles" },
	{ RPC, GET, "/permission/get-dept-data-permission", PEER,
	    IN(by_user),
	    CALL(dept_data_permission, SHOWS(ONE, .of = &data_permission)),
	    "Decide whose data the user sees" },
	{ RPC, GET, "/role/valid", PEER,
	    IN(by_ids),
	    CALL(role_valid, REFUSES(E_ROLE_UNKNOWN, E_ROLE_DISABLED)),
	    "Do all the roles exist and are enabled" },
	{ RPC, GET, "/role/get", PEER,
	    IN(by_id), ONE(role_remote_get, OK), "Read one role" },
	{ RPC, GET, "/role/list", PEER,
	    IN(by_ids), LIST(role_remote_list), "Read several roles" },
};
/* clang-format on */

TABLE(permission_remote);
