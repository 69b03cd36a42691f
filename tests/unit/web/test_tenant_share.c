/*
 * test_tenant_share.c - which tenant has had more than its share of the workers
 * lately: never one that is alone, nor one that has had little; and what was
 * long ago is forgotten, but not at once that there are others.
 */
#include "test.h"

#include "web/tenant_share.h"

#define NOW INT64_C(1800000000000) /* the begin of a window of 5 s */

static struct tenant_share share[TENANT_SHARES_MAX];

static void
add(int64_t tenant, int64_t us, int64_t at_ms)
{
	tenant_share_add(share, tenant, us, NOW + at_ms);
}

static bool
over(int64_t tenant, int64_t at_ms)
{
	return tenant_share_over(share, tenant, 0, NOW + at_ms);
}

static int
empty(void **state)
{
	(void)state;
	memset(share, 0, sizeof(share));
	return 0;
}

static void
one_alone_is_never_over(void **state)
{
	(void)state;
	assert_false(over(1, 0));
	add(1, 60000000, 0);
	assert_false(over(1, 0));
	assert_false(over(2, 0));
}

/* What calls have had that are not answered yet counts. */
static void
running_calls_count(void **state)
{
	(void)state;
	add(1, 10, 0);
	add(2, 900, 0);
	assert_false(over(1, 0));
	assert_true(tenant_share_over(share, 1, 2000, NOW));
}

static void
of_several_the_greatest_are(void **state)
{
	(void)state;
	add(1, 900, 0);
	add(2, 10, 0);
	assert_true(over(1, 0));
	assert_false(over(2, 0));
	assert_false(over(3, 0));
	add(3, 900, 100);
	add(TENANT_SHARE_STRANGER, 900, 200);
	assert_true(over(1, 300));
	assert_true(over(3, 300));
	assert_true(over(TENANT_SHARE_STRANGER, 300));
	assert_false(over(2, 300));
}

static void
the_last_two_windows_count(void **state)
{
	(void)state;
	add(1, 900, 4999);
	add(2, 500, 5000);
	assert_true(over(1, 5000));
	add(2, 500, 9999);
	assert_false(over(1, 9999));
	assert_true(over(2, 9999));
	assert_true(over(2, 10000));
	add(1, 2000, 10000);
	assert_true(over(1, 10000));
	assert_false(over(1, 20000));
}

/* One who waits long in the queue makes no call meanwhile. */
static void
others_are_known_for_a_minute(void **state)
{
	(void)state;
	add(1, 10, 0);
	add(2, 900, 20000);
	assert_true(over(2, 20000));
	add(2, 900, 59999);
	assert_true(over(2, 59999));
	add(2, 900, 60000);
	assert_false(over(2, 60000));
}

static void
a_new_tenant_takes_the_cell_unused_for_longest(void **state)
{
	(void)state;
	for (int64_t t = 1; t <= TENANT_SHARES_MAX; t++)
		add(t, t, t == 7 ? 0 : 5000);
	add(1000, 100000, 5000);
	for (size_t i = 0; i < TENANT_SHARES_MAX; i++)
		assert_int_not_equal(share[i].tenant, 7);
	assert_true(over(1000, 5000));
	assert_false(over(1, 5000));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(one_alone_is_never_over, empty),
		cmocka_unit_test_setup(running_calls_count, empty),
		cmocka_unit_test_setup(of_several_the_greatest_are, empty),
		cmocka_unit_test_setup(the_last_two_windows_count, empty),
		cmocka_unit_test_setup(others_are_known_for_a_minute, empty),
		cmocka_unit_test_setup(
		    a_new_tenant_takes_the_cell_unused_for_longest, empty),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
