/*
 * device_caller.h - the checks with which every call of a device begins: the
 * device exists, its token is its own, it is activated, and its CPU id is the
 * stored one.
 */
#ifndef FLEET_DEVICE_CALLER_H
#define FLEET_DEVICE_CALLER_H

#include "fleet/device.h"

/* What a call says about the device that sends it.  mac and cpu: in the
 * spelling that is stored. */
struct device_caller {
	const char *mac, *cpu; /* cpu NULL: not sent */
	/* Tenant that the device must belong to; 0: any. */
	int64_t tenant_id;
	const char *token; /* SHA-256 in hex of the token that was sent;
	                      NULL: the token is not checked */
};

/*
 * device_caller_find - find the device and check its token and tenant.
 * E_DEVICE_NOT_EXISTS, also for a device of another tenant;
 * E_DEVICE_SIGN_INVALID when a token was sent and it is not the device's, or
 * the device does not exist.  fresh: read as device_fresh does.  *out is
 * written whenever there is a device of that address, even on an error.
 */
enum err device_caller_find(struct ctx *ctx, struct cache *cache,
    const struct device_caller *c, bool fresh, struct device *out) MUST_CHECK;

/*
 * device_caller_fits - OK when the CPU id is the stored one, when none is
 * stored yet, or when none was sent; else E_DEVICE_CPU_MISMATCH.
 */
enum err device_caller_fits(struct ctx *ctx, const struct device_caller *c,
    const struct device *d) MUST_CHECK;

/*
 * device_caller_open - device_caller_find, then E_DEVICE_NOT_ACTIVATED when the
 * device is not activated and E_DEVICE_CPU_MISMATCH when another CPU id is
 * stored.  The first CPU id that is sent is stored for good; it is committed on
 * return.  *out as device_caller_find. Source: device domain, "First write wins
 * on cpu".
 */
enum err device_caller_open(struct ctx *ctx, struct cache *cache,
    const struct device_caller *c, struct device *out) MUST_CHECK;

#endif
