/* cache_int.h - what the files of the cache share; inner. */
#ifndef STORE_CACHE_INT_H
#define STORE_CACHE_INT_H

#include <stdatomic.h>

#include "store/cache.h"

enum head_state { HEAD_TOMB, HEAD_VALUE, HEAD_NONE };

/* The header before every value.  Entries of earlier generations are
 * ignored. */
struct head {
	uint64_t version;
	uint32_t generation;
	uint32_t state; /* enum head_state */
};

/* A change of an entry.  In its write transaction change_holds decides whether
 * the change is made. */
struct change {
	struct head head;                  /* generation is not set yet */
	const struct cache_ticket *ticket; /* NULL: a tombstone */
	const void *value;
	size_t len;
};

struct key {
	uint8_t b[1 + CACHE_KEY_MAX];
	size_t n;
};

/* key_make - write the letter of the kind and then the key to k. */
void key_make(struct key *k, enum cache_kind kind, const void *key, size_t n);

/* change_holds - may the change replace an entry with the head old (all zero
 * when there is no entry), in a cache of this generation? */
bool change_holds(
    const struct change *ch, const struct head *old, uint32_t generation);

/* cache_apply - make one change if change_holds allows it. */
void cache_apply(struct cache *c, struct key *k, const struct change *ch);

/* lost counts tombstones that could not be written; forgiven is its value at
 * the last wipe.  While they differ a record may be old, so every look-up
 * misses. */
struct trust {
	_Atomic uint64_t lost, forgiven;
};

/* The file cache.lock of the directory holds the struct trust.  A process locks
 * byte 0 while it opens the cache, and holds a shared lock on byte 1 as long as
 * it has the cache open. */
struct cache_lock {
	int fd; /* -1: not open */
	struct trust *trust;
	bool alone; /* no other process has the cache open */
};

/* cache_lock_begin - make the directory, keep other processes from opening
 * the cache until cache_lock_ready, and set alone.  False: see errno. */
bool cache_lock_begin(struct cache_lock *f, const char *dir);

/*
 * cache_lock_size - the size in bytes to give to the map.  When no other
 * process has the cache open, none has listened for changes since the last one
 * closed it, and its files may be damaged; so they are deleted, and `wanted` is
 * returned.  Otherwise the size of the existing file is returned, because a
 * smaller one would cut off the maps of the other processes.
 */
size_t
cache_lock_size(const struct cache_lock *f, const char *dir, size_t wanted);

/* cache_lock_ready - the cache is open: let other processes open it. */
bool cache_lock_ready(struct cache_lock *f);

/* cache_lock_close - close the lock file, if it is open. */
void cache_lock_close(struct cache_lock *f);

#endif
