/* cache_key.h - the keys of the cache, and the payloads that writers of rows
 * send by NOTIFY on the channel "cache" to name the entries that changed. */
#ifndef STORE_CACHE_KEY_H
#define STORE_CACHE_KEY_H

#include "store/cache.h"

#define CACHE_MAC_LEN 6

/*
 * cache_key_mac - the 6 bytes of a MAC address in its stored spelling
 * ("AA:BB:CC:DD:EE:FF"; lower case is accepted too).  Returns false and leaves
 * out unchanged when mac is anything else.
 */
bool cache_key_mac(const char *mac, uint8_t out[CACHE_MAC_LEN]);

/*
 * cache_note - carry out the payload of a notification:
 *   device <mac> <version>     a tombstone
 *   channel <id> <version>     a tombstone
 *   epoch <tenant id> <value>  a tombstone
 *   setting <enum setting> <version>  a tombstone
 *   all                        a wipe
 * A payload it cannot read is logged and wipes the cache, because the change
 * may concern any entry.
 */
void cache_note(struct cache *c, const char *payload);

#endif
