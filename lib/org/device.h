/*
 * device.h - device records for those who ask by address, many times a
 * second: read through the host's cache, kept there without their keys.
 */
#ifndef ORG_DEVICE_H
#define ORG_DEVICE_H

#include "org/device_head.h"
#include "store/cache.h"
#include "store/ctx.h"
#include "store/kind.h"
#include "text/json_out.h"

#define DEVICE_NONE_MS 30000 /* how long "there is none" is believed */

/* A device; fields are its record's values, and live in the arena. */
struct device {
	struct device_head head;
	const char *fields;
	size_t len;
};

/* Which device: mac and cpu in their stored spelling; cpu NULL: any.
 * fresh: from the database, whatever the cache holds. */
struct device_ask {
	const char *mac, *cpu;
	bool fresh;
};

/*
 * device_find - the device with that address, of whatever tenant.  Returns
 * OK, E_DEVICE_NOT_EXISTS or what the database said; cache may be NULL.
 * Source: specification, "Device": cache first, database on miss, then the
 * cache is written.
 */
enum err device_find(struct ctx *ctx, struct cache *cache, const char *mac,
    struct device *out) MUST_CHECK;

/* device_fresh - the same from the database, whatever the cache holds. */
enum err
device_fresh(struct ctx *ctx, const char *mac, struct device *out) MUST_CHECK;

/* device_same - does the record have that text (NULL: none) in a column of
 * texts?  column: one of device_record's. */
bool device_same(const struct device *d, const char *column, const char *text);

/* device_record - what device_show writes. */
extern const struct object device_record;

/*
 * device_show - write the record asked for, its channel's name included.  A
 * device of another tenant than the caller's does not exist; a caller without
 * tenant (a module) sees all.  Errors as device_find.
 */
enum err device_show(struct ctx *ctx, struct cache *cache,
    const struct device_ask *ask, struct json_out *w) MUST_CHECK;

/*
 * device_forget - a committed change gave the device this version: nobody on
 * this host believes anything older, or that there is none, from now on.
 */
void device_forget(struct cache *cache, const char *mac, int64_t version);

#endif
