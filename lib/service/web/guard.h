/* guard.h - decides whether the caller may use the endpoint: the second stage
 * of a request. */
#ifndef WEB_GUARD_H
#define WEB_GUARD_H

#include "web/req.h"

/*
 * guard - fill ctx->caller from token and headers and check the endpoint's
 * guard.  A call with must_sign is first checked for its signature, whatever
 * the guard of the endpoint is.  E_UNAUTHORIZED, E_REPEATED_REQUEST,
 * E_FORBIDDEN and the like, E_BAD_REQUEST for a malformed tenant-id, E_TENANT_*
 * when the tenant is unknown, disabled or expired.  The call of a device gets
 * the tenant of its key; E_DEVICE_SIGN_INVALID when it does not prove its
 * identity.
 */
enum err guard(struct req *r) MUST_CHECK;

/*
 * guard_permits - do the permissions of the signed-in user (ctx->caller)
 * suffice for this guard?  For code that runs an endpoint outside of its
 * request, such as an export.
 */
bool guard_permits(const struct ctx *ctx, const struct guard *g);

/* guard_refuse - E_FORBIDDEN, whose data names the permission of this guard. */
enum err guard_refuse(struct req *r, const struct guard *g) MUST_CHECK;

/*
 * guard_bearer - the token of an Authorization header: what follows the
 * first "Bearer ", or the bare value; NULL when it cannot be a token.
 */
const char *guard_bearer(struct arena *a, const char *authorization);

#endif
