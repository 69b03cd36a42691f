/*
 * db_flush.h - one flush of the disk for the commits of several requests.  A
 * worker that finds several requests lets their commits be asynchronous:
 * PostgreSQL does not wait for the disk then.  The worker keeps their answers
 * until a flush has made all of them durable, so that each is durable before
 * its answer, as with a flush of its own.  A commit that tells the caches
 * (NOTIFY) holds up all others that do until it is finished; so the last of the
 * requests does not wait for the disk either, and the flush is a statement of
 * its own.
 *
 * Others see what such a commit has changed before it is durable, and a crash
 * takes it back.  Therefore:
 *  - All its effects must be in the database.  What other transactions make of
 *    it is kept or lost with it, because the log is flushed in its order.  A
 *    message for other programs (the outbox) must not be among them, because it
 *    may be sent before.  A note to the caches (NOTIFY) may be: it makes them
 *    forget, and after a crash each host wipes its cache.
 *  - Who reads the change to answer a device or a module, or to put it into the
 *    cache, asks whether it is durable, and calls db_flush_first if not.  Pages
 *    of administrators do not ask.
 */
#ifndef STORE_DB_FLUSH_H
#define STORE_DB_FLUSH_H

#include "store/ctx.h"

/*
 * db_committed - a statement of this request was its own transaction, and is
 * committed: asynchronously if async, which is allowed if ctx->may_commit_async
 * is set (the block then sets synchronous_commit to off).  A commit that was
 * not asynchronous has flushed those before it, too.
 */
void db_committed(struct ctx *ctx, bool async);

/*
 * db_flush_first - what this request has read may be a commit of others that is
 * not durable yet: flushes it, or, if ctx->may_commit_async is set, lets the
 * answer wait for the flush.  *durable: it is durable now; within a transaction
 * it is when that is committed.
 */
enum err db_flush_first(struct ctx *ctx, bool *durable) MUST_CHECK;

/*
 * db_flush - wait until all commits of this connection are durable.  Any error
 * means that those since the last flush may be lost; so it is E_DATABASE_DOWN
 * if the connection was lost since, even if there is a new one.
 */
enum err db_flush(struct ctx *ctx) MUST_CHECK;

#endif
