/* device_head.h - the first part of a cached device record: what is needed to
 * check the calls of the device. */
#ifndef FLEET_DEVICE_HEAD_H
#define FLEET_DEVICE_HEAD_H

#include "base/hash.h"
#include "fleet/policy_version.h"

/* Stands before the record in the cache; if its layout changes, the kind of
 * record needs a new letter (store/cache.h). */
struct device_head {
	int64_t id, tenant_id, channel_id, attr_version, version;
	int64_t activation_ms; /* when it was first activated; 0: never */
	int64_t activation_us, create_us; /* in microseconds, for rules */
	/* The month as of which the record was read, and about the whole list
	 * of the device's applications in it (report_due.h): from when on the
	 * device is asked for one, and until when one is refused. */
	int64_t month_end_ms, list_due_ms, list_soon_ms;
	int32_t month;                /* yyyyMM */
	int32_t list_due_s;           /* seconds between two lists */
	int32_t status;               /* 1 activated, 0 not */
	int32_t tasks;                /* bits of enum device_task */
	struct policy_version polled; /* of its last poll */
	char country[3];              /* ISO 3166-1; "" when not known */
	bool has_token;
	uint8_t token[SHA256_LEN]; /* SHA-256 of the token it was given */
	char cpu[65];              /* in lower case; "" when none is stored */
};

/*
 * What the answer to a heartbeat may ask the device to do.  The first two are
 * not bits of `tasks`, because they begin while the record is cached: the
 * device is to poll while the version of its last poll is another than the
 * present one, and to send a list from list_due_ms on. Source: design of the
 * heartbeat.
 */
enum device_task {
	DEVICE_PULL_POLICY = 1,
	DEVICE_REPORT_APPS = 2,
	DEVICE_PUSH_INFO = 4 /* the device has never sent its data */
};

#endif
