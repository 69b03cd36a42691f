/*
 * test_db_stream.c - rows that are handed to a function one by one: all of
 * them, of one snapshot of the database, in which nothing can be written, with
 * a longer time limit than other statements; afterwards the connection can be
 * used, also if the function or PostgreSQL has failed.
 */
#include "project/store_fixture.h"
#include "store/db_bulk.h"

/* Counts the rows that are handed over, and ends the query after stop_at of
 * them. */
struct taker {
	int64_t n, sum;
	int64_t stop_at; /* 0: never */
};

static enum err
take(void *arg, const struct row *row)
{
	struct taker *t = arg;

	t->n++;
	t->sum += row_i64(row, "g");
	return t->n == t->stop_at ? E_NOT_FOUND : OK;
}

static int64_t
one(const char *sql)
{
	return store_run(ctx.db->conn, sql);
}

static void
all_rows_come_in_order(void **state)
{
	const struct sql q = BLOCK(0, true,
	    "SELECT g::bigint AS g FROM generate_series(1, $1::int) g", "last");
	const int32_t last = 5000;
	const struct args *in = ARGS(AN("last", &last));
	struct taker t = { 0 };

	(void)state;
	assert_int_equal(db_begin_read(&ctx), OK);
	assert_int_equal(db_stream(&ctx, &q, in, take, &t), OK);
	assert_int_equal(t.n, 5000);
	assert_int_equal(t.sum, 5000 * 5001 / 2);
	assert_int_equal(db_end(&ctx, OK), OK);
}

static void
none_is_none(void **state)
{
	const struct sql q =
	    BLOCK(1, true, "SELECT 1::bigint AS g WHERE false");
	struct taker t = { 0 };

	(void)state;
	assert_int_equal(db_begin_read(&ctx), OK);
	assert_int_equal(db_stream(&ctx, &q, NULL, take, &t), OK);
	assert_int_equal(t.n, 0);
	assert_int_equal(db_end(&ctx, OK), OK);
}

/* A query whose rows would take hours is cancelled when enough were read. */
static void
who_has_enough_ends_it(void **state)
{
	const struct sql q =
	    BLOCK(2, true, "SELECT generate_series(1, 100000000000) AS g");
	struct taker t = { .stop_at = 3 };
	PGconn *before;

	(void)state;
	assert_int_equal(db_begin_read(&ctx), OK);
	before = ctx.db->conn;
	assert_int_equal(db_stream(&ctx, &q, NULL, take, &t), E_NOT_FOUND);
	assert_int_equal(t.n, 3);
	assert_int_equal(db_end(&ctx, E_NOT_FOUND), E_NOT_FOUND);
	assert_int_equal(one("SELECT 7"), 7);
	assert_ptr_equal(ctx.db->conn, before);
}

static void
a_failure_in_the_middle_is_told(void **state)
{
	const struct sql q = BLOCK(3, true,
	    "SELECT (10 / (2000 - g))::bigint AS g"
	    " FROM generate_series(1, 3000) g");
	struct taker t = { 0 };

	(void)state;
	assert_int_equal(db_begin_read(&ctx), OK);
	assert_int_equal(db_stream(&ctx, &q, NULL, take, &t), E_SYSTEM);
	assert_true(t.n < 2000);
	assert_int_equal(db_end(&ctx, E_SYSTEM), E_SYSTEM);
	assert_int_equal(one("SELECT 7"), 7);
}

static void
it_sees_one_state_and_changes_nothing(void **state)
{
	const struct sql count =
	    BLOCK(4, true, "SELECT count(*) AS g FROM streamed");
	const struct sql write =
	    BLOCK(5, false, "INSERT INTO streamed VALUES (9)");
	struct taker t = { 0 };
	struct row row;
	PGconn *other = PQconnectdb(URL);

	(void)state;
	store_run(other, "CREATE TABLE streamed (g bigint);"
	                 "INSERT INTO streamed VALUES (1), (2)");
	assert_int_equal(db_begin_read(&ctx), OK);
	assert_int_equal(db_one(&ctx, &count, NULL, E_SYSTEM, &row), OK);
	store_run(other, "INSERT INTO streamed VALUES (3)");
	assert_int_equal(db_stream(&ctx, &count, NULL, take, &t), OK);
	assert_int_equal(t.sum, 2);
	assert_int_equal(db_do(&ctx, &write, NULL), E_SYSTEM);
	assert_int_equal(db_end(&ctx, E_SYSTEM), E_SYSTEM);
	store_run(other, "DROP TABLE streamed");
	PQfinish(other);
}

static void
it_may_take_longer_than_others(void **state)
{
	static const char patience[] =
	    "SELECT extract(epoch FROM current_setting('statement_timeout')"
	    "::interval)::int";

	(void)state;
	assert_int_equal(db_begin_read(&ctx), OK);
	assert_int_equal(one(patience), 300);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(one(patience), 5);
}

static void
it_works_within_a_test(void **state)
{
	const struct sql q =
	    BLOCK(6, true, "SELECT generate_series(1, 100000000000) AS g");
	struct taker t = { .stop_at = 2 };

	(void)state;
	assert_int_equal(db_nest(&ctx), OK);
	store_run(ctx.db->conn, "CREATE TABLE nested (g int)");
	assert_int_equal(db_begin_read(&ctx), OK);
	assert_int_equal(db_stream(&ctx, &q, NULL, take, &t), E_NOT_FOUND);
	assert_int_equal(db_end(&ctx, E_NOT_FOUND), E_NOT_FOUND);
	assert_int_equal(one("SELECT count(*) + 7 FROM nested"), 7);
	db_unnest(&ctx);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(all_rows_come_in_order),
		T(none_is_none),
		T(who_has_enough_ends_it),
		T(a_failure_in_the_middle_is_told),
		T(it_sees_one_state_and_changes_nothing),
		T(it_may_take_longer_than_others),
		T(it_works_within_a_test),
	};

	return cmocka_run_group_tests(tests, store_open, store_close);
}
