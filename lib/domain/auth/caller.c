/*
 * caller.c - what a user may do and see, as it is now: whether his tenant may
 * be used, and the permissions and the data scope of his roles together.  Roles
 * come from the process's copy (role_copy.h), which is as new as the request.
 */
#include "auth/caller.h"

#include "auth/errors.h"
#include "auth/role_copy.h"
#include "base/id_set.h"
#include "sql/lib/caller.h"
#include "sql/lib/tenant_state.h"
#include "store/db.h"

/* -- the tenant ----------------------------------------------------------- */

static enum err
usable(struct ctx *ctx, const struct row *row)
{
	if (row_i32(row, "status") != 0)
		return fail(ctx, E_TENANT_DISABLED, row_str(row, "name"));
	if (row_bool(row, "expired"))
		return fail(ctx, E_TENANT_EXPIRED, row_str(row, "name"));
	return OK;
}

enum err
tenant_check(struct ctx *ctx, int64_t id)
{
	struct row row;

	TRY(db_one(ctx, &sql_tenant_state, ARGS(AN("wanted", &id)),
	    E_TENANT_UNKNOWN, &row));
	return usable(ctx, &row);
}

enum err
tenant_only(struct ctx *ctx, int64_t *id)
{
	const struct arg none = { .name = "wanted", .type = F_I64 };
	struct row row;

	TRY(db_one(ctx, &sql_tenant_state, ARGS(none), E_BAD_REQUEST, &row));
	*id = row_i64(&row, "id");
	return usable(ctx, &row);
}

/* -- permissions ---------------------------------------------------------- */

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
perm_any(struct ctx *ctx, int64_t user_id, const struct strs *perms, bool *out)
{
	struct ids roles;
	int64_t dept_id;

	*out = perms->n == 0;
	TRY(roles_of(ctx, user_id, &roles, &dept_id));
	for (size_t i = 0; i < perms->n && !*out; i++)
		*out = roles_have(&roles, perms->v[i]);
	return OK;
}

/* -- data scope ----------------------------------------------------------- */

enum { SCOPE_ALL = 1, SCOPE_CUSTOM, SCOPE_DEPT, SCOPE_BELOW, SCOPE_SELF };

static void
add(struct ctx *ctx, struct ids *to, const struct ids *more)
{
	*to = ids_concat(ctx->mem, to, more);
}

static enum err
merge_one(struct ctx *ctx, const struct role_copy *role, int64_t dept_id,
    struct scope *out)
{
	struct ids own = { &dept_id, dept_id == 0 ? 0 : 1 };

	switch (role->data_scope) {
	case SCOPE_ALL:
		out->all = true;
		break;
	case SCOPE_CUSTOM:
		add(ctx, &out->depts, &role->depts);
		add(ctx, &out->depts, &own);
		break;
	case SCOPE_BELOW:
		if (dept_id == 0)
			break;
		TRY(role_copy_below(ctx, dept_id, &own));
		add(ctx, &out->depts, &own);
		break;
	case SCOPE_DEPT:
		add(ctx, &out->depts, &own);
		break;
	case SCOPE_SELF:
		out->self = true;
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
		TRY(merge_one(ctx, role, dept_id, out));
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
