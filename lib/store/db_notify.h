/* db_notify.h - listening for what other processes commit. */
#ifndef STORE_DB_NOTIFY_H
#define STORE_DB_NOTIFY_H

#include "store/ctx.h"

/* db_listen - LISTEN on a channel of this name (a constant identifier). */
enum err db_listen(struct ctx *ctx, const char *channel) MUST_CHECK;

/*
 * db_wait - wait up to timeout_ms for a notification; *payload is NULL when
 * none came, else lives in the arena.  E_DATABASE_DOWN when the connection
 * is gone: the caller must forget what it believed and db_listen again.
 */
enum err
db_wait(struct ctx *ctx, int timeout_ms, const char **payload) MUST_CHECK;

/* db_wait_fd - for those who wait for something else, too: readable means that
 * db_wait may have something; -1 while there is no connection. */
int db_wait_fd(const struct ctx *ctx);

#endif
