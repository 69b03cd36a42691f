/* store_fixture.h - a connection and SQL blocks for the tests of
 * lib/storage/store, which need PostgreSQL but none of the blocks in sql/query.
 */
#ifndef PROJECT_STORE_FIXTURE_H
#define PROJECT_STORE_FIXTURE_H

#include "test.h"

#include <stdlib.h>

#include "store/db.h"
#include "store/db_bind.h"
#include "store/db_describe.h"
#include "store/db_int.h"

#define URL getenv("FLEETDESK_DATABASE_URL")

/* BLOCK - a block of the test.  Its id may be that of another block, because no
 * other block is run over this connection. */
#define BLOCK(id_, reads_, text_, ...) \
	{ \
		.name = "test" #id_, .file = __FILE__, .text = text_, \
		.param = \
		    (const char *const[]){ __VA_ARGS__ __VA_OPT__(, ) NULL }, \
		.n_param = sizeof((const char *[]){ \
		               __VA_ARGS__ __VA_OPT__(, ) NULL }) / \
		               sizeof(char *) - \
		           1, \
		.id = id_, .reads = reads_ \
	}

static struct arena mem;
static struct ctx ctx;

/* store_run - runs SQL that prepares a test.  Returns its first value, or 0. */
static inline int64_t
store_run(PGconn *conn, const char *sql)
{
	PGresult *res = PQexec(conn, sql);
	int64_t v = 0;

	assert_string_equal(PQresultErrorMessage(res), "");
	if (PQntuples(res) > 0)
		v = strtoll(PQgetvalue(res, 0, 0), NULL, 10);
	PQclear(res);
	return v;
}

/* store_open - sets up a test: a ctx with a connection. */
static inline int
store_open(void **state)
{
	(void)state;
	if (URL == NULL)
		return -1;
	ctx = (struct ctx){ .mem = &mem,
		.db = db_open(URL, "UTC", NULL),
		.trace_id = "trace",
		.ip = "::1",
		.agent = "agent" };
	return 0;
}

/* store_close - ends what store_open has begun. */
static inline int
store_close(void **state)
{
	enum err e = db_end(&ctx, E_SYSTEM);

	(void)state;
	(void)e;
	db_close(ctx.db);
	arena_free(&mem);
	return 0;
}

/* set_up - runs SQL in the transaction of store_begin. */
static inline void
set_up(const char *sql)
{
	(void)store_run(ctx.db->conn, sql);
}

/* store_begin - the same as store_open, for tenant 1, in a transaction. */
static inline int
store_begin(void **state)
{
	assert_int_equal(store_open(state), 0);
	ctx.caller.tenant_id = 1;
	return db_nest(&ctx) == OK ? 0 : -1;
}

/* store_end - takes back what was done since store_begin. */
static inline int
store_end(void **state)
{
	assert_int_equal(db_end(&ctx, OK), OK);
	db_unnest(&ctx);
	return store_close(state);
}

#endif
