/* cache_int.h - what the files of the cache share; inner. */
#ifndef STORE_CACHE_INT_H
#define STORE_CACHE_INT_H

#include <stdatomic.h>

#include "store/cache.h"

enum head_state { HEAD_TOMB, HEAD_VALUE, HEAD_NONE };

/* Before every value.  An entry of an earlier generation is none at all. */
struct head {
	uint64_t version;
	uint32_t generation;
	uint32_t state; /* enum head_state */
};

/* One change of an entry; whether it holds is decided under the lock. */
struct change {
	struct head head;                  /* without its generation */
	const struct cache_ticket *ticket; /* NULL: a tombstone */
	const void *value;
	size_t len;
};

struct key {
	uint8_t b[1 + CACHE_KEY_MAX];
	size_t n;
};

/* key_make - the kind and the key behind it. */
void key_make(struct key *k, enum cache_kind kind, const void *key, size_t n);

/* change_holds - is it still news to an entry with this head (all zero when
 * there is none), in a cache of this generation? */
bool change_holds(
    const struct change *ch, const struct head *old, uint32_t generation);

/* cache_apply - make one change if it holds. */
void cache_apply(struct cache *c, struct key *k, const struct change *ch);

/*
 * A tombstone that was not written makes every record suspect: nobody
 * believes the cache until a wipe has forgiven the loss.
 */
struct trust {
	_Atomic uint64_t lost, forgiven;
};

/*
 * The file cache.lock of the directory.  Byte 0 is locked by whoever opens,
 * byte 1 share-locked by all who have it open; its content is the trust.
 */
struct cache_file {
	int fd; /* -1: not open */
	struct trust *trust;
	bool alone; /* nobody else has the cache open */
};

/* cache_file_begin - keep others from opening until cache_file_ready, and
 * find out whether we are alone; makes the directory.  False: see errno. */
bool cache_file_begin(struct cache_file *f, const char *dir);

/*
 * cache_file_size - how large the map is to be.  Alone, we start anew: nobody
 * has listened for changes since the last one left, and whatever lies there
 * may be damaged or not ours.  In company the size is what the others took:
 * another one would cut off their map.
 */
size_t
cache_file_size(const struct cache_file *f, const char *dir, size_t wanted);

/* cache_file_ready - it is open: let the next one in. */
bool cache_file_ready(struct cache_file *f);

/* cache_file_close - let go; harmless when it is not open. */
void cache_file_close(struct cache_file *f);

#endif
