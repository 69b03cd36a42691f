/* caller.c - reads the roles, permissions and data scope of a user as they are
 * now. */
#include "auth/caller.h"

#include "auth/data_scope.h"
#include "auth/errors.h"
#include "auth/perm.h"
#include "auth/tenant.h"
#include "sql/lib/caller.h"
#include "store/db.h"

enum err
caller_take(struct ctx *ctx, const struct row *row)
{
	struct caller *caller = &ctx->caller;

	caller->roles = row_ids(ctx->mem, row, "roles");
	TRY(perm_load(ctx, row_i64(row, "epoch"), &caller->roles));
	for (size_t i = 0; i < caller->roles.n; i++) {
		const struct perm_role *role = perm_role(caller->roles.v[i]);

		caller->super |= role != NULL && role->super;
	}
	TRY(data_scope_merge(
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
