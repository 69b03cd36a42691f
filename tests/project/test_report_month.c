/*
 * test_report_month.c - a month ends while the host's cache has a device's
 * record: a report after the end is stored in the new month, whatever its
 * record says, and a whole list is due and accepted again.
 */
#include "project/store_fixture.h"

#include "apps/app_report.h"
#include "base/clock.h"
#include "fleet/errors.h"
#include "store/cache.h"

#define MAC "02:3D:00:00:00:01"

static struct device device;

static int64_t
ask(const char *sql)
{
	return store_run(ctx.db->conn, sql);
}

static int
begin(void **state)
{
	assert_int_equal(store_open(state), 0);
	ctx.cache = cache_open(getenv("FLEETDESK_CACHE_DIR"), 16);
	assert_non_null(ctx.cache);
	cache_wipe(ctx.cache);
	assert_int_equal(db_nest(&ctx), OK);
	(void)ask("WITH c AS (INSERT INTO base_channel (tenant_id, name)"
	          "  VALUES (1, 'months') RETURNING id)"
	          "INSERT INTO device_info (tenant_id, mac, cpu, channel_id,"
	          "       status, activation_time)"
	          "SELECT 1, '" MAC "', '0123456789abcdef', id, 1, now()"
	          "  FROM c");
	ctx.now_ms = clock_ms();
	return 0;
}

static int
end(void **state)
{
	db_unnest(&ctx);
	cache_close(ctx.cache);
	store_close(state);
	return 0;
}

/* The device reports the application, as a whole list or beside others. */
static enum err
report(enum app_report_kind kind, const char *name)
{
	struct app app = { .package_name = name, .version_code = 1 };
	const struct app_report r = { kind, &app, NULL, 1 };
	struct app_reported told;
	enum err e = device_find(&ctx, MAC, &device);

	if (e == OK)
		e = app_report(&ctx, MAC, &device, &r, &told);
	return db_end(&ctx, e);
}

/* How many applications are stored for the device in the n-th month from now
 * on; -1: it has no row. */
static int64_t
stored(int n)
{
	char sql[400];

	(void)snprintf(sql, sizeof(sql),
	    "SELECT COALESCE((SELECT cardinality(install_unpack(pv))"
	    "  FROM app_install_device a JOIN device_info i"
	    "    ON i.id = a.device_id AND i.mac = '" MAC "'"
	    " WHERE a.stat_month = install_month_add(install_month(now()), %d)"
	    "), -1)",
	    n);
	return ask(sql);
}

static void
a_month_ends_between_two_lists(void **state)
{
	(void)state;
	assert_int_equal(report(APP_REPORT_ALL, "com.month.a"), OK);
	assert_int_equal(stored(0), 1);
	assert_int_equal(report(APP_REPORT_ALL, "com.month.a"),
	    E_DEVICE_REPORT_TOO_FREQUENT);
	ctx.now_ms = device.head.month_end_ms - 1;
	assert_int_equal(report(APP_REPORT_HAS, "com.month.b"), OK);
	assert_int_equal(stored(0), 2);
	assert_int_equal(stored(1), -1);
	ctx.now_ms++;
	/* The list is due as soon as the month has ended. */
	assert_int_equal(device_find(&ctx, MAC, &device), OK);
	assert_true(device.head.list_due_ms <= ctx.now_ms);
	assert_int_equal(report(APP_REPORT_ALL, "com.month.a"), OK);
	assert_int_equal(stored(0), 2);
	assert_int_equal(stored(1), 1);
	/* And then no longer: the cached record is of the new month. */
	assert_int_equal(device_find(&ctx, MAC, &device), OK);
	assert_true(device.head.list_due_ms > ctx.now_ms);
	assert_int_equal(report(APP_REPORT_ALL, "com.month.a"),
	    E_DEVICE_REPORT_TOO_FREQUENT);
}

/* Nobody has made the partition of the month after the next one. */
static void
a_change_is_the_first_report_of_a_month(void **state)
{
	(void)state;
	ctx.now_ms = device.head.month_end_ms;
	assert_int_equal(report(APP_REPORT_HAS_NOT, "com.month.a"), OK);
	assert_int_equal(report(APP_REPORT_HAS, "com.month.c"), OK);
	assert_int_equal(stored(0), 2);
	assert_int_equal(stored(1), 1);
	assert_int_equal(stored(2), 1);
	assert_true(device.head.list_due_ms <= ctx.now_ms);
	assert_int_equal(report(APP_REPORT_ALL, "com.month.a"), OK);
	assert_int_equal(stored(2), 1);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_month_ends_between_two_lists),
		cmocka_unit_test(a_change_is_the_first_report_of_a_month),
	};

	return cmocka_run_group_tests(tests, begin, end);
}
