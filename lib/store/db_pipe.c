/* db_pipe.c - sends blocks together and reads their results in turn. */
#include "store/db_pipe.h"

#include "store/db_int.h"

bool
db_good(const PGresult *res)
{
	ExecStatusType s = PQresultStatus(res);

	return s == PGRES_TUPLES_OK || s == PGRES_COMMAND_OK;
}

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
send_one(PGconn *conn, const struct db_query *a)
{
	const struct sql *q = a->q;
	int sent = q->custom ? PQsendQueryParams(conn, q->text, q->n_param,
	                           NULL, a->v, NULL, NULL, 0)
	                     : PQsendQueryPrepared(conn, q->name, q->n_param,
	                           a->v, NULL, NULL, 0);

	return sent == 1;
}

static bool
send_all(PGconn *conn, const struct db_query *ask, int n)
{
	for (int i = 0; i < n; i++)
		if (!send_one(conn, &ask[i]))
			return false;
	return PQpipelineSync(conn) == 1;
}

enum err
db_pipe(struct ctx *ctx, const struct db_query *ask, int n, PGresult **res)
{
	PGconn *conn = ctx->db->conn;
	const char *name = ask[n - 1].q->name;
	enum err e = OK;

	if (PQenterPipelineMode(conn) != 1)
		return fault(ctx, "%s: libpq refuses pipeline mode", name);
	if (send_all(conn, ask, n)) {
		for (int i = 0; i < n; i++)
			res[i] = next_answer(conn);
		PQclear(PQgetResult(conn)); /* the result of the sync message */
	} else
		e = E_DATABASE_DOWN;
	if (PQexitPipelineMode(conn) == 1)
		return e;
	if (e == OK)
		e = fault(ctx, "%s: %s", name, PQerrorMessage(conn));
	db_forget(ctx->db); /* the connection cannot leave pipeline mode */
	return e;
}
