/* test_err.c - the table of failures keeps its promises; bugs end at once. */
#include "test.h"

static void
every_row_is_usable(void **state)
{
	(void)state;
	for (unsigned e = 1; e < E__MAX; e++) {
		int code = err_code((enum err)e);
		const char *text = err_text((enum err)e);
		const char *hole = strstr(text, "{}");

		print_message("  %s\n", err_name((enum err)e));
		assert_true((code >= 100 && code <= 999) ||
		            (code >= 1000000000 && code <= INT32_MAX));
		assert_true(strlen(text) > 0);
		assert_true(hole == NULL || strstr(hole + 1, "{}") == NULL);
		assert_int_equal(err_named(err_name((enum err)e)), e);
	}
}

static void
ten_digit_codes_are_not_shared(void **state)
{
	(void)state;
	for (unsigned e = 1; e < E__MAX; e++)
		for (unsigned k = 1; k < e; k++)
			assert_true(
			    err_code((enum err)e) < 1000 ||
			    err_code((enum err)e) != err_code((enum err)k));
}

static void
names_are_lower_case(void **state)
{
	(void)state;
	assert_string_equal(err_name(E_BAD_REQUEST), "bad_request");
	assert_string_equal(err_name(E_DEVICE_NOT_EXISTS), "device_not_exists");
	assert_int_equal(err_code(OK), 0);
	assert_int_equal(err_code(E_BAD_REQUEST), 400);
}

static void
an_unknown_name_is_a_fault(void **state)
{
	static const char *const cases[] = { "", "ok", "OK", "BAD_REQUEST",
		"bad_request ", "bad_reques", "no_such_constraint" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_int_equal(err_named(cases[i]), E_SYSTEM);
}

static void
ask_for_no_row(void)
{
	(void)err_text(E__MAX);
}

static void
break_a_promise(void)
{
	BUG_ON(1 == 1);
}

static void
keep_a_promise(void)
{
	BUG_ON(1 == 0);
}

static void
bugs_abort(void **state)
{
	(void)state;
	assert_true(test_aborts(ask_for_no_row));
	assert_true(test_aborts(break_a_promise));
	assert_false(test_aborts(keep_a_promise));
}

TESTS(T(every_row_is_usable), T(ten_digit_codes_are_not_shared),
    T(names_are_lower_case), T(an_unknown_name_is_a_fault), T(bugs_abort))
