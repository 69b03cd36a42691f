/* permission_explain.c - says which roles and menus give a user a permission.
 */
#include "sql/system/permission_explain.h"
#include "auth/errors.h"
#include "store/row.h"
#include "system/system_tables.h"
#include "text/json_out.h"
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

/* The name of the row's menu in the reader's language. */
static const char *
menu_name(struct ctx *ctx, const struct row *row)
{
	if (row_null(row, "menu_id"))
		return NULL;
	return lang_menu(
	    ctx->lang, row_i64(row, "menu_id"), row_str(row, "menu_name"));
}

static enum err
permission_explain(struct req *r, const struct args *in)
{
	struct json_out *w = &r->out;
	struct rows grants;
	struct row person;

	TRY(db_one(r->ctx, &sql_explain_person, in, E_USER_UNKNOWN, &person));
	TRY(db_rows(r->ctx, &sql_explain_grants, in, &grants));
	json_obj(w);
	json_key(w, "granted");
	json_put_bool(w, grants.n > 0);
	json_key(w, "by");
	json_arr(w);
	for (int i = 0; i < grants.n; i++) {
		struct row row = row_at(&grants, i);

		row_json_as(w, &row, "menu_name", menu_name(r->ctx, &row));
	}
	json_end_arr(w);
	json_end_obj(w);
	return OK;
}

static const struct object explain_grant = { "explain_grant",
	&sql_explain_grants, NULL };
static OBJECT(explained, MEMBER("granted", BOOL),
    MEMBER("by", LIST, .of = &explain_grant));

/* clang-format off */
static const struct endpoint permission_explain_endpoints[] = {
	{ ADMIN, GET, "/system/permission/explain",
	    PERM("system:permission:assign-user-role"), IN(permission_explain),
	    CALL(permission_explain, SHOWS(ONE, .of = &explained),
	        REFUSES(E_USER_UNKNOWN)),
	    "Which roles and menus give a user a permission" },
};
/* clang-format on */

TABLE(permission_explain);
