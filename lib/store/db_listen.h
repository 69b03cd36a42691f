/* db_listen.h - waits for the notifications (NOTIFY) of other processes. */
#ifndef STORE_DB_LISTEN_H
#define STORE_DB_LISTEN_H

#include "store/ctx.h"

/* db_listen - LISTEN on the channel of this name, which must be a constant
 * identifier. */
enum err db_listen(struct ctx *ctx, const char *channel) MUST_CHECK;

/*
 * db_wait - wait up to timeout_ms for a notification; *payload is NULL when
 * none came, else lies in ctx->mem.  E_DATABASE_DOWN when the connection on
 * which db_listen was called is lost, even if a statement has opened another
 * one since: notifications may be lost with it, so the caller must discard what
 * it has cached and db_listen again.
 */
enum err
db_wait(struct ctx *ctx, int timeout_ms, const char **payload) MUST_CHECK;

/* db_wait_fd - the connection's socket, for callers that wait for other events
 * at the same time: when it is readable, db_wait may return a notification.
 * -1 while there is no connection. */
int db_wait_fd(const struct ctx *ctx);

#endif
