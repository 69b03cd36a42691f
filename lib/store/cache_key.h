/* cache_key.h - the keys of the cache, and the notes that name them: what
 * writers NOTIFY under "cache", all readers of a kind agree on. */
#ifndef STORE_CACHE_KEY_H
#define STORE_CACHE_KEY_H

#include "store/cache.h"

#define CACHE_MAC_LEN 6

/*
 * cache_key_mac - the 6 bytes of an address in its stored spelling
 * ("AA:BB:CC:DD:EE:FF", lower case is understood too).  Returns false, out
 * left alone, when it is something else.
 */
bool cache_key_mac(const char *mac, uint8_t out[CACHE_MAC_LEN]);

/*
 * cache_note - do what the payload of a notification says:
 *   device <mac> <version>     a tombstone
 *   channel <id> <version>     a tombstone
 *   epoch <tenant id> <value>  a tombstone
 *   setting <enum setting> <version>  a tombstone
 *   all                        a wipe
 * What it cannot read is logged and wipes: a change that is not understood
 * may concern anything.
 */
void cache_note(struct cache *c, const char *payload);

#endif
