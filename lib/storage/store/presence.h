/*
 * presence.h - when each device was last seen: a file that all workers map,
 * with 16 bytes for each device, indexed by device id.  A heartbeat is one
 * atomic store.  The file is sparse and grows.  It lies on tmpfs and may be
 * lost: then it is incomplete for one heartbeat interval.
 */
#ifndef STORE_PRESENCE_H
#define STORE_PRESENCE_H

#include "base/base.h"

#define PRESENCE_ID_MAX (INT64_C(1) << 30) /* larger ids are not stored */

struct presence;

/* What the file has of a device.  seen_s 0: it was never seen on this host. */
struct presence_mark {
	int64_t seen_s; /* seconds since 1970 */
	uint32_t addr;  /* hash of its network, 31 bits */
};

/* A device whose last-seen time is to be written to the database. */
struct presence_due {
	int64_t id, seen_s;
};

/* presence_open - open the file in this directory, creating it when missing.
 * On failure it logs the reason and returns NULL. */
struct presence *presence_open(const char *dir);
void presence_close(struct presence *p);

/* presence_beat - store that the device was seen at now_s from the network
 * addr, and mark it dirty: the database does not know of it.  Does nothing when
 * p is NULL or the id is out of range.  Returns true when the beat before came
 * from another network or there was none. */
bool
presence_beat(struct presence *p, int64_t id, int64_t now_s, uint32_t addr);

/* presence_get - the mark of a device; all zero for an unknown device. */
struct presence_mark presence_get(struct presence *p, int64_t id);

/*
 * presence_due - walk the file from *next on and collect up to max devices
 * that are dirty and whose value in the database is not newer than until_s
 * (seconds since 1970).  They are marked as stored at once; see presence_undo.
 * Returns their number; *next is the id to continue with, or 0 at the end of
 * the file.  Only one process at a time may call it.
 */
size_t presence_due(struct presence *p, int64_t *next, int64_t until_s,
    struct presence_due *out, size_t max);

/* presence_undo - the write to the database failed: make the device due
 * again. */
void presence_undo(struct presence *p, const struct presence_due *due);

/* presence_addr - a hash of 31 bits of the network that an address lies in (/24
 * of IPv4, /48 of IPv6); 0 when ip is not an address. */
uint32_t presence_addr(const char *ip);

#endif
