/*
 * caller.h - the device that calls: found, proven, switched on, and the same
 * piece of hardware as ever.  Every path of devices begins with it.
 */
#ifndef ORG_CALLER_H
#define ORG_CALLER_H

#include "org/device.h"

/* What is known of who calls; mac and cpu in their stored spelling. */
struct caller {
	const char *mac, *cpu; /* cpu NULL: not told */
	int64_t tenant_id;     /* whose it must be; 0: anybody's */
	const char *token;     /* SHA-256 in hex of the token that must be its
	                          own; NULL: none is asked for */
};

/*
 * caller_find - the device, if it is who it says.  E_DEVICE_NOT_EXISTS, also
 * for another tenant's; E_DEVICE_SIGN_INVALID when the token is not its own,
 * and when there is no such device that could have one.  fresh: as
 * device_fresh. *out is written whenever there is a device of that address.
 */
enum err caller_find(struct ctx *ctx, struct cache *cache,
    const struct caller *c, bool fresh, struct device *out) MUST_CHECK;

/*
 * caller_fits - is its CPU id the stored one, or could it become it?
 * E_DEVICE_CPU_MISMATCH.
 */
enum err caller_fits(
    struct ctx *ctx, const struct caller *c, const struct device *d) MUST_CHECK;

/*
 * caller_open - the device, as caller_find; E_DEVICE_NOT_ACTIVATED when it is
 * switched off, E_DEVICE_CPU_MISMATCH when it has another CPU.  The first CPU
 * id that is told is kept for good, committed on return.  *out as caller_find.
 * Source: device domain, "First write wins on cpu".
 */
enum err caller_open(struct ctx *ctx, struct cache *cache,
    const struct caller *c, struct device *out) MUST_CHECK;

#endif
