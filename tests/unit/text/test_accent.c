/* test_accent.c - texts that look alike, or mean the same, become one: letters
 * with their accents, and characters in another width. */
#include "test.h"

#include "text/accent.h"

static void
joins_accents(void **state)
{
	static const char *const cases[][2] = {
		{ "", "" },
		{ "plain", "plain" },
		{ "Ru\u0308gen", "R\u00FCgen" },
		{ "R\u00FCgen", "R\u00FCgen" },
		{ "\uFF21\u3000\u00A0", "\uFF21\u3000\u00A0" },
		{ "q\u0308", "q\u0308" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		size_t n = strlen(cases[i][0]);

		assert_string_equal(
		    accent_join(&a, cases[i][0], &n), cases[i][1]);
		assert_int_equal(n, strlen(cases[i][1]));
	}
	arena_free(&a);
}

/* The last one has the most bytes for one of its own. */
static void
folds_widths(void **state)
{
	static const char *const cases[][2] = {
		{ "", "" },
		{ "plain", "plain" },
		{ "Ru\u0308gen", "R\u00FCgen" },
		{ "\uFF21\uFF42\uFF11\u3000\u00A0x", "Ab1  x" },
		{ "\uFF08\u5317\uFF09", "(\u5317)" },
		{ "\u2460\uFB01", "1fi" },
		{ "\uFF76\uFF9E", "\u30AC" },
		{ "\uFDFA\uFDFA",
		    "\u0635\u0644\u0649 \u0627\u0644\u0644\u0647 "
		    "\u0639\u0644\u064A\u0647 \u0648\u0633\u0644\u0645"
		    "\u0635\u0644\u0649 \u0627\u0644\u0644\u0647 "
		    "\u0639\u0644\u064A\u0647 \u0648\u0633\u0644\u0645" },
	};
	struct arena a = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(accent_fold(&a, cases[i][0]), cases[i][1]);
	arena_free(&a);
}

TESTS(T(joins_accents), T(folds_widths))
