/*
 * cache_version.c - which change may replace which entry of the cache: the
 * rules of versions and tickets, without LMDB, where the entries are stored.
 */
#include "store/cache_int.h"

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
