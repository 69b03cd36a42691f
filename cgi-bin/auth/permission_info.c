/*
 * permission_info.c - what the administrators' web page requests after each
 * sign-in: the user, his roles, his permissions and the menus he sees.
 */
#include <string.h>

#include "auth/caller.h"
#include "base/map.h"
#include "sql/auth/permission_info.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

#define HELD_BYTES_MAX ((size_t)16 * 1024 * 1024)

/* A menu of the tree opens two JSON scopes (array and object), and json_out
 * allows 62 open scopes: hence the limit of depth. */
enum { MENU_DEPTH_MAX = 24 };

/* site - which front-end asks: 0 any, 1 our own, which has pages that no other
 * front-end has. */
struct auth_info {
	int32_t site;
};

static const struct field auth_info_fields[] = {
	FIELD(struct auth_info, site, .lo = 0, .hi = 1,
	    .doc = "1: also the menus that our own site alone has"),
};

/* A node of the menu tree; first, last and next are indexes into tree.v, in
 * sort order. */
struct node {
	struct row row;
	const char *name; /* translated for the caller */
	int64_t id, parent_id;
	int first, last, next; /* index of a node; -1: there is none */
	bool hidden;           /* a button, or only for another front-end */
};

struct tree {
	struct node *v;
	int n, first_root, last_root;
};

/* The index of the menu with that id; -1: there is none. */
static int
find_node(const struct tree *t, int64_t id)
{
	for (int i = 0; i < t->n; i++)
		if (t->v[i].id == id)
			return i;
	return -1;
}

/* Adds node i to the end of the siblings from *first to *last. */
static void
append_sibling(struct tree *t, int *first, int *last, int i)
{
	if (*last < 0)
		*first = i;
	else
		t->v[*last].next = i;
	*last = i;
}

static const char *
menu_name(struct ctx *ctx, const struct row *row)
{
	return lang_menu(
	    ctx->mem, ctx->lang, row_i64(row, "id"), row_str(row, "name"));
}

/* Builds the tree of the rows, which are in the order of their siblings.  Menus
 * that are not shown are in no list of siblings: buttons and, if another
 * front-end asks than our own (site 0), those that our own alone has. */
static struct tree
build_tree(struct ctx *ctx, const struct rows *rows, int32_t site)
{
	struct tree t = { arena_new(ctx->mem, struct node, (size_t)rows->n),
		rows->n, -1, -1 };

	for (int i = 0; i < t.n; i++) {
		struct row row = row_at(rows, i);

		t.v[i] = (struct node){ .row = row,
			.name = menu_name(ctx, &row),
			.id = row_i64(&row, "id"),
			.parent_id = row_i64(&row, "parent_id"),
			.hidden = row_i32(&row, "type") == MENU_BUTTON ||
			          row_i32(&row, "site") > site,
			.first = -1,
			.last = -1,
			.next = -1 };
	}
	for (int i = 0; i < t.n; i++) {
		int p = find_node(&t, t.v[i].parent_id);

		if (t.v[i].hidden)
			continue;
		if (p < 0)
			append_sibling(&t, &t.first_root, &t.last_root, i);
		else
			append_sibling(&t, &t.v[p].first, &t.v[p].last, i);
	}
	return t;
}

/* Is the menu shown even without menus below it?  A page is if it has a
 * component or is a link to another host.  A directory is if no page is below
 * it in the whole suite (vacant): otherwise its creator would not find it. */
static bool
stands_alone(const struct node *n)
{
	const char *component = row_str(&n->row, "component");
	const char *path = row_str(&n->row, "path");

	if (row_i32(&n->row, "type") == MENU_DIRECTORY)
		return row_bool(&n->row, "vacant");
	return *component != '\0' || strstr(path, "://") != NULL;
}

/* Leaves out those of the siblings from first on that have nothing below them
 * and are not shown without (stands_alone); returns the first that stays. */
static int
prune(struct tree *t, int first, int depth)
{
	int kept = -1, *link = &kept;

	for (int i = first, next; i >= 0; i = next) {
		struct node *n = &t->v[i];

		next = n->next;
		n->first =
		    depth < MENU_DEPTH_MAX ? prune(t, n->first, depth + 1) : -1;
		if (n->first < 0 && !stands_alone(n))
			continue;
		*link = i;
		link = &n->next;
	}
	*link = -1;
	return kept;
}

/* Writes the text in column col of the row as the member key. */
static void
text_member(
    struct json_out *w, const struct row *row, const char *key, const char *col)
{
	json_member_str(w, key, row_str(row, col));
}

static void
node_members(struct json_out *w, const struct node *n)
{
	json_member_i64(w, "id", n->id);
	json_member_i64(w, "parentId", n->parent_id);
	json_member_str(w, "name", n->name);
	text_member(w, &n->row, "path", "path");
	text_member(w, &n->row, "component", "component");
	text_member(w, &n->row, "componentName", "component_name");
	text_member(w, &n->row, "icon", "icon");
	json_member_bool(w, "visible", row_bool(&n->row, "visible"));
	json_member_bool(w, "keepAlive", row_bool(&n->row, "keep_alive"));
	json_member_bool(w, "alwaysShow", row_bool(&n->row, "always_show"));
}

/* Writes the siblings from first on, each with its children; depth 0: the menus
 * of the top.  A menu without children has children null, because the front-end
 * treats an empty array as a directory without a layout. */
static void
put_nodes(struct json_out *w, const struct tree *t, int first, int depth)
{
	if (depth > 0 && first < 0) {
		json_put_null(w);
		return;
	}
	json_arr(w);
	for (int i = first; i >= 0; i = t->v[i].next) {
		json_obj(w);
		node_members(w, &t->v[i]);
		json_key(w, "children");
		put_nodes(w, t, t->v[i].first, depth + 1);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* Writes the permissions of all menus, each once. */
static void
put_permissions(struct ctx *ctx, struct json_out *w, const struct rows *menus)
{
	struct map seen = { 0 };

	json_arr(w);
	for (int i = 0; i < menus->n; i++) {
		struct row row = row_at(menus, i);
		const char *perm = row_str(&row, "permission");

		if (perm == NULL || *perm == '\0' ||
		    map_get(&seen, perm) != NULL)
			continue;
		map_put(ctx->mem, &seen, perm, w);
		json_put_str(w, perm);
	}
	json_end_arr(w);
}

/* Writes what depends on the caller's roles alone: the values of roles,
 * permissions and menus. */
static enum err
put_held(struct ctx *ctx, int32_t site, struct json_out *w)
{
	const struct caller *caller = &ctx->caller;
	struct rows roles, menus;
	struct tree tree;

	TRY(db_rows(ctx, &sql_permission_info_roles,
	    ARGS(AN("roles", &caller->roles)), &roles));
	TRY(db_rows(ctx, &sql_permission_info_menus,
	    ARGS(AN("roles", &caller->roles), AN("super", &caller->super)),
	    &menus));
	tree = build_tree(ctx, &menus, site);
	json_obj(w);
	json_key(w, "roles");
	rows_values(w, &roles);
	json_key(w, "permissions");
	put_permissions(ctx, w, &menus);
	json_key(w, "menus");
	put_nodes(w, &tree, prune(&tree, tree.first_root, 0), 0);
	json_end_obj(w);
	return OK;
}

/* The members that put_held writes, without their braces.  They are the same at
 * each page load of everybody with these roles, so the process keeps them. */
static enum err
held_members(struct ctx *ctx, int32_t site, const char **out)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };
	const char *of = arena_printf(
	    ctx->mem, "permission info %d %d", (int)site, (int)ctx->lang);

	*out = role_text(ctx, of);
	if (*out != NULL)
		return OK;
	buf_init(&b, HELD_BYTES_MAX);
	TRY(put_held(ctx, site, &w));
	if (b.over)
		return fault(ctx, "the menus are too long");
	*out = arena_strndup(ctx->mem, buf_text(&b) + 1, b.n - 2);
	role_text_keep(ctx, of, *out);
	return OK;
}

static enum err
auth_info(struct req *r, const struct args *in)
{
	const struct auth_info *q = in->at;
	struct ctx *ctx = r->ctx;
	const char *members;
	struct row user;

	TRY(db_one(
	    ctx, &sql_permission_info_user, NULL, E_UNAUTHORIZED, &user));
	TRY(held_members(ctx, q->site, &members));
	json_obj(&r->out);
	json_key(&r->out, "user");
	row_json(&r->out, &user);
	json_put_raw(&r->out, members, strlen(members));
	json_end_obj(&r->out);
	return OK;
}

/* Calls itself by name: the children of a menu are menus. */
static OBJECT(menu_node, MEMBER("id", BIG), MEMBER("parent_id", BIG),
    MEMBER("name", TEXT), MEMBER("path", TEXT), MEMBER("component", TEXT),
    MEMBER("component_name", TEXT), MEMBER("icon", TEXT),
    MEMBER("visible", BOOL), MEMBER("keep_alive", BOOL),
    MEMBER("always_show", BOOL),
    MEMBER("children", LIST, .null = true, .of = &menu_node));
static const struct object own_user = { "own_user", &sql_permission_info_user,
	NULL };
static OBJECT(permission_info, MEMBER("user", OBJECT, .of = &own_user),
    MEMBER("roles", TEXTS), MEMBER("permissions", TEXTS),
    MEMBER("menus", LIST, .of = &menu_node));

/* clang-format off */
static const struct endpoint info_endpoints[] = {
	{ ADMIN, GET, "/system/auth/get-permission-info", LOGGED_IN,
	    IN(auth_info), CALL(auth_info, SHOWS(ONE, .of = &permission_info)),
	    "Who I am, what I may and which menus I see" },
};
/* clang-format on */
TABLE(info);
