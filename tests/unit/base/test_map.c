/* test_map.c - maps from text to pointer: many keys, keys that are replaced,
 * keys that are missing. */
#include "test.h"

#include "base/map.h"

static void
holds_many(void **state)
{
	struct arena a = { 0 };
	struct map m = { 0 };
	static int value[5000];

	(void)state;
	assert_null(map_get(&m, "k0"));
	for (int i = 0; i < 5000; i++)
		map_put(&a, &m, arena_printf(&a, "k%d", i), &value[i]);
	assert_int_equal(m.n, 5000);
	assert_int_equal(m.cap & (m.cap - 1), 0);
	for (int i = 0; i < 5000; i++)
		assert_ptr_equal(
		    map_get(&m, arena_printf(&a, "k%d", i)), &value[i]);
	assert_null(map_get(&m, "k5000"));
	assert_null(map_get(&m, ""));
	assert_null(map_get(&m, "K1"));
	arena_free(&a);
}

static void
replaces(void **state)
{
	struct arena a = { 0 };
	struct map m = { 0 };
	int x;
	int y;

	(void)state;
	map_put(&a, &m, "", &x);
	map_put(&a, &m, "k", &x);
	map_put(&a, &m, arena_strdup(&a, "k"), &y);
	assert_int_equal(m.n, 2);
	assert_ptr_equal(map_get(&m, "k"), &y);
	assert_ptr_equal(map_get(&m, ""), &x);
	arena_free(&a);
}

TESTS(T(holds_many), T(replaces))
