/* db_describe.h - what is known of a block, for start-up and the tests. */
#ifndef STORE_DB_DESCRIBE_H
#define STORE_DB_DESCRIBE_H

#include "input/field.h"
#include "store/ctx.h"
#include "store/sql.h"

/* db_describe - prepare a block only: number of its parameters and columns,
 * for the project tests.  type oids as PostgreSQL infers them. */
enum err db_describe(struct ctx *ctx, const struct sql *q,
    const unsigned **param_oid, int *n_param, const char *const **column,
    const unsigned **column_oid, int *n_column) MUST_CHECK;

#endif
