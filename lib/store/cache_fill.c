/* cache_fill.c - turns rows that were read, and changes of rows, into changes
 * of cache entries. */
#include "store/cache_fill.h"

#include "store/cache_int.h"

void
cache_fill(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, uint64_t version,
    const void *value, size_t len)
{
	struct change ch = { { version, 0, HEAD_VALUE }, &ticket, value, len };
	struct key k;

	if (c == NULL || ticket.generation == 0 || len > CACHE_VALUE_MAX)
		return;
	key_make(&k, kind, key, key_len);
	cache_apply(c, &k, &ch);
}

void
cache_none(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, struct cache_ticket ticket, int64_t until_ms)
{
	struct change ch = { { ticket.version, 0, HEAD_NONE }, &ticket,
		&until_ms, sizeof(until_ms) };
	struct key k;

	if (c == NULL || ticket.generation == 0)
		return;
	key_make(&k, kind, key, key_len);
	cache_apply(c, &k, &ch);
}

void
cache_tomb(struct cache *c, enum cache_kind kind, const void *key,
    size_t key_len, uint64_t version)
{
	struct change ch = { .head = { version, 0, HEAD_TOMB } };
	struct key k;

	if (c == NULL)
		return;
	key_make(&k, kind, key, key_len);
	cache_apply(c, &k, &ch);
}
