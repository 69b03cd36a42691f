/*
 * test_inverted_index.c - the inverted index lists the devices that have each
 * version, as a plain table does; a failure of its receiver and damaged sets
 * are passed on.
 */
#include "test.h"

#include <string.h>

#include "base/id_set.h"
#include "package/inverted_index.h"

#define DEVICES  700
#define VERSIONS 3000

static bool has[DEVICES][VERSIONS];

/* The id of the i-th device; the ids are neither dense nor small. */
static int64_t
device(size_t i)
{
	return (int64_t)i * 1000003 + 7;
}

struct found {
	uint32_t last;
	size_t pairs;
};

static enum err
put(void *arg, uint32_t version, const uint8_t *devices, size_t n)
{
	struct found *f = arg;
	int64_t ids[DEVICES];
	int64_t count = id_unpack(devices, n, ids, DEVICES);
	size_t k = 0;

	assert_true(version > f->last && count > 0);
	f->last = version;
	for (size_t i = 0; i < DEVICES; i++)
		if (has[i][version])
			assert_int_equal(ids[k++], device(i));
	assert_int_equal(k, count);
	f->pairs += k;
	return OK;
}

/* Adds a device that has one in `each` of the versions; returns how many these
 * are. */
static size_t
add(struct inverted_index *v, size_t i, uint32_t each)
{
	static uint32_t seed = 99;
	uint8_t packed[VERSIONS * ID_PACK_BYTES];
	int64_t ids[VERSIONS];
	size_t n = 0;

	for (uint32_t id = 1; id < VERSIONS; id++) {
		seed = seed * 1664525u + 1013904223u;
		has[i][id] = (seed >> 8) % each == 0;
		if (has[i][id])
			ids[n++] = id;
	}
	inverted_index_add(v, device(i), packed, id_pack(ids, n, packed));
	return n;
}

static void
inverts(void **state)
{
	struct inverted_index *v = inverted_index_new();

	(void)state;
	for (uint32_t round = 1; round < 4; round++) {
		struct found f = { 0 };
		size_t pairs = 0;

		for (size_t i = 0; i < DEVICES; i++)
			pairs += add(v, i, 40 * round);
		assert_int_equal(inverted_index_devices(v).n, DEVICES);
		assert_int_equal(inverted_index_lists(v, put, &f), OK);
		assert_int_equal(f.pairs, pairs);
		assert_int_equal(inverted_index_devices(v).n, 0);
	}
	inverted_index_free(v);
}

static enum err
refuse(void *arg, uint32_t version, const uint8_t *devices, size_t n)
{
	(void)version;
	(void)devices;
	(void)n;
	++*(int *)arg;
	return E_LOCKED;
}

static void
fails(void **state)
{
	struct inverted_index *v = inverted_index_new();
	int calls = 0;

	(void)state;
	assert_int_equal(inverted_index_lists(v, refuse, &calls), OK);
	inverted_index_add(v, 5, (const uint8_t *)"\1\1", 2);
	assert_int_equal(inverted_index_lists(v, refuse, &calls), E_LOCKED);
	assert_int_equal(calls, 1);
	inverted_index_add(v, 5, (const uint8_t *)"\1\0", 2);
	assert_int_equal(inverted_index_lists(v, refuse, &calls), E_SYSTEM);
	inverted_index_add(v, 5, (const uint8_t *)"\x81", 1);
	assert_int_equal(inverted_index_lists(v, refuse, &calls), E_SYSTEM);
	assert_int_equal(calls, 1);
	inverted_index_free(v);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(inverts),
		T(fails),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
