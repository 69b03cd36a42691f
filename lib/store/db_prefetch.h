/*
 * db_prefetch.h - inner: a page that is asked for in the round trip of the
 * block before it, because a worker can guess what that block will find: the
 * caller. db_page uses its rows only if it would ask the same blocks with the
 * same values now, so a wrong guess costs time and nothing else.
 */
#ifndef STORE_DB_PREFETCH_H
#define STORE_DB_PREFETCH_H

#include "store/db_pipe.h"

/* db_prefetch_keep - send this page, its count and its rows, with the next
 * block of the request.  What ask points to lives as long as the request. */
void db_prefetch_keep(struct ctx *ctx, const struct db_query ask[2]);

/* db_prefetch_waits - is a page still to be sent with the next block?  Not
 * within a transaction, and not before both of its blocks are prepared. */
bool db_prefetch_waits(const struct db *db);

/* db_prefetch_send - run a block with the waiting page; returns the result of
 * the block, or NULL when the connection broke. */
PGresult *
db_prefetch_send(struct ctx *ctx, const struct db_query *block) MUST_CHECK;

/* db_prefetch_failed - was a page sent that PostgreSQL refused?  The
 * transaction around it, if any, has then failed. */
bool db_prefetch_failed(const struct db *db);

/* db_prefetch_take - the results of a page that was sent, if its blocks and
 * values are those of ask; false: they are not, or none was sent. */
bool
db_prefetch_take(struct db *db, const struct db_query ask[2], PGresult *out[2]);

/* db_prefetch_drop - forget the page and free its results, if nobody took them.
 */
void db_prefetch_drop(struct db *db);

#endif
