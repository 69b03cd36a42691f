/* guard.h - decides whether the caller may use the endpoint: the second stage
 * of a request; and finds the device that calls. */
#ifndef WEB_GUARD_H
#define WEB_GUARD_H

#include "fleet/device.h"
#include "fleet/errors.h"
#include "input/field.h"
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

/* -- what the handlers of devices' calls ask besides ----------------------- */

/* DEVICE_PATH_FIELDS - the declarations of the members mac and cpu, which are
 * parts of the path. */
#define DEVICE_PATH_FIELDS(T) \
	FIELD(T, mac, .req = true, .form = &form_mac_sent, \
	    .fails = E_DEVICE_CONDITION_NOT_EXISTS, .doc = "MAC address"), \
	    FIELD(T, cpu, .req = true, .form = &form_cpu, \
	        .fails = E_DEVICE_CONDITION_NOT_EXISTS, \
	        .doc = "CPU id, as many hex digits as device.cpu.hex-lengths " \
	               "says")

/*
 * calling_device_open - find the device that calls and check that it may:
 * E_DEVICE_CONDITION_NOT_EXISTS for a CPU id of a wrong length, then as
 * device_caller_open, with the tenant and token that the guard has proven.  A
 * wrong CPU id is also counted and recorded.
 */
enum err calling_device_open(struct req *r, const char *mac, const char *cpu,
    struct device *out) MUST_CHECK;

/*
 * cpu_mismatch_note - call it with the error of a device's call, which it
 * returns.  If that is E_DEVICE_CPU_MISMATCH, it also counts and logs that the
 * device `id` has called with the CPU id `cpu`, which is not the stored one:
 * the call may be forged, or the device may have other hardware now.
 */
enum err cpu_mismatch_note(
    struct req *r, enum err e, int64_t id, const char *cpu) MUST_CHECK;

#endif
