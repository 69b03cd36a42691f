/* test_guard_bearer.c - which forms of an Authorization header are accepted. */
#include "test.h"

#include "web/guard.h"

#define TOKEN "0123456789abcdefghijABCDEFGHIJ-_0123456789x" /* TOKEN_LEN */

static void
a_token_is_found_however_it_is_presented(void **state)
{
	static const struct {
		const char *header;
		bool found;
	} cases[] = {
		{ "Bearer " TOKEN, true },
		{ TOKEN, true },
		{ "Bearer   " TOKEN "  ", true },
		{ "  " TOKEN " ", true },
		{ "Basic x, Bearer " TOKEN, true },
		{ NULL, false },
		{ "", false },
		{ "Bearer", false },
		{ "Bearer ", false },
		{ "bearer " TOKEN, true },
		{ "BEARER " TOKEN, true },
		{ "Basic x, bearer " TOKEN, true },
		{ "bearer" TOKEN, false },
		{ "bearer Bearer " TOKEN, false },
		{ "Bearer" TOKEN, false },
		{ "Bearer " TOKEN "x", false },
		{ "Bearer Bearer " TOKEN, false },
		{ "Bearer 0123456789", false },
		{ "Bearer " TOKEN ", Bearer " TOKEN, false },
	};
	struct arena mem = { 0 };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *got = guard_bearer(&mem, cases[i].header);

		print_message("  %s\n",
		    cases[i].header == NULL ? "(none)" : cases[i].header);
		if (cases[i].found) {
			assert_non_null(got);
			assert_string_equal(got, TOKEN);
		} else {
			assert_null(got);
		}
	}
	arena_free(&mem);
}

TESTS(T(a_token_is_found_however_it_is_presented))
