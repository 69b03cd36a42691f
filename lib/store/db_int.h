/* db_int.h - what the db_*.c files share; inner. */
#ifndef STORE_DB_INT_H
#define STORE_DB_INT_H

#include <libpq-fe.h>

#include "store/db.h"
#include "store/row_int.h"

#define DB_OPTIONS_MAX 256

struct db_stmt {
	bool prepared;
	unsigned used;
	struct db_columns *cols; /* set after the first result */
};

struct db {
	PGconn *conn;
	const char *url;
	char options[DB_OPTIONS_MAX]; /* libpq's "options" of each session */
	struct db_health *health;
	struct arena life;    /* columns; see db_settle */
	struct db_stmt *stmt; /* one for each block */
	bool looked;          /* this request has checked the connection */
	bool doomed;          /* drop the connection before the next request */
	bool stale;           /* life holds columns of an earlier connection */
	bool in_tx;           /* db_begin was called */
	bool held;            /* commits wait for db_end */
	bool stays;   /* db_end commits although the request is refused */
	bool nested;  /* tests: inside db_nest */
	bool listens; /* this very connection has run LISTEN */
	void (*told)(struct ctx *ctx); /* see db_when_told */
};

struct db_result {
	PGresult *res;
	struct db_result *next;
};

/* db_live - makes sure that the connection works.  A lost connection is opened
 * again within 2 s, but if a transaction was open on it the result is
 * E_DATABASE_DOWN. */
enum err db_live(struct ctx *ctx) MUST_CHECK;

/* db_lost - does libpq know that the connection is broken or missing? */
bool db_lost(struct db *db);

/* db_forget - close the connection; the next statement makes a new one.  Rows
 * that were returned before stay readable. */
void db_forget(struct db *db);

/* db_settle - between requests: free the columns of earlier connections; close
 * this one if a transaction is still open. */
void db_settle(struct db *db);

/* db_again - may a failed block run again over a new connection?  It may if no
 * transaction is open, and either its plan was outdated, or the connection
 * broke and the block may run twice.  If so, the connection is closed. */
bool db_again(struct db *db, enum err e, bool harmless, const PGresult *res);

/* db_fail - turn a failed result into its error; logs faults. */
enum err db_fail(struct ctx *ctx, const struct sql *q, const PGresult *res);

/* db_command - run BEGIN, SET and the like; text must be a constant. */
enum err db_command(struct ctx *ctx, const char *text) MUST_CHECK;

/* db_prepare - make sure the block is prepared on this connection. */
enum err db_prepare(struct ctx *ctx, const struct sql *q) MUST_CHECK;

/* db_described - what PostgreSQL says of a block; PQclear it when OK. */
enum err
db_described(struct ctx *ctx, const struct sql *q, PGresult **out) MUST_CHECK;

/* db_keep - wraps a result as rows, which db_end will free. */
struct rows db_keep(struct ctx *ctx, const struct sql *q, PGresult *res);

#endif
