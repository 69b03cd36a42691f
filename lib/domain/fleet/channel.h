/* channel.h - channels as the calls of devices need them, read through the
 * host's cache. */
#ifndef FLEET_CHANNEL_H
#define FLEET_CHANNEL_H

#include "store/ctx.h"

/* Seconds between heartbeats when neither the channel nor the configuration
 * entry device.heartbeat-interval sets them. */
#define CHANNEL_INTERVAL_S 300

/* A channel; id 0: there is no such channel. */
struct channel {
	int64_t id, update_version, policy_epoch;
	int32_t interval_s; /* seconds between heartbeats */
	char name[64 * 4 + 1];
};

/*
 * channel_find - the channel of a device.  A channel that does not exist is not
 * an error: *out is then zero, with the default interval.
 * tenant_id: that of the device; the channel must belong to it.
 */
enum err channel_find(struct ctx *ctx, int64_t tenant_id, int64_t id,
    struct channel *out) MUST_CHECK;

/*
 * channel_default - the channel for a new device of that platform (NULL: not
 * known) when no channel was named: the configuration entry
 * device.default-channel.<platform>, else device.default-channel.  tenant_id:
 * the tenant the channel must belong to; 0: any.  On success *id and *owner,
 * its tenant, are written; else E_CHANNEL_DEFAULT_NOT_CONFIGURED,
 * E_CHANNEL_NOT_EXISTS or E_CHANNEL_DEFAULT_PLATFORM_MISMATCH.  Not cached.
 */
enum err channel_default(struct ctx *ctx, const char *platform,
    int64_t tenant_id, int64_t *id, int64_t *owner) MUST_CHECK;

#endif
