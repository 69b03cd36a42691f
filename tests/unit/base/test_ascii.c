/* test_ascii.c - ascii_lower copies a text with its ASCII letters in lower case
 * and changes nothing else. */
#include "test.h"

#include "base/ascii.h"

static void
lowers_letters_alone(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "", "" },
		{ "AZaz", "azaz" },
		{ "@A[`Z{", "@a[`z{" },
		{ "0123-_./", "0123-_./" },
		{ "\xc3\x84\xe4\xb8\xad\xff", "\xc3\x84\xe4\xb8\xad\xff" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(ascii_lower(&a, cases[i].in), cases[i].out);
	arena_free(&a);
}

static void
leaves_its_argument(void **state)
{
	char text[] = "ABC";
	struct arena a = { 0 };

	(void)state;
	assert_string_equal(ascii_lower(&a, text), "abc");
	assert_string_equal(text, "ABC");
	arena_free(&a);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(lowers_letters_alone),
		cmocka_unit_test(leaves_its_argument),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
