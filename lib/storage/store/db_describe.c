/*
 * db_describe.c - the parameters and columns of a block, and the constraints on
 * the tables it writes.  All are asked of PostgreSQL: no list of them is kept.
 */
#include "store/db_describe.h"

#include "sql/lib/db_shape.h"
#include "store/db_int.h"

/* What PostgreSQL says of a block; PQclear it when OK. */
static enum err
described(struct ctx *ctx, const struct sql *q, PGresult **out)
{
	PGresult *res;
	enum err e;

	TRY(db_connect(ctx));
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

	TRY(described(ctx, q, &res));
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

/* Clears .null for columns of which the block says so, and for those that are
 * copied from a table column which is declared NOT NULL. */
static enum err
clear_null(struct ctx *ctx, const struct sql *q, int64_t *table,
    const int64_t *number, struct db_shape *shape, int n)
{
	const struct ids tables = { table, (size_t)n };
	struct rows rows;

	for (int c = 0; q->never_null != NULL && c < n; c++)
		shape[c].null = !words_have(q->never_null, shape[c].name);
	TRY(db_rows(ctx, &sql_shape_not_null,
	    ARGS(AN("tables", &tables), AN("block", &q->text)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		for (int c = 0; c < n; c++)
			if (row_i64(&row, "table_id") == table[c] &&
			    row_i64(&row, "number") == number[c])
				shape[c].null = false;
	}
	return OK;
}

enum err
db_shape(
    struct ctx *ctx, const struct sql *q, struct db_shape **out, int *n_out)
{
	int64_t *table, *number;
	PGresult *res;
	int n;

	TRY(described(ctx, q, &res));
	n = *n_out = PQnfields(res);
	*out = arena_new(ctx->mem, struct db_shape, (size_t)n);
	table = arena_new(ctx->mem, int64_t, (size_t)n);
	number = arena_new(ctx->mem, int64_t, (size_t)n);
	for (int i = 0; i < n; i++) {
		(*out)[i].name = arena_strdup(ctx->mem, PQfname(res, i));
		(*out)[i].kind = value_kind_of(PQftype(res, i));
		(*out)[i].null = true;
		table[i] = (int64_t)PQftable(res, i);
		number[i] = PQftablecol(res, i);
	}
	PQclear(res);
	return clear_null(ctx, q, table, number, *out, n);
}

/* The names of all errors, in the arena. */
static const struct strs *
error_names(struct arena *a)
{
	struct strs *names = arena_new(a, struct strs, 1);

	names->v = arena_new(a, const char *, err_count());
	for (size_t i = 0; i < err_count(); i++)
		names->v[names->n++] = err_name(err_at(i));
	return names;
}

enum err
db_constraint_errors(struct ctx *ctx, const struct sql *q, bool marked[E__MAX])
{
	const struct strs *names = error_names(ctx->mem);
	struct rows rows;

	if (q->reads)
		return OK;
	TRY(db_rows(ctx, &sql_shape_constraints,
	    ARGS(AN("block", &q->text), AN("names", names)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		enum err e = err_named(row_str(&row, "rule"));

		marked[e] |= e != E_SYSTEM;
	}
	return OK;
}
