/*
 * cached.h - the values that the calls of devices need, read through the host's
 * cache: channels, versions of policies, the lengths of CPU ids.  A version of
 * a policy is that of what a device is told to uninstall and kill, found
 * without looking at any rule: one of its three numbers rises whenever the
 * answer to the device's poll may have changed. Source: device domain, "Version
 * without evaluating rules".
 */
#ifndef FLEET_CACHED_H
#define FLEET_CACHED_H

#include "base/num.h"
#include "store/cache.h"
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
 * channel_find - the channel of a device; cache may be NULL.  A channel that
 * does not exist is not an error: *out is then zero, with the default interval.
 * tenant_id: that of the device; the channel must belong to it.
 * Source: specification, "Channel".
 */
enum err channel_find(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    int64_t id, struct channel *out) MUST_CHECK;

/*
 * channel_default - the channel for a new device of that platform (NULL: not
 * known) when no channel was named: the configuration entry
 * device.default-channel.<platform>, else device.default-channel.  tenant_id:
 * the tenant the channel must belong to; 0: any.  On success *id and *owner,
 * its tenant, are written; else E_CHANNEL_DEFAULT_NOT_CONFIGURED,
 * E_CHANNEL_NOT_EXISTS or E_CHANNEL_DEFAULT_PLATFORM_MISMATCH.  Not cached.
 * Source: device domain, "Default channel by platform".
 */
enum err channel_default(struct ctx *ctx, const char *platform,
    int64_t tenant_id, int64_t *id, int64_t *owner) MUST_CHECK;

/* epoch: of the device's tenant; channel: its channel's policy_epoch; device:
 * its attr_version.  -1: the device has no version, because it never polled. */
struct policy_version {
	int64_t epoch, channel, device;
};

#define POLICY_VERSION_NONE ((struct policy_version){ -1, -1, -1 })
#define POLICY_VERSION_MAX \
	(3 * (NUM_MAX + 1)) /* bytes of its text, with NUL \
	                     */

/* policy_version_write - "epoch-channel-device" and a NUL; returns the length
 * without it. */
size_t policy_version_write(
    const struct policy_version *v, char out[POLICY_VERSION_MAX]);

/* policy_version_read - the version in a text that policy_version_write has
 * written; any other text, and NULL, give POLICY_VERSION_NONE. */
struct policy_version policy_version_read(const char *text);

/* policy_version_same - are all three numbers the same? */
bool policy_version_same(
    const struct policy_version *a, const struct policy_version *b);

/*
 * What a tenant's blacklist is as of: epoch is a part of policy versions;
 * revision rises with every change of the records, mac_revision with every
 * change of their addresses.  All are 0 before the first change.
 */
struct policy_epochs {
	int64_t epoch, revision, mac_revision;
};

/* policy_epochs_find - those of a tenant, from the host's cache; cache may be
 * NULL.  Errors are those of the database. */
enum err policy_epochs_find(struct ctx *ctx, struct cache *cache,
    int64_t tenant_id, struct policy_epochs *out) MUST_CHECK;

/*
 * policy_epochs_for - the same, but at least as new as a channel's policy_epoch
 * that was read before.  This host may learn of a change of the channel before
 * it learns that the records have changed, as a channel that is not in the
 * cache is read from the database; the epochs are then read there, too.
 */
enum err
policy_epochs_for(struct ctx *ctx, struct cache *cache, int64_t tenant_id,
    int64_t policy_epoch, struct policy_epochs *out) MUST_CHECK;

/*
 * cpu_id_check - does the configuration entry device.cpu.hex-lengths allow the
 * number of digits of this id?  cpu: as form_cpu reads it.  Returns OK, the
 * error `refusal`, or an error of the database; cache may be NULL.  A change of
 * the entry reaches all hosts by notification, as a changed channel does.
 * Source: device domain, "CPU id".
 */
enum err cpu_id_check(struct ctx *ctx, struct cache *cache, const char *cpu,
    enum err refusal) MUST_CHECK;

#endif
