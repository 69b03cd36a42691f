/*
 * test_password_refusal.c - which passwords may not be set: common ones,
 * however they are written, and the user's own name; and that the error names
 * the field.
 */
#include "test.h"

#include <string.h>

#include "auth/common_passwords.h"
#include "auth/password_refusal.h"

static void
common_ones_are_refused_however_written(void **state)
{
	static const char *const refused[] = { "password", "PASSWORD",
		"PassWord1", "12345678", "0.0.0.000", "zxcvbnm123", "p@ssW0rd",
		"password ", " PassWord1", "\t12345678\n",
		"\xe3\x80\x80qwertyui\xc2\xa0", "\uFF30\uFF41ssword",
		"\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17\uFF18",
		"p\uFF20ssw0rd", "q\uFF37er\uFF54yui", "pa\u017F\u017Fword",
		"iloveyou\u200B", "\u0131loveyou", "\u212Aeyboard",
		"\u0130loveyou", "pa\u00DFword", "PA\u1E9EWORD",
		"\uFB01rebird" };
	static const char *const good[] = { "", "        ", "pass word 1",
		"passwor", "passwor ", "correct horse", "0.0.0.00",
		"zzzzzzzzzzzzzz", "\xc3\xa4nderung-7", "\uFF30\uFF41sswor",
		"\uFF00password", "\uFF5Fpassword", "pa\uFF5F\uFF60word",
		"pa\u00DFwor", "\u0132loveyou" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(refused); i++)
		assert_non_null(password_refusal(refused[i], NULL));
	for (size_t i = 0; i < ARRAY_LEN(good); i++)
		assert_null(password_refusal(good[i], "maria1"));
}

/* The table is searched by bisection, so an entry in the wrong order would not
 * be found.  The test looks for every entry. */
static void
every_entry_is_found(void **state)
{
	(void)state;
	assert_int_equal(common_passwords_n, 3000);
	for (size_t i = 0; i < common_passwords_n; i++) {
		assert_true(strlen(common_passwords[i]) >= PASSWORD_MIN);
		assert_non_null(password_refusal(common_passwords[i], NULL));
	}
}

static void
the_own_name_is_refused_in_any_case(void **state)
{
	(void)state;
	assert_string_equal(password_refusal("Maria1Lopez", "maria1lopez"),
	    "must not be the user name");
	assert_non_null(password_refusal(" maria1lopez ", "maria1lopez"));
	assert_non_null(
	    password_refusal("mar\u0131a1LOPE\uFF3A", "maria1lopez"));
	assert_non_null(password_refusal("MAR\u0130A1LOPEZ", "maria1lopez"));
	assert_null(password_refusal("maria1lopez", "maria1lope"));
	assert_null(password_refusal("maria1lope", "maria1lopez"));
	assert_null(password_refusal("maria1lopez", NULL));
}

static void
the_field_is_named(void **state)
{
	struct ctx ctx = { 0 };

	(void)state;
	assert_int_equal(
	    password_check(&ctx, "newPassword", "correct horse", "maria1"), OK);
	assert_null(ctx.why.field);
	assert_int_equal(
	    password_check(&ctx, "newPassword", "Password", "maria1"),
	    E_BAD_REQUEST);
	assert_string_equal(ctx.why.field, "newPassword");
	assert_non_null(ctx.why.what);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(common_ones_are_refused_however_written),
		cmocka_unit_test(every_entry_is_found),
		cmocka_unit_test(the_own_name_is_refused_in_any_case),
		cmocka_unit_test(the_field_is_named),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
