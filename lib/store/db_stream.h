/* db_stream.h - reads many rows one by one, so that the memory used does not
 * depend on their number. */
#ifndef STORE_DB_STREAM_H
#define STORE_DB_STREAM_H

#include "store/db.h"

/*
 * db_begin_read - begin a read-only transaction that sees one state of the
 * database and whose statements may take 300 s each.  No transaction may be
 * open; db_commit or db_end ends it.
 * Source: rules on sizes and limits, "time".
 */
enum err db_begin_read(struct ctx *ctx) MUST_CHECK;

/* db_begin_long_read - the same for a task in a process of its own: its
 * statements may take an hour each, and the server ends them within a second
 * when the process is gone. */
enum err db_begin_long_read(struct ctx *ctx) MUST_CHECK;

/*
 * db_stream - run a block within db_begin_read's transaction and call each
 * for every row.  The row is valid only until each returns; each must not run
 * a block.  When each returns an error, the statement is cancelled and
 * db_stream returns that error: the transaction can then only be ended; the
 * connection stays usable.
 */
enum err db_stream(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err (*each)(void *arg, const struct row *row), void *arg) MUST_CHECK;

#endif
