/*
 * test_password.c - bcrypt hashes: made, compared at the same cost whether or
 * not the user exists, and recognised as too weak; and passwords made by
 * password_make.
 */
#include "test.h"

#include <string.h>
#include <time.h>

#include "auth/password.h"

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
	assert_false(password_weak(one));
	arena_free(&mem);
}

static void
reads_hashes_made_elsewhere(void **state)
{
	(void)state;
	assert_true(password_is("admin123", old));
	assert_false(password_is("admin124", old));
	assert_true(password_weak(old));
	assert_true(password_weak(""));
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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(made_ones_can_be_read_aloud),
		cmocka_unit_test(a_fresh_hash_fits_its_password_only),
		cmocka_unit_test(reads_hashes_made_elsewhere),
		cmocka_unit_test(an_unknown_name_costs_the_same_work),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
