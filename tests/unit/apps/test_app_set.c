/*
 * test_app_set.c - sets of application versions: of several reports of a
 * package the last one counts; a set is ascending and is read from the
 * database's hexadecimal text as it was written; other texts are refused.
 */
#include "apps/app_report.h"
#include "base/id_set.h"
#include "test.h"

static struct arena mem;

/* An application of that package and version. */
static struct app
app(int32_t package_id, int32_t version_id)
{
	return (
	    struct app){ .package_id = package_id, .version_id = version_id };
}

static void
keeps_the_last_of_each_package(void **state)
{
	struct app all[] = { app(3, 30), app(1, 10), app(3, 31), app(2, 0),
		app(1, 10), app(3, 29) };
	struct app *some[] = { &all[0], &all[1], &all[2], &all[3], &all[4],
		&all[5] };

	(void)state;
	assert_int_equal(app_set_latest(some, ARRAY_LEN(some)), 2);
	assert_ptr_equal(some[0], &all[4]);
	assert_ptr_equal(some[1], &all[5]);
	assert_int_equal(app_set_latest(some, 0), 0);
}

static void
drops_a_package_whose_last_version_is_not_stored(void **state)
{
	struct app all[] = { app(1, 10), app(1, 0) };
	struct app *some[] = { &all[0], &all[1] };

	(void)state;
	assert_int_equal(app_set_latest(some, 2), 0);
}

static void
is_ascending_and_survives_the_database(void **state)
{
	struct app all[] = { app(1, 300), app(2, 2), app(3, INT32_MAX),
		app(4, 129) };
	struct app *some[] = { &all[0], &all[1], &all[2], &all[3] };
	struct ids set, read;

	(void)state;
	set = app_set_of(&mem, some, 4);
	assert_int_equal(set.n, 4);
	assert_true(set.v[0] == 2 && set.v[1] == 129 && set.v[2] == 300);
	assert_true(app_set_read(&mem, id_pack_hex(&mem, set.v, set.n), &read));
	assert_int_equal(read.n, 4);
	assert_memory_equal(read.v, set.v, 4 * sizeof(*set.v));
}

static void
an_empty_set_is_an_empty_text(void **state)
{
	struct ids set = { 0 };

	(void)state;
	assert_string_equal(id_pack_hex(&mem, set.v, set.n), "");
	assert_true(app_set_read(&mem, "", &set));
	assert_int_equal(set.n, 0);
}

static void
refuses_what_is_no_set(void **state)
{
	static const char *const bad[] = { "0", "0g", "00", "80", "8001ff",
		"ffffffffffffffffffff01" };
	struct ids set;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		assert_false(app_set_read(&mem, bad[i], &set));
	arena_free(&mem);
}

TESTS(T(keeps_the_last_of_each_package),
    T(drops_a_package_whose_last_version_is_not_stored),
    T(is_ascending_and_survives_the_database), T(an_empty_set_is_an_empty_text),
    T(refuses_what_is_no_set))
