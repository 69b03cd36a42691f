/* menu.c - the tree of menus (directories, pages and buttons), which all
 * tenants share.  Roles are given menus; a menu may grant a permission. */
#include "sql/system/menu.h"
#include "auth/authorise.h"
#include "auth/caller.h"
#include "auth/errors.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "store/row.h"
#include "system/errors.h"
#include "text/json_out.h"
#include "web/req.h"

struct menu_list {
	const char *name;
	int32_t status;
};

static const struct field menu_list_fields[] = {
	FIELD(struct menu_list, name, .doc = "part of the name"),
	FIELD(struct menu_list, status, .dict = "common_status", .lo = 0,
	    .hi = 1, .doc = "0 enabled, 1 disabled"),
};

struct menu_save {
	int64_t id, parent_id;
	const char *name, *permission, *path, *icon, *component,
	    *component_name;
	int32_t type, sort, status, site;
	bool visible, keep_alive, always_show;
};

static const struct field menu_save_fields[] = {
	FIELD(struct menu_save, id, .doc = "which one; ignored on create"),
	FIELD(struct menu_save, name, .req = true, .max = 50,
	    .doc = "title, unique among its siblings"),
	FIELD(struct menu_save, permission, .max = 100,
	    .doc = "module:resource:action"),
	FIELD(struct menu_save, type, .req = true, .dict = "system_menu_type",
	    .lo = 1, .hi = 3, .doc = "1 directory, 2 page, 3 button"),
	FIELD(struct menu_save, sort, .req = true,
	    .doc = "order among the siblings"),
	FIELD(struct menu_save, parent_id, .req = true, .doc = "0: top level"),
	FIELD(struct menu_save, path, .max = 200, .form = &form_link,
	    .doc = "route, or a link; no button's"),
	FIELD(struct menu_save, icon, .max = 100, .doc = "no button's"),
	FIELD(struct menu_save, component, .max = 200,
	    .doc = "view file; no button's"),
	FIELD(struct menu_save, component_name, .max = 255,
	    .doc = "the page's own name, unique; no button's"),
	FIELD(struct menu_save, status, .req = true, .dict = "common_status",
	    .lo = 0, .hi = 1, .doc = "0 enabled, 1 disabled"),
	FIELD(struct menu_save, visible, .doc = "shown in the menu"),
	FIELD(struct menu_save, keep_alive, .doc = "page is cached"),
	FIELD(struct menu_save, always_show, .doc = "shown with one child too"),
	FIELD(struct menu_save, site, .lo = 0, .hi = 1,
	    .doc = "0 every front-end, 1 our own site alone"),
};

/* Refuses a change of menus if the user does not hold the permissions that they
 * grant now or, if next is not NULL, the one that the menu is to grant: a menu
 * grants its permission to all users whose roles have the menu.  (Whether he
 * may act on those users says authorise_menus.)  The rows of the menus are
 * already locked, so that their permissions cannot change before the write. */
static enum err
check_granted(struct ctx *ctx, const struct ids *ids, const char *next)
{
	struct strs perms;
	struct row row;

	TRY(db_one(ctx, &sql_menu_grants,
	    ARGS(AN("ids", ids), AN("next", &next)), E_SYSTEM, &row));
	perms = row_strs(ctx->mem, &row, "permissions");
	return authorise_perms(ctx, &perms);
}

static enum err
menu_create(struct req *r, const struct args *in)
{
	const struct menu_save *q = in->at;
	const struct ids none = { 0 };
	struct row row;

	TRY(db_check(r->ctx, &sql_menu_create_check, in));
	TRY(check_granted(r->ctx, &none, q->permission));
	TRY(db_one(r->ctx, &sql_menu_create, in, E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

/* Refuses a change of a menu that exceeds the rights of the caller.  A change
 * that hides menus takes them from their users, as deleting does. */
static enum err
check_change(struct ctx *ctx, const struct args *in)
{
	const struct menu_save *q = in->at;
	int64_t id = q->id;
	const struct ids one = { &id, 1 };
	struct ids hidden;
	struct row row;

	TRY(db_one(ctx, &sql_menu_hidden, in, E_SYSTEM, &row));
	hidden = row_ids(ctx->mem, &row, "ids");
	if (hidden.n > 0)
		TRY(authorise_menus(ctx, &hidden, NULL));
	else if (q->permission != NULL)
		TRY(authorise_menus(ctx, &one, q->permission));
	return check_granted(ctx, hidden.n > 0 ? &hidden : &one, q->permission);
}

static enum err
menu_update(struct req *r, const struct args *in)
{
	TRY(db_check(r->ctx, &sql_menu_update_check, in));
	TRY(check_change(r->ctx, in));
	TRY(db_hit(r->ctx, &sql_menu_update, in, E_MENU_UNKNOWN));
	return done(r);
}

static enum err
menu_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	int64_t id = q->id;
	const struct ids one = { &id, 1 };

	TRY(db_check(r->ctx, &sql_menu_delete_check, in));
	TRY(authorise_menus(r->ctx, &one, NULL));
	TRY(check_granted(r->ctx, &one, NULL));
	TRY(db_hit(r->ctx, &sql_menu_delete, in, E_MENU_HAS_CHILDREN));
	return done(r);
}

static enum err
menu_delete_list(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;

	TRY(db_do(r->ctx, &sql_menu_delete_list_lock, in));
	TRY(authorise_menus(r->ctx, &q->ids, NULL));
	TRY(check_granted(r->ctx, &q->ids, NULL));
	TRY(db_hit(r->ctx, &sql_menu_delete_list, in, E_MENU_HAS_CHILDREN));
	return done(r);
}

/* Lists the menus that the caller's tenant may use, and says which of them he
 * may give to a role. */
static enum err
menu_simple_list(struct req *r, const struct args *in)
{
	const bool *super = &r->ctx->caller.super;
	struct strs held;
	struct ids menus;
	struct rows rows;

	(void)in;
	perm_held(r->ctx, &held, &menus);
	TRY(db_rows(r->ctx, &sql_menu_simple_list,
	    ARGS(AN("super", super), AN("held", &held), AN("menus", &menus)),
	    &rows));
	json_arr(&r->out);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		row_json_as(&r->out, &row, "name",
		    lang_menu(r->ctx->mem, r->ctx->lang, row_i64(&row, "id"),
		        row_str(&row, "name")));
	}
	json_end_arr(&r->out);
	return OK;
}

/* Lists menus by part of their name, as it is stored or as the caller's
 * language calls it. */
static enum err
menu_list(struct req *r, const struct args *in)
{
	struct strs called = { 0 };
	struct ids ids;
	struct rows rows;

	TRY(db_rows(r->ctx, &sql_menu_names, NULL, &rows));
	ids = rows_ids(r->ctx->mem, &rows, "id");
	called.v = arena_new(r->ctx->mem, const char *, (size_t)rows.n + 1);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		called.v[called.n++] = arena_strdup(
		    r->ctx->mem, lang_menu(r->ctx->mem, r->ctx->lang, ids.v[i],
		                     row_str(&row, "name")));
	}
	TRY(db_rows(r->ctx, &sql_menu_list,
	    WITH(in, AN("ids", &ids), AN("called", &called)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

static const struct object menu_listed = { "menu_listed", &sql_menu_list,
	NULL };
static const struct object menu_simple = { "menu_simple", &sql_menu_simple_list,
	NULL };

static const struct endpoint menu_endpoints[] = {
	{ ADMIN, POST, "/system/menu/create", PERM_SHARED("system:menu:create"),
	    IN(menu_save),
	    CALL(menu_create, SHOWS_ID,
	        REFUSES(E_MENU_PARENT_UNKNOWN, E_MENU_PARENT_TYPE,
	            E_MENU_NAME_TAKEN, E_MENU_COMPONENT_NAME_TAKEN,
	            E_GRANT_EXCEEDS_OWN)),
	    "Create a menu" },
	{ ADMIN, PUT, "/system/menu/update", PERM_SHARED("system:menu:update"),
	    IN(menu_save),
	    CALL(menu_update,
	        REFUSES(E_MENU_UNKNOWN, E_MENU_PARENT_SELF,
	            E_MENU_PARENT_UNKNOWN, E_MENU_PARENT_TYPE,
	            E_MENU_NAME_TAKEN, E_MENU_COMPONENT_NAME_TAKEN,
	            E_GRANT_EXCEEDS_OWN),
	        REVISES("/system/menu/get", menu_revision)),
	    "Change a menu" },
	{ ADMIN, DELETE, "/system/menu/delete",
	    PERM_SHARED("system:menu:delete"), IN(by_id),
	    CALL(menu_delete,
	        REFUSES(
	            E_MENU_UNKNOWN, E_MENU_HAS_CHILDREN, E_GRANT_EXCEEDS_OWN),
	        REVISES("/system/menu/get", menu_revision)),
	    "Delete a menu and its links to roles" },
	{ ADMIN, DELETE, "/system/menu/delete-list",
	    PERM_SHARED("system:menu:delete"), IN(by_ids),
	    CALL(menu_delete_list,
	        REFUSES(E_MENU_HAS_CHILDREN, E_GRANT_EXCEEDS_OWN)),
	    "Delete several menus, or none when a child would stay" },
	{ ADMIN, GET, "/system/menu/list", PERM("system:menu:query"),
	    IN(menu_list), CALL(menu_list, SHOWS(LIST, .of = &menu_listed)),
	    "List menus by name and status" },
	{ ADMIN, GET, "/system/menu/simple-list", LOGGED_IN, NO_INPUT,
	    CALL(menu_simple_list, SHOWS(LIST, .of = &menu_simple)),
	    "List enabled menus, few members" },
	{ ADMIN, GET, "/system/menu/list-all-simple", LOGGED_IN, NO_INPUT,
	    CALL(menu_simple_list, SHOWS(LIST, .of = &menu_simple)),
	    "List enabled menus, few members" },
	{ ADMIN, GET, "/system/menu/get", PERM("system:menu:query"), IN(by_id),
	    ONE(menu_get, OK, TAGGED), "Get a menu" },
};

TABLE(menu);
