/* db_describe.h - what PostgreSQL knows of a block, for the OpenAPI document
 * and for the tests: its parameters, its columns and the constraints it may
 * violate. */
#ifndef STORE_DB_DESCRIBE_H
#define STORE_DB_DESCRIBE_H

#include "store/ctx.h"
#include "store/sql.h"
#include "store/value_kind.h"

/* db_describe - prepare a block without running it: its parameters and its
 * columns with the oids of their types as PostgreSQL infers them.  The arrays
 * lie in ctx->mem.  For the project tests. */
enum err db_describe(struct ctx *ctx, const struct sql *q,
    const unsigned **param_oid, int *n_param, const char *const **column,
    const unsigned **column_oid, int *n_column) MUST_CHECK;

/* A column of a block; name in snake_case, in ctx->mem. */
struct db_shape {
	const char *name;
	enum value_kind kind;
	/* May be null; false only for a column of a table that is NOT NULL, and
	 * where the block says so. */
	bool null;
};

/* db_shape - the columns of a block, in order; *n is 0 for a block that
 * returns no rows.  Errors as db_describe. */
enum err db_shape(struct ctx *ctx, const struct sql *q, struct db_shape **out,
    int *n) MUST_CHECK;

/*
 * db_constraint_errors - mark the errors of the constraints that a block may
 * violate: for an INSERT the unique indexes, foreign keys and checks of the
 * table, for an UPDATE those on the columns it sets, for a DELETE the foreign
 * keys of other tables that refer to the table.  Only constraints with the name
 * of an error count.  Marks that are set already stay.
 */
enum err db_constraint_errors(
    struct ctx *ctx, const struct sql *q, bool marked[E__MAX]) MUST_CHECK;

#endif
