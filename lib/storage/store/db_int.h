/* db_int.h - what the files of the connection and of its rows share; inner. */
#ifndef STORE_DB_INT_H
#define STORE_DB_INT_H

#include <libpq-fe.h>

#include "store/db.h"

#define DB_OPTIONS_MAX 256

/* A column of a statement.  key is what is written to JSON before its value,
 * such as "dataScope": with its quotes and colon. */
struct db_column {
	const char *name, *key;
	size_t key_len;
	enum value_kind kind;
};

struct db_columns {
	int n;
	struct db_column *v;
};

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
	struct arena life;    /* columns; kept between requests */
	struct db_stmt *stmt; /* one for each block */
	bool looked;          /* this request has checked the connection */
	bool doomed;          /* drop the connection before the next request */
	bool stale;           /* life holds columns of an earlier connection */
	bool in_tx;           /* db_begin was called */
	bool held;            /* commits wait for db_end */
	int32_t brief_ms;     /* db_brief, until db_end; 0: not brief */
	bool nested;          /* tests: inside db_nest */
	bool listens;         /* this very connection has run LISTEN */
	void (*on_note)(struct ctx *ctx); /* see db_on_note */
};

/* A note that waits for the commit. */
struct commit_note {
	const char *text;
	struct commit_note *next;
};

struct db_result {
	PGresult *res;
	struct db_result *next;
};

/* db_connect - makes sure that the connection works.  A lost connection is
 * opened again within 2 s, but if a transaction was open on it the result is
 * E_DATABASE_DOWN. */
enum err db_connect(struct ctx *ctx) MUST_CHECK;

/* db_lost - does libpq know that the connection is broken or missing? */
bool db_lost(struct db *db);

/* db_forget - close the connection; the next statement makes a new one.  Rows
 * that were returned before stay readable. */
void db_forget(struct db *db);

/* commit_notes_apply - carry out the notes of the transaction on the cache,
 * since it was committed; commit_notes_drop - forget them, since it was not. */
void commit_notes_apply(struct ctx *ctx);
void commit_notes_drop(struct ctx *ctx);

/* db_fail - turn a failed result into its error; logs faults. */
enum err db_fail(struct ctx *ctx, const struct sql *q, const PGresult *res);

/* db_command - run BEGIN, SET and the like; text must be a constant. */
enum err db_command(struct ctx *ctx, const char *text) MUST_CHECK;

/* db_prepare - make sure the block is prepared on this connection. */
enum err db_prepare(struct ctx *ctx, const struct sql *q) MUST_CHECK;

/* db_columns_of - the statement's columns, read from its first result. */
const struct db_columns *
db_columns_of(struct db *db, const struct sql *q, const PGresult *res);

/* value_kind_of - the kind of a column by the oid of its type, which is fixed
 * for PostgreSQL's own types (pg_type.dat); KIND_TEXT for all other types. */
enum value_kind value_kind_of(unsigned oid);

#endif
