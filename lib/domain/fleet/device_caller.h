/*
 * device_caller.h - who may call as a device: the checks with which every call
 * of a device begins, and what is noted of the device by them, its first CPU id
 * and a wrong one.  What else a device is known to have done is noted where it
 * does it: a heartbeat that it was there, a poll which policy it has, a report
 * what it says of itself (fleet/reported.h).
 */
#ifndef FLEET_DEVICE_CALLER_H
#define FLEET_DEVICE_CALLER_H

#include "fleet/device.h"

struct spool;

/* What a call says about the device that sends it.  mac and cpu: in the
 * spelling that is stored.  The endpoint of a device gets it from the guard
 * (calling_device, web/guard.h). */
struct device_caller {
	const char *mac, *cpu; /* cpu NULL: not sent */
	/* Tenant that the device must belong to; 0: any. */
	int64_t tenant_id;
	const char *token; /* SHA-256 in hex of the token that was sent;
	                      NULL: the token is not checked */
	/* Where a wrong CPU id is noted, and where it is counted; NULL: it is
	 * not. */
	struct spool *spool;
	_Atomic uint64_t *mismatches;
};

/* The errors of device_caller_open that an endpoint for devices declares. Those
 * of its guard (SIGNED) and of the forms of its fields are declared there. */
#define DEVICE_CALLER_ERRORS \
	E_DEVICE_NOT_EXISTS, E_DEVICE_NOT_ACTIVATED, E_DEVICE_CPU_MISMATCH

/*
 * device_caller_open - find the device that calls, as device_caller_find does,
 * and judge it by ADMIT_ACTIVATED.  The first CPU id that is sent is stored for
 * good; it is committed on return.
 */
enum err device_caller_open(struct ctx *ctx, const struct device_caller *c,
    struct device *out) MUST_CHECK;

/* -- the checks one by one, for a call that writes between them ------------ */

/*
 * device_caller_find - the first checks: E_DEVICE_CONDITION_NOT_EXISTS for a
 * CPU id of a length that cpu_id_check refuses; E_DEVICE_SIGN_INVALID when a
 * token was sent and it is not the device's, or the device does not exist;
 * E_DEVICE_NOT_EXISTS, also for a device of another tenant.  fresh: read it
 * from the database, not from the cache.  *out is written whenever there is a
 * device of that address, even on such an error.
 */
enum err device_caller_find(struct ctx *ctx, const struct device_caller *c,
    bool fresh, struct device *out) MUST_CHECK;

/* The devices whose call is accepted. */
enum device_admission {
	ADMIT_ACTIVATED,
	/* Also those that were never activated.  One that an administrator has
	 * deactivated cannot activate itself again. */
	ADMIT_NEW,
	ADMIT_ALL /* a module calls in the name of the device */
};

/*
 * device_caller_judge - the last checks: E_DEVICE_NOT_ACTIVATED for a device
 * that is not admitted; E_DEVICE_CPU_MISMATCH when another CPU id is stored
 * than was sent, which is noted and counted: the call may be forged, or the
 * device may have other hardware now.
 */
enum err device_caller_judge(struct ctx *ctx, const struct device_caller *c,
    enum device_admission admission, const struct device *d) MUST_CHECK;

/*
 * cpu_id_check - does the configuration entry device.cpu.hex-lengths allow the
 * number of digits of this id?  cpu: as form_cpu reads it.  Returns OK,
 * E_DEVICE_CONDITION_NOT_EXISTS, or an error of the database.  A change of the
 * entry reaches all hosts by notification.
 */
enum err cpu_id_check(struct ctx *ctx, const char *cpu) MUST_CHECK;

#endif
