/*
 * who.h - fills ctx->who: what a user may do and see now, whether he sends a
 * request himself or a job carries out what he ordered earlier.
 */
#ifndef AUTH_WHO_H
#define AUTH_WHO_H

#include "store/ctx.h"
#include "store/row.h"

/*
 * who_take - adds roles, permissions and data scope to ctx->who, whose dept_id
 * is already set.  row has the columns roles and epoch.
 */
enum err who_take(struct ctx *ctx, const struct row *row) MUST_CHECK;

/*
 * who_visit - lets the caller work on the data of another tenant: ctx->who gets
 * that tenant and the scope of all its data, and keeps its own permissions.
 * Does nothing for the caller's own tenant.  E_TENANT_VISIT_DENIED without the
 * permission PERM_VISIT, which only people of the first tenant can have;
 * E_TENANT_* when that tenant may not be used.
 * Source: wire contract, "Tenant".
 */
enum err who_visit(struct ctx *ctx, int64_t tenant_id) MUST_CHECK;

/*
 * who_become - fills ctx->who as a request of that administrator for that
 * tenant's data would, but without a session.  E_USER_UNKNOWN when he is
 * deleted, E_USER_DISABLED, E_TENANT_* when his tenant or the other one may not
 * be used, E_TENANT_VISIT_DENIED when the tenant is not his and he may not
 * visit it.
 */
enum err
who_become(struct ctx *ctx, int64_t user_id, int64_t tenant_id) MUST_CHECK;

#endif
