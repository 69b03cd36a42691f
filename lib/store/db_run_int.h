/* db_run_int.h - inner: runs a statement whose parameters are texts already,
 * for db_run.c, which defines it, and for statements made at run time. */
#ifndef STORE_DB_RUN_INT_H
#define STORE_DB_RUN_INT_H

#include "store/db_int.h"

/* db_ask - run a block, again if the connection was lost and nothing could have
 * happened; PQclear the result when OK. */
enum err db_ask(struct ctx *ctx, const struct sql *q, const char **v,
    PGresult **out) MUST_CHECK;

#endif
