/*
 * id_pack.c - ascending ids, packed into a few bytes each.  What millions of
 * devices have installed is read through this file, so reading a byte must not
 * call a function.
 */
#include "base/id_pack.h"

#define BITS 7
#define MORE 0x80

size_t
id_pack_put(uint64_t number, uint8_t *out)
{
	size_t n = 0;

	while (number >= MORE) {
		out[n++] = (uint8_t)(number | MORE);
		number >>= BITS;
	}
	out[n++] = (uint8_t)number;
	return n;
}

uint64_t
id_pack_next(const uint8_t **p, const uint8_t *end)
{
	const uint8_t *at = *p;
	uint64_t number = 0;
	int bits = 0;

	while (at < end && *at >= MORE && bits < 63) {
		number |= (uint64_t)(*at++ & (MORE - 1)) << bits;
		bits += BITS;
	}
	if (at == end || *at >= MORE || (bits == 63 && *at > 1))
		return 0;
	*p = at + 1;
	return number | (uint64_t)*at << bits;
}

size_t
id_pack(const int64_t *ids, size_t n, uint8_t *out)
{
	size_t len = 0;
	int64_t before = 0;

	for (size_t i = 0; i < n; i++) {
		BUG_ON(ids[i] <= before);
		len += id_pack_put((uint64_t)(ids[i] - before), out + len);
		before = ids[i];
	}
	return len;
}

int64_t
id_unpack(const uint8_t *p, size_t len, int64_t *out, size_t max)
{
	const uint8_t *end = p + len;
	uint64_t id = 0;
	size_t n = 0;

	while (p < end) {
		uint64_t difference = id_pack_next(&p, end);

		if (difference == 0 || n == max || difference > INT64_MAX - id)
			return -1;
		id += difference;
		out[n++] = (int64_t)id;
	}
	return (int64_t)n;
}
