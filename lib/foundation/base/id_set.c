/*
 * id_set.c - lists of ids as sets, and packed into a few bytes each.  What
 * millions of devices have installed is unpacked here, so reading a byte must
 * not call a function.
 */
#include <stdlib.h>
#include <string.h>

#include "base/id_set.h"

#include "base/arena.h"
#include "base/hash.h"

#define FEW  2000 /* ids that sort_few is asked to sort, at most */
#define BITS 7    /* of a number in each byte */
#define MORE 0x80 /* the bit that all bytes of a number but the last have */

/* -- sets ----------------------------------------------------------------- */

static int
by_value(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/*
 * Sorts by Shell's method, with Ciura's gaps: of 337 ids of menus it takes a
 * fourth of the time of qsort, which calls a function for each comparison; of
 * 20,000 the same time.
 */
static void
sort_few(int64_t *v, size_t n)
{
	static const size_t gaps[] = { 701, 301, 132, 57, 23, 10, 4, 1 };

	for (size_t g = 0; g < ARRAY_LEN(gaps); g++)
		for (size_t i = gaps[g]; i < n; i++) {
			int64_t id = v[i];
			size_t k = i;

			for (; k >= gaps[g] && v[k - gaps[g]] > id;
			     k -= gaps[g])
				v[k] = v[k - gaps[g]];
			v[k] = id;
		}
}

/* Is the list a set already?  Many lists are, and need no sorting. */
static bool
is_set(const struct ids *ids)
{
	for (size_t i = 1; i < ids->n; i++)
		if (ids->v[i - 1] >= ids->v[i])
			return false;
	return true;
}

void
ids_sort(struct ids *ids)
{
	size_t n = 0;

	if (is_set(ids))
		return;
	if (ids->n <= FEW)
		sort_few(ids->v, ids->n);
	else
		qsort(ids->v, ids->n, sizeof(*ids->v), by_value);
	for (size_t i = 0; i < ids->n; i++)
		if (n == 0 || ids->v[i] != ids->v[n - 1])
			ids->v[n++] = ids->v[i];
	ids->n = n;
}

struct ids
ids_concat(struct arena *mem, const struct ids *first, const struct ids *then)
{
	const size_t n = first->n + then->n;
	struct ids out = { arena_new(mem, int64_t, n), n };

	if (first->n > 0)
		memcpy(out.v, first->v, first->n * sizeof(*out.v));
	if (then->n > 0)
		memcpy(out.v + first->n, then->v, then->n * sizeof(*out.v));
	return out;
}

struct ids
ids_copy(struct arena *mem, const struct ids *ids)
{
	return ids_concat(mem, ids, &(struct ids){ 0 });
}

/* Moves *k, an index of the set, to the first id that is not less than the
 * given one, and answers whether it is the given one.  A caller that asks for
 * ids in ascending order passes the same k again, so that the set is walked
 * once. */
static bool
is_at(const struct ids *set, size_t *k, int64_t id)
{
	while (*k < set->n && set->v[*k] < id)
		(*k)++;
	return *k < set->n && set->v[*k] == id;
}

bool
ids_subset(const struct ids *part, const struct ids *of)
{
	size_t k = 0;

	for (size_t i = 0; i < part->n; i++)
		if (!is_at(of, &k, part->v[i]))
			return false;
	return true;
}

size_t
ids_place(const struct ids *set, int64_t id)
{
	size_t low = 0, high = set->n - 1;

	while (low < high) {
		size_t mid = (low + high) / 2;

		if (set->v[mid] < id)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

bool
ids_set_has(const struct ids *set, int64_t id)
{
	return set->n > 0 && set->v[ids_place(set, id)] == id;
}

void
ids_subtract(struct ids *ids, const struct ids *other)
{
	size_t n = 0, k = 0;

	for (size_t i = 0; i < ids->n; i++)
		if (!is_at(other, &k, ids->v[i]))
			ids->v[n++] = ids->v[i];
	ids->n = n;
}

/* -- packed ids ----------------------------------------------------------- */

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

/* Nine bytes hold 63 bits, so a tenth may only add the highest one. */
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

const char *
id_pack_hex(struct arena *a, const int64_t *ids, size_t n)
{
	uint8_t *bytes = arena_alloc(a, n * ID_PACK_BYTES + 1);
	size_t len = id_pack(ids, n, bytes);
	char *hex = arena_alloc(a, 2 * len + 1);

	hash_hex(bytes, len, hex);
	return hex;
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
