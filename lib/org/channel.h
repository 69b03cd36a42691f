/*
 * channel.h - what devices' calls need of their channel and their tenant,
 * read through the host's cache.
 */
#ifndef ORG_CHANNEL_H
#define ORG_CHANNEL_H

#include "store/cache.h"
#include "store/ctx.h"

/* Between heartbeats, when neither the channel nor the configuration entry
 * device.heartbeat-interval says. */
#define CHANNEL_INTERVAL_S 300

/* A channel; id 0: there is none. */
struct channel {
	int64_t id, update_version, policy_epoch;
	int32_t interval_s; /* between heartbeats */
	char name[64 * 4 + 1];
};

/*
 * channel_find - the channel of a device; cache may be NULL.  One that does
 * not exist is no error: *out is then zero but for the usual interval.
 * tenant_id: the device's, to whom the channel must belong.
 * Source: specification, "Channel".
 */
enum err channel_find(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    int64_t id, struct channel *out) MUST_CHECK;

/*
 * channel_forget - a committed change gave the channel this version: nobody
 * on this host believes anything older from now on.
 */
void channel_forget(struct cache *cache, int64_t id, int64_t version);

/*
 * channel_default - where devices of that platform (NULL: not told) go whose
 * channel nobody has said: the configuration entry
 * device.default-channel.<platform>, else device.default-channel.  tenant_id:
 * whose it must be, 0: anybody's.  *id and *owner, its tenant, are written
 * on success; else E_CHANNEL_DEFAULT_NOT_CONFIGURED, E_CHANNEL_NOT_EXISTS or
 * E_CHANNEL_DEFAULT_PLATFORM_MISMATCH.  Not cached.
 * Source: device domain, "Default channel by platform".
 */
enum err channel_default(struct ctx *ctx, const char *platform,
    int64_t tenant_id, int64_t *id, int64_t *owner) MUST_CHECK;

/*
 * epoch_find - the tenant's policy epoch, 0 until something moves it.
 * Source: design of the policy poll.
 */
enum err epoch_find(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    int64_t *out) MUST_CHECK;

#endif
