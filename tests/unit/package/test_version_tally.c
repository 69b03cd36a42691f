/*
 * test_version_tally.c - counts of devices by version and cell, in several
 * parts, compared with a plain table; wrong bytes are refused, a failure of the
 * receiver is passed on.
 */
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "base/id_set.h"
#include "package/version_tally.h"

#define CELLS    40
#define VERSIONS 300

struct counted {
	uint32_t of[CELLS + 1][VERSIONS];
	uint32_t last, versions;
	int fails_at; /* put fails at this version; 0: never */
};

static enum err
put(void *arg, uint32_t version, uint32_t devices, const uint8_t *cells,
    size_t n)
{
	struct counted *c = arg;
	const uint8_t *end = cells + n;
	uint64_t cell = 0, sum = 0;

	assert_true(version > c->last);
	c->last = version;
	c->versions++;
	while (cells < end) {
		uint64_t count;

		cell += id_pack_next(&cells, end);
		count = id_pack_next(&cells, end);
		assert_true(cell > 0 && cell <= CELLS && count > 0);
		c->of[cell][version] += (uint32_t)count;
		sum += count;
	}
	assert_int_equal(sum, devices);
	return (int)version == c->fails_at ? E_LOCKED : OK;
}

static uint32_t seed = 12345;

static uint32_t
any(uint32_t below)
{
	seed = seed * 1664525u + 1013904223u;
	return (seed >> 8) % below;
}

/* Adds a device with random versions and counts it in `wanted`, too. */
static void
add(struct version_tally *t, struct counted *wanted, int64_t *pairs)
{
	uint8_t packed[VERSIONS * ID_PACK_BYTES];
	int64_t ids[VERSIONS];
	uint32_t cell;
	char name[16];
	size_t n = 0;

	snprintf(name, sizeof(name), "%u", any(CELLS));
	cell = version_tally_cell(t, name);
	assert_string_equal(version_tally_cell_name(t, cell), name);
	for (uint32_t id = 1; id < VERSIONS; id++)
		if (any(20) == 0) {
			ids[n++] = id;
			wanted->of[cell][id]++;
		}
	*pairs += (int64_t)n;
	version_tally_add(t, cell, packed, id_pack(ids, n, packed));
}

static void
counts_in_parts(void **state)
{
	static struct counted wanted, found;
	struct version_tally *t = version_tally_new();
	int64_t pairs = 0, counted = 0;

	(void)state;
	for (int part = 0; part < 5; part++) {
		for (int i = 0; i < 2000; i++)
			add(t, &wanted, &pairs);
		found.last = 0;
		assert_int_equal(
		    version_tally_part(t, put, &found, &counted), OK);
		assert_int_equal(counted, pairs);
		assert_memory_equal(found.of, wanted.of, sizeof(wanted.of));
	}
	assert_int_equal(version_tally_cells(t), CELLS);
	version_tally_free(t);
}

static void
nothing_is_nothing(void **state)
{
	static struct counted found;
	struct version_tally *t = version_tally_new();
	int64_t pairs = 0;

	(void)state;
	assert_int_equal(version_tally_part(t, put, &found, &pairs), OK);
	version_tally_add(
	    t, version_tally_cell(t, "a"), (const uint8_t *)"", 0);
	assert_int_equal(version_tally_part(t, put, &found, &pairs), OK);
	assert_int_equal(found.versions + pairs, 0);
	version_tally_free(t);
}

static void
refuses_wrong_bytes(void **state)
{
	static const char *const wrong[] = { "\x80", "\x01\x80",
		"\xFF\xFF\xFF\xFF\x7F" };
	static struct counted found;
	struct version_tally *t = version_tally_new();
	int64_t pairs = 0;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		version_tally_add(t, version_tally_cell(t, "a"),
		    (const uint8_t *)wrong[i], strlen(wrong[i]));
		assert_int_equal(
		    version_tally_part(t, put, &found, &pairs), E_SYSTEM);
	}
	version_tally_add(t, 1, (const uint8_t *)"\0", 1);
	assert_int_equal(version_tally_part(t, put, &found, &pairs), E_SYSTEM);
	version_tally_free(t);
}

static void
stops_when_told(void **state)
{
	static struct counted found = { .fails_at = 2 };
	struct version_tally *t = version_tally_new();
	int64_t pairs = 0;

	(void)state;
	version_tally_add(
	    t, version_tally_cell(t, "a"), (const uint8_t *)"\1\1\1", 3);
	assert_int_equal(version_tally_part(t, put, &found, &pairs), E_LOCKED);
	assert_int_equal(found.versions, 2);
	version_tally_free(t);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(counts_in_parts),
		T(nothing_is_nothing),
		T(refuses_wrong_bytes),
		T(stops_when_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
