/*
 * cache_mark.h - has a change wait, after its commit and before its answer,
 * until the caches of all hosts have applied it.  A mark is a number that is
 * sent by NOTIFY after the change; as notifications arrive in the order of
 * their commits, a host that has received the mark has applied the change.  The
 * listener of a host (`job cache_listen`) writes the last mark that it has
 * received into the database (view cache_host).  Hosts whose listener is not
 * connected are not waited for: it wipes their cache when it connects.
 */
#ifndef STORE_CACHE_MARK_H
#define STORE_CACHE_MARK_H

#include "store/ctx.h"

#define CACHE_MARK_WAIT_MS 1000

/*
 * cache_mark_await - wait until all hosts that listen have applied the changes
 * that this process has committed; for CACHE_MARK_WAIT_MS at most, after which
 * it writes a line to the log.  A failure is logged and not returned, because
 * the change is committed.  Call it outside a transaction.
 */
void cache_mark_await(struct ctx *ctx);

#endif
