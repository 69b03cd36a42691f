/*
 * test_report_due.c - when a device has to report its whole list of
 * applications, and when a list comes too early: by its interval, which differs
 * by up to a tenth between devices, and by the end of the month.
 */
#include "fleet/device.h"
#include "test.h"

#define WEEK_S (7 * 86400)

static void
spreads_by_a_tenth(void **state)
{
	bool less = false, more = false;

	(void)state;
	for (int64_t id = 1; id < 1000; id++) {
		int64_t s = device_interval(1000, id);

		assert_in_range(s, 900, 1100);
		assert_true(s == device_interval(1000, id));
		less |= s < 920;
		more |= s > 1080;
	}
	assert_true(less && more);
}

static void
nothing_was_sent_in_the_month(void **state)
{
	struct device_head h = { .id = 7,
		.month_end_ms = 5000,
		.list_due_ms = 9,
		.list_soon_ms = 9 };

	(void)state;
	report_due_set(&h, 0, 7);
	assert_true(h.list_due_ms == 0 && h.list_soon_ms == 0);
	assert_true(h.list_due_s == device_interval(WEEK_S, 7));
}

static void
due_after_the_interval_too_early_before_half(void **state)
{
	struct device_head h = { .id = 7, .month_end_ms = INT64_MAX };
	int64_t ms = device_interval(WEEK_S, 7) * 1000;

	(void)state;
	report_due_set(&h, 1000000, 7);
	assert_true(h.list_due_ms == 1000000 + ms);
	assert_true(h.list_soon_ms == 1000000 + ms / 2);
	report_due_set(&h, 1000000, 90);
	assert_true(h.list_due_ms > 1000000 + 12 * ms);
}

static void
the_month_ends_both(void **state)
{
	struct device_head h = { .id = 7, .month_end_ms = 1000001 };

	(void)state;
	report_due_set(&h, 1000000, 7);
	assert_true(h.list_due_ms == 1000001 && h.list_soon_ms == 1000001);
}

TESTS(T(spreads_by_a_tenth), T(nothing_was_sent_in_the_month),
    T(due_after_the_interval_too_early_before_half), T(the_month_ends_both))
