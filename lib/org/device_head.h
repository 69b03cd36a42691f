/* device_head.h - what calls of devices are judged by. */
#ifndef ORG_DEVICE_HEAD_H
#define ORG_DEVICE_HEAD_H

#include "base/hash.h"

/* What a call is judged by; lies in front of the record in the cache, so
 * another layout needs another letter (store/cache_kind.h). */
struct device_head {
	int64_t id, tenant_id, channel_id, attr_version, version;
	int64_t activation_ms; /* first activated; 0: never */
	int32_t status;        /* 1 activated, 0 not */
	int32_t tasks;         /* enum device_task: what it is to do */
	bool has_token;
	uint8_t token[SHA256_LEN]; /* digest of the one it was given */
	char cpu[65];              /* lower case; "" when none is stored */
};

/*
 * What a heartbeat may ask for.  Nothing asks for the first two yet: the calls
 * that answer them do not exist, and a device that made them would be told so
 * at every beat.
 * Source: design of the heartbeat.
 */
enum device_task {
	DEVICE_PULL_POLICY = 1,
	DEVICE_REPORT_APPS = 2,
	DEVICE_PUSH_INFO = 4 /* it has never told about itself */
};

#endif
