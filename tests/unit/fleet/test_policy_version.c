/*
 * test_policy_version.c - the version of a policy: its text is read as it was
 * written, other texts are version "none", and two versions that differ in one
 * number are not the same.
 */
#include "fleet/device.h"
#include "test.h"

static void
writes_what_it_reads(void **state)
{
	static const struct policy_version cases[] = { { 0, 0, 0 }, { 1, 2, 3 },
		{ INT64_MAX, INT64_MAX, INT64_MAX } };
	char text[POLICY_VERSION_MAX];

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct policy_version read;
		size_t n = policy_version_write(&cases[i], text);

		assert_int_equal(n, strlen(text));
		read = policy_version_read(text);
		assert_true(policy_version_same(&read, &cases[i]));
	}
	assert_string_equal(text, "9223372036854775807-9223372036854775807-"
	                          "9223372036854775807");
}

static void
takes_nothing_else(void **state)
{
	static const char *const texts[] = { NULL, "", "-", "--", "1", "1-2",
		"1-2-", "1-2-3-", "1-2-3-4", "1--3", "-1-2-3", "1-2-x",
		"1-2-3 ", "1-2-+3", "1-2-9223372036854775808", " 1-2-3" };
	const struct policy_version none = POLICY_VERSION_NONE;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct policy_version v = policy_version_read(texts[i]);

		assert_true(policy_version_same(&v, &none));
	}
}

static void
tells_versions_apart(void **state)
{
	const struct policy_version v = { 1, 2, 3 };
	const struct policy_version others[] = { { 0, 2, 3 }, { 1, 0, 3 },
		{ 1, 2, 0 }, POLICY_VERSION_NONE };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		assert_false(policy_version_same(&v, &others[i]));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(writes_what_it_reads),
		cmocka_unit_test(takes_nothing_else),
		cmocka_unit_test(tells_versions_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
