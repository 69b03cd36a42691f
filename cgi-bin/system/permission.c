/*
 * permission.c - gives menus and data scopes to roles and roles to users, and
 * says what a user may do and why.  Nobody gives or takes what he does not hold
 * himself: see auth/authorise.h.
 */
#include "sql/system/permission.h"
#include "auth/authorise.h"
#include "auth/caller.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "store/row.h"
#include "system/errors.h"
#include "text/json_out.h"
#include "web/guard.h"
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

/* -- why a user holds a permission, and who does --------------------------- */

struct permission_explain {
	int64_t user_id;
	const char *permission;
};
static const struct field permission_explain_fields[] = {
	FIELD(struct permission_explain, user_id, .req = true, .doc = "who"),
	FIELD(struct permission_explain, permission, .req = true, .max = 100,
	    .doc = "module:resource:action"),
};

struct permission_holders {
	int32_t page_no, page_size;
	const char *permission;
};
static const struct field permission_holders_fields[] = {
	PAGE_FIELDS(struct permission_holders),
	FIELD(struct permission_holders, permission, .req = true, .max = 100,
	    .doc = "module:resource:action"),
};

/* The name of the row's menu in the reader's language. */
static const char *
menu_name(struct ctx *ctx, const struct row *row)
{
	if (row_null(row, "menu_id"))
		return NULL;
	return lang_menu(
	    ctx->lang, row_i64(row, "menu_id"), row_str(row, "menu_name"));
}

/* Writes rows with the names of their menus in the reader's language. */
static void
put_named(struct req *r, const char *name, const struct rows *rows)
{
	json_key(&r->out, name);
	json_arr(&r->out);
	for (int i = 0; i < rows->n; i++) {
		struct row row = row_at(rows, i);

		row_json_as(
		    &r->out, &row, "menu_name", menu_name(r->ctx, &row));
	}
	json_end_arr(&r->out);
}

/* Would the guard let that user through now?  It refuses a disabled one, and
 * one of a tenant that has ended.  For this the caller becomes that user for a
 * moment. */
static enum err
guard_decides(
    struct ctx *ctx, int64_t user_id, const struct guard *g, bool *out)
{
	const struct caller asker = ctx->caller;
	const enum lang lang = ctx->lang;
	enum err e = caller_become(ctx, user_id, asker.tenant_id);

	*out = e == OK && guard_permits(ctx, g);
	ctx->caller = asker;
	ctx->lang = lang;
	if (e != E_USER_DISABLED && e != E_TENANT_DISABLED &&
	    e != E_TENANT_EXPIRED)
		return e;
	ctx->arg = NULL;
	return OK;
}

/* Is n the number of row k of the refused ones?  Their numbers ascend. */
static bool
is_refused(const struct rows *refused, int k, int64_t n)
{
	struct row row;

	if (k >= refused->n)
		return false;
	row = row_at(refused, k);
	return row_i64(&row, "n") == n;
}

/* Writes the roles that would give the permission, and that the caller may give
 * to the user. */
static enum err
put_would_give(struct req *r, const struct args *in)
{
	const struct permission_explain *q = in->at;
	struct rows rows, refused;
	struct ids roles;
	int k = 0;

	TRY(db_rows(r->ctx, &sql_explain_would_give, in, &rows));
	roles = rows_ids(r->ctx->mem, &rows, "role_id");
	TRY(authorise_roles_to(r->ctx, q->user_id, &roles, &refused));
	json_key(&r->out, "wouldGive");
	json_arr(&r->out);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (is_refused(&refused, k, i + 1))
			k++;
		else
			row_json(&r->out, &row);
	}
	json_end_arr(&r->out);
	return OK;
}

/* Says whether a user has a permission, by which roles and menus, what keeps it
 * from him, and which roles would give it. */
static enum err
permission_explain(struct req *r, const struct args *in)
{
	const struct permission_explain *q = in->at;
	struct guard g = { .gate = GATE_PERM, .perm = q->permission };
	struct json_out *w = &r->out;
	struct rows grants, blocks;
	struct row person;
	bool granted;

	TRY(db_one(r->ctx, &sql_explain_person, in, E_USER_UNKNOWN, &person));
	g.shared = row_bool(&person, "shared");
	TRY(guard_decides(r->ctx, q->user_id, &g, &granted));
	TRY(db_rows(r->ctx, &sql_explain_grants, in, &grants));
	TRY(db_rows(r->ctx, &sql_explain_blocks, in, &blocks));
	json_obj(w);
	json_member_bool(w, "granted", granted);
	json_member_bool(w, "known", row_bool(&person, "known"));
	put_named(r, "by", &grants);
	put_named(r, "blockedBy", &blocks);
	TRY(put_would_give(r, in));
	json_end_obj(w);
	return OK;
}

/* What the caller holds, by which roles, and whom he may ask for more. */
static enum err
permission_mine(struct req *r, const struct args *in)
{
	static const char *const gives = "system:permission:assign-user-role";
	const struct ids *held = &r->ctx->caller.roles;
	struct rows permissions, roles, people;

	(void)in;
	TRY(db_rows(r->ctx, &sql_mine_permissions, ARGS(AN("roles", held)),
	    &permissions));
	TRY(db_rows(r->ctx, &sql_mine_roles, ARGS(AN("roles", held)), &roles));
	TRY(db_rows(
	    r->ctx, &sql_mine_ask, ARGS(AN("permission", &gives)), &people));
	json_obj(&r->out);
	put_named(r, "permissions", &permissions);
	json_key(&r->out, "roles");
	rows_json(&r->out, &roles);
	json_key(&r->out, "ask");
	rows_json(&r->out, &people);
	json_end_obj(&r->out);
	return OK;
}

static const struct object explain_grant = { "explain_grant",
	&sql_explain_grants, NULL };
static const struct object explain_block = { "explain_block",
	&sql_explain_blocks, NULL };
static const struct object role_brief = { "role_brief", &sql_explain_would_give,
	NULL };
static OBJECT(explained, MEMBER("granted", BOOL), MEMBER("known", BOOL),
    MEMBER("by", LIST, .of = &explain_grant),
    MEMBER("blocked_by", LIST, .of = &explain_block),
    MEMBER("would_give", LIST, .of = &role_brief));

static const struct object mine_permission = { "mine_permission",
	&sql_mine_permissions, NULL };
static const struct object mine_ask = { "mine_ask", &sql_mine_ask, NULL };
static OBJECT(mine, MEMBER("permissions", LIST, .of = &mine_permission),
    MEMBER("roles", LIST, .of = &role_brief),
    MEMBER("ask", LIST, .of = &mine_ask));

/* clang-format off */
static const struct endpoint permission_explain_endpoints[] = {
	{ ADMIN, GET, "/system/permission/explain",
	    PERM("system:permission:assign-user-role"), IN(permission_explain),
	    CALL(permission_explain, SHOWS(ONE, .of = &explained),
	        REFUSES(E_USER_UNKNOWN)),
	    "Which roles and menus give a user a permission, or what keeps it" },
	{ ADMIN, GET, "/system/permission/holders",
	    PERM("system:permission:assign-user-role"), IN(permission_holders),
	    PAGE(permission_holders), "List the users who hold a permission" },
	{ ADMIN, GET, "/system/permission/mine", LOGGED_IN, NO_INPUT,
	    CALL(permission_mine, SHOWS(ONE, .of = &mine)),
	    "What I may do, by which roles, and whom to ask for more" },
};
/* clang-format on */

TABLE(permission_explain);

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
