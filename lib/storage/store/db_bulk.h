/* db_bulk.h - reads many rows one by one and writes many by COPY, the fastest
 * way to write them; with the transactions for both. */
#ifndef STORE_DB_BULK_H
#define STORE_DB_BULK_H

#include "store/db.h"

/*
 * db_begin_read - begin a read-only transaction that sees one state of the
 * database and whose statements may take 300 s each.  No transaction may be
 * open; db_commit or db_end ends it.
 */
enum err db_begin_read(struct ctx *ctx) MUST_CHECK;

/* db_begin_long_read - as db_begin_read, for a task in a process of its own:
 * its statements may take an hour each, and the server ends them within a
 * second when the process is gone. */
enum err db_begin_long_read(struct ctx *ctx) MUST_CHECK;

/* db_brief - until the end of the request: each statement of a transaction that
 * db_begin begins may take so many milliseconds, whatever db_time_limit says;
 * for a call that keeps others waiting. */
void db_brief(struct ctx *ctx, int32_t ms);

/* db_time_limit - from now on each statement of the open transaction may take
 * so many milliseconds, then it is E_QUERY_TOO_BROAD. */
enum err db_time_limit(struct ctx *ctx, int32_t ms) MUST_CHECK;

/* db_begin_import - as db_begin, for an import: its statements may take 300 s
 * each. */
enum err db_begin_import(struct ctx *ctx) MUST_CHECK;

/*
 * db_stream - run a block within db_begin_read's transaction and call each
 * for every row.  The row is valid only until each returns; each must not run
 * a block.  When each returns an error, the statement is cancelled and
 * db_stream returns that error: the transaction can then only be ended; the
 * connection stays usable.
 */
enum err db_stream(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err (*each)(void *arg, const struct row *row), void *arg) MUST_CHECK;

/*
 * db_copy - run a block "COPY table (columns) FROM STDIN" with n bytes of rows
 * as text/pg_copy writes them, in binary if the block ends with "(FORMAT
 * binary)".  It must be called within db_begin: without a transaction, a
 * caller whose connection broke would not know whether the rows were written.
 * It writes all rows or, on any error, none.
 */
enum err db_copy(struct ctx *ctx, const struct sql *q, const char *rows,
    size_t n) MUST_CHECK;

#endif
