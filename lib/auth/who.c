/* who.c - reads the roles, permissions and data scope of a user as they are
 * now. */
#include "auth/who.h"

#include "auth/errors.h"
#include "auth/perm.h"
#include "auth/scope.h"
#include "auth/tenant.h"
#include "sql/lib/auth.h"
#include "store/db.h"

enum err
who_take(struct ctx *ctx, const struct row *row)
{
	struct who *who = &ctx->who;

	who->roles = row_ids(ctx->mem, row, "roles");
	TRY(perm_load(ctx, row_i64(row, "epoch"), &who->roles));
	for (size_t i = 0; i < who->roles.n; i++) {
		const struct perm_role *role = perm_role(who->roles.v[i]);

		who->super |= role != NULL && role->super;
	}
	return scope_merge(ctx, &who->roles, who->dept_id, &who->scope);
}

enum err
who_visit(struct ctx *ctx, int64_t tenant_id)
{
	struct who *who = &ctx->who;

	if (tenant_id == who->tenant_id)
		return OK;
	if (!perm_shared(ctx, PERM_VISIT))
		return E_TENANT_VISIT_DENIED;
	TRY(tenant_check(ctx, tenant_id));
	who->tenant_id = tenant_id;
	who->scope = (struct scope){ .all = true };
	return OK;
}

enum err
who_become(struct ctx *ctx, int64_t user_id, int64_t tenant_id)
{
	struct row row;

	ctx->who = (struct who){ 0 };
	TRY(db_one(ctx, &sql_who_become, ARGS(AN("user_id", &user_id)),
	    E_USER_UNKNOWN, &row));
	if (row_i32(&row, "status") != 0)
		return fail(ctx, E_USER_DISABLED, row_str(&row, "nickname"));
	ctx->who = (struct who){
		.id = user_id,
		.tenant_id = row_i64(&row, "tenant_id"),
		.home_id = row_i64(&row, "tenant_id"),
		.dept_id = row_i64(&row, "dept_id"),
		.type = USER_ADMIN,
	};
	TRY(tenant_check(ctx, ctx->who.tenant_id));
	TRY(who_take(ctx, &row));
	return who_visit(ctx, tenant_id);
}
