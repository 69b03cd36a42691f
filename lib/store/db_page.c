/*
 * db_page.c - the count and one page of a block travel together, in libpq's
 * pipeline mode: one trip instead of two.
 */
#include <string.h>

#include "base/num.h"
#include "store/db_int.h"

/* The answer to the oldest query in the pipe; NULL ends each answer. */
static PGresult *
next_answer(PGconn *conn)
{
	PGresult *res = PQgetResult(conn);

	PQclear(PQgetResult(conn));
	return res;
}

static bool
send_both(PGconn *conn, const struct sql *q, const char **count_v,
    const char **rows_v)
{
	return PQsendQueryPrepared(conn, q->count->name, q->count->n_param,
		   count_v, NULL, NULL, 0) == 1 &&
	    PQsendQueryPrepared(conn, q->rows->name, q->rows->n_param, rows_v,
		NULL, NULL, 0) == 1 &&
	    PQpipelineSync(conn) == 1;
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

	TRY(db_live(ctx));
	TRY(db_prepare(ctx, q->count));
	TRY(db_prepare(ctx, q->rows));
	conn = ctx->db->conn;
	if (PQenterPipelineMode(conn) != 1)
		return fault(ctx, "%s: no pipeline", q->name);
	if (send_both(conn, q, count_v, rows_v))
		e = read_both(ctx, q, both);
	else
		e = E_DATABASE_DOWN;
	if (PQexitPipelineMode(conn) != 1 && e == OK)
		e = fault(ctx, "%s: %s", q->name, PQerrorMessage(conn));
	return e;
}

enum err
db_page(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out, int64_t *total)
{
	const char **count_v = db_bind(ctx, q->count, in);
	const char **rows_v = db_bind(ctx, q->rows, in);
	PGresult *both[2] = { NULL, NULL };
	enum err e = pipe_once(ctx, q, count_v, rows_v, both);

	if (e == E_DATABASE_DOWN && !ctx->db->in_tx && !ctx->db->nested) {
		PQclear(both[0]);
		PQclear(both[1]);
		both[0] = both[1] = NULL;
		db_forget(ctx->db);
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
