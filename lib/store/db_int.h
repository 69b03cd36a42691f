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
	struct db_columns *cols; /* known after the first result */
};

struct db {
	PGconn *conn;
	const char *url;
	char options[DB_OPTIONS_MAX]; /* of every session */
	struct db_health *health;
	struct arena life;    /* columns; see db_settle */
	struct db_stmt *stmt; /* one for each block */
	bool looked;          /* this request saw the connection alive */
	bool doomed;          /* good for no further request */
	bool stale;           /* columns of an earlier connection exist */
	bool in_tx;           /* db_begin was called */
	bool held;            /* commits wait for db_end */
	bool nested;          /* tests: inside db_nest */
};

struct db_result {
	PGresult *res;
	struct db_result *next;
};

/* db_live - a connection that answered lately, made anew within 2 s if it
 * is gone and none of this request's transaction went with it. */
enum err db_live(struct ctx *ctx) MUST_CHECK;

/* db_lost - is the connection gone?  Notes it for db_live. */
bool db_lost(struct db *db);

/* db_forget - drop the connection; the next statement makes a new one.  Rows
 * at hand stay readable. */
void db_forget(struct db *db);

/* db_settle - between requests, when no rows are left: columns of earlier
 * connections go, and so does a connection that was left in a transaction. */
void db_settle(struct db *db);

/*
 * db_again - is a failed block worth a second try over a new connection?  It
 * is when nothing of a transaction is lost and nothing can happen twice:
 * harmless says so.  Drops the connection if it is.
 */
bool db_again(struct db *db, enum err e, bool harmless, const PGresult *res);

/* db_fail - turn a failed result into its error; logs faults. */
enum err db_fail(struct ctx *ctx, const struct sql *q, const PGresult *res);

/* db_command - BEGIN and the like; constants only. */
enum err db_command(struct ctx *ctx, const char *text) MUST_CHECK;

/* db_prepare - make sure the block is prepared on this connection. */
enum err db_prepare(struct ctx *ctx, const struct sql *q) MUST_CHECK;

/* db_described - what PostgreSQL says of a block; to be cleared when OK. */
enum err
db_described(struct ctx *ctx, const struct sql *q, PGresult **out) MUST_CHECK;

/* db_keep - the result lives until db_end. */
struct rows db_keep(struct ctx *ctx, const struct sql *q, PGresult *res);

#endif
