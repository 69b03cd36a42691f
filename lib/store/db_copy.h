/* db_copy.h - writes many rows at once by COPY, the fastest way to write them,
 * and begins the transaction of an import. */
#ifndef STORE_DB_COPY_H
#define STORE_DB_COPY_H

#include "store/db.h"

/*
 * db_copy - run a block "COPY table (columns) FROM STDIN" with n bytes of rows
 * as text/pg_copy writes them, in binary if the block ends with "(FORMAT
 * binary)".  It must be called within db_begin: without a transaction, a
 * caller whose connection broke would not know whether the rows were written.
 * It writes all rows or, on any error, none.
 */
enum err db_copy(struct ctx *ctx, const struct sql *q, const char *rows,
    size_t n) MUST_CHECK;

/*
 * db_begin_import - as db_begin, for an import: a statement may take 300 s.
 * Source: rules on sizes and limits, "time".
 */
enum err db_begin_import(struct ctx *ctx) MUST_CHECK;

#endif
