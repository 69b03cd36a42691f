/* db_describe.h - what PostgreSQL knows of a block, for start-up and for the
 * tests. */
#ifndef STORE_DB_DESCRIBE_H
#define STORE_DB_DESCRIBE_H

#include "input/field.h"
#include "store/ctx.h"
#include "store/sql.h"

/* db_describe - prepare a block without running it: its parameters and its
 * columns with the oids of their types as PostgreSQL infers them.  The arrays
 * lie in ctx->mem.  For the project tests. */
enum err db_describe(struct ctx *ctx, const struct sql *q,
    const unsigned **param_oid, int *n_param, const char *const **column,
    const unsigned **column_oid, int *n_column) MUST_CHECK;

#endif
