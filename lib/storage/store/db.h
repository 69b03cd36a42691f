/*
 * db.h - PostgreSQL: each process has one connection; the blocks of sql/query
 * are prepared at their first use, their parameters are bound by name.
 *
 * The name of a parameter is looked up in this order: an extra value of the
 * args, a field of the input (NULL when it was not sent), a word of the
 * context:
 *   tenant_id login_id login_type login_dept login_tenant session_id now ip
 *   agent trace_id scope_all scope_self scope_depts by_module lang page_size
 *   page_offset
 * or given, the names of the fields that were sent (text[]).  Any other name
 * is a BUG.  A struct range field x binds as x_from and x_to.
 *
 * A violated constraint becomes the error of the same name (err_named).
 * Faults are logged here with their cause and returned as E_SYSTEM,
 * E_DATABASE_DOWN or, after the statement's time-out, E_QUERY_TOO_BROAD.
 */
#ifndef STORE_DB_H
#define STORE_DB_H

#include "store/ctx.h"
#include "store/db_run.h"
#include "store/db_tx.h"

/* The state of the database, in memory that the processes of a pool share. */
struct db_health {
	_Atomic int64_t down_since_ms; /* monotonic; 0: the database is up */
	/* Monotonic; when a process last tried to connect. */
	_Atomic int64_t probe_ms;
};

/*
 * db_open - a connection object; it connects at its first use.  health may be
 * NULL (a job).  Never returns NULL.  db_close frees it.
 */
struct db *
db_open(const char *url, const char *timezone, struct db_health *health);
void db_close(struct db *db);

/* db_twin - another connection object for the same database, for a child
 * process, which must not use the one of its parent. */
struct db *db_twin(const struct db *db);

/*
 * db_recover - called by an idle worker: while the database is known to be
 * down, one process of the pool tries to connect every 500 ms.  Returns true
 * when the database is up.
 */
bool db_recover(struct db *db);

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
