/* db_describe.c - the parameters and columns of a block, asked of
 * PostgreSQL. */
#include "store/db_describe.h"
#include "store/db_int.h"

enum err
db_described(struct ctx *ctx, const struct sql *q, PGresult **out)
{
	PGresult *res;
	enum err e;

	TRY(db_live(ctx));
	TRY(db_prepare(ctx, q));
	res = PQdescribePrepared(ctx->db->conn, q->name);
	if (PQresultStatus(res) == PGRES_COMMAND_OK) {
		*out = res;
		return OK;
	}
	e = db_fail(ctx, q, res);
	PQclear(res);
	return e;
}

enum err
db_describe(struct ctx *ctx, const struct sql *q, const unsigned **param_oid,
    int *n_param, const char *const **column, const unsigned **column_oid,
    int *n_column)
{
	PGresult *res;
	unsigned *in, *out;
	const char **name;

	TRY(db_described(ctx, q, &res));
	*n_param = PQnparams(res);
	*n_column = PQnfields(res);
	in = arena_new(ctx->mem, unsigned, (size_t)*n_param);
	out = arena_new(ctx->mem, unsigned, (size_t)*n_column);
	name = arena_new(ctx->mem, const char *, (size_t)*n_column);
	for (int i = 0; i < *n_param; i++)
		in[i] = PQparamtype(res, i);
	for (int i = 0; i < *n_column; i++) {
		out[i] = PQftype(res, i);
		name[i] = arena_strdup(ctx->mem, PQfname(res, i));
	}
	PQclear(res);
	*param_oid = in;
	*column_oid = out;
	*column = name;
	return OK;
}
