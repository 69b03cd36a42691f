/*
 * db_bulk.c - many rows at once: read one by one in libpq's single-row mode, so
 * that the memory used does not depend on their number, and written by COPY;
 * with the transactions in which a statement may take longer.
 *
 * Each stream is planned for the values of its parameters, because planning
 * takes little time compared with reading a table.  PostgreSQL can neither
 * prepare a COPY nor give it parameters.
 */
#include "store/db_bulk.h"

#include <limits.h>
#include <stdio.h>

#include "base/log.h"
#include "store/db_bind.h"
#include "store/db_int.h"

#define READ_ONLY "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; "
#define PATIENT   "SET LOCAL statement_timeout = '300s'"
/* With client_connection_check_interval the server ends a statement whose
 * client has disappeared. */
#define LONG \
	"SET LOCAL statement_timeout = '3600s'; " \
	"SET LOCAL client_connection_check_interval = '1s'"

/* What db_stream calls for each row. */
struct sink {
	enum err (*each)(void *arg, const struct row *row);
	void *arg;
};

/* Begins a transaction with the command `alone`; within the transaction of a
 * test, which may have written already and so cannot become read-only, with the
 * command `nested`. */
static enum err
begin_read(struct ctx *ctx, const char *nested, const char *alone)
{
	BUG_ON(ctx->db->in_tx);
	TRY(db_begin(ctx));
	return db_command(ctx, ctx->db->nested ? nested : alone);
}

enum err
db_begin_read(struct ctx *ctx)
{
	return begin_read(ctx, PATIENT, READ_ONLY PATIENT);
}

enum err
db_begin_long_read(struct ctx *ctx)
{
	return begin_read(ctx, LONG, READ_ONLY LONG);
}

enum err
db_time_limit(struct ctx *ctx, int32_t ms)
{
	char command[64];

	if (ctx->db->brief_ms != 0)
		return OK;
	(void)snprintf(command, sizeof(command),
	    "SET LOCAL statement_timeout = %d", (int)ms);
	return db_command(ctx, command);
}

void
db_brief(struct ctx *ctx, int32_t ms)
{
	ctx->db->brief_ms = ms;
}

enum err
db_begin_import(struct ctx *ctx)
{
	TRY(db_begin(ctx));
	return db_command(ctx, PATIENT);
}

/* Cancels the statement.  The function stream_rows then reads the rest of what
 * the server sends, because the connection can run no other command before. */
static void
stream_stop(struct ctx *ctx, const struct sql *q)
{
	PGcancel *cancel = PQgetCancel(ctx->db->conn);
	char why[256] = "no memory";

	if (cancel == NULL || PQcancel(cancel, why, sizeof(why)) != 1)
		log_line(LOG_WARN,
		    "%s: cannot be cancelled, so its other rows are read and "
		    "dropped: %s",
		    q->name, why);
	PQfreeCancel(cancel);
}

/* Gives the only row of the result to the sink. */
static enum err
stream_row(struct ctx *ctx, const struct sql *q, const PGresult *res,
    const struct sink *to)
{
	struct row row = { .in = { .res = res,
		               .cols = db_columns_of(ctx->db, q, res),
		               .n = 1 } };

	return to->each(to->arg, &row);
}

/* Reads all rows and returns the first failure: a cancelled statement fails
 * again, with an error about the cancelling. */
static enum err
stream_rows(struct ctx *ctx, const struct sql *q, const struct sink *to)
{
	PGresult *res;
	enum err e = OK;

	while ((res = PQgetResult(ctx->db->conn)) != NULL) {
		ExecStatusType status = PQresultStatus(res);

		if (e == OK && status == PGRES_SINGLE_TUPLE) {
			e = stream_row(ctx, q, res, to);
			if (e != OK)
				stream_stop(ctx, q);
		} else if (e == OK && status != PGRES_TUPLES_OK) {
			e = db_fail(ctx, q, res);
		}
		PQclear(res);
	}
	return e;
}

enum err
db_stream(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err (*each)(void *arg, const struct row *row), void *arg)
{
	const struct sink to = { each, arg };
	const char **v = db_bind(ctx, q, in);
	PGconn *conn = ctx->db->conn;

	BUG_ON(!ctx->db->in_tx);
	if (db_lost(ctx->db))
		return E_DATABASE_DOWN;
	if (PQsendQueryParams(
	        conn, q->text, q->n_param, NULL, v, NULL, NULL, 0) != 1)
		return db_fail(ctx, q, NULL);
	BUG_ON(PQsetSingleRowMode(conn) != 1);
	ctx->db->stmt[q->id].used++;
	return stream_rows(ctx, q, &to);
}

/* Reads the result of the COPY, until the connection is ready for the next
 * command. */
static enum err
copy_result(struct ctx *ctx, const struct sql *q)
{
	PGconn *conn = ctx->db->conn;
	enum err e = E_DATABASE_DOWN;
	bool first = true;
	PGresult *res;

	while ((res = PQgetResult(conn)) != NULL) {
		if (first)
			e = PQresultStatus(res) == PGRES_COMMAND_OK
			        ? OK
			        : db_fail(ctx, q, res);
		first = false;
		PQclear(res);
	}
	return e;
}

enum err
db_copy(struct ctx *ctx, const struct sql *q, const char *rows, size_t n)
{
	struct db *db = ctx->db;
	PGresult *res;
	enum err e = OK;

	BUG_ON(!db->in_tx || n > INT_MAX);
	if (db_lost(db))
		return E_DATABASE_DOWN;
	res = PQexecParams(db->conn, q->text, 0, NULL, NULL, NULL, NULL, 0);
	if (PQresultStatus(res) != PGRES_COPY_IN)
		e = db_fail(ctx, q, res);
	PQclear(res);
	TRY(e);
	if (PQputCopyData(db->conn, rows, (int)n) != 1 ||
	    PQputCopyEnd(db->conn, NULL) != 1)
		return db_fail(ctx, q, NULL);
	e = copy_result(ctx, q);
	if (e == OK)
		db->stmt[q->id].used++;
	return e;
}
