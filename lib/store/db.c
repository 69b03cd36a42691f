/*
 * db.c - the connection: made on first use, made anew when it is lost, and
 * what the processes of a pool do while the database is away.
 */
#include "store/db.h"

#include <poll.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/mem.h"
#include "store/db_int.h"

#define PATIENCE_MS 2000 /* a restart shorter than this fails nothing */
#define PROBE_MS    500
#define PAUSE_MS    25

/* Limits of every statement; a request must be over within them. */
static const char session_options[] =
    "-c statement_timeout=5s -c lock_timeout=2s"
    " -c idle_in_transaction_session_timeout=10s -c datestyle=ISO";

struct db *
db_open(const char *url, const char *timezone, struct db_health *health)
{
	struct db *db = mem_new(sizeof(*db));

	db->stmt = mem_new((size_t)sql_count * sizeof(*db->stmt));
	db->url = url;
	db->timezone = timezone;
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

/* Statements and their columns belonged to the connection before. */
static void
forget_statements(struct db *db)
{
	for (int i = 0; i < sql_count; i++) {
		db->stmt[i].prepared = false;
		db->stmt[i].cols = NULL;
	}
	arena_reset(&db->life);
}

void
db_forget(struct db *db)
{
	PQfinish(db->conn);
	db->conn = NULL;
	forget_statements(db);
}

static void
ignore_notice(void *arg, const PGresult *res)
{
	(void)arg;
	(void)res;
}

static bool
connect_once(struct db *db)
{
	const char *const key[] = { "dbname", "options", "client_encoding",
		"application_name", "connect_timeout", NULL };
	const char *const value[] = { db->url, session_options, "UTF8",
		"fleetdesk", "2", NULL };
	PGresult *res;
	bool ok;

	db_forget(db);
	db->conn = PQconnectdbParams(key, value, 1);
	if (PQstatus(db->conn) != CONNECTION_OK)
		return false;
	PQsetNoticeReceiver(db->conn, ignore_notice, NULL);
	res = PQexecParams(db->conn, "SELECT set_config('TimeZone', $1, false)",
	    1, NULL, &db->timezone, NULL, NULL, 0);
	ok = PQresultStatus(res) == PGRES_TUPLES_OK;
	PQclear(res);
	return ok;
}

static void
now_up(struct db *db)
{
	if (db->health != NULL &&
	    atomic_exchange(&db->health->down_since_ms, 0) != 0)
		log_line(LOG_INFO, "database is back");
}

/* The first to find it gone says so; the others join in the waiting. */
static int64_t
now_down(struct db *db, int64_t now)
{
	int64_t since = 0;

	if (db->health == NULL)
		return now;
	if (atomic_compare_exchange_strong(&db->health->down_since_ms, &since,
		now)) {
		log_line(LOG_ERROR, "database is gone: %s",
		    PQerrorMessage(db->conn));
		return now;
	}
	return since;
}

/* One process of the pool every half second. */
static bool
my_turn_to_probe(struct db *db, int64_t now)
{
	int64_t last = atomic_load(&db->health->probe_ms);

	return now - last >= PROBE_MS &&
	    atomic_compare_exchange_strong(&db->health->probe_ms, &last, now);
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
	int64_t start = clock_mono_ms();

	for (int64_t tries = 1;; tries++) {
		int64_t now = clock_mono_ms(), since = 0;

		if (db->health != NULL)
			since = atomic_load(&db->health->down_since_ms);
		if (since != 0 && now - since > PATIENCE_MS &&
		    !my_turn_to_probe(db, now))
			return E_DATABASE_DOWN;
		if (connect_once(db)) {
			now_up(db);
			return OK;
		}
		since = now_down(db, now);
		if (now - since > PATIENCE_MS || now - start > PATIENCE_MS)
			return E_DATABASE_DOWN;
		pause_briefly(PAUSE_MS + (tries * 7 + now) % PAUSE_MS);
	}
}

bool
db_lost(struct db *db)
{
	return db->conn == NULL || PQstatus(db->conn) != CONNECTION_OK;
}

/* A server that went away left an end-of-file to be read. */
static void
look(struct db *db)
{
	struct pollfd p = { .fd = PQsocket(db->conn), .events = POLLIN };

	if (poll(&p, 1, 0) > 0 && PQconsumeInput(db->conn) == 0)
		db_forget(db);
	db->looked = true;
}

enum err
db_live(struct ctx *ctx)
{
	struct db *db = ctx->db;

	if (db->conn != NULL && !db->looked)
		look(db);
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

	if (db->health == NULL ||
	    atomic_load(&db->health->down_since_ms) == 0)
		return true;
	if (!my_turn_to_probe(db, now) || !connect_once(db))
		return false;
	now_up(db);
	return true;
}
