/*
 * caller.h - fills ctx->caller: what a user may do and see now, whether he
 * sends a request himself or a job carries out a task that he ordered earlier.
 */
#ifndef AUTH_CALLER_H
#define AUTH_CALLER_H

#include "store/ctx.h"
#include "store/row.h"

/*
 * caller_take - adds roles, permissions and data scope to ctx->caller, whose
 * dept_id is already set.  row has the columns roles and epoch.
 */
enum err caller_take(struct ctx *ctx, const struct row *row) MUST_CHECK;

/*
 * caller_visit - lets the caller work on the data of another tenant:
 * ctx->caller gets that tenant and the scope of all its data, and keeps its own
 * permissions. Does nothing for the caller's own tenant.  E_TENANT_VISIT_DENIED
 * without the permission PERM_VISIT, which only people of the first tenant can
 * have; E_TENANT_* when that tenant may not be used. Source: wire contract,
 * "Tenant".
 */
enum err caller_visit(struct ctx *ctx, int64_t tenant_id) MUST_CHECK;

/*
 * caller_become - fills ctx->caller as a request of that administrator for that
 * tenant's data would, but without a session, and sets ctx->lang if he has
 * chosen a language.  E_USER_UNKNOWN when he is
 * deleted, E_USER_DISABLED, E_TENANT_* when his tenant or the other one may not
 * be used, E_TENANT_VISIT_DENIED when the tenant is not his and he may not
 * visit it.
 */
enum err
caller_become(struct ctx *ctx, int64_t user_id, int64_t tenant_id) MUST_CHECK;

#endif
