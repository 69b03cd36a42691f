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

/* -- the connection -------------------------------------------------------- */

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

/* db_twin - another connection object for the same database, without a health,
 * for a child process, which must not use the one of its parent. */
struct db *db_twin(const struct db *db);

/*
 * db_recover - called by an idle worker: while the database is known to be
 * down, one process of the pool tries to connect every 500 ms.  Returns true
 * when the database is up.
 */
bool db_recover(struct db *db);

/* -- transactions: those of requests, and the one that surrounds a test --- */

/*
 * db_begin - begin a transaction; db_end commits it or rolls it back.  Does
 * nothing when one is open already.
 */
enum err db_begin(struct ctx *ctx) MUST_CHECK;

/* db_begin_steady - as db_begin, for reading only: all statements see the
 * database as it was at one moment. When a transaction is open already, it is
 * left as it is. */
enum err db_begin_steady(struct ctx *ctx) MUST_CHECK;

/*
 * db_commit - commit the transaction now, before the end of the request:
 * because something outside the database follows that no rollback undoes or
 * that takes long (a call of another host, a message), or an error that must
 * not undo the change.  OK when no transaction is open.
 */
enum err db_commit(struct ctx *ctx) MUST_CHECK;

/*
 * db_hold - from now to the end of the request db_commit does nothing: db_end
 * commits all changes together, those made after db_commit included.  For
 * requests with an Idempotency-Key: the answer is stored with the changes.
 */
void db_hold(struct ctx *ctx);

/* db_undo - roll back the transaction now, because another statement must run
 * before the answer is sent and PostgreSQL runs none in a failed
 * transaction. */
void db_undo(struct ctx *ctx);

/*
 * db_end - end a request: commit an open transaction when e is OK, else roll it
 * back, and free all rows.  Returns e, or the error of the commit.
 */
enum err db_end(struct ctx *ctx, enum err e) MUST_CHECK;

/*
 * db_on_note - from now on call on_note after each commit of a transaction that
 * has noted something for the cache, outside that transaction: it is
 * cache_mark_await where an answer has to wait for other hosts.  It is a
 * parameter because cache_mark_await runs statements of its own over this
 * connection.
 */
void db_on_note(struct db *db, void (*on_note)(struct ctx *ctx));

/*
 * db_nest - for tests only: everything until db_unnest runs inside one
 * transaction, which db_unnest rolls back; db_begin and single statements
 * make savepoints in it.
 */
enum err db_nest(struct ctx *ctx) MUST_CHECK;
void db_unnest(struct ctx *ctx);

/* -- notes for the cache -------------------------------------------------- */

/*
 * commit_note_add - give this text to cache_note as soon as the open
 * transaction is committed, whoever commits it, and never if it is rolled back.
 * That is before the answer, so that the next request on this host does not
 * find in the cache what was true before.  Other hosts get it by NOTIFY on the
 * channel "cache", and the answer waits until they have applied it
 * (cache_mark.h).
 *
 * Without a transaction the statement is committed already, so the cache gets
 * the text at once, and nobody waits for other hosts: this is how reports of
 * devices are written, of which there are many.  The text is copied.  Does
 * nothing when ctx->cache is NULL.
 *
 * Nobody has to call it for the rows that a block changes: the block returns a
 * note of each in the column cache_note, and db_rows and its kin add them.
 * tests/project/test_cache_notes.sh finds the block that does not.
 */
void commit_note_add(struct ctx *ctx, const char *text);

/* -- notifications --------------------------------------------------------- */

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
