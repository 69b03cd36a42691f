/* test_id_pack.c - ascending ids packed into bytes: they are read again as they
 * were, and bytes that are no packed ids are refused. */
#include "test.h"

#include <string.h>

#include "base/id_set.h"

static const struct {
	int64_t id[3];
	size_t n, bytes;
	uint8_t packed[12];
} cases[] = {
	{ .n = 0, .bytes = 0 },
	{ { 1 }, 1, 1, { 1 } },
	{ { 127 }, 1, 1, { 127 } },
	{ { 128 }, 1, 2, { 0x80, 1 } },
	{ { 5, 6, 134 }, 3, 4, { 5, 1, 0x80, 1 } },
	{ { 16383, 16384 }, 2, 3, { 0xFF, 0x7F, 1 } },
	{ { INT64_MAX }, 1, 9,
	    { 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F } },
};

static void
packs_and_unpacks(void **state)
{
	uint8_t packed[3 * ID_PACK_BYTES];
	int64_t id[3];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		assert_int_equal(
		    id_pack(cases[i].id, cases[i].n, packed), cases[i].bytes);
		assert_memory_equal(packed, cases[i].packed, cases[i].bytes);
		assert_int_equal(
		    id_unpack(packed, cases[i].bytes, id, 3), cases[i].n);
		assert_memory_equal(id, cases[i].id, cases[i].n * sizeof(*id));
	}
}

/* Bytes that id_pack does not write. */
static const struct {
	uint8_t packed[11];
	size_t n;
} wrong[] = {
	{ { 0 }, 1 },             /* a difference of 0 */
	{ { 1, 0 }, 2 },          /* an id twice */
	{ { 0x80 }, 1 },          /* cut short */
	{ { 1, 0xFF, 0xFF }, 3 }, /* cut short */
	{ { 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1 },
	    10 }, /* above INT64_MAX */
	{ { 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 1 },
	    10 }, /* a sum above INT64_MAX */
	{ { 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 1 },
	    11 },              /* more than 64 bits */
	{ { 1, 1, 1, 1 }, 4 }, /* more ids than there is room for */
};

static void
refuses_what_is_not_packed(void **state)
{
	int64_t id[3];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
		assert_int_equal(
		    id_unpack(wrong[i].packed, wrong[i].n, id, 3), -1);
}

static void
random_sets_come_back(void **state)
{
	int64_t in[500], out[500];
	uint8_t packed[500 * ID_PACK_BYTES];
	uint64_t seed = 88172645463325252u;

	(void)state;
	for (int round = 0; round < 200; round++) {
		int64_t id = 0;

		for (size_t i = 0; i < ARRAY_LEN(in); i++) {
			seed ^= seed << 13;
			seed ^= seed >> 7;
			seed ^= seed << 17;
			id += 1 + (int64_t)(seed >> (12 + seed % 50));
			in[i] = id;
		}
		assert_int_equal(
		    id_unpack(packed, id_pack(in, ARRAY_LEN(in), packed), out,
		        ARRAY_LEN(out)),
		    ARRAY_LEN(in));
		assert_memory_equal(in, out, sizeof(in));
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(packs_and_unpacks),
		T(refuses_what_is_not_packed),
		T(random_sets_come_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
