/* db_stream.h - rows by the thousand: handed over one by one, so that memory
 * stays the same however many there are. */
#ifndef STORE_DB_STREAM_H
#define STORE_DB_STREAM_H

#include "store/db.h"

/*
 * db_begin_read - a transaction that sees one state of the database and
 * changes nothing, and whose statements may take 300 s.  Nothing may be open;
 * db_commit or db_end ends it.
 * Source: rules on sizes and limits, "time".
 */
enum err db_begin_read(struct ctx *ctx) MUST_CHECK;

/* db_begin_long_read - the same for a task of its own process: an hour, and a
 * second when the process is gone. */
enum err db_begin_long_read(struct ctx *ctx) MUST_CHECK;

/*
 * db_stream - run a block within db_begin_read's transaction and call each
 * for every row, which is gone when that returns.  each may run no block.
 * What it answers but OK stops the statement, is returned, and leaves nothing
 * to do with the transaction but to end it; the connection stays usable.
 */
enum err db_stream(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err (*each)(void *arg, const struct row *row), void *arg) MUST_CHECK;

#endif
