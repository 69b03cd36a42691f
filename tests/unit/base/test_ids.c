/* test_ids.c - ids come into order, each once. */
#include "test.h"

#include "base/ids.h"

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

TESTS(T(sorts), T(keeps_each_once))
