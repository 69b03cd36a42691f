/*
 * db.c - the one connection of a process to PostgreSQL: it is opened at its
 * first use and again after it was lost, its failures become errors of the
 * suite, requests have their transactions on it, and notifications arrive.
 *
 * While the database is down, the processes of a pool share the attempts to
 * reach it (struct db_health): after PATIENCE_MS only one of them tries, every
 * PROBE_MS, and the others refuse their requests at once.
 *
 * What a transaction has noted for the host's cache is carried out as soon as
 * the commit has succeeded.
 */
#include "store/db.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/log.h"
#include "store/cache.h"
#include "store/db_int.h"

#define PATIENCE_MS 2000 /* how long a request waits for a new connection */
#define PROBE_MS    500
#define PAUSE_MS    25

/* The limits of every statement of a request.  jit is off because no statement
 * runs long enough to benefit from it. */
#define SESSION_OPTIONS \
	"-c statement_timeout=5s -c lock_timeout=2s" \
	" -c idle_in_transaction_session_timeout=10s -c datestyle=ISO" \
	" -c jit=off -c timezone="

/* -- the connection ------------------------------------------------------ */

struct db *
db_open(const char *url, const char *timezone, struct db_health *health)
{
	struct db *db = mem_new(sizeof(*db));

	db->stmt = mem_new((size_t)sql_count * sizeof(*db->stmt));
	db->url = url;
	(void)snprintf(db->options, sizeof(db->options), "%s%s",
	    SESSION_OPTIONS, timezone);
	db->health = health;
	return db;
}

struct db *
db_twin(const struct db *db)
{
	struct db *twin = mem_new(sizeof(*twin));

	twin->stmt = mem_new((size_t)sql_count * sizeof(*twin->stmt));
	twin->url = db->url;
	memcpy(twin->options, db->options, sizeof(twin->options));
	return twin;
}

void
db_close(struct db *db)
{
	if (db == NULL)
		return;
	PQfinish(db->conn);
	arena_free(&db->life);
	mem_free(db->stmt);
	mem_free(db);
}

bool
db_lost(struct db *db)
{
	return db->conn == NULL || PQstatus(db->conn) != CONNECTION_OK;
}

/* Prepared statements end with their connection.  Their columns are marked as
 * stale and not freed, because rows of this request may still need them. */
void
db_forget(struct db *db)
{
	PQfinish(db->conn);
	db->conn = NULL;
	db->doomed = false;
	db->listens = false;
	db->stale = true;
	for (int i = 0; i < sql_count; i++)
		db->stmt[i].prepared = false;
	for (int i = 0; i < sql_count; i++)
		db->stmt[i].cols = NULL;
}

/* A server that shuts down sends a notice before it closes the connection,
 * which is then left before the next request (doomed). */
static void
take_notice(void *arg, const PGresult *res)
{
	struct db *db = arg;
	const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);

	if (state != NULL && strncmp(state, "57P", 3) == 0)
		db->doomed = true;
}

/* Goes on with a connection that was begun until it stands; false: it failed,
 * or did not stand at end_ms (monotonic).  libpq's own time-out counts whole
 * seconds, two at least. */
static bool
connect_finish(PGconn *conn, int64_t end_ms)
{
	PostgresPollingStatusType want = PGRES_POLLING_WRITING;

	while (PQstatus(conn) != CONNECTION_BAD) {
		struct pollfd p = { .fd = PQsocket(conn),
			.events =
			    want == PGRES_POLLING_READING ? POLLIN : POLLOUT };
		int64_t left = end_ms - clock_mono_ms();

		if (left <= 0 || poll(&p, 1, (int)left) <= 0)
			return false;
		want = PQconnectPoll(conn);
		if (want == PGRES_POLLING_OK)
			return true;
	}
	return false;
}

/* Opens a new connection in place of the present one; false: there is none at
 * end_ms (monotonic). */
static bool
connect_by(struct db *db, int64_t end_ms)
{
	const char *const key[] = { "dbname", "options", "client_encoding",
		"application_name", NULL };
	const char *const value[] = { db->url, db->options, "UTF8", "fleetdesk",
		NULL };

	db_forget(db);
	db->conn = PQconnectStartParams(key, value, 1);
	if (!connect_finish(db->conn, end_ms))
		return false;
	PQsetNoticeReceiver(db->conn, take_notice, db);
	return true;
}

/* Notes that the database is up again, and logs it if it was down. */
static void
note_up(struct db *db)
{
	if (db->health != NULL &&
	    atomic_exchange(&db->health->down_since_ms, 0) != 0)
		log_line(LOG_INFO, "database: connected again");
}

/* Notes that the database is down.  Of all processes of the pool only the first
 * that notices it writes a line to the log. */
static void
note_down(struct db *db, int64_t now)
{
	int64_t since = 0;

	if (db->health != NULL && atomic_compare_exchange_strong(
	                              &db->health->down_since_ms, &since, now))
		log_line(LOG_ERROR, "database: cannot connect, retrying: %s",
		    PQerrorMessage(db->conn));
}

/* Has the database been down for longer than a request waits? */
static bool
long_down(const struct db *db, int64_t now)
{
	int64_t since = 0;

	if (db->health != NULL)
		since = atomic_load(&db->health->down_since_ms);
	return since != 0 && now - since > PATIENCE_MS;
}

/* Lets one process of the pool try, every half second; returns whether it is
 * this one. */
static bool
my_turn_to_try(struct db *db, int64_t now)
{
	int64_t last = atomic_load(&db->health->probe_ms);

	return now - last >= PROBE_MS && atomic_compare_exchange_strong(
	                                     &db->health->probe_ms, &last, now);
}

/* Connects again, for as long as a request may wait; when the database has been
 * away for longer, one process of the pool tries every half second.  The pauses
 * differ, so that not all processes connect at the same moment. */
static enum err
reconnect(struct db *db)
{
	int64_t now = clock_mono_ms(), end = now + PATIENCE_MS;

	for (int64_t tries = 1; now < end; tries++) {
		bool probe = long_down(db, now);

		if (probe && !my_turn_to_try(db, now))
			return E_DATABASE_DOWN;
		if (connect_by(db, probe ? now + PROBE_MS : end)) {
			note_up(db);
			return OK;
		}
		note_down(db, now);
		if (probe)
			return E_DATABASE_DOWN;
		clock_pause(PAUSE_MS + (tries * 7 + now) % PAUSE_MS);
		now = clock_mono_ms();
	}
	return E_DATABASE_DOWN;
}

/* Closes the connection if the server has closed it since the last request.  It
 * then left a notice or an end-of-file to be read, or both; one read does not
 * return both, so it reads until nothing is left. */
static void
look_for_end(struct db *db)
{
	struct pollfd p = { .fd = PQsocket(db->conn), .events = POLLIN };

	while (poll(&p, 1, 0) > 0)
		if (PQconsumeInput(db->conn) == 0)
			break;
	(void)PQisBusy(db->conn); /* calls take_notice */
	if (db->doomed || db_lost(db))
		db_forget(db);
}

enum err
db_connect(struct ctx *ctx)
{
	struct db *db = ctx->db;

	if (!db->looked && !db->nested && !db_lost(db))
		look_for_end(db);
	db->looked = true;
	if (!db_lost(db))
		return OK;
	if (db->in_tx || db->nested)
		return E_DATABASE_DOWN;
	return reconnect(db);
}

bool
db_recover(struct db *db)
{
	int64_t now = clock_mono_ms();

	if (db->health == NULL || atomic_load(&db->health->down_since_ms) == 0)
		return true;
	if (!my_turn_to_try(db, now) || !connect_by(db, now + PROBE_MS))
		return false;
	note_up(db);
	return true;
}

/* -- failures ------------------------------------------------------------ */

/* "Key (tenant_id, name)=(1, ops) already exists." -> "ops": the value of
 * the key's last column. */
static const char *
key_value(struct arena *a, const char *detail)
{
	const char *sep = detail == NULL ? NULL : strstr(detail, ")=(");
	const char *value, *end;

	if (sep == NULL)
		return "";
	value = sep + 3;
	for (const char *p = detail; p < sep; p++) {
		const char *comma = strstr(value, ", ");

		if (*p == ',' && comma != NULL)
			value = comma + 2;
	}
	end = strrchr(value, ')');
	return end == NULL ? ""
	                   : arena_strndup(a, value, (size_t)(end - value));
}

/* The error that has the name of the violated constraint, whose text then says
 * the value; E_SYSTEM: there is none. */
static enum err
from_constraint(struct ctx *ctx, const PGresult *res)
{
	const char *name = PQresultErrorField(res, PG_DIAG_CONSTRAINT_NAME);
	enum err e = name == NULL ? E_SYSTEM : err_named(name);

	if (e == E_SYSTEM)
		return E_SYSTEM;
	ctx->arg = key_value(
	    ctx->mem, PQresultErrorField(res, PG_DIAG_MESSAGE_DETAIL));
	return e;
}

/* The failures of PostgreSQL that are an error of their own. */
static const struct {
	const char *sqlstate;
	enum err e;
} states[] = {
	{ "57014", E_QUERY_TOO_BROAD }, /* statement_timeout */
	{ "55P03", E_LOCKED },          /* lock_timeout */
	{ "40P01", E_LOCKED },          /* deadlock */
	{ "40001", E_LOCKED },          /* serialization */
	{ "57P01", E_DATABASE_DOWN },   /* shutting down */
	{ "57P02", E_DATABASE_DOWN }, { "57P03", E_DATABASE_DOWN },
	{ "25P03", E_DATABASE_DOWN }, /* idle in transaction too long */
};

static const char *
block_name(const struct sql *q)
{
	return q == NULL ? "command" : q->name;
}

/* A lost connection is not logged as a fault: the statement may
 * succeed when it is tried again over a new connection. */
static enum err
connection_lost(struct ctx *ctx, const struct sql *q, const PGresult *res)
{
	const char *text = res == NULL ? PQerrorMessage(ctx->db->conn)
	                               : PQresultErrorMessage(res);

	log_line(LOG_WARN, "%s: %s: connection lost: %s",
	    ctx->trace_id == NULL ? "-" : ctx->trace_id, block_name(q), text);
	return E_DATABASE_DOWN;
}

/* Logs only PostgreSQL's primary message: the detail quotes whole rows, which
 * may contain password hashes. */
enum err
db_fail(struct ctx *ctx, const struct sql *q, const PGresult *res)
{
	const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);
	enum err e = E_SYSTEM;

	if (state == NULL || db_lost(ctx->db))
		return connection_lost(ctx, q, res);
	if (strncmp(state, "23", 2) == 0)
		e = from_constraint(ctx, res);
	for (size_t i = 0; i < ARRAY_LEN(states); i++)
		if (strcmp(states[i].sqlstate, state) == 0)
			e = states[i].e;
	if (e == E_SYSTEM)
		return fault(ctx, "%s: %s %s", block_name(q), state,
		    PQresultErrorField(res, PG_DIAG_MESSAGE_PRIMARY));
	return e;
}

enum err
db_command(struct ctx *ctx, const char *text)
{
	PGresult *res = PQexec(ctx->db->conn, text);
	enum err e = OK;

	if (PQresultStatus(res) != PGRES_COMMAND_OK)
		e = db_fail(ctx, NULL, res);
	PQclear(res);
	return e;
}

/* -- what a transaction notes for the cache ------------------------------- */

void
commit_note_add(struct ctx *ctx, const char *text)
{
	struct commit_note *note;

	if (ctx->cache == NULL)
		return;
	if (!ctx->db->in_tx) {
		cache_note(ctx->cache, text);
		return;
	}
	note = arena_new(ctx->mem, struct commit_note, 1);
	note->text = arena_strdup(ctx->mem, text);
	note->next = ctx->notes;
	ctx->notes = note;
}

void
commit_notes_apply(struct ctx *ctx)
{
	for (const struct commit_note *n = ctx->notes; n != NULL; n = n->next)
		cache_note(ctx->cache, n->text);
	ctx->notes = NULL;
}

void
commit_notes_drop(struct ctx *ctx)
{
	ctx->notes = NULL;
}

/* -- transactions: a request has one, or in that of a test a savepoint ---- */

/* Begins a transaction by the command, unless one is open; inside that of a
 * test it is only a savepoint. */
static enum err
tx_begin(struct ctx *ctx, const char *command)
{
	struct db *db = ctx->db;
	enum err e;

	if (db->in_tx)
		return OK;
	TRY(db_connect(ctx));
	e = db_command(ctx, db->nested ? "SAVEPOINT request" : command);
	if (e == E_DATABASE_DOWN && !db->nested) {
		/* The connection broke after db_connect had checked it; no
		 * transaction has begun, so a new one may be used. */
		db_forget(db);
		TRY(db_connect(ctx));
		e = db_command(ctx, command);
	}
	db->in_tx = e == OK;
	return e;
}

enum err
db_begin(struct ctx *ctx)
{
	char brief[64];

	if (ctx->db->brief_ms == 0)
		return tx_begin(ctx, "BEGIN");
	(void)snprintf(brief, sizeof(brief),
	    "BEGIN; SET LOCAL statement_timeout = %d", (int)ctx->db->brief_ms);
	return tx_begin(ctx, brief);
}

enum err
db_begin_steady(struct ctx *ctx)
{
	return tx_begin(ctx, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
}

/* Rolls the transaction back, or the savepoint that stands for it in a test,
 * and forgets what it has noted for the cache. */
static void
tx_roll_back(struct ctx *ctx)
{
	struct db *db = ctx->db;
	enum err ignored;

	db->in_tx = false;
	commit_notes_drop(ctx);
	if (db_lost(db))
		return;
	if (!db->nested) {
		ignored = db_command(ctx, "ROLLBACK");
	} else {
		ignored = db_command(ctx, "ROLLBACK TO SAVEPOINT request");
		if (ignored == OK)
			ignored = db_command(ctx, "RELEASE SAVEPOINT request");
	}
	(void)ignored; /* the caller already returns an error */
}

void
db_hold(struct ctx *ctx)
{
	ctx->db->held = true;
}

void
db_undo(struct ctx *ctx)
{
	if (ctx->db->in_tx)
		tx_roll_back(ctx);
}

/* Commits, and then carries out the notes for the cache.  When the connection
 * breaks here, nobody knows whether the transaction was committed: the caller
 * gets an error, and if it was, the cache learns of the change by NOTIFY. */
static enum err
tx_commit(struct ctx *ctx)
{
	bool noted = ctx->notes != NULL;
	enum err e;

	if (db_lost(ctx->db))
		return E_DATABASE_DOWN;
	e = db_command(
	    ctx, ctx->db->nested ? "RELEASE SAVEPOINT request" : "COMMIT");
	if (e != OK)
		return e;
	commit_notes_apply(ctx);
	if (noted && !ctx->db->nested && ctx->db->on_note != NULL)
		ctx->db->on_note(ctx);
	return OK;
}

void
db_on_note(struct db *db, void (*on_note)(struct ctx *ctx))
{
	db->on_note = on_note;
}

enum err
db_commit(struct ctx *ctx)
{
	struct db *db = ctx->db;
	enum err e;

	if (!db->in_tx || db->held)
		return OK;
	if (!db_lost(db) && PQtransactionStatus(db->conn) == PQTRANS_INERROR) {
		/* PostgreSQL would roll back at COMMIT and report success. */
		tx_roll_back(ctx);
		return fault(ctx,
		    "commit refused and rolled back: an earlier statement of "
		    "the transaction failed");
	}
	db->in_tx = false;
	e = tx_commit(ctx);
	commit_notes_drop(ctx);
	return e;
}

/* Between requests: frees the columns of earlier connections; closes this one
 * if a transaction is still open; and has the next request look whether the
 * server has closed it. */
static void
settle(struct db *db)
{
	db->looked = false;
	if (!db->nested && !db_lost(db) &&
	    PQtransactionStatus(db->conn) != PQTRANS_IDLE)
		db_forget(db);
	if (!db->stale)
		return;
	for (int i = 0; i < sql_count; i++)
		db->stmt[i].cols = NULL;
	arena_reset(&db->life);
	db->stale = false;
}

enum err
db_end(struct ctx *ctx, enum err e)
{
	struct db *db = ctx->db;

	if (db == NULL)
		return e;
	db->held = false;
	db->brief_ms = 0;
	if (e == OK)
		e = db_commit(ctx);
	else if (db->in_tx)
		tx_roll_back(ctx);
	for (struct db_result *r = ctx->results; r != NULL; r = r->next)
		PQclear(r->res);
	ctx->results = NULL;
	settle(db);
	return e;
}

enum err
db_nest(struct ctx *ctx)
{
	TRY(db_connect(ctx));
	TRY(db_command(ctx, "BEGIN"));
	ctx->db->nested = true;
	return OK;
}

void
db_unnest(struct ctx *ctx)
{
	enum err ignored;

	ctx->db->nested = false;
	ctx->db->in_tx = false;
	ignored = db_command(ctx, "ROLLBACK");
	(void)ignored;
}

/* -- notifications ------------------------------------------------------- */

enum err
db_listen(struct ctx *ctx, const char *channel)
{
	TRY(db_connect(ctx));
	TRY(db_command(ctx, arena_printf(ctx->mem, "LISTEN %s", channel)));
	ctx->db->listens = true;
	return OK;
}

/* Is the connection on which db_listen was called gone?  A statement that finds
 * it lost opens a new one, on which nobody has run LISTEN, and the caller of
 * db_wait would wait there for ever. */
static bool
listens_no_more(struct db *db)
{
	return !db->listens || db_lost(db);
}

enum err
db_wait(struct ctx *ctx, int timeout_ms, const char **payload)
{
	PGconn *conn = ctx->db->conn;
	PGnotify *note;
	struct pollfd p = { .events = POLLIN };

	*payload = NULL;
	if (listens_no_more(ctx->db))
		return E_DATABASE_DOWN;
	note = PQnotifies(conn);
	if (note == NULL) {
		p.fd = PQsocket(conn);
		if (poll(&p, 1, timeout_ms) > 0 && PQconsumeInput(conn) == 0)
			return E_DATABASE_DOWN;
		note = PQnotifies(conn);
	}
	if (note != NULL)
		*payload = arena_strdup(ctx->mem, note->extra);
	PQfreemem(note);
	return OK;
}

int
db_wait_fd(const struct ctx *ctx)
{
	return db_lost(ctx->db) ? -1 : PQsocket(ctx->db->conn);
}
