/* db_copy.c - COPY FROM STDIN within the caller's transaction.  PostgreSQL can
 * neither prepare a COPY nor give it parameters. */
#include "store/db_copy.h"

#include <limits.h>

#include "store/db_int.h"

/* Reads the result of the COPY, until the connection is ready for the next
 * command. */
static enum err
finish(struct ctx *ctx, const struct sql *q)
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
	e = finish(ctx, q);
	if (e == OK)
		db->stmt[q->id].used++;
	return e;
}

enum err
db_begin_import(struct ctx *ctx)
{
	TRY(db_begin(ctx));
	return db_command(ctx, "SET LOCAL statement_timeout = '300s'");
}
