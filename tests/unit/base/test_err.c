/*
 * test_err.c - every error has a code, a text and a lower-case name by which it
 * is found; a code of ten digits belongs to one error, but for one pair; a
 * wrong number of an error or a broken BUG_ON ends the process.
 */
#include "test.h"

#include "fleet/errors.h"
#include "flowdb/errors.h"

static void
every_row_is_usable(void **state)
{
	(void)state;
	assert_true(err_count() > 0);
	for (size_t i = 0; i < err_count(); i++) {
		enum err e = err_at(i);
		int code = err_code(e);
		const char *text = err_text(e);
		const char *hole = strstr(text, "{}");

		print_message("  %s\n", err_name(e));
		assert_int_not_equal(e, OK);
		assert_true((code >= 100 && code <= 999) ||
		            (code >= 1000000000 && code <= INT32_MAX));
		assert_true(strlen(text) > 0);
		assert_true(hole == NULL || strstr(hole + 1, "{}") == NULL);
		assert_int_equal(err_named(err_name(e)), e);
	}
}

static void
codes_are_in_order_the_long_ones_once(void **state)
{
	(void)state;
	for (size_t i = 1; i < err_count(); i++) {
		enum err a = err_at(i - 1), b = err_at(i);

		assert_true(err_code(a) <= err_code(b));
		/* The wire contract has one number for these two errors. */
		assert_true(
		    err_code(b) < 1000 || err_code(a) != err_code(b) ||
		    (a == E_START_FORBIDDEN && b == E_CANCEL_FORBIDDEN));
	}
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

/* Asks for the text of a row with a higher number than any domain has rows. */
static void
ask_for_a_row_of_no_domain(void)
{
	(void)err_text((enum err)(E__MAX - 1));
}

/* Asks for the text of row 0 of a domain; row 0 is no error. */
static void
ask_for_a_domain(void)
{
	(void)err_text((enum err)(1 << ERR_DOMAIN_BITS));
}

static void
ask_behind_the_last(void)
{
	(void)err_at(err_count());
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
	assert_true(test_aborts(ask_for_a_row_of_no_domain));
	assert_true(test_aborts(ask_for_a_domain));
	assert_true(test_aborts(ask_behind_the_last));
	assert_true(test_aborts(break_a_promise));
	assert_false(test_aborts(keep_a_promise));
}

TESTS(T(every_row_is_usable), T(codes_are_in_order_the_long_ones_once),
    T(names_are_lower_case), T(an_unknown_name_is_a_fault), T(bugs_abort))
