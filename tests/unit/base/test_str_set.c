/* test_str_set.c - lists of texts become sorted sets without duplicates, in
 * which members are found. */
#include "test.h"

#include "base/str_set.h"

static void
check(const char **in, size_t n, const char *const *out, size_t n_out)
{
	struct strs texts = { in, n };

	strs_sort(&texts);
	assert_int_equal(texts.n, n_out);
	for (size_t i = 0; i < n_out; i++)
		assert_string_equal(texts.v[i], out[i]);
}

static void
sorts_and_keeps_each_once(void **state)
{
	(void)state;
	check(NULL, 0, NULL, 0);
	check((const char *[]){ "a" }, 1, (const char *[]){ "a" }, 1);
	check((const char *[]){ "b", "", "ab", "b", "", "B" }, 6,
	    (const char *[]){ "", "B", "ab", "b" }, 4);
}

static void
knows_members(void **state)
{
	const struct strs set = { (const char *[]){ "", "B", "ab", "b" }, 4 };

	(void)state;
	assert_false(strs_set_has(&(struct strs){ 0 }, ""));
	for (size_t i = 0; i < set.n; i++)
		assert_true(strs_set_has(&set, set.v[i]));
	assert_false(strs_set_has(&set, "a"));
	assert_false(strs_set_has(&set, "bb"));
}

TESTS(T(sorts_and_keeps_each_once), T(knows_members))
