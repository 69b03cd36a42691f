/* trace_id.c - makes ids of requests.  Random bytes are fetched for many ids at
 * once, because fetching 16 bytes costs about as much as fetching a
 * thousand. */
#include "web/trace_id.h"

#include "base/hash.h"

#define BYTES (TRACE_ID_LEN / 2)
#define STORE 64 /* number of ids that are fetched at once */

void
trace_id_new(char out[TRACE_ID_LEN + 1])
{
	static uint8_t store[STORE][BYTES];
	static size_t left;

	if (left == 0) {
		hash_random(store, sizeof(store));
		left = STORE;
	}
	hash_hex(store[--left], BYTES, out);
}
