/*
 * cache_mark.h - has a change wait, after its commit and before its answer,
 * until the caches of all hosts know of it.  A mark is a number that is sent by
 * NOTIFY after the change; as notifications arrive in the order of their
 * commits, a host that has heard of it has applied the change.  Hosts whose
 * listener is not connected are not waited for: it wipes their cache when it
 * connects.
 */
#ifndef STORE_CACHE_MARK_H
#define STORE_CACHE_MARK_H

#include "store/ctx.h"

#define CACHE_MARK_WAIT_MS 1000

/*
 * cache_mark_await - wait until all hosts that listen have applied the changes
 * that this process has committed; for CACHE_MARK_WAIT_MS at most, after which
 * it writes a line to the log.  No failure is one of the caller's, because the
 * change is committed.  Call it outside a transaction.
 */
void cache_mark_await(struct ctx *ctx);

/*
 * For the listener of a host.  Statements open a lost connection again, and the
 * new session does not listen: the last two answer E_DATABASE_DOWN then.
 */

/* cache_mark_begin - who changes something from now on waits for this session,
 * which has heard of nothing yet. */
enum err cache_mark_begin(struct ctx *ctx) MUST_CHECK;

/* cache_mark_last - the last mark that was taken: the changes that wait for it
 * or for an earlier one are committed. */
enum err cache_mark_last(struct ctx *ctx, int64_t *out) MUST_CHECK;

/* cache_mark_hears - tell the others that this host has applied the changes
 * before this mark. */
enum err cache_mark_hears(struct ctx *ctx, int64_t mark) MUST_CHECK;

/* cache_mark_read - is the payload of a notification a mark? */
bool cache_mark_read(const char *payload, int64_t *out);

#endif
