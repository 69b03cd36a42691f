/* cache_note.h - what the cache is told of a change: by who has committed it
 * (commit_note.h), and by NOTIFY on the channel "cache" on other hosts. */
#ifndef STORE_CACHE_NOTE_H
#define STORE_CACHE_NOTE_H

#include "store/cache.h"

/*
 * cache_note - carry out a note:
 *   device <mac> <version>     a tombstone
 *   channel <id> <version>     a tombstone
 *   epoch <tenant id> <value>  a tombstone
 *   setting <enum setting> <version>  a tombstone
 *   all                        a wipe
 * A note that it cannot read is logged and wipes the cache, because the change
 * may concern any entry.
 */
void cache_note(struct cache *c, const char *payload);

#endif
