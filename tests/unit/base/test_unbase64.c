/* test_unbase64.c - hash_unbase64: the examples of RFC 4648, and texts that
 * only look like base64. */
#include "test.h"

#include "base/hash.h"

static void
decodes(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "", "" },
		{ "Zg==", "f" },
		{ "Zm8=", "fo" },
		{ "Zm9v", "foo" },
		{ "Zm9vYg==", "foob" },
		{ "Zm9vYmE=", "fooba" },
		{ "Zm9vYmFy", "foobar" },
		{ "+/+/", "\xfb\xff\xbf" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const uint8_t *p;
		size_t n;

		assert_int_equal(hash_unbase64(&a, cases[i].in, &p, &n), OK);
		assert_int_equal(n, strlen(cases[i].out));
		assert_memory_equal(p, cases[i].out, n);
	}
	arena_free(&a);
}

static void
refuses(void **state)
{
	static const char *const cases[] = { "Z", "Zg", "Zg=", "Zg===", "=",
		"====", "Z===", "Zh==", "Zm9=", "Zm9v\n", "Zm 9v===", "Zm9-",
		"Zg==Zg==", "Zm\xc3\xa9", "=Zm9" };
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const uint8_t *p = NULL;
		size_t n = 7;

		print_message("  %s\n", cases[i]);
		assert_int_equal(
		    hash_unbase64(&a, cases[i], &p, &n), E_BAD_REQUEST);
		assert_null(p);
		assert_int_equal(n, 7);
	}
	arena_free(&a);
}

TESTS(T(decodes), T(refuses))
