/* guard.h - may this caller use this row?  The second stage of the road. */
#ifndef WEB_GUARD_H
#define WEB_GUARD_H

#include "web/req.h"

/*
 * guard - fill ctx->who from token and headers and judge the row's guard.
 * A call that must be signed is nobody's before it was found to be, whatever
 * the row is guarded by.  E_UNAUTHORIZED, E_REPEATED_REQUEST, E_FORBIDDEN and
 * its kin, E_BAD_REQUEST for a malformed tenant-id, E_TENANT_* when the tenant
 * is unknown, disabled or expired.
 * A device's call has the tenant of its key, E_DEVICE_SIGN_INVALID without a
 * proof.
 * Source: wire contract, "Authentication and permission" and "Tenant".
 */
enum err guard(struct req *r) MUST_CHECK;

/*
 * guard_permits - may who is signed in (ctx->who) pass this row's guard, as far
 * as permissions say?  For who asks on behalf of a row, such as an export.
 */
bool guard_permits(const struct ctx *ctx, const struct guard *g);

/*
 * guard_bearer - the token of an Authorization header: what follows the
 * first "Bearer ", or the bare value; NULL when it cannot be a token.
 */
const char *guard_bearer(struct arena *a, const char *authorization);

#endif
