/* cache_fill.h - writes entries of the cache: a row that was read, the note
 * that a row does not exist, and the tombstone of a row that has changed. */
#ifndef STORE_CACHE_FILL_H
#define STORE_CACHE_FILL_H

#include "store/cache.h"

/* cache_fill - stores a row that was read after a miss, unless the ticket of
 * the miss is outdated. */
void cache_fill(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, uint64_t version,
    const void *value, size_t len);

/* cache_none - the same for a row that does not exist; the note is valid until
 * until_ms, by the wall clock. */
void cache_none(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, int64_t until_ms);

/* cache_tomb - stores a tombstone for a row that has changed: older versions in
 * the cache become invalid, and cache_fill stores none of them any more. */
void cache_tomb(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, uint64_t version);

#endif
