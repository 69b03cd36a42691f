/*
 * test_db_together.c - several blocks in one round trip: each sees what those
 * before it did, a failure undoes all of them, a lost connection is reported.
 * And db_begin_with, which begins a transaction and runs a block in one round
 * trip, also if the server has closed the connection since the last request.
 */
#include "project/store_fixture.h"

#include "store/db_run.h"
#include "system/errors.h"

static const struct sql make = BLOCK(
    0, false, "CREATE TEMP TABLE IF NOT EXISTS made (v bigint) ON COMMIT DROP");
static const struct sql put =
    BLOCK(1, false, "INSERT INTO made VALUES ($1::bigint) RETURNING v", "v");
static const struct sql sum = BLOCK(
    2, true, "SELECT sum(v)::bigint AS v, $1::text AS said FROM made", "said");
static const struct sql taken = BLOCK(3, false,
    "DO $$BEGIN RAISE 'taken' USING ERRCODE = '23505',"
    " CONSTRAINT = 'role_name_taken'; END$$");
static const struct sql killed =
    BLOCK(4, false, "SELECT pg_terminate_backend(pg_backend_pid())");

static void
each_block_sees_the_ones_before(void **state)
{
	const int64_t one = 30, other = 12;
	const char *said = "x";
	const struct db_ask ask[] = {
		{ &put, ARGS(AN("v", &one)) },
		{ &put, ARGS(AN("v", &other)) },
		{ &sum, ARGS(AN("said", &said)) },
	};
	struct rows out[ARRAY_LEN(ask)];
	struct row row;

	(void)state;
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_do(&ctx, &make, NULL), OK);
	assert_int_equal(db_together(&ctx, ask, ARRAY_LEN(ask), out), OK);
	row = row_at(&out[0], 0);
	assert_int_equal(row_i64(&row, "v"), 30);
	row = row_at(&out[1], 0);
	assert_int_equal(row_i64(&row, "v"), 12);
	row = row_at(&out[2], 0);
	assert_int_equal(row_i64(&row, "v"), 42);
	assert_string_equal(row_str(&row, "said"), "x");
	assert_int_equal(db_together(&ctx, ask, 2, NULL), OK);
	assert_int_equal(
	    db_one(&ctx, &sum, ARGS(AN("said", &said)), E_SYSTEM, &row), OK);
	assert_int_equal(row_i64(&row, "v"), 84);
	assert_int_equal(db_end(&ctx, OK), OK);
}

static void
a_failure_is_told_and_undoes_all(void **state)
{
	const int64_t v = 1;
	const struct db_ask ask[] = {
		{ &put, ARGS(AN("v", &v)) },
		{ &taken, NULL },
		{ &killed, NULL },
	};
	struct rows out[ARRAY_LEN(ask)];

	(void)state;
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_do(&ctx, &make, NULL), OK);
	assert_int_equal(
	    db_together(&ctx, ask, ARRAY_LEN(ask), out), E_ROLE_NAME_TAKEN);
	assert_int_equal(db_end(&ctx, E_ROLE_NAME_TAKEN), E_ROLE_NAME_TAKEN);
	assert_false(db_lost(ctx.db));
	assert_int_equal(store_run(ctx.db->conn, "SELECT count(*) FROM pg_class"
	                                         " WHERE relname = 'made'"),
	    0);
}

static void
a_lost_connection_is_told(void **state)
{
	const struct db_ask ask[] = { { &killed, NULL }, { &taken, NULL } };

	(void)state;
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(
	    db_together(&ctx, ask, ARRAY_LEN(ask), NULL), E_DATABASE_DOWN);
	assert_int_equal(db_end(&ctx, E_DATABASE_DOWN), E_DATABASE_DOWN);
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_do(&ctx, &make, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
}

static void
begins_with_a_block(void **state)
{
	const char *said = "x";

	(void)state;
	assert_int_equal(db_begin_with(&ctx, &make, NULL), OK);
	assert_true(ctx.db->in_tx);
	assert_int_equal(
	    db_begin_with(&ctx, &sum, ARGS(AN("said", &said))), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_false(ctx.db->in_tx);
	assert_int_equal(db_begin_with(&ctx, &taken, NULL), E_ROLE_NAME_TAKEN);
	assert_int_equal(db_end(&ctx, E_ROLE_NAME_TAKEN), E_ROLE_NAME_TAKEN);
	assert_int_equal(PQtransactionStatus(ctx.db->conn), PQTRANS_IDLE);
}

/* The server closes the connection between two requests; the next one does not
 * notice. */
static void
begins_again_over_a_new_connection(void **state)
{
	PGconn *other = PQconnectdb(URL);

	(void)state;
	assert_int_equal(db_begin_with(&ctx, &make, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	ctx.db->looked = true; /* as if it had been alive at the last look */
	(void)store_run(
	    other, arena_printf(&mem, "SELECT pg_terminate_backend(%d, 5000)",
	               PQbackendPID(ctx.db->conn)));
	PQfinish(other);
	assert_int_equal(db_begin_with(&ctx, &make, NULL), OK);
	assert_true(ctx.db->in_tx);
	assert_int_equal(db_end(&ctx, OK), OK);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(each_block_sees_the_ones_before),
		T(a_failure_is_told_and_undoes_all),
		T(a_lost_connection_is_told),
		T(begins_with_a_block),
		T(begins_again_over_a_new_connection),
	};

	return cmocka_run_group_tests(tests, store_open, store_close);
}
