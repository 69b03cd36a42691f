/* cache_key.c - keys of the cache: as they are stored, and of MAC addresses. */
#include <string.h>

#include "base/num.h"
#include "store/cache_int.h"
#include "store/cache_key.h"

#define MAC_TEXT 17 /* length of "AA:BB:CC:DD:EE:FF" */

void
key_make(struct key *k, enum cache_kind kind, const void *key, size_t n)
{
	BUG_ON(n > CACHE_KEY_MAX);
	k->b[0] = (uint8_t)kind;
	memcpy(k->b + 1, key, n);
	k->n = 1 + n;
}

bool
cache_key_mac(const char *mac, uint8_t out[CACHE_MAC_LEN])
{
	uint8_t key[CACHE_MAC_LEN];

	if (strnlen(mac, MAC_TEXT + 1) != MAC_TEXT)
		return false;
	for (size_t i = 0; i < CACHE_MAC_LEN; i++) {
		const char *pair = mac + 3 * i;
		int byte = num_hex_pair(pair);

		if (byte < 0)
			return false;
		if (i + 1 < CACHE_MAC_LEN && pair[2] != ':')
			return false;
		key[i] = (uint8_t)byte;
	}
	memcpy(out, key, sizeof(key));
	return true;
}
