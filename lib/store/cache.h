/*
 * cache.h - the host's shared cache of records (LMDB on tmpfs).
 *
 *  - Every record carries the version of its row, which only grows.  An
 *    update writes a tombstone with the new version after its commit and
 *    before its answer; NOTIFY brings it to every host.  A tombstone never
 *    gives way to an older one.
 *  - A miss leaves with a ticket: the cache's generation and the entry's
 *    version.  A fill whose ticket is out of date is dropped, so no reader
 *    puts back what an update has overtaken.  Wiping raises the generation.
 * Source: design of the device record cache; specification, "Device".
 */
#ifndef STORE_CACHE_H
#define STORE_CACHE_H

#include "base/arena.h"
#include "store/cache_kind.h"

#define CACHE_KEY_MAX   32
#define CACHE_VALUE_MAX 4096

enum cache_state {
	CACHE_MISS, /* nothing, a tombstone, or an expired "there is none" */
	CACHE_HIT,  /* value and len are set */
	CACHE_NONE  /* known not to exist */
};

struct cache;

struct cache_ticket {
	uint64_t generation, version;
};

/* What a look-up found.  value points into the map, unaligned, and is good
 * only until cache_release, which every look-up needs, before any query. */
struct cache_entry {
	enum cache_state state;
	const void *value;
	size_t len;
	uint64_t version;
	struct cache_ticket ticket;
};

/* cache_open - the cache in this directory, made when missing; size cap in
 * MiB.  NULL, logged, when it cannot be: every look-up is a miss then.  Once
 * in a process, after fork. */
struct cache *cache_open(const char *dir, int64_t size_mb);
void cache_close(struct cache *c);

/* cache_find - look up; c NULL is a miss.  now_ms: wall clock. */
void cache_find(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, int64_t now_ms, struct cache_entry *out);

/* cache_release - done with the value; several finds may precede one. */
void cache_release(struct cache *c);

/* cache_wipe - forget everything and raise the generation. */
void cache_wipe(struct cache *c);

/* cache_sweep - free reader slots of processes that died. */
void cache_sweep(struct cache *c);

/* cache_bytes - bytes the entries occupy, and how many there are. */
void cache_bytes(struct cache *c, uint64_t *bytes, uint64_t *entries);

#endif
