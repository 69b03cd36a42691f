/* db_shape.h - what a block answers with and may be refused for, as
 * PostgreSQL knows it: for the document and for the tests. */
#ifndef STORE_DB_SHAPE_H
#define STORE_DB_SHAPE_H

#include "store/ctx.h"
#include "store/kind.h"
#include "store/sql.h"

/* A column of a block; name in snake_case, in ctx->mem. */
struct db_shape {
	const char *name;
	enum value_kind kind;
	bool null; /* may be: false only where a table's column says so */
};

/* db_shape - the columns of a block, in order; none for one that answers
 * with nothing.  Errors as db_describe. */
enum err db_shape(struct ctx *ctx, const struct sql *q, struct db_shape **out,
    int *n) MUST_CHECK;

/*
 * db_rules - mark the errors of the constraints that a block may violate:
 * unique indexes and foreign keys of the tables it inserts into, those on
 * the columns it sets, foreign keys onto tables it deletes from.
 */
enum err
db_rules(struct ctx *ctx, const struct sql *q, bool marked[E__MAX]) MUST_CHECK;

#endif
