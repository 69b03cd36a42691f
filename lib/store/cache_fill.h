/* cache_fill.h - what is put into the cache: rows that were read, that there is
 * none, and that one has changed. */
#ifndef STORE_CACHE_FILL_H
#define STORE_CACHE_FILL_H

#include "store/cache.h"

/* cache_fill - store a row read after a miss; drop it if ticket is outdated. */
void cache_fill(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, uint64_t version,
    const void *value, size_t len);

/* cache_none - the same for a missing row; until_ms: wall clock. */
void cache_none(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, int64_t until_ms);

/* cache_tomb - the row changed: entries and fills of older versions end. */
void cache_tomb(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, uint64_t version);

#endif
