/*
 * db_page.c - the count and one page of a block travel together, in libpq's
 * pipeline mode: one trip instead of two.
 */
#include <string.h>

#include "base/num.h"
#include "store/db_int.h"
#include "store/db_page.h"

/* The answer to the oldest query in the pipe; NULL ends each answer. */
static PGresult *
next_answer(PGconn *conn)
{
	PGresult *res = PQgetResult(conn);

	PQclear(PQgetResult(conn));
	return res;
}

static bool
send_one(PGconn *conn, const struct sql *q, const char **v)
{
	int sent = q->custom ? PQsendQueryParams(conn, q->text, q->n_param,
	                           NULL, v, NULL, NULL, 0)
	                     : PQsendQueryPrepared(
	                           conn, q->name, q->n_param, v, NULL, NULL, 0);

	return sent == 1;
}

static bool
send_both(PGconn *conn, const struct sql *q, const char **count_v,
    const char **rows_v)
{
	return send_one(conn, q->count, count_v) &&
	       send_one(conn, q->rows, rows_v) && PQpipelineSync(conn) == 1;
}

static enum err
read_both(struct ctx *ctx, const struct sql *q, PGresult *both[2])
{
	const struct sql *sent[2] = { q->count, q->rows };
	PGconn *conn = ctx->db->conn;
	enum err e = OK;

	for (int i = 0; i < 2; i++) {
		both[i] = next_answer(conn);
		if (e == OK && PQresultStatus(both[i]) != PGRES_TUPLES_OK)
			e = db_fail(ctx, sent[i], both[i]);
	}
	PQclear(PQgetResult(conn)); /* the sync itself */
	return e;
}

static enum err
pipe_once(struct ctx *ctx, const struct sql *q, const char **count_v,
    const char **rows_v, PGresult *both[2])
{
	PGconn *conn;
	enum err e;

	if (!q->custom) {
		TRY(db_prepare(ctx, q->count));
		TRY(db_prepare(ctx, q->rows));
	}
	conn = ctx->db->conn;
	if (PQenterPipelineMode(conn) != 1)
		return fault(ctx, "%s: no pipeline", q->name);
	if (send_both(conn, q, count_v, rows_v))
		e = read_both(ctx, q, both);
	else
		e = E_DATABASE_DOWN;
	if (PQexitPipelineMode(conn) == 1)
		return e;
	if (e == OK)
		e = fault(ctx, "%s: %s", q->name, PQerrorMessage(conn));
	db_forget(ctx->db); /* nothing else can be said through the pipe */
	return e;
}

/* Of the two results the one that tells why; both are NULL before. */
static const PGresult *
failed_one(PGresult *const both[2])
{
	return PQresultStatus(both[0]) == PGRES_TUPLES_OK ? both[1] : both[0];
}

enum err
db_page(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out, int64_t *total)
{
	const char **count_v = db_bind(ctx, q->count, in);
	const char **rows_v = db_bind(ctx, q->rows, in);
	PGresult *both[2] = { NULL, NULL };
	enum err e;

	TRY(db_live(ctx));
	e = pipe_once(ctx, q, count_v, rows_v, both);
	if (e != OK && db_again(ctx->db, e, true, failed_one(both))) {
		PQclear(both[0]);
		PQclear(both[1]);
		both[0] = both[1] = NULL;
		TRY(db_live(ctx));
		e = pipe_once(ctx, q, count_v, rows_v, both);
	}
	if (e == OK)
		e = num_read(PQgetvalue(both[0], 0, 0),
		    strlen(PQgetvalue(both[0], 0, 0)), total);
	PQclear(both[0]);
	if (e != OK) {
		PQclear(both[1]);
		return e;
	}
	ctx->db->stmt[q->count->id].used++;
	ctx->db->stmt[q->rows->id].used++;
	*out = db_keep(ctx, q->rows, both[1]);
	return OK;
}
