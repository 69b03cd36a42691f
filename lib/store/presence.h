/*
 * presence.h - when each device was last seen: a file mapped by all workers,
 * 16 bytes a device, indexed by device id.  A heartbeat is one atomic store.
 * The file is sparse and grows; it lies on tmpfs and may be lost: it is
 * stale for one interval then.
 * Source: design of presence.
 */
#ifndef STORE_PRESENCE_H
#define STORE_PRESENCE_H

#include "base/base.h"

#define PRESENCE_ID_MAX (INT64_C(1) << 30) /* devices beyond are not kept */

struct presence;

/* What the file knows of one device; seen_s 0: never seen on this host. */
struct presence_mark {
	int64_t seen_s; /* seconds since 1970 */
	uint32_t addr;  /* hash of its network, 31 bits */
};

/* A device whose last-seen is to be written to the database. */
struct presence_due {
	int64_t id, seen_s;
};

/* presence_open - the file in this directory, made when missing; NULL, with
 * the reason logged, when it cannot be. */
struct presence *presence_open(const char *dir);
void presence_close(struct presence *p);

/* presence_beat - seen at that second, from that network; marks it dirty.
 * p NULL or an id out of range does nothing.  Returns whether this file has not
 * seen it there the last time. */
bool
presence_beat(struct presence *p, int64_t id, int64_t now_s, uint32_t addr);

/* presence_get - the mark of a device; zero for unknown ones. */
struct presence_mark presence_get(struct presence *p, int64_t id);

/*
 * presence_due - walk the file from *next on and collect up to max devices
 * that are dirty and whose stored value is of until_s, a second since 1970, or
 * before; they count as stored at once.  Returns how many; *next is where to
 * go on, 0 when the walk is through.  One process at a time only.
 */
size_t presence_due(struct presence *p, int64_t *next, int64_t until_s,
    struct presence_due *out, size_t max);

/* presence_undo - writing failed: the device is due again. */
void presence_undo(struct presence *p, const struct presence_due *due);

/* presence_addr - the hash of an address' network: /24 of IPv4, /48 of IPv6,
 * 31 bits; 0 for what is no address. */
uint32_t presence_addr(const char *ip);

#endif
