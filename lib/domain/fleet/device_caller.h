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
 * device_caller_open - find the device and check its token and tenant:
 * E_DEVICE_NOT_EXISTS, also for a device of another tenant;
 * E_DEVICE_SIGN_INVALID when a token was sent and it is not the device's, or
 * the device does not exist.  Then E_DEVICE_NOT_ACTIVATED when the device is
 * not activated and E_DEVICE_CPU_MISMATCH when another CPU id is stored.  The
 * first CPU id that is sent is stored for good; it is committed on return.
 * *out is written whenever there is a device of that address, even on an error.
 */
enum err device_caller_open(struct ctx *ctx, const struct device_caller *c,
    struct device *out) MUST_CHECK;

/*
 * device_caller_find - the first of these checks: find the device and check its
 * token and tenant.  fresh: read it from the database, not from the cache.
 * *out is written whenever there is a device of that address, even on an error.
 */
enum err device_caller_find(struct ctx *ctx, const struct device_caller *c,
    bool fresh, struct device *out) MUST_CHECK;

/* device_caller_fits - the last of them: OK if the CPU id is the stored one, if
 * none is stored yet, or if none was sent; else E_DEVICE_CPU_MISMATCH. */
enum err device_caller_fits(struct ctx *ctx, const struct device_caller *c,
    const struct device *d) MUST_CHECK;

/*
 * cpu_id_check - does the configuration entry device.cpu.hex-lengths allow the
 * number of digits of this id?  cpu: as form_cpu reads it.  Returns OK, the
 * error `refusal`, or an error of the database.  A change of the entry reaches
 * all hosts by notification.
 */
enum err
cpu_id_check(struct ctx *ctx, const char *cpu, enum err refusal) MUST_CHECK;

#endif
