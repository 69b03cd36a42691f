/*
 * db_page.c - the count and one page of a block are asked for together in
 * libpq's pipeline mode: one round trip instead of two.
 */
#include <string.h>

#include "base/num.h"
#include "store/db_bind.h"
#include "store/db_int.h"
#include "store/db_page.h"

/* The result of the oldest query in the pipeline; libpq ends each result with a
 * NULL, which is read too. */
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

/* The two queries of a page, the count and the rows, and the values they are
 * asked with. */
struct pair {
	const struct sql *q[2];
	const char **v[2];
};

static struct pair
pair_of(struct ctx *ctx, const struct sql *page, const struct args *in)
{
	struct pair p = { .q = { page->count, page->rows } };

	for (int i = 0; i < 2; i++)
		p.v[i] = db_bind_least(ctx, &p.q[i], in);
	return p;
}

static bool
send_both(PGconn *conn, const struct pair *p)
{
	return send_one(conn, p->q[0], p->v[0]) &&
	       send_one(conn, p->q[1], p->v[1]) && PQpipelineSync(conn) == 1;
}

static enum err
read_both(struct ctx *ctx, const struct pair *p, PGresult *both[2])
{
	PGconn *conn = ctx->db->conn;
	enum err e = OK;

	for (int i = 0; i < 2; i++) {
		both[i] = next_answer(conn);
		if (e == OK && PQresultStatus(both[i]) != PGRES_TUPLES_OK)
			e = db_fail(ctx, p->q[i], both[i]);
	}
	PQclear(PQgetResult(conn)); /* the result of the sync message */
	return e;
}

static enum err
pipe_once(struct ctx *ctx, const struct pair *p, PGresult *both[2])
{
	PGconn *conn;
	enum err e;

	for (int i = 0; i < 2; i++)
		if (!p->q[i]->custom)
			TRY(db_prepare(ctx, p->q[i]));
	conn = ctx->db->conn;
	if (PQenterPipelineMode(conn) != 1)
		return fault(
		    ctx, "%s: libpq refuses pipeline mode", p->q[1]->name);
	if (send_both(conn, p))
		e = read_both(ctx, p, both);
	else
		e = E_DATABASE_DOWN;
	if (PQexitPipelineMode(conn) == 1)
		return e;
	if (e == OK)
		e = fault(ctx, "%s: %s", p->q[1]->name, PQerrorMessage(conn));
	db_forget(ctx->db); /* the connection cannot leave pipeline mode */
	return e;
}

/* The result that holds the error; NULL when no result was read. */
static const PGresult *
failed_one(PGresult *const both[2])
{
	return PQresultStatus(both[0]) == PGRES_TUPLES_OK ? both[1] : both[0];
}

/* Counts a use of the block asked for, and of the block without filters if that
 * one ran instead. */
static void
note_used(struct db *db, const struct sql *asked, const struct sql *ran)
{
	db->stmt[asked->id].used++;
	db->stmt[ran->id].used += ran != asked;
}

enum err
db_page(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out, int64_t *total)
{
	const struct pair p = pair_of(ctx, q, in);
	PGresult *both[2] = { NULL, NULL };
	enum err e;

	TRY(db_live(ctx));
	e = pipe_once(ctx, &p, both);
	if (e != OK && db_again(ctx->db, e, true, failed_one(both))) {
		PQclear(both[0]);
		PQclear(both[1]);
		both[0] = both[1] = NULL;
		TRY(db_live(ctx));
		e = pipe_once(ctx, &p, both);
	}
	if (e == OK)
		e = num_read(PQgetvalue(both[0], 0, 0),
		    strlen(PQgetvalue(both[0], 0, 0)), total);
	PQclear(both[0]);
	if (e != OK) {
		PQclear(both[1]);
		return e;
	}
	note_used(ctx->db, q->count, p.q[0]);
	note_used(ctx->db, q->rows, p.q[1]);
	*out = db_keep(ctx, q->rows, both[1]);
	return OK;
}
