/*
 * test_db_flush.c - commits that are asynchronous are durable after a flush,
 * and a flush never says so of commits whose connection was lost before it,
 * even if there is a new connection by then.
 */
#include "project/store_fixture.h"

#include "sql/lib/db_flush.h"
#include "store/db_flush.h"

static struct sql insert_async = BLOCK(0, false,
    "INSERT INTO flushed VALUES (1)"
    " RETURNING set_config('synchronous_commit', 'off', true)");
static struct sql suicide =
    BLOCK(1, true, "SELECT pg_terminate_backend(pg_backend_pid())");

static PGconn *other;

/* Blocks of the test must not have the id of the one that is tested. */
static int
begin(void **state)
{
	assert_int_equal(store_open(state), 0);
	insert_async.id = sql_db_flush.id == 0 ? 2 : 0;
	suicide.id = insert_async.id + 1 + (sql_db_flush.id == 1);
	ctx.may_commit_async = true;
	other = PQconnectdb(URL);
	(void)store_run(other, "CREATE TABLE flushed (v bigint)");
	return 0;
}

static int
end(void **state)
{
	store_close(state);
	(void)store_run(other, "DROP TABLE flushed");
	PQfinish(other);
	return 0;
}

static void
commit_async(void)
{
	assert_int_equal(db_do(&ctx, &insert_async, NULL), OK);
	db_committed(&ctx, true);
	assert_true(ctx.committed_async);
}

static void
a_flush_makes_commits_durable(void **state)
{
	int64_t written;

	(void)state;
	commit_async();
	commit_async();
	written =
	    store_run(other, "SELECT pg_current_wal_insert_lsn() - '0/0'");
	assert_int_equal(db_flush(&ctx), OK);
	assert_true(
	    store_run(other, "SELECT pg_current_wal_flush_lsn() - '0/0'") >=
	    written);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(store_run(other, "SELECT count(*) FROM flushed"), 2);
}

static void
a_lost_connection_fails_the_flush_once(void **state)
{
	(void)state;
	commit_async();
	assert_int_not_equal(db_do(&ctx, &suicide, NULL), OK);
	assert_int_equal(db_flush(&ctx), E_DATABASE_DOWN);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(db_flush(&ctx), OK);
}

/* A new connection does not know what became of the commits of the old one. */
static void
a_new_connection_does_not_hide_the_loss(void **state)
{
	(void)state;
	commit_async();
	assert_int_not_equal(db_do(&ctx, &suicide, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	commit_async();
	assert_int_equal(db_flush(&ctx), E_DATABASE_DOWN);
	commit_async();
	assert_int_equal(db_flush(&ctx), OK);
}

/* Nor does a commit on it that was not asynchronous. */
static void
nor_does_a_durable_commit(void **state)
{
	(void)state;
	commit_async();
	assert_int_not_equal(db_do(&ctx, &suicide, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(db_do(&ctx, &insert_async, NULL), OK);
	db_committed(&ctx, false);
	assert_int_equal(db_flush(&ctx), E_DATABASE_DOWN);
}

static void
who_may_not_wait_flushes_at_once(void **state)
{
	bool durable;

	(void)state;
	commit_async();
	ctx.committed_async = ctx.may_commit_async = false;
	assert_int_equal(db_flush_first(&ctx, &durable), OK);
	assert_true(durable);
	assert_false(ctx.committed_async);
	ctx.may_commit_async = true;
	assert_int_equal(db_flush_first(&ctx, &durable), OK);
	assert_false(durable);
	assert_true(ctx.committed_async);
	assert_int_equal(db_flush(&ctx), OK);
}

/* Who flushes at once is not the only one to hear of the loss. */
static void
a_loss_is_told_to_those_who_wait(void **state)
{
	bool durable;

	(void)state;
	commit_async();
	assert_int_not_equal(db_do(&ctx, &suicide, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	ctx.may_commit_async = false;
	assert_int_equal(db_flush_first(&ctx, &durable), E_DATABASE_DOWN);
	assert_false(durable);
	assert_int_equal(db_flush(&ctx), E_DATABASE_DOWN);
	assert_int_equal(db_flush_first(&ctx, &durable), OK);
	assert_true(durable);
	assert_int_equal(db_flush(&ctx), OK);
}

/* Its commit waits for the disk, although it changes nothing. */
static void
a_transaction_flushes_when_it_is_committed(void **state)
{
	int64_t written;
	bool durable;

	(void)state;
	ctx.may_commit_async = false;
	assert_int_equal(db_begin(&ctx), OK);
	(void)store_run(other, "INSERT INTO flushed VALUES (1)"
	                       " RETURNING set_config('synchronous_commit',"
	                       " 'off', true)");
	written =
	    store_run(other, "SELECT pg_current_wal_insert_lsn() - '0/0'");
	assert_int_equal(db_flush_first(&ctx, &durable), OK);
	assert_false(durable);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_true(
	    store_run(other, "SELECT pg_current_wal_flush_lsn() - '0/0'") >=
	    written);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
		    a_flush_makes_commits_durable, begin, end),
		cmocka_unit_test_setup_teardown(
		    a_lost_connection_fails_the_flush_once, begin, end),
		cmocka_unit_test_setup_teardown(
		    a_new_connection_does_not_hide_the_loss, begin, end),
		cmocka_unit_test_setup_teardown(
		    nor_does_a_durable_commit, begin, end),
		cmocka_unit_test_setup_teardown(
		    who_may_not_wait_flushes_at_once, begin, end),
		cmocka_unit_test_setup_teardown(
		    a_loss_is_told_to_those_who_wait, begin, end),
		cmocka_unit_test_setup_teardown(
		    a_transaction_flushes_when_it_is_committed, begin, end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
