/*
 * test_password.c - which passwords may not be set: common ones, however they
 * are written, and the user's own name, and that the error names the field;
 * bcrypt hashes: made, compared at the same cost whether or not the user
 * exists, and recognised as too weak; and passwords made by password_make.
 */
#include "test.h"

#include <string.h>
#include <time.h>

#include "auth/common_passwords.h"
#include "auth/password.h"

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

static double
cpu_ms(const char *plain, const char *stored)
{
	struct timespec a, b;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
	assert_false(password_is(plain, stored));
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
	return (double)(b.tv_sec - a.tv_sec) * 1e3 +
	       (double)(b.tv_nsec - a.tv_nsec) / 1e6;
}

/* "admin123" with cost 4. */
static const char old[] =
    "$2a$04$KBCwKxOzLha2MUDgW0PjXelO4EpemYwm/3hkQ4tcUMHGWAh8HchOS";

static void
a_fresh_hash_fits_its_password_only(void **state)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };
	const char *one, *two;

	(void)state;
	assert_int_equal(password_hash(&ctx, "correct horse", &one), OK);
	assert_int_equal(password_hash(&ctx, "correct horse", &two), OK);
	assert_string_not_equal(one, two);
	assert_memory_equal(one, "$2b$10$", 7);
	assert_true(password_is("correct horse", one));
	assert_false(password_is("correct horsf", one));
	assert_false(password_is("", one));
	assert_false(password_hash_is_old(one));
	arena_free(&mem);
}

static void
reads_hashes_made_elsewhere(void **state)
{
	(void)state;
	assert_true(password_is("admin123", old));
	assert_false(password_is("admin124", old));
	assert_true(password_hash_is_old(old));
	assert_true(password_hash_is_old(""));
	assert_false(password_is("x", "not a hash"));
	assert_false(password_is("x", ""));
}

/* A sign-in with an unknown name takes as long as one with a known name, within
 * a factor of two.  Neither does an old or a broken hash take less time, so the
 * time does not tell which names exist. */
static void
an_unknown_name_costs_the_same_work(void **state)
{
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };
	const char *stored;
	double known, unknown, weak, broken;

	(void)state;
	assert_int_equal(password_hash(&ctx, "correct horse", &stored), OK);
	known = cpu_ms("wrong horse", stored);
	unknown = cpu_ms("wrong horse", NULL);
	weak = cpu_ms("wrong horse", old);
	broken = cpu_ms("wrong horse", "");
	assert_true(unknown > known / 2 && unknown < known * 2);
	assert_true(weak > known / 2 && weak < known * 2);
	assert_true(broken > known / 2 && broken < known * 2);
	arena_free(&mem);
}

static void
made_ones_can_be_read_aloud(void **state)
{
	char one[PASSWORD_MADE + 1], before[PASSWORD_MADE + 1] = "";
	bool seen[256] = { false };
	int kinds = 0;

	(void)state;
	for (int i = 0; i < 1000; i++) {
		password_make(one);
		assert_int_equal(strlen(one), 16);
		assert_int_equal(strcspn(one, "01258BIOSZilo"), 16);
		assert_string_not_equal(one, before);
		memcpy(before, one, sizeof(one));
		for (const char *c = one; *c != '\0'; c++)
			seen[(uint8_t)*c] = true;
	}
	for (size_t i = 0; i < ARRAY_LEN(seen); i++)
		kinds += seen[i];
	assert_int_equal(kinds, 49);
}

TESTS(T(common_ones_are_refused_however_written), T(every_entry_is_found),
    T(the_own_name_is_refused_in_any_case), T(the_field_is_named),
    T(made_ones_can_be_read_aloud), T(a_fresh_hash_fits_its_password_only),
    T(reads_hashes_made_elsewhere), T(an_unknown_name_costs_the_same_work))
