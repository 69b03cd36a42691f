/*
 * db_flush.h - one flush of the disk for the commits of several requests.  A
 * worker that has read several requests lets the commits of all but the last be
 * asynchronous: PostgreSQL does not wait for the disk then.  The worker keeps
 * their answers until a flush has made all of them durable, so that each is
 * durable before its answer, as with a flush of its own.
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
 * answer wait for the flush.
 */
enum err db_flush_first(struct ctx *ctx) MUST_CHECK;

/*
 * db_flush - wait until all commits of this connection are durable.  Any error
 * means that those since the last flush may be lost; so it is E_DATABASE_DOWN
 * if the connection was lost since, even if there is a new one.
 */
enum err db_flush(struct ctx *ctx) MUST_CHECK;

#endif
