/*
 * cache_version.c - which change may replace which entry of the cache: the
 * rules of versions and tickets, without LMDB, where the entries are stored.
 */
#include <string.h>

#include "store/cache_int.h"

void
key_make(struct key *k, enum cache_kind kind, const void *key, size_t n)
{
	BUG_ON(n > CACHE_KEY_MAX);
	k->b[0] = (uint8_t)kind;
	memcpy(k->b + 1, key, n);
	k->n = 1 + n;
}

bool
change_holds(
    const struct change *ch, const struct head *old, uint32_t generation)
{
	uint64_t version = old->generation == generation ? old->version : 0;

	if (ch->ticket == NULL)
		return ch->head.version > version;
	return ch->ticket->generation == generation &&
	       ch->ticket->version == version && ch->head.version >= version;
}
