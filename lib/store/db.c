/*
 * db.c - the connection to the database: it is opened at its first use and
 * again after it was lost; while the database is down the processes of a pool
 * share the attempts to reach it.
 */
#include "store/db.h"

#include <poll.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/mem.h"
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

void
db_settle(struct db *db)
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

/* A server that shuts down sends a notice before it closes the connection. */
static void
take_notice(void *arg, const PGresult *res)
{
	struct db *db = arg;
	const char *state = PQresultErrorField(res, PG_DIAG_SQLSTATE);

	if (state != NULL && strncmp(state, "57P", 3) == 0)
		db->doomed = true;
}

/* Connects within the time until end_ms.  libpq's own time-out counts whole
 * seconds, two at least. */
static bool
shake_hands(PGconn *conn, int64_t end_ms)
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

static bool
connect_by(struct db *db, int64_t end_ms)
{
	const char *const key[] = { "dbname", "options", "client_encoding",
		"application_name", NULL };
	const char *const value[] = { db->url, db->options, "UTF8", "fleetdesk",
		NULL };

	db_forget(db);
	db->conn = PQconnectStartParams(key, value, 1);
	if (!shake_hands(db->conn, end_ms))
		return false;
	PQsetNoticeReceiver(db->conn, take_notice, db);
	return true;
}

static void
now_up(struct db *db)
{
	if (db->health != NULL &&
	    atomic_exchange(&db->health->down_since_ms, 0) != 0)
		log_line(LOG_INFO, "database: connected again");
}

/* Notes that the database is down.  Of all processes of the pool only the first
 * that notices it writes a line to the log. */
static void
now_down(struct db *db, int64_t now)
{
	int64_t since = 0;

	if (db->health != NULL && atomic_compare_exchange_strong(
	                              &db->health->down_since_ms, &since, now))
		log_line(LOG_ERROR, "database: cannot connect, retrying: %s",
		    PQerrorMessage(db->conn));
}

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
my_turn_to_probe(struct db *db, int64_t now)
{
	int64_t last = atomic_load(&db->health->probe_ms);

	return now - last >= PROBE_MS && atomic_compare_exchange_strong(
	                                     &db->health->probe_ms, &last, now);
}

static void
pause_briefly(int64_t ms)
{
	struct timespec t = { .tv_nsec = ms * 1000000 };

	nanosleep(&t, NULL);
}

static enum err
reconnect(struct db *db)
{
	int64_t now = clock_mono_ms(), end = now + PATIENCE_MS;

	for (int64_t tries = 1; now < end; tries++) {
		bool probe = long_down(db, now);

		if (probe && !my_turn_to_probe(db, now))
			return E_DATABASE_DOWN;
		if (connect_by(db, probe ? now + PROBE_MS : end)) {
			now_up(db);
			return OK;
		}
		now_down(db, now);
		if (probe)
			return E_DATABASE_DOWN;
		pause_briefly(PAUSE_MS + (tries * 7 + now) % PAUSE_MS);
		now = clock_mono_ms();
	}
	return E_DATABASE_DOWN;
}

bool
db_lost(struct db *db)
{
	return db->conn == NULL || PQstatus(db->conn) != CONNECTION_OK;
}

/* A server that closed the connection left a notice or an end-of-file to be
 * read, or both; one read does not return both, so it reads until nothing is
 * left. */
static void
look(struct db *db)
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
db_live(struct ctx *ctx)
{
	struct db *db = ctx->db;

	if (!db->looked && !db->nested && !db_lost(db))
		look(db);
	db->looked = true;
	if (!db_lost(db))
		return OK;
	if (db->in_tx || db->nested)
		return E_DATABASE_DOWN;
	return reconnect(db);
}

bool
db_probe(struct db *db)
{
	int64_t now = clock_mono_ms();

	if (db->health == NULL || atomic_load(&db->health->down_since_ms) == 0)
		return true;
	if (!my_turn_to_probe(db, now) || !connect_by(db, now + PROBE_MS))
		return false;
	now_up(db);
	return true;
}
