/* trace.c - random bytes are taken many at a time, because asking for 16 of
 * them costs about as much as asking for a thousand. */
#include "web/trace.h"

#include "base/hash.h"

#define BYTES (TRACE_LEN / 2)
#define STORE 64 /* ids */

void
trace_new(char out[TRACE_LEN + 1])
{
	static uint8_t store[STORE][BYTES];
	static size_t left;

	if (left == 0) {
		hash_random(store, sizeof(store));
		left = STORE;
	}
	hash_hex(store[--left], BYTES, out);
}
