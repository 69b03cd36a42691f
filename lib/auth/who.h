/*
 * who.h - the caller: what a user may and sees, at this moment, whether he
 * asks himself or something is done for him that he asked for before.
 */
#ifndef AUTH_WHO_H
#define AUTH_WHO_H

#include "store/ctx.h"
#include "store/row.h"

/*
 * who_take - roles, permissions and data scope into ctx->who, whose dept_id
 * is set, from a row with the columns roles and epoch.
 */
enum err who_take(struct ctx *ctx, const struct row *row) MUST_CHECK;

/*
 * who_visit - the caller looks into that tenant: its data is his from now on,
 * all of it, with the permissions he has.  His own is no visit.
 * E_TENANT_VISIT_DENIED without the permission PERM_VISIT, which nobody but
 * people of the first tenant can have; E_TENANT_* when it is not to be used.
 * Source: wire contract, "Tenant".
 */
enum err who_visit(struct ctx *ctx, int64_t tenant_id) MUST_CHECK;

/*
 * who_become - ctx->who as if that administrator asked now, in that tenant's
 * data.  E_USER_UNKNOWN when he is gone, E_USER_DISABLED, E_TENANT_* when his
 * tenant or that one is not to be used, E_TENANT_VISIT_DENIED when it is not
 * his and he may not visit.  No session is his.
 */
enum err
who_become(struct ctx *ctx, int64_t user_id, int64_t tenant_id) MUST_CHECK;

#endif
