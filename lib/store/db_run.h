/* db_run.h - runs a block of sql/query; db.h says what its parameters are. */
#ifndef STORE_DB_RUN_H
#define STORE_DB_RUN_H

#include "store/ctx.h"
#include "store/extra_values.h"
#include "store/row.h"
#include "store/sql.h"

/* db_rows - run a block; its rows live until db_end. */
enum err db_rows(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out) MUST_CHECK;

/* db_one - run a block and return its first row; without a row, the error
 * `none`. */
enum err db_one(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none, struct row *out) MUST_CHECK;

/* db_do - run a block for its effect. */
enum err
db_do(struct ctx *ctx, const struct sql *q, const struct args *in) MUST_CHECK;

/* db_hit - as db_do; the error `none` when it changed or returned no row. */
enum err db_hit(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none) MUST_CHECK;

/*
 * db_check - run a block that may refuse the request.  Column "refusal" of its
 * first row is the name of an error, which is returned, or NULL for OK; column
 * "arg" (optional) fills the error's text.  Without a row it returns OK.
 */
enum err db_check(struct ctx *ctx, const struct sql *q, const struct args *in)
    MUST_CHECK;

/*
 * db_numbers - run a statement that was made at run time, of constant texts
 * only (fleet/sqlb.h): q is custom, v are the values of its parameters.  out:
 * the integers of its result, row by row, in ctx->mem; none of them may be
 * NULL.
 */
enum err db_numbers(struct ctx *ctx, const struct sql *q, const char **v,
    struct ids *out) MUST_CHECK;

/* db_used - how often this process ran the block, for the tests. */
unsigned db_used(const struct db *db, const struct sql *q);

#endif
