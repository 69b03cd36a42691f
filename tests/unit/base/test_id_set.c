/* test_id_set.c - lists of ids become sorted sets without duplicates; sets are
 * copied, joined, compared and subtracted. */
#include "test.h"

#include "base/id_set.h"

static void
check(int64_t *in, size_t n, const int64_t *out, size_t n_out)
{
	struct ids ids = { in, n };

	ids_sort(&ids);
	assert_int_equal(ids.n, n_out);
	for (size_t i = 0; i < n_out; i++)
		assert_int_equal(ids.v[i], out[i]);
}

static void
sorts(void **state)
{
	(void)state;
	check(NULL, 0, NULL, 0);
	check((int64_t[]){ 5 }, 1, (int64_t[]){ 5 }, 1);
	check((int64_t[]){ 1, 2, 3 }, 3, (int64_t[]){ 1, 2, 3 }, 3);
	check((int64_t[]){ 3, INT64_MAX, 0, INT64_MIN }, 4,
	    (int64_t[]){ INT64_MIN, 0, 3, INT64_MAX }, 4);
}

static void
keeps_each_once(void **state)
{
	(void)state;
	check((int64_t[]){ 7, 7 }, 2, (int64_t[]){ 7 }, 1);
	check((int64_t[]){ 1, 2, 2, 3 }, 4, (int64_t[]){ 1, 2, 3 }, 3);
	check((int64_t[]){ 9, 1, 9, 1, 0, 0 }, 6, (int64_t[]){ 0, 1, 9 }, 3);
}

/* Lists of many lengths, each id in them twice. */
static void
sorts_long_lists(void **state)
{
	static int64_t v[4400];

	(void)state;
	for (size_t n = 2; n <= ARRAY_LEN(v); n = n * 11 / 10 / 2 * 2 + 2) {
		struct ids ids = { v, n };

		for (size_t i = 0; i < n; i++)
			v[i] = (int64_t)(i * 7919 % (n / 2)) - 1000;
		ids_sort(&ids);
		for (size_t i = 1; i < ids.n; i++)
			assert_true(v[i - 1] < v[i]);
		assert_int_equal(v[0], -1000);
		assert_int_equal(ids.n, n / 2);
	}
}

#define SET(...) \
	&(struct ids) \
	{ \
		(int64_t[]){ 0, __VA_ARGS__ } + 1, \
		    sizeof((int64_t[]){ 0, __VA_ARGS__ }) / sizeof(int64_t) - \
		        1 \
	}

static void
assert_ids(const struct ids *got, const struct ids *expected)
{
	assert_int_equal(got->n, expected->n);
	for (size_t i = 0; i < got->n; i++)
		assert_int_equal(got->v[i], expected->v[i]);
}

static void
copies_and_concatenates(void **state)
{
	struct arena mem = { 0 };
	struct ids *from = SET(4, 2);
	struct ids copy = ids_copy(&mem, from);
	struct ids both = ids_concat(&mem, from, SET(2, 9));
	struct ids none = ids_copy(&mem, &(struct ids){ 0 });

	(void)state;
	from->v[0] = 5;
	assert_ids(&copy, SET(4, 2));
	assert_ids(&both, SET(4, 2, 2, 9));
	assert_int_equal(none.n, 0);
	arena_free(&mem);
}

static void
knows_subsets(void **state)
{
	struct ids none = { 0 };

	(void)state;
	assert_true(ids_subset(&none, &none));
	assert_true(ids_subset(&none, SET(1)));
	assert_false(ids_subset(SET(1), &none));
	assert_true(ids_subset(SET(1, 3), SET(1, 2, 3)));
	assert_true(ids_subset(SET(3), SET(1, 2, 3)));
	assert_false(ids_subset(SET(1, 4), SET(1, 2, 3)));
	assert_false(ids_subset(SET(0), SET(1, 2, 3)));
}

static void
subtracts(void **state)
{
	struct ids *some = SET(1, 2, 3, 4);

	(void)state;
	ids_subtract(some, SET(0, 2, 4, 5));
	assert_ids(some, SET(1, 3));
	ids_subtract(some, &(struct ids){ 0 });
	assert_ids(some, SET(1, 3));
	ids_subtract(some, SET(1, 3));
	assert_int_equal(some->n, 0);
}

static void
finds_places(void **state)
{
	(void)state;
	assert_int_equal(ids_place(SET(4), 4), 0);
	for (size_t i = 0; i < 5; i++)
		assert_int_equal(ids_place(SET(-2, 0, 3, 9, INT64_MAX),
		                     (int64_t[]){ -2, 0, 3, 9, INT64_MAX }[i]),
		    i);
}

static void
knows_members(void **state)
{
	(void)state;
	assert_false(ids_set_has(&(struct ids){ 0 }, 0));
	for (int64_t id = -1; id < 8; id++)
		assert_int_equal(ids_set_has(SET(0, 3, 4, 6), id),
		    id == 0 || id == 3 || id == 4 || id == 6);
}

TESTS(T(sorts), T(keeps_each_once), T(sorts_long_lists),
    T(copies_and_concatenates), T(knows_subsets), T(subtracts), T(finds_places),
    T(knows_members))
