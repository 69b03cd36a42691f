/*
 * permission_explain.c - why a user holds a permission or what keeps it from
 * him, who holds one, and what one holds oneself.  What is said is what the
 * guard of a request would decide now.
 */
#include "sql/system/permission_explain.h"
#include "auth/authorise.h"
#include "auth/caller.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "store/row.h"
#include "system/errors.h"
#include "text/json_out.h"
#include "web/guard.h"
#include "web/req.h"

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

/* The name of the row's menu in the reader's language; NULL: it has none. */
static const char *
menu_name(struct ctx *ctx, const struct row *row)
{
	if (row_null(row, "menu_id"))
		return NULL;
	return lang_menu(ctx->mem, ctx->lang, row_i64(row, "menu_id"),
	    row_str(row, "menu_name"));
}

/* Writes rows as the member of that name, with the names of their menus in the
 * reader's language. */
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

/* Is n the number in row k of the refused ones?  Rows are in the order of these
 * numbers, which count the roles that were asked about, from 1. */
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
