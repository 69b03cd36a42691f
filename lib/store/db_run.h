/* db_run.h - runs a block of sql/query; db.h says what its parameters are. */
#ifndef STORE_DB_RUN_H
#define STORE_DB_RUN_H

#include "store/args.h"
#include "store/ctx.h"
#include "store/row.h"
#include "store/sql.h"

/* db_rows - run a block; its rows live until db_end. */
enum err db_rows(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out) MUST_CHECK;

/* db_one - exactly the first row; none is the error `none`. */
enum err db_one(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none, struct row *out) MUST_CHECK;

/* db_do - run a block for its effect. */
enum err
db_do(struct ctx *ctx, const struct sql *q, const struct args *in) MUST_CHECK;

/* db_hit - as db_do; no row changed or returned is the error `none`. */
enum err db_hit(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none) MUST_CHECK;

/*
 * db_check - run a block whose first row answers with a refusal: column
 * "refusal" is the name of an error or NULL, column "arg" (optional) fills
 * its text.  No row is no refusal.
 */
enum err db_check(struct ctx *ctx, const struct sql *q, const struct args *in)
    MUST_CHECK;

/* db_used - how often this process ran the block, for the tests. */
unsigned db_used(const struct db *db, const struct sql *q);

#endif
