/*
 * test_lost_connection.c - statements that fail, connections that break and
 * statements whose result type a migration has changed, at every place where it
 * can happen: no change is half applied, none is made twice, and the next
 * request has a working connection.  If the server never answers, a request
 * fails within three seconds.
 */
#include "project/store_fixture.h"

#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>

#include "base/clock.h"
#include "store/db.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"

static const struct sql insert_one =
    BLOCK(0, false, "INSERT INTO lost VALUES (1)");
static const struct sql read_all =
    BLOCK(1, true, "SELECT v AS the_value FROM lost");
static const struct sql read_other = BLOCK(
    2, true, "SELECT 'x'::text AS another_name, true AS a_flag, 2 AS a_number");
static const struct sql suicide_read =
    BLOCK(3, true, "SELECT pg_terminate_backend(pg_backend_pid())");
static const struct sql suicide_write = BLOCK(4, false,
    "WITH i AS (INSERT INTO lost VALUES (1) RETURNING v)"
    " SELECT pg_terminate_backend(pg_backend_pid()) FROM i");
static const struct sql broken =
    BLOCK(5, false, "SELECT 1 / (v - v) FROM lost");
static const struct sql page_count =
    BLOCK(6, true, "SELECT count(*) FROM (SELECT v FROM lost) q");
static const struct sql page_rows =
    BLOCK(7, true, "SELECT v FROM lost ORDER BY 1");
static const struct sql page = {
	.name = "page", .count = &page_count, .rows = &page_rows
};

static PGconn *other;

static int64_t
count(void)
{
	return store_run(other, "SELECT count(*) FROM lost");
}

/* Ends the server's process of this connection, as a restart does.  Returns
 * when it has ended. */
static void
lose(void)
{
	static const char all[] = " FROM pg_stat_activity"
	                          " WHERE application_name = 'fleetdesk'";
	char sql[200];

	(void)snprintf(
	    sql, sizeof(sql), "SELECT count(pg_terminate_backend(pid))%s", all);
	assert_true(store_run(other, sql) > 0);
	(void)snprintf(sql, sizeof(sql), "SELECT count(*)%s", all);
	while (store_run(other, sql) > 0)
		continue;
}

static int
begin(void **state)
{
	assert_int_equal(store_open(state), 0);
	other = PQconnectdb(URL);
	(void)store_run(other, "CREATE TABLE lost (v bigint)");
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	return db_end(&ctx, OK) != OK;
}

static int
end(void **state)
{
	store_close(state);
	(void)store_run(other, "DROP TABLE lost");
	PQfinish(other);
	return 0;
}

static void
a_write_finds_its_connection_gone(void **state)
{
	(void)state;
	lose();
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(count(), 2);
}

static void
a_transaction_finds_its_connection_gone(void **state)
{
	struct rows rows;

	(void)state;
	/* The guard has tested the connection before the request, so it is not
	 * tested again. */
	assert_int_equal(db_rows(&ctx, &read_all, NULL, &rows), OK);
	lose();
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(count(), 2);
}

static void
a_transaction_loses_its_connection(void **state)
{
	struct rows rows;
	int64_t total;

	(void)state;
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	lose();
	assert_int_equal(
	    db_rows(&ctx, &read_all, NULL, &rows), E_DATABASE_DOWN);
	assert_int_equal(
	    db_page(&ctx, &page, NULL, &rows, &total), E_DATABASE_DOWN);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), E_DATABASE_DOWN);
	assert_int_equal(db_end(&ctx, OK), E_DATABASE_DOWN);
	assert_int_equal(count(), 1);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(count(), 2);
}

static void
a_commit_loses_its_connection(void **state)
{
	(void)state;
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	lose();
	assert_int_equal(db_end(&ctx, OK), E_DATABASE_DOWN);
	assert_int_equal(count(), 1);
}

static void
a_write_that_went_out_is_not_sent_again(void **state)
{
	(void)state;
	assert_int_equal(db_do(&ctx, &suicide_write, NULL), E_DATABASE_DOWN);
	assert_int_equal(db_end(&ctx, E_DATABASE_DOWN), E_DATABASE_DOWN);
	assert_int_equal(db_used(ctx.db, &suicide_write), 0);
	assert_int_equal(count(), 1);
}

/* A statement is sent twice at most; otherwise a block that makes its server
 * crash would be repeated for ever. */
static void
a_read_is_sent_again_once(void **state)
{
	(void)state;
	assert_int_equal(db_do(&ctx, &suicide_read, NULL), E_DATABASE_DOWN);
	assert_int_equal(db_end(&ctx, E_DATABASE_DOWN), E_DATABASE_DOWN);
	assert_int_equal(db_do(&ctx, &read_all, NULL), OK);
	lose();
	assert_int_equal(db_do(&ctx, &read_all, NULL), OK);
}

static void
rows_at_hand_outlive_their_connection(void **state)
{
	struct rows rows, others;
	struct buf out;
	struct json_out w = { .to = &out };

	(void)state;
	buf_init(&out, 1000);
	assert_int_equal(db_rows(&ctx, &read_all, NULL, &rows), OK);
	lose();
	assert_int_equal(db_rows(&ctx, &read_other, NULL, &others), OK);
	rows_json(&w, &rows);
	assert_string_equal(buf_text(&out), "[{\"theValue\":1}]");
	buf_free(&out);
}

static void
a_page_finds_its_connection_gone(void **state)
{
	struct rows rows;
	int64_t total = 0;

	(void)state;
	assert_int_equal(db_rows(&ctx, &read_all, NULL, &rows), OK);
	lose();
	assert_int_equal(db_page(&ctx, &page, NULL, &rows, &total), OK);
	assert_int_equal(total, 1);
	assert_int_equal(rows.n, 1);
}

/* The error "cached plan must not change result type" would come back for ever
 * if the statement were not prepared again. */
static void
a_migration_costs_a_transaction_at_most(void **state)
{
	struct rows rows;
	int64_t total;

	(void)state;
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_rows(&ctx, &read_all, NULL, &rows), OK);
	assert_int_equal(db_page(&ctx, &page, NULL, &rows, &total), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	(void)store_run(other, "ALTER TABLE lost ALTER v TYPE text");
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_rows(&ctx, &read_all, NULL, &rows), E_SYSTEM);
	assert_int_equal(db_end(&ctx, E_SYSTEM), E_SYSTEM);
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_rows(&ctx, &read_all, NULL, &rows), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	(void)store_run(
	    other, "ALTER TABLE lost ALTER v TYPE bigint USING v::bigint");
	assert_int_equal(db_rows(&ctx, &read_all, NULL, &rows), OK);
	assert_int_equal(db_page(&ctx, &page, NULL, &rows, &total), OK);
	(void)store_run(other, "ALTER TABLE lost ALTER v TYPE text");
	assert_int_equal(db_page(&ctx, &page, NULL, &rows, &total), OK);
}

static void
a_failed_statement_fails_the_commit(void **state)
{
	(void)state;
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	assert_int_equal(db_do(&ctx, &broken, NULL), E_SYSTEM);
	assert_int_equal(db_end(&ctx, OK), E_SYSTEM);
	assert_int_equal(count(), 1);
	assert_int_equal(db_do(&ctx, &insert_one, NULL), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(count(), 2);
}

/* The statement makes a new connection, on which nobody listens: whoever waits
 * there must be told, because he would hear of nothing any more. */
static void
a_statement_ends_the_listening(void **state)
{
	const char *payload = NULL;

	(void)state;
	assert_int_equal(db_listen(&ctx, "lost"), OK);
	assert_int_equal(db_wait(&ctx, 0, &payload), OK);
	lose();
	assert_int_equal(db_do(&ctx, &read_all, NULL), OK);
	assert_int_equal(db_wait(&ctx, 0, &payload), E_DATABASE_DOWN);
	assert_int_equal(db_end(&ctx, E_DATABASE_DOWN), E_DATABASE_DOWN);
	assert_int_equal(db_listen(&ctx, "lost"), OK);
	(void)store_run(other, "NOTIFY lost, 'again'");
	while (payload == NULL)
		assert_int_equal(db_wait(&ctx, 1000, &payload), OK);
	assert_string_equal(payload, "again");
}

static int64_t
time_of_a_read(void)
{
	int64_t start = clock_mono_ms();

	assert_int_equal(db_do(&ctx, &read_all, NULL), E_DATABASE_DOWN);
	assert_int_equal(db_end(&ctx, E_DATABASE_DOWN), E_DATABASE_DOWN);
	return clock_mono_ms() - start;
}

/* If the server accepts connections and never answers, or if there is none,
 * every request is answered within 3 s; and at once when the server is known to
 * be away. */
static void
a_silent_server_keeps_nobody_waiting(void **state)
{
	char dir[] = "/tmp/fleetdesk-silent.XXXXXX", url[2][100];
	struct sockaddr_un at = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	(void)state;
	assert_non_null(mkdtemp(dir));
	(void)snprintf(
	    at.sun_path, sizeof(at.sun_path), "%s/.s.PGSQL.5432", dir);
	assert_int_equal(bind(fd, (struct sockaddr *)&at, sizeof(at)), 0);
	assert_int_equal(listen(fd, 16), 0);
	(void)snprintf(url[0], sizeof(url[0]), "host=%s", dir);
	(void)snprintf(url[1], sizeof(url[1]), "host=%s/none", dir);
	for (size_t i = 0; i < ARRAY_LEN(url); i++) {
		struct db_health health = { 0 };

		db_close(ctx.db);
		ctx.db = db_open(url[i], "UTC", &health);
		assert_true(time_of_a_read() < 2900);
		assert_true(time_of_a_read() < 1000);
		assert_false(db_recover(ctx.db));
	}
	close(fd);
	unlink(at.sun_path);
	rmdir(dir);
}

#define CASE(fn) cmocka_unit_test_setup_teardown(fn, begin, end)

int
main(void)
{
	const struct CMUnitTest tests[] = {
		CASE(a_write_finds_its_connection_gone),
		CASE(a_transaction_finds_its_connection_gone),
		CASE(a_transaction_loses_its_connection),
		CASE(a_commit_loses_its_connection),
		CASE(a_write_that_went_out_is_not_sent_again),
		CASE(a_read_is_sent_again_once),
		CASE(rows_at_hand_outlive_their_connection),
		CASE(a_page_finds_its_connection_gone),
		CASE(a_migration_costs_a_transaction_at_most),
		CASE(a_failed_statement_fails_the_commit),
		CASE(a_statement_ends_the_listening),
		CASE(a_silent_server_keeps_nobody_waiting),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
