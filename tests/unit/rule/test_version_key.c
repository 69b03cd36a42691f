/*
 * test_version_key.c - the keys of versions are in the order of the versions,
 * only leading numbers count, and a key is not longer than VERSION_KEY_ROOM
 * says.
 */
#include "test.h"

#include "rule/device_values.h"

static void
orders_versions(void **state)
{
	/* Each is greater than those before. */
	static const char *const rising[] = { "0", "0.0.1", "0.1", "1",
		"1.0.0.0.1", "1.2", "1.2.3", "1.10", "2", "9", "9.0.1", "9.1",
		"9.99", "10", "10.0.1", "100", "12345678901234567890",
		"12345678901234567891" };
	uint8_t a[64], b[64];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rising); i++)
		for (size_t k = 0; k < ARRAY_LEN(rising); k++) {
			int x = version_key(rising[i], strlen(rising[i]), a);
			int y = version_key(rising[k], strlen(rising[k]), b);
			int c = memcmp(a, b, (size_t)(x < y ? x : y));

			assert_true(x >= 0 && y >= 0);
			c = c != 0 ? c : x - y;
			assert_true((c > 0) - (c < 0) == (i > k) - (i < k));
		}
}

static void
reads_leading_numbers_only(void **state)
{
	static const struct {
		const char *in, *same;
	} cases[] = { { "9.1-beta", "9.1" }, { "10.0", "10" }, { "010", "10" },
		{ "7..1", "7" }, { "7.", "7" }, { "7.1.x", "7.1" },
		{ "0.0", "0" }, { "00", "0" }, { "4.4 (KitKat)", "4.4" } };
	static const char *const none[] = { "", "v9", " 9", ".9", "-1",
		"beta" };
	uint8_t a[64], b[64];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int x = version_key(cases[i].in, strlen(cases[i].in), a);
		int y = version_key(cases[i].same, strlen(cases[i].same), b);

		print_message("  %s\n", cases[i].in);
		assert_int_equal(x, y);
		assert_memory_equal(a, b, (size_t)x);
	}
	for (size_t i = 0; i < ARRAY_LEN(none); i++)
		assert_int_equal(version_key(none[i], strlen(none[i]), a), -1);
}

static void
fits_its_room(void **state)
{
	char dots[257], ones[256];
	uint8_t key[VERSION_KEY_ROOM(256)];

	(void)state;
	for (size_t i = 0; i < 256; i++)
		dots[i] = i % 2 == 0 ? '1' : '.';
	assert_int_equal(version_key(dots, 256, key), 256);
	memset(ones, '1', sizeof(ones));
	assert_int_equal(version_key(ones, 255, key), 256);
}

TESTS(T(orders_versions), T(reads_leading_numbers_only), T(fits_its_room))
