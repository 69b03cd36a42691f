/* db_tx.h - transactions: a request's own, and the one around a test. */
#ifndef STORE_DB_TX_H
#define STORE_DB_TX_H

#include "store/ctx.h"

/*
 * db_begin - from here on everything commits or nothing does.  Calling it
 * again within one is harmless.  db_end decides.
 */
enum err db_begin(struct ctx *ctx) MUST_CHECK;

/*
 * db_commit - commit now what db_begin opened, because something outside the
 * database (the cache) must learn of it before the answer.  OK when nothing
 * is open.
 */
enum err db_commit(struct ctx *ctx) MUST_CHECK;

/*
 * db_hold - from here to the end of the request db_commit only promises: all
 * becomes durable together in db_end, what is written after it included.
 */
void db_hold(struct ctx *ctx);

/* db_undo - roll back now what db_begin opened, because something is to be
 * asked before the answer that an aborted transaction would not. */
void db_undo(struct ctx *ctx);

/*
 * db_end - the end of a request: commit an open transaction when e is OK,
 * else roll it back, and free all rows.  Returns e, or what went wrong with
 * the commit.
 */
enum err db_end(struct ctx *ctx, enum err e) MUST_CHECK;

/*
 * db_nest - tests only: everything until db_unnest happens inside one
 * transaction that is rolled back; db_begin and single statements become
 * savepoints.
 */
enum err db_nest(struct ctx *ctx) MUST_CHECK;
void db_unnest(struct ctx *ctx);

#endif
