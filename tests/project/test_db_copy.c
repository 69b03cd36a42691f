/*
 * test_db_copy.c - COPY: the table gets exactly the values that a process
 * writes; a row that PostgreSQL refuses undoes all of them; a lost connection
 * is reported.
 */
#include "project/store_fixture.h"

#include <sys/socket.h>

#include "store/db_bulk.h"
#include "text/pg_copy.h"

static const struct sql copy =
    BLOCK(0, false, "COPY copied (n, said, at) FROM STDIN");
static const struct sql copy_bytes =
    BLOCK(2, false, "COPY bytes_copied (n, said) FROM STDIN (FORMAT binary)");
static const struct sql count = BLOCK(1, true,
    "SELECT count(*) AS n, count(*) FILTER (WHERE said IS NULL) AS nulls,"
    " array_agg(said ORDER BY n) FILTER (WHERE said IS NOT NULL) AS said FROM "
    "copied");

static const char *const texts[] = { "", "\\N", "\\.", "a\tb", "a\nb\r", "\\",
	"\b\f\v\x01", "'; --", "\xC3\xA4\xF0\x9F\x98\x80", "NULL" };

static int
open_table(void **state)
{
	if (store_open(state) != 0 || db_connect(&ctx) != OK)
		return -1;
	store_run(ctx.db->conn,
	    "CREATE TEMP TABLE copied (n int PRIMARY KEY, said text,"
	    " at timestamptz)");
	return 0;
}

static void
put(struct buf *rows, int64_t n, const char *said)
{
	copy_i64(rows, n);
	copy_str(rows, said);
	copy_time(rows, 1000 * n);
	copy_end(rows);
}

static void
values_come_as_they_were(void **state)
{
	struct buf rows;
	struct strs said;
	struct row row;

	(void)state;
	buf_init(&rows, 10000);
	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		put(&rows, (int64_t)i, texts[i]);
	put(&rows, 99, NULL);
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_copy(&ctx, &copy, rows.p, rows.n), OK);
	assert_int_equal(db_one(&ctx, &count, NULL, E_SYSTEM, &row), OK);
	assert_int_equal(row_i64(&row, "n"), ARRAY_LEN(texts) + 1);
	assert_int_equal(row_i64(&row, "nulls"), 1);
	said = row_strs(&mem, &row, "said");
	for (size_t i = 0; i < ARRAY_LEN(texts); i++)
		assert_string_equal(said.v[i], texts[i]);
	buf_free(&rows);
	assert_int_equal(db_end(&ctx, OK), OK);
	assert_int_equal(
	    store_run(ctx.db->conn, "SELECT extract(epoch FROM max(at))"
	                            " FROM copied"),
	    99);
}

static void
bytes_come_as_they_were(void **state)
{
	static const char any[] = "\0\\N\t\n\xFF.";
	struct buf rows;

	(void)state;
	store_run(
	    ctx.db->conn, "CREATE TEMP TABLE bytes_copied (n int, said bytea)");
	buf_init(&rows, 1000);
	copy_binary_begin(&rows);
	for (int32_t n = -1; n < 2; n++) {
		copy_binary_row(&rows, 2);
		copy_binary_i32(&rows, n);
		copy_binary_bytes(&rows, any, sizeof(any) - 1);
	}
	copy_binary_end(&rows);
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(db_copy(&ctx, &copy_bytes, rows.p, rows.n), OK);
	assert_int_equal(db_end(&ctx, OK), OK);
	buf_free(&rows);
	assert_int_equal(
	    store_run(ctx.db->conn, "SELECT count(*) FROM bytes_copied WHERE"
	                            " n IN (-1, 0, 1)"
	                            " AND said = '\\x005c4e090aff2e'"),
	    3);
}

/* A row that PostgreSQL refuses undoes the whole COPY, and the connection can
 * be used for the next request. */
static void
a_bad_row_leaves_nothing(void **state)
{
	static const char *const bad[] = { "7\n", "x\ta\t\\N\n",
		"7\ta\t\\N\textra\n", "7\t\xFF\t\\N\n",
		"7\ta\t\\N\n7\ta\t\\N\n", "7\ta\tyesterday or so\n" };

	(void)state;
	store_run(ctx.db->conn, "TRUNCATE copied");
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		const char *rows =
		    arena_printf(&mem, "1\tgood\t\\N\n%s", bad[i]);
		enum err e;

		assert_int_equal(db_begin(&ctx), OK);
		e = db_copy(&ctx, &copy, rows, strlen(rows));
		assert_int_equal(e, E_SYSTEM);
		assert_int_equal(db_end(&ctx, e), E_SYSTEM);
		assert_int_equal(
		    store_run(ctx.db->conn, "SELECT count(*) FROM copied"), 0);
	}
}

static void
a_lost_connection_is_told(void **state)
{
	static const char row[] = "1\tgood\t\\N\n";

	(void)state;
	assert_int_equal(db_begin(&ctx), OK);
	assert_int_equal(shutdown(PQsocket(ctx.db->conn), SHUT_RDWR), 0);
	assert_int_equal(
	    db_copy(&ctx, &copy, row, strlen(row)), E_DATABASE_DOWN);
	assert_int_equal(db_end(&ctx, E_DATABASE_DOWN), E_DATABASE_DOWN);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		T(values_come_as_they_were),
		T(bytes_come_as_they_were),
		T(a_bad_row_leaves_nothing),
		T(a_lost_connection_is_told),
	};

	return cmocka_run_group_tests(tests, open_table, store_close);
}
