/* db_tx.h - transactions: those of requests, and the one that surrounds a
 * test. */
#ifndef STORE_DB_TX_H
#define STORE_DB_TX_H

#include "store/ctx.h"

/*
 * db_begin - begin a transaction; db_end commits it or rolls it back.  Does
 * nothing when one is open already.
 */
enum err db_begin(struct ctx *ctx) MUST_CHECK;

/* db_begin_steady - the same for reading only: all statements see the database
 * as it was at one moment. When a transaction is open already, it is left as it
 * is. */
enum err db_begin_steady(struct ctx *ctx) MUST_CHECK;

/*
 * db_commit - commit the transaction now, because something outside the
 * database (the cache) must be told of the change before the answer is sent.
 * OK when no transaction is open.
 */
enum err db_commit(struct ctx *ctx) MUST_CHECK;

/*
 * db_hold - from now to the end of the request db_commit does nothing: db_end
 * commits all changes together, those made after db_commit included.
 */
void db_hold(struct ctx *ctx);

/*
 * db_stay - the request will be refused, but the transaction has written why:
 * db_end commits it nevertheless.  db_stays - was that called?
 */
void db_stay(struct ctx *ctx);
bool db_stays(const struct ctx *ctx);

/* db_undo - roll back the transaction now, because another statement must run
 * before the answer is sent and PostgreSQL runs none in a failed
 * transaction. */
void db_undo(struct ctx *ctx);

/*
 * db_end - end a request: commit an open transaction when e is OK, or after
 * db_stay, else roll it back, and free all rows.  Returns e, or the error of
 * the commit.
 */
enum err db_end(struct ctx *ctx, enum err e) MUST_CHECK;

/*
 * db_on_note - from now on call this after each commit that the host's cache
 * was told of (cache_note.h), outside the transaction: cache_mark_await where
 * an answer has to wait for other hosts.  It is a parameter because it runs
 * statements of its own.
 */
void db_on_note(struct db *db, void (*on_note)(struct ctx *ctx));

/*
 * db_nest - for tests only: everything until db_unnest runs inside one
 * transaction, which db_unnest rolls back; db_begin and single statements
 * make savepoints in it.
 */
enum err db_nest(struct ctx *ctx) MUST_CHECK;
void db_unnest(struct ctx *ctx);

#endif
