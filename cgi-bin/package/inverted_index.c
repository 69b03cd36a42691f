/*
 * inverted_index.c - the inverted index of many packed lists of ids.
 *
 * Lists are inverted without comparing anything: it is counted how many devices
 * each version has, so that it is known where the list of each version begins,
 * and then each device is put into its place.
 */
#include "package/inverted_index.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"
#include "base/id_set.h"

struct inverted_index {
	int64_t *device;
	size_t *end; /* end of the bytes of each device */
	size_t n, cap;
	uint8_t *bytes;
	size_t bytes_cap;
	/* For each version the number of its first pair; while the pairs are
	 * filled in, that of the next pair to fill. */
	uint32_t *first;
	size_t n_first; /* one more than versions */
	uint32_t *pair; /* the device of each pair; ordered by version */
};

struct inverted_index *
inverted_index_new(void)
{
	return mem_new(sizeof(struct inverted_index));
}

void
inverted_index_free(struct inverted_index *v)
{
	mem_free(v->device);
	mem_free(v->end);
	mem_free(v->bytes);
	mem_free(v->first);
	mem_free(v->pair);
	mem_free(v);
}

/* How many bytes all devices have together. */
static size_t
index_bytes(const struct inverted_index *v)
{
	return v->n == 0 ? 0 : v->end[v->n - 1];
}

void
inverted_index_add(
    struct inverted_index *v, int64_t device, const uint8_t *pv, size_t n)
{
	size_t at = index_bytes(v);

	BUG_ON(v->n > 0 && device <= v->device[v->n - 1]);
	if (v->n == v->cap) {
		v->cap = 2 * v->cap + 1024;
		v->device = mem_resize(v->device, v->cap * sizeof(*v->device));
		v->end = mem_resize(v->end, v->cap * sizeof(*v->end));
	}
	if (at + n > v->bytes_cap) {
		v->bytes_cap = 2 * (at + n);
		v->bytes = mem_resize(v->bytes, v->bytes_cap);
	}
	memcpy(v->bytes + at, pv, n);
	v->device[v->n] = device;
	v->end[v->n++] = at + n;
}

struct ids
inverted_index_devices(const struct inverted_index *v)
{
	return (struct ids){ v->device, v->n };
}

/* Makes the table of versions large enough for this one. */
static void
versions_grow(struct inverted_index *v, uint64_t id)
{
	size_t n = (size_t)id + (size_t)id / 2 + 1024;

	v->first = mem_resize(v->first, n * sizeof(*v->first));
	memset(v->first + v->n_first, 0, (n - v->n_first) * sizeof(*v->first));
	v->n_first = n;
}

/* Counts the pairs of each version v in first[v + 1], and all pairs in *pairs.
 * Returns false when the bytes are malformed. */
static bool
pairs_count(struct inverted_index *v, size_t *pairs)
{
	const uint8_t *p = v->bytes;

	*pairs = 0;
	for (size_t i = 0; i < v->n; i++) {
		const uint8_t *end = v->bytes + v->end[i];

		for (uint64_t id = 0; p < end; ++*pairs) {
			uint64_t difference = id_pack_next(&p, end);

			id += difference;
			if (difference == 0 || id >= VERSION_IDS_END)
				return false;
			if (id + 1 >= v->n_first)
				versions_grow(v, id + 1);
			v->first[id + 1]++;
		}
	}
	return *pairs < UINT32_MAX;
}

/* Fills in the pairs.  In the end first[v] is the number of the pair after the
 * last one of the version v. */
static void
pairs_fill(struct inverted_index *v)
{
	const uint8_t *p = v->bytes;

	for (size_t i = 0; i < v->n; i++) {
		const uint8_t *end = v->bytes + v->end[i];

		for (uint64_t id = 0; p < end;) {
			id += id_pack_next(&p, end);
			v->pair[v->first[id]++] = (uint32_t)i;
		}
	}
}

/* Calls `put` for each version with the list of its devices, packed; pairs_fill
 * was called before. */
static enum err
put_lists(struct inverted_index *v, inverted_index_put *put, void *arg)
{
	uint8_t *out = mem_new((v->n + 1) * ID_PACK_BYTES);
	uint32_t pair = 0;
	enum err e = OK;

	for (size_t id = 0; id < v->n_first && e == OK; id++) {
		int64_t before = 0;
		size_t n = 0;

		for (; pair < v->first[id]; pair++) {
			int64_t device = v->device[v->pair[pair]];

			n += id_pack_put((uint64_t)(device - before), out + n);
			before = device;
		}
		if (n > 0)
			e = put(arg, (uint32_t)id, out, n);
	}
	mem_free(out);
	return e;
}

/* By the sums of the counts it is known where the pairs of each version begin.
 */
enum err
inverted_index_lists(
    struct inverted_index *v, inverted_index_put *put, void *arg)
{
	bool good;
	size_t pairs;
	enum err e = E_SYSTEM;

	good = pairs_count(v, &pairs);
	if (good) {
		for (size_t id = 1; id < v->n_first; id++)
			v->first[id] += v->first[id - 1];
		v->pair = mem_resize(v->pair, (pairs + 1) * sizeof(*v->pair));
		pairs_fill(v);
		e = put_lists(v, put, arg);
	}
	if (v->n_first > 0)
		memset(v->first, 0, v->n_first * sizeof(*v->first));
	v->n = 0;
	return e;
}
