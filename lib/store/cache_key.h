/* cache_key.h - keys of the cache that are MAC addresses; cache_kind.h lists
 * the keys of all kinds. */
#ifndef STORE_CACHE_KEY_H
#define STORE_CACHE_KEY_H

#include <stdbool.h>
#include <stdint.h>

#define CACHE_MAC_LEN 6

/*
 * cache_key_mac - the 6 bytes of a MAC address in its stored spelling
 * ("AA:BB:CC:DD:EE:FF"; lower case is accepted too).  Returns false and leaves
 * out unchanged when mac is anything else.
 */
bool cache_key_mac(const char *mac, uint8_t out[CACHE_MAC_LEN]);

#endif
