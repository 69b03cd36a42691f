/* db_together.h - runs several blocks of a transaction, or its begin and its
 * first block, in one round trip to the database. */
#ifndef STORE_DB_TOGETHER_H
#define STORE_DB_TOGETHER_H

#include "store/db.h"

#define DB_TOGETHER_MAX 16 /* blocks in one round trip */

/* A block and what its parameters are bound to. */
struct db_ask {
	const struct sql *q;
	const struct args *in;
};

/*
 * db_together - run n blocks one after the other, 1 <= n <= DB_TOGETHER_MAX; a
 * transaction must be open.  out: n results, which live until db_end; NULL: no
 * result is wanted.  When a block fails those after it are not run, and its
 * error is returned.
 */
enum err db_together(struct ctx *ctx, const struct db_ask *ask, int n,
    struct rows *out) MUST_CHECK;

/*
 * db_begin_with - as db_begin, and run a block for its effect as the first one
 * of the transaction; both in one round trip.  The block must do no harm when
 * it is run in vain, because it is run again if the connection turns out to be
 * dead.
 */
enum err db_begin_with(
    struct ctx *ctx, const struct sql *q, const struct args *in) MUST_CHECK;

#endif
