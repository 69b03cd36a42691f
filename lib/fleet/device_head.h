/* device_head.h - the values of a device by which its calls are checked. */
#ifndef FLEET_DEVICE_HEAD_H
#define FLEET_DEVICE_HEAD_H

#include "base/hash.h"

/* Stands before the record in the cache, so a changed layout needs a new
 * letter (store/cache_kind.h). */
struct device_head {
	int64_t id, tenant_id, channel_id, attr_version, version;
	int64_t activation_ms; /* first activated; 0: never */
	int32_t status;        /* 1 activated, 0 not */
	int32_t tasks;         /* bits of enum device_task */
	bool has_token;
	uint8_t token[SHA256_LEN]; /* SHA-256 of the token it was given */
	char cpu[65];              /* lower case; "" when none is stored */
};

/*
 * What the answer to a heartbeat may ask the device to do.  The first two are
 * not asked for yet, because the calls with which a device would do them do not
 * exist.
 * Source: design of the heartbeat.
 */
enum device_task {
	DEVICE_PULL_POLICY = 1,
	DEVICE_REPORT_APPS = 2,
	DEVICE_PUSH_INFO = 4 /* it has never sent its data */
};

#endif
