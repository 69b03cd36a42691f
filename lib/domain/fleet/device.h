/*
 * device.h - device records by MAC address, for calls that come many times a
 * second: they are read through the host's cache, which holds them without
 * their JSON keys.
 */
#ifndef FLEET_DEVICE_H
#define FLEET_DEVICE_H

#include "fleet/device_head.h"
#include "store/cache.h"
#include "store/ctx.h"
#include "store/value_kind.h"
#include "text/json_out.h"

#define DEVICE_NONE_MS 30000 /* how long "no such device" stays cached */

/* A device.  fields: the values of its record, len bytes, in the arena. */
struct device {
	struct device_head head;
	const char *fields;
	size_t len;
};

/* Which device to find.  mac and cpu are in the spelling that is stored; cpu
 * NULL: not compared.  fresh: read it from the database, not from the cache. */
struct device_ask {
	const char *mac, *cpu;
	bool fresh;
};

/*
 * device_find - the device with that address, of any tenant.  Returns OK,
 * E_DEVICE_NOT_EXISTS or an error of the database; cache may be NULL.
 * Source: specification, "Device": cache first, database on miss, then the
 * cache is written.
 */
enum err device_find(struct ctx *ctx, struct cache *cache, const char *mac,
    struct device *out) MUST_CHECK;

/* device_fresh - the same, but read from the database, not from the cache. */
enum err
device_fresh(struct ctx *ctx, const char *mac, struct device *out) MUST_CHECK;

/* device_same - does the column hold this text (NULL: a null)?  column: a TEXT
 * member of device_record. */
bool device_same(const struct device *d, const char *column, const char *text);

/* device_record - the members of the object that device_show writes. */
extern const struct object device_record;

/*
 * device_show - write the record of a device with the name of its channel.  A
 * device of another tenant than the caller's is E_DEVICE_NOT_EXISTS; a caller
 * without a tenant (a module) sees all devices.  Errors as device_find.
 */
enum err device_show(struct ctx *ctx, struct cache *cache,
    const struct device_ask *ask, struct json_out *w) MUST_CHECK;

/*
 * device_reported - what the head says of the list of applications has changed,
 * and nothing else: write the record into the cache again, so that the next
 * heartbeat knows it.  Does nothing when the cache does not have the record of
 * this version.
 */
void
device_reported(struct cache *cache, const char *mac, const struct device *d);

/*
 * device_forget - a committed change gave the device this version: write its
 * tombstone, so that no process of this host uses an older record or a cached
 * "no such device".
 */
void device_forget(struct cache *cache, const char *mac, int64_t version);

#endif
