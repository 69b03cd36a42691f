/*
 * permission.c - menus and scopes given to roles, roles given to users.
 * Nobody grants what he does not hold; the blocks say what holding is.
 */
#include "sql/system/permission.h"
#include "sql/system/user_save.h"
#include "system/system.h"
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
	const struct who *me = &r->ctx->who;

	TRY(db_begin(r->ctx));
	TRY(db_do(r->ctx, &sql_role_tenant_lock, in));
	TRY(db_do(r->ctx, &sql_role_lock, in));
	TRY(db_check(r->ctx, &sql_role_menu_assign_check,
	    WITH(in, AN("super", &me->super), AN("own_roles", &me->roles))));
	TRY(db_do(r->ctx, &sql_role_menu_assign, in));
	return done(r);
}

static enum err
user_role_assign(struct req *r, const struct args *in)
{
	const struct user_roles *q = in->at;
	const struct who *me = &r->ctx->who;

	TRY(db_begin(r->ctx));
	TRY(db_do(r->ctx, &sql_user_lock, ARGS(AN("id", &q->user_id))));
	TRY(db_check(r->ctx, &sql_user_role_assign_check,
	    WITH(in, AN("super", &me->super), AN("own_roles", &me->roles))));
	TRY(db_do(r->ctx, &sql_user_role_assign, in));
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
	    CALL(role_menu_assign, REFUSES(E_GRANT_EXCEEDS_OWN)),
	    "Give a role exactly these menus" },
	{ ADMIN, POST, "/system/permission/assign-role-data-scope",
	    PERM("system:permission:assign-role-data-scope"),
	    IN(role_scope),
	    DONE(role_scope_assign, E_ROLE_UNKNOWN, CHECK(role_scope_check)),
	    "Say whose data a custom role shows" },
	{ ADMIN, GET, "/system/permission/list-user-roles",
	    PERM("system:permission:assign-user-role"),
	    IN(by_user), IDS(user_role_ids), "List the roles of a user" },
	{ ADMIN, POST, "/system/permission/assign-user-role",
	    PERM("system:permission:assign-user-role"),
	    IN(user_roles),
	    CALL(user_role_assign, REFUSES(E_GRANT_EXCEEDS_OWN)),
	    "Give a user exactly these roles" },
};
/* clang-format on */

TABLE(permission);
