/*
 * caller.c - what a user may do and see, as it is now: whether his tenant may
 * be used, and the permissions and the data scope of his roles together.
 *
 * The process keeps a copy of what roles permit, of the departments below one,
 * and texts that are made of these.  The copy is emptied when the permission
 * epoch has risen; every transaction that changes roles, menus, their links or
 * departments raises it. So a decision is never based on data older than the
 * request.
 */
#include <string.h>

#include "auth/caller.h"
#include "auth/errors.h"
#include "base/id_set.h"
#include "base/map.h"
#include "base/num.h"
#include "base/str_set.h"
#include "sql/lib/caller.h"
#include "sql/lib/tenant_state.h"
#include "store/db.h"

#define ROLES_MAX 512  /* roles in the copy; when it is full it is emptied */
#define DEPTS_MAX 2048 /* departments in the copy */

/* Bytes of all texts in the copy, which begins anew when it is full. */
#define TEXTS_BYTES_MAX ((size_t)4 * 1024 * 1024)

/* -- the copy of roles ---------------------------------------------------- */

/* A role and what it permits. */
struct role_copy {
	int64_t id;
	bool super, blacklist_admin;
	int32_t data_scope;  /* enum data_scope */
	struct ids depts;    /* that SCOPE_CUSTOM names */
	struct strs granted; /* set of permission strings; several menus may
	                        grant the same one */
	struct ids menus;    /* menus linked to the role */
};

/* The copy: everything in it is as it was at `epoch`. */
static struct {
	int64_t epoch;
	struct arena mem;
	struct map roles, depts;
} copy;

/* The texts that role_text_keep was given at that epoch. */
static struct {
	struct arena mem;
	struct map by_key;
	size_t bytes;
} texts;

static void
texts_forget(void)
{
	arena_reset(&texts.mem);
	texts.by_key = (struct map){ 0 };
	texts.bytes = 0;
}

void
role_copy_forget(void)
{
	texts_forget();
	arena_reset(&copy.mem);
	copy.roles = (struct map){ 0 };
	copy.depts = (struct map){ 0 };
	copy.epoch = 0;
}

static const char *
id_key(char text[NUM_MAX + 1], int64_t id)
{
	num_write(id, text);
	return text;
}

/* A role of the copy; NULL when it is deleted or not loaded. */
static const struct role_copy *
role_copy_find(int64_t id)
{
	char key[NUM_MAX + 1];

	return map_get(&copy.roles, id_key(key, id));
}

/* The ids of a column in ascending order, in the memory of the copy. */
static struct ids
sorted_ids(const struct row *row, const char *col)
{
	struct ids out = row_ids(&copy.mem, row, col);

	ids_sort(&out);
	return out;
}

/* Adds a role to the copy. */
static void
add_role(const struct row *row)
{
	struct role_copy *role = arena_new(&copy.mem, struct role_copy, 1);
	char key[NUM_MAX + 1];

	role->id = row_i64(row, "id");
	role->super = row_bool(row, "super");
	role->blacklist_admin = row_bool(row, "blacklist_admin");
	role->data_scope = row_i32(row, "data_scope");
	role->depts = sorted_ids(row, "data_scope_dept_ids");
	role->granted = row_strs(&copy.mem, row, "granted");
	strs_sort(&role->granted);
	role->menus = row_ids(&copy.mem, row, "menus");
	map_put(&copy.mem, &copy.roles,
	    arena_strdup(&copy.mem, id_key(key, role->id)), role);
}

/* Does the role give this permission? */
static bool
role_copy_permits(const struct role_copy *role, const char *perm)
{
	return role->super || strs_set_has(&role->granted, perm);
}

/* Reads these roles, as they are at that epoch, into the copy.  If that empties
 * the copy, the caller's own roles are read again, too, because his permissions
 * are asked for until the end of the request.
 *
 * Roles must not be read in a transaction that has changed roles, menus, their
 * links or departments: if it rolls back, another transaction gets the same
 * epoch, and the copy would be taken for that one's data. */
static enum err
role_copy_load(struct ctx *ctx, int64_t epoch, const struct ids *roles)
{
	struct ids wanted = *roles;
	struct rows rows;
	bool all_known = true;

	if (epoch != copy.epoch || copy.roles.n + roles->n > ROLES_MAX) {
		role_copy_forget();
		wanted = ids_concat(ctx->mem, &ctx->caller.roles, roles);
	}
	copy.epoch = epoch;
	for (size_t i = 0; i < wanted.n; i++)
		all_known &= role_copy_find(wanted.v[i]) != NULL;
	if (all_known)
		return OK;
	TRY(db_rows(ctx, &sql_role_facts, ARGS(AN("roles", &wanted)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (role_copy_find(row_i64(&row, "id")) == NULL)
			add_role(&row);
	}
	return OK;
}

/* A department and all below it, at the epoch of the copy. */
static enum err
role_copy_below(struct ctx *ctx, int64_t dept_id, struct ids *out)
{
	char key[NUM_MAX + 1];
	struct ids *known = map_get(&copy.depts, id_key(key, dept_id));
	struct rows rows;

	if (known == NULL) {
		TRY(db_rows(ctx, &sql_dept_below, ARGS(AN("dept_id", &dept_id)),
		    &rows));
		struct ids found = rows_ids(ctx->mem, &rows, "id");

		/* An empty result is not kept: the department may belong to
		 * another tenant, whose users must find it here later. */
		if (copy.depts.n >= DEPTS_MAX || found.n == 0) {
			*out = found;
			return OK;
		}
		known = arena_new(&copy.mem, struct ids, 1);
		*known = ids_copy(&copy.mem, &found);
		map_put(&copy.mem, &copy.depts, arena_strdup(&copy.mem, key),
		    known);
	}
	*out = *known;
	return OK;
}

/* -- the tenant ----------------------------------------------------------- */

enum err
tenant_usable(struct ctx *ctx, const struct row *row)
{
	if (row_i32(row, "tenant_status") != 0)
		return fail(
		    ctx, E_TENANT_DISABLED, row_str(row, "tenant_name"));
	if (row_bool(row, "tenant_expired"))
		return fail(ctx, E_TENANT_EXPIRED, row_str(row, "tenant_name"));
	return OK;
}

enum err
tenant_check(struct ctx *ctx, int64_t id)
{
	struct row row;

	TRY(db_one(ctx, &sql_tenant_state, ARGS(AN("wanted", &id)),
	    E_TENANT_UNKNOWN, &row));
	return tenant_usable(ctx, &row);
}

enum err
tenant_only(struct ctx *ctx, int64_t *id)
{
	const struct arg none = { .name = "wanted", .type = F_I64 };
	struct row row;

	TRY(db_one(ctx, &sql_tenant_state, ARGS(none), E_BAD_REQUEST, &row));
	*id = row_i64(&row, "id");
	return tenant_usable(ctx, &row);
}

/* -- permissions ---------------------------------------------------------- */

/* Does one of these roles of the copy give the permission? */
static bool
roles_have(const struct ids *roles, const char *perm)
{
	for (size_t i = 0; i < roles->n; i++) {
		const struct role_copy *role = role_copy_find(roles->v[i]);

		if (role != NULL && role_copy_permits(role, perm))
			return true;
	}
	return false;
}

bool
perm_has(const struct ctx *ctx, const char *perm)
{
	return roles_have(&ctx->caller.roles, perm);
}

bool
perm_shared(const struct ctx *ctx, const char *perm)
{
	return ctx->caller.home_id == TENANT_FIRST && perm_has(ctx, perm);
}

bool
perm_blacklist_admin(const struct ctx *ctx)
{
	const struct ids *roles = &ctx->caller.roles;

	for (size_t i = 0; i < roles->n; i++) {
		const struct role_copy *role = role_copy_find(roles->v[i]);

		if (role != NULL && role->blacklist_admin)
			return true;
	}
	return false;
}

/* The number of permissions and menus that perm_held will list. */
static void
count_held(const struct ids *roles, size_t *n_perms, size_t *n_menus)
{
	for (size_t i = 0; i < roles->n; i++) {
		const struct role_copy *role = role_copy_find(roles->v[i]);

		*n_perms += role == NULL ? 0 : role->granted.n;
		*n_menus += role == NULL ? 0 : role->menus.n;
	}
}

void
perm_held(struct ctx *ctx, struct strs *perms, struct ids *menus)
{
	const struct ids *roles = &ctx->caller.roles;
	size_t n_perms = 0, n_menus = 0;

	count_held(roles, &n_perms, &n_menus);
	perms->v = arena_new(ctx->mem, const char *, n_perms);
	menus->v = arena_new(ctx->mem, int64_t, n_menus);
	perms->n = menus->n = 0;
	for (size_t i = 0; i < roles->n; i++) {
		const struct role_copy *role = role_copy_find(roles->v[i]);

		for (size_t k = 0; role != NULL && k < role->granted.n; k++)
			perms->v[perms->n++] = role->granted.v[k];
		for (size_t k = 0; role != NULL && k < role->menus.n; k++)
			menus->v[menus->n++] = role->menus.v[k];
	}
}

/* The key by which role_text finds a text: its name, the tenant whose data the
 * caller sees, and his roles in the order in which the database lists them. */
static const char *
text_key(struct ctx *ctx, const char *of)
{
	const struct caller *caller = &ctx->caller;
	const char *key =
	    arena_printf(ctx->mem, "%s %lld", of, (long long)caller->tenant_id);

	for (size_t i = 0; i < caller->roles.n; i++)
		key = arena_printf(
		    ctx->mem, "%s %lld", key, (long long)caller->roles.v[i]);
	return key;
}

const char *
role_text(struct ctx *ctx, const char *of)
{
	return map_get(&texts.by_key, text_key(ctx, of));
}

void
role_text_keep(struct ctx *ctx, const char *of, const char *text)
{
	const char *key = text_key(ctx, of);
	size_t bytes = strlen(key) + strlen(text);

	if (bytes > TEXTS_BYTES_MAX)
		return;
	if (texts.bytes + bytes > TEXTS_BYTES_MAX)
		texts_forget();
	texts.bytes += bytes;
	map_put(&texts.mem, &texts.by_key, arena_strdup(&texts.mem, key),
	    arena_strdup(&texts.mem, text));
}

/* A user's enabled roles, loaded into the copy, and his department (0: none).
 * An unknown user has no roles. */
static enum err
roles_of(struct ctx *ctx, int64_t user_id, struct ids *roles, int64_t *dept_id)
{
	struct rows rows;
	struct row row;

	*roles = (struct ids){ 0 };
	*dept_id = 0;
	TRY(db_rows(
	    ctx, &sql_user_roles, ARGS(AN("user_id", &user_id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*roles = row_ids(ctx->mem, &row, "roles");
	*dept_id = row_i64(&row, "dept_id");
	return role_copy_load(ctx, row_i64(&row, "epoch"), roles);
}

enum err
perm_lacking(struct ctx *ctx, int64_t user_id, const struct strs *perms,
    struct strs *out)
{
	struct ids roles;
	int64_t dept_id;

	*out = (struct strs){ arena_new(ctx->mem, const char *, perms->n), 0 };
	TRY(roles_of(ctx, user_id, &roles, &dept_id));
	for (size_t i = 0; i < perms->n; i++)
		if (!roles_have(&roles, perms->v[i]))
			out->v[out->n++] = perms->v[i];
	return OK;
}

enum err
perm_any(struct ctx *ctx, int64_t user_id, const struct strs *perms, bool *out)
{
	struct strs lacking;

	TRY(perm_lacking(ctx, user_id, perms, &lacking));
	*out = perms->n == 0 || lacking.n < perms->n;
	return OK;
}

/* -- data scope ----------------------------------------------------------- */

static void
add_depts(struct ctx *ctx, struct scope *to, const struct ids *depts)
{
	to->depts = ids_concat(ctx->mem, &to->depts, depts);
}

/* Adds what a role shows to a user of department dept_id (0: none). */
static enum err
add_scope_of(struct ctx *ctx, const struct role_copy *role, int64_t dept_id,
    struct scope *to)
{
	const struct ids own = { &dept_id, dept_id == 0 ? 0 : 1 };
	struct ids below = { 0 };

	switch (role->data_scope) {
	case SCOPE_ALL:
		to->all = true;
		break;
	case SCOPE_CUSTOM:
		add_depts(ctx, to, &role->depts);
		add_depts(ctx, to, &own);
		break;
	case SCOPE_DEPT:
		add_depts(ctx, to, &own);
		break;
	case SCOPE_BELOW:
		if (dept_id != 0)
			TRY(role_copy_below(ctx, dept_id, &below));
		add_depts(ctx, to, &below);
		break;
	case SCOPE_SELF:
		to->self = true;
		break;
	default:
		break;
	}
	return OK;
}

/* The scope of these roles of the copy together, for a user of department
 * dept_id (0: none); its departments are sorted, each once.  A user without a
 * role sees himself only. */
static enum err
scope_of_roles(struct ctx *ctx, const struct ids *roles, int64_t dept_id,
    struct scope *out)
{
	bool any = false;

	*out = (struct scope){ 0 };
	for (size_t i = 0; i < roles->n; i++) {
		const struct role_copy *role = role_copy_find(roles->v[i]);

		if (role == NULL)
			continue;
		any = true;
		TRY(add_scope_of(ctx, role, dept_id, out));
	}
	out->self |= !any;
	ids_sort(&out->depts);
	return OK;
}

enum err
data_scope_of(struct ctx *ctx, int64_t user_id, struct scope *out)
{
	struct ids roles;
	int64_t dept_id;

	TRY(roles_of(ctx, user_id, &roles, &dept_id));
	return scope_of_roles(ctx, &roles, dept_id, out);
}

/* -- the caller ----------------------------------------------------------- */

enum err
caller_take(struct ctx *ctx, const struct row *row)
{
	struct caller *caller = &ctx->caller;

	caller->roles = row_ids(ctx->mem, row, "roles");
	TRY(role_copy_load(ctx, row_i64(row, "epoch"), &caller->roles));
	for (size_t i = 0; i < caller->roles.n; i++) {
		const struct role_copy *role =
		    role_copy_find(caller->roles.v[i]);

		caller->super |= role != NULL && role->super;
	}
	TRY(scope_of_roles(
	    ctx, &caller->roles, caller->dept_id, &caller->home_scope));
	caller->scope = caller->home_scope;
	return OK;
}

enum err
caller_visit(struct ctx *ctx, int64_t tenant_id)
{
	struct caller *caller = &ctx->caller;

	if (tenant_id == caller->tenant_id)
		return OK;
	if (!perm_shared(ctx, PERM_VISIT))
		return E_TENANT_VISIT_DENIED;
	TRY(tenant_check(ctx, tenant_id));
	caller->tenant_id = tenant_id;
	caller->scope = (struct scope){ .all = true };
	return OK;
}

enum err
caller_become(struct ctx *ctx, int64_t user_id, int64_t tenant_id)
{
	struct row row;

	ctx->caller = (struct caller){ 0 };
	TRY(db_one(ctx, &sql_caller_become, ARGS(AN("user_id", &user_id)),
	    E_USER_UNKNOWN, &row));
	if (row_i32(&row, "status") != 0)
		return fail(ctx, E_USER_DISABLED, row_str(&row, "nickname"));
	ctx->caller = (struct caller){
		.id = user_id,
		.tenant_id = row_i64(&row, "tenant_id"),
		.home_id = row_i64(&row, "tenant_id"),
		.dept_id = row_i64(&row, "dept_id"),
		.type = USER_ADMIN,
	};
	(void)lang_read(row_str(&row, "language"), &ctx->lang);
	TRY(tenant_check(ctx, ctx->caller.tenant_id));
	TRY(caller_take(ctx, &row));
	return caller_visit(ctx, tenant_id);
}
