/*
 * test_page_prefetch.c - a page that is asked for in the round trip of the
 * block before it: its rows are used once, and only for the blocks and values
 * with which it was asked for; if the page or that round trip fails, the page
 * is read again and nothing else is harmed.
 */
#include "project/store_fixture.h"

#include "store/db_page.h"

static const struct sql insert_one =
    BLOCK(0, false, "INSERT INTO ahead VALUES (1, 6)");
static const struct sql whoever = BLOCK(1, true, "SELECT 7 AS id");
static const struct sql broken =
    BLOCK(2, true, "SELECT 1 / (v - v) FROM ahead");
static const struct sql page_count = BLOCK(3, true,
    "SELECT count(*), nextval('ahead_runs') FROM ahead WHERE tenant = $1::int",
    "tenant_id");
static const struct sql page_rows = BLOCK(4, true,
    "SELECT 12 / v AS v FROM ahead WHERE tenant = $1::int ORDER BY 1",
    "tenant_id");
static const struct sql page = {
	.name = "page", .count = &page_count, .rows = &page_rows
};

static PGconn *other;

/* How often PostgreSQL has run the block of the page. */
static int64_t
runs(void)
{
	return store_run(other,
	    "SELECT CASE WHEN is_called THEN last_value ELSE 0 END"
	    "  FROM ahead_runs");
}

/* Reads the page as a user of the tenant; returns the number of rows. */
static int
read_page(int64_t tenant)
{
	struct rows rows;
	int64_t total;

	ctx.caller.tenant_id = tenant;
	assert_int_equal(db_page(&ctx, &page, NULL, &rows, &total), OK);
	assert_int_equal(total, rows.n);
	return rows.n;
}

static void
ask_ahead(int64_t tenant)
{
	ctx.caller.tenant_id = tenant;
	db_page_prefetch(&ctx, &page, NULL);
	ctx.caller.tenant_id = 0;
}

static void
find_caller(void)
{
	struct row row;

	assert_int_equal(db_one(&ctx, &whoever, NULL, E_SYSTEM, &row), OK);
	assert_int_equal(row_i64(&row, "id"), 7);
}

static int
begin(void **state)
{
	assert_int_equal(store_open(state), 0);
	other = PQconnectdb(URL);
	(void)store_run(other,
	    "CREATE TABLE ahead (tenant bigint, v bigint);"
	    "CREATE SEQUENCE ahead_runs;"
	    "INSERT INTO ahead VALUES (1, 1), (1, 2), (2, 3)");
	/* The blocks of a page are only sent ahead once they are prepared,
	 * which this first read of the page does. */
	assert_int_equal(read_page(1), 2);
	assert_int_equal(runs(), 1);
	return db_end(&ctx, OK) != OK;
}

static int
end(void **state)
{
	store_close(state);
	(void)store_run(other, "DROP TABLE ahead; DROP SEQUENCE ahead_runs");
	PQfinish(other);
	return 0;
}

static void
a_right_guess_is_used_once(void **state)
{
	(void)state;
	ask_ahead(1);
	find_caller();
	assert_int_equal(runs(), 2);
	assert_int_equal(read_page(1), 2);
	assert_int_equal(runs(), 2);
	assert_int_equal(read_page(1), 2);
	assert_int_equal(runs(), 3);
}

static void
a_wrong_guess_is_not_used(void **state)
{
	(void)state;
	ask_ahead(1);
	find_caller();
	assert_int_equal(read_page(2), 1);
	assert_int_equal(runs(), 3);
}

/* At the end of a request the rows that were sent ahead and that nobody asked
 * for are dropped. */
static void
a_guess_does_not_outlive_its_request(void **state)
{
	(void)state;
	ask_ahead(1);
	find_caller();
	assert_int_equal(db_end(&ctx, OK), OK);
	arena_reset(&mem);
	find_caller();
	assert_int_equal(runs(), 2);
	assert_int_equal(read_page(1), 2);
	assert_int_equal(runs(), 3);
}

static void
a_block_that_fails_leaves_the_page_to_be_asked_for(void **state)
{
	struct rows rows;

	(void)state;
	ask_ahead(1);
	assert_int_equal(db_rows(&ctx, &broken, NULL, &rows), E_SYSTEM);
	assert_int_equal(read_page(1), 2);
}

/* If the page itself fails, its error is reported.  If the page of a wrong
 * guess fails, nothing is. */
static void
a_page_that_fails_fails_alone(void **state)
{
	struct rows rows;
	int64_t total;

	(void)state;
	(void)store_run(other, "INSERT INTO ahead VALUES (1, 0)");
	ask_ahead(1);
	find_caller();
	assert_int_equal(read_page(2), 1);
	assert_int_equal(db_end(&ctx, OK), OK);
	ask_ahead(1);
	find_caller();
	ctx.caller.tenant_id = 1;
	assert_int_equal(db_page(&ctx, &page, NULL, &rows, &total), E_SYSTEM);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
}

/* Within the transaction of a test, a page that fails does not undo what was
 * written before it. */
static void
a_page_that_fails_undoes_nothing(void **state)
{
	(void)state;
	(void)store_run(other, "INSERT INTO ahead VALUES (2, 0)");
	assert_int_equal(db_nest(&ctx), OK);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	ask_ahead(2);
	find_caller();
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	assert_int_equal(read_page(1), 4);
	db_unnest(&ctx);
}

static void
a_write_takes_no_page_along(void **state)
{
	(void)state;
	ask_ahead(1);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	assert_int_equal(runs(), 1);
	assert_int_equal(db_begin(&ctx), OK);
	find_caller();
	assert_int_equal(runs(), 1);
	assert_int_equal(read_page(1), 3);
}

static void
a_lost_connection_costs_the_guess(void **state)
{
	(void)state;
	find_caller();
	ask_ahead(1);
	(void)store_run(other,
	    "SELECT count(pg_terminate_backend(pid, 5000))"
	    "  FROM pg_stat_activity WHERE application_name = 'fleetdesk'");
	find_caller();
	assert_int_equal(read_page(1), 2);
}

/* After a migration PostgreSQL refuses the prepared page ("cached plan must not
 * change result type"): only the rows that were sent ahead are lost. */
static void
a_migration_costs_the_guess(void **state)
{
	(void)state;
	ask_ahead(1);
	(void)store_run(other, "ALTER TABLE ahead ALTER v TYPE int");
	find_caller();
	assert_int_equal(read_page(1), 2);
}

#define CASE(fn) cmocka_unit_test_setup_teardown(fn, begin, end)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(a_right_guess_is_used_once),
		CASE(a_wrong_guess_is_not_used),
		CASE(a_guess_does_not_outlive_its_request),
		CASE(a_block_that_fails_leaves_the_page_to_be_asked_for),
		CASE(a_page_that_fails_fails_alone),
		CASE(a_page_that_fails_undoes_nothing),
		CASE(a_write_takes_no_page_along),
		CASE(a_lost_connection_costs_the_guess),
		CASE(a_migration_costs_the_guess),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
