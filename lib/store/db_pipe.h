/* db_pipe.h - inner: several blocks in one round trip, in libpq's pipeline
 * mode. */
#ifndef STORE_DB_PIPE_H
#define STORE_DB_PIPE_H

#include <libpq-fe.h>

#include "store/db.h"

/* A block, prepared unless it is custom, and the values it is asked with. */
struct db_query {
	const struct sql *q;
	const char **v;
};

/* db_good - did the block with this result succeed?  NULL: it did not. */
bool db_good(const PGresult *res);

/*
 * db_pipe - send n blocks, n >= 1, and read the result of each into res, which
 * the caller clears; a failed block has a result, too, and so have those after
 * it, which PostgreSQL then does not run.  Outside of a transaction they are
 * one transaction.  E_DATABASE_DOWN or a fault when not all could be sent or
 * the connection cannot leave pipeline mode; res may then have NULLs.
 */
enum err db_pipe(struct ctx *ctx, const struct db_query *ask, int n,
    PGresult **res) MUST_CHECK;

#endif
