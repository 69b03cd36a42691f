/*
 * reported.h - writes what a device reports about itself into its record. Three
 * calls report: activation, push of information, and the call of a module on
 * behalf of a device.
 */
#ifndef FLEET_REPORTED_H
#define FLEET_REPORTED_H

#include "fleet/device_caller.h"
#include "store/db_run.h"

/* By which call a device reports. */
enum reported_kind {
	REPORTED_ACTIVATE, /* of itself; an unknown device may register */
	REPORTED_PUSH,     /* data of an activated device */
	REPORTED_REMOTE,   /* by a module; the device need not be activated */
};

/* A report. */
struct reported {
	struct device_caller caller;
	enum reported_kind kind;
	const char *ip; /* address it calls from; may be NULL or invalid */
	/* Country of ip, by country_find and by nginx. */
	const char *country, *passed;
	/* What the device sends of itself: texts named as the columns that the
	 * block device_report sets.  A column whose field was not sent keeps
	 * its value. */
	const struct args *said;
	const char *platform, *order_number; /* NULL: not sent */
	const char *token; /* SHA-256 in hex of a new token; NULL: none */
};

/* The device as the answer shows it. */
struct reported_device {
	int32_t status;
	int64_t channel_id, activation_ms;
};

/*
 * reported_store - check the call, write the record and commit, and make sure
 * that no worker of this host uses the old record.  Nothing is written when no
 * value would change.
 *
 * Errors of device_caller_find, and of device_caller_judge: an activation is
 * accepted by ADMIT_NEW, a push by ADMIT_ACTIVATED, a report of a module by
 * ADMIT_ALL.  When an unknown device activates, E_DEVICE_AUTO_REGISTER_DISABLED
 * and the errors of channel_default.  E_LOCKED when others changed the record
 * at each of several tries.
 */
enum err reported_store(struct ctx *ctx, const struct reported *t,
    struct reported_device *out) MUST_CHECK;

#endif
