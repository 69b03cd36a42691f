/* cache_lock.h - the lock file of a folder with files of LMDB: which processes
 * have them open, and whether what they hold can be trusted; inner. */
#ifndef STORE_CACHE_LOCK_H
#define STORE_CACHE_LOCK_H

#include "base/base.h"
#include <stdatomic.h>

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

/* cache_lock_ready - the cache is open: from now on this process is one of its
 * users, as long as f is open, and other processes may open the cache.  False:
 * see errno. */
bool cache_lock_ready(struct cache_lock *f);

/* cache_lock_close - close the lock file, if it is open. */
void cache_lock_close(struct cache_lock *f);

#endif
