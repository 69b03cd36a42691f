/* tenant_package_apply.c - applies a tenant's package to the tenant's roles. */
#include "system/tenant_package_apply.h"

#include "auth/authorise_menus.h"
#include "sql/system/tenant_package.h"
#include "store/db.h"

enum err
tenant_package_held(
    struct ctx *ctx, const struct ids *packages, const struct ids *menus)
{
	struct strs perms;
	struct row row;

	TRY(db_one(ctx, &sql_tenant_package_grants,
	    ARGS(AN("ids", packages), AN("menu_ids", menus)), E_SYSTEM, &row));
	perms = row_strs(ctx->mem, &row, "permissions");
	return authorise_perms(ctx, &perms);
}

enum err
tenant_package_apply(struct ctx *ctx, int64_t package_id, const int64_t *only)
{
	const struct arg tenant = { "only", F_I64, only };

	TRY(db_do(ctx, &sql_tenant_package_shrink,
	    ARGS(AN("package_id", &package_id), tenant)));
	return db_do(ctx, &sql_tenant_package_grow,
	    ARGS(AN("package_id", &package_id), tenant));
}
