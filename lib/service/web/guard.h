/* guard.h - decides whether the caller may use the endpoint: the second stage
 * of a request; and opens the device that calls, once its path is decoded. */
#ifndef WEB_GUARD_H
#define WEB_GUARD_H

#include "fleet/device_caller.h"
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
 * first "Bearer ", in capital or small letters (RFC 9110, 11.1), or the bare
 * value; NULL when it cannot be a token.
 */
const char *guard_bearer(struct arena *a, const char *authorization);

/* -- the device that calls ------------------------------------------------ */

/*
 * calling_device - what the call says about its device: the address and CPU id
 * of its path (cpu NULL: it has none), and the tenant and token that the guard
 * has proven.  For a call that writes while it is checked; it lives as long as
 * the request.
 */
struct device_caller
calling_device(const struct req *r, const char *mac, const char *cpu);

/* calling_device_open - the line with which every other call of a device
 * begins: device_caller_open of calling_device. */
enum err calling_device_open(struct req *r, const char *mac, const char *cpu,
    struct device *out) MUST_CHECK;

#endif
