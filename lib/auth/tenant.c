/* tenant.c - checks that a tenant exists, is enabled and has not expired. */
#include "auth/tenant.h"

#include "auth/errors.h"
#include "sql/lib/tenant_state.h"
#include "store/db.h"

static enum err
judge(struct ctx *ctx, const struct row *row)
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
	return judge(ctx, &row);
}

enum err
tenant_only(struct ctx *ctx, int64_t *id)
{
	const struct arg none = { .name = "wanted", .type = F_I64 };
	struct row row;

	TRY(db_one(ctx, &sql_tenant_state, ARGS(none), E_BAD_REQUEST, &row));
	*id = row_i64(&row, "id");
	return judge(ctx, &row);
}
