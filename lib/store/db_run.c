/*
 * db_run.c - runs blocks.  A block is prepared at its first use.  If the
 * connection turns out to be dead, the block is run again, provided that it
 * cannot take effect twice.
 */
#include <string.h>

#include "base/num.h"
#include "store/db_bind.h"
#include "store/db_describe.h"
#include "store/db_int.h"
#include "store/db_pipe.h"

#define SQLSTATE_PLAN_CHANGED "0A000"

enum err
db_prepare(struct ctx *ctx, const struct sql *q)
{
	struct db *db = ctx->db;
	PGresult *res;
	enum err e = OK;

	if (db->stmt[q->id].prepared)
		return OK;
	res = PQprepare(db->conn, q->name, q->text, 0, NULL);
	if (PQresultStatus(res) == PGRES_COMMAND_OK)
		db->stmt[q->id].prepared = true;
	else
		e = db_fail(ctx, q, res);
	PQclear(res);
	return e;
}

struct rows
db_keep(struct ctx *ctx, const struct sql *q, PGresult *res)
{
	struct db_result *r = arena_new(ctx->mem, struct db_result, 1);

	*r = (struct db_result){ .res = res, .next = ctx->results };
	ctx->results = r;
	return (struct rows){ .res = res,
		.n = PQntuples(res),
		.cols = db_columns_of(ctx->db, q, res) };
}

/* Within a test's transaction a savepoint around each statement makes sure that
 * a failed one undoes only itself. */
static enum err
guarded(struct ctx *ctx, const char *command)
{
	if (!ctx->db->nested || ctx->db->in_tx)
		return OK;
	return db_command(ctx, command);
}

static PGresult *
execute(PGconn *conn, const struct sql *q, const char **v)
{
	if (q->custom)
		return PQexecParams(
		    conn, q->text, q->n_param, NULL, v, NULL, NULL, 0);
	return PQexecPrepared(conn, q->name, q->n_param, v, NULL, NULL, 0);
}

/* Sets *sent when the block itself was sent to the server, so that it may have
 * had its effect. */
static enum err
run_once(struct ctx *ctx, const struct sql *q, const char **v, PGresult **out,
    bool *sent)
{
	struct db *db = ctx->db;
	enum err e;

	*sent = false;
	TRY(guarded(ctx, "SAVEPOINT statement"));
	e = q->custom ? OK : db_prepare(ctx, q);
	if (e == OK) {
		*sent = true;
		*out = execute(db->conn, q, v);
		e = db_good(*out) ? OK : db_fail(ctx, q, *out);
	}
	if (e == OK)
		return guarded(ctx, "RELEASE SAVEPOINT statement");
	if (!db_lost(db))
		TRY(guarded(ctx, "ROLLBACK TO SAVEPOINT statement"));
	return e;
}

/* PostgreSQL refuses a prepared statement when a migration has changed the
 * columns it returns. */
static bool
plan_changed(const PGresult *res)
{
	const char *s = PQresultErrorField(res, PG_DIAG_SQLSTATE);

	return s != NULL && strcmp(s, SQLSTATE_PLAN_CHANGED) == 0;
}

bool
db_again(struct db *db, enum err e, bool harmless, const PGresult *res)
{
	bool changed = plan_changed(res);

	db->doomed |= changed;
	if (db->in_tx || db->nested)
		return false;
	if (!changed && !(e == E_DATABASE_DOWN && harmless))
		return false;
	db_forget(db);
	return true;
}

/* Runs a block, again if the connection was lost and nothing could have
 * happened. */
static enum err
ask(struct ctx *ctx, const struct sql *q, const char **v, PGresult **out)
{
	PGresult *res = NULL;
	bool sent;
	enum err e;

	TRY(db_live(ctx));
	e = run_once(ctx, q, v, &res, &sent);
	if (e != OK && db_again(ctx->db, e, q->reads || !sent, res)) {
		PQclear(res);
		res = NULL;
		TRY(db_live(ctx));
		e = run_once(ctx, q, v, &res, &sent);
	}
	if (e != OK) {
		PQclear(res);
		return e;
	}
	*out = res;
	return OK;
}

static enum err
run(struct ctx *ctx, const struct sql *asked, const struct args *in,
    PGresult **out)
{
	const struct sql *q = asked;
	const char **v = db_bind_least(ctx, &q, in);

	TRY(ask(ctx, q, v, out));
	ctx->db->stmt[asked->id].used++;
	ctx->db->stmt[q->id].used += q != asked;
	return OK;
}

enum err
db_rows(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out)
{
	PGresult *res;

	TRY(run(ctx, q, in, &res));
	*out = db_keep(ctx, q, res);
	return OK;
}

enum err
db_one(struct ctx *ctx, const struct sql *q, const struct args *in,
    enum err none, struct row *out)
{
	struct rows rows;

	TRY(db_rows(ctx, q, in, &rows));
	if (rows.n == 0)
		return none;
	*out = row_at(&rows, 0);
	return OK;
}

enum err
db_do(struct ctx *ctx, const struct sql *q, const struct args *in)
{
	PGresult *res;

	TRY(run(ctx, q, in, &res));
	PQclear(res);
	return OK;
}

enum err
db_hit(
    struct ctx *ctx, const struct sql *q, const struct args *in, enum err none)
{
	PGresult *res;
	bool hit;

	TRY(run(ctx, q, in, &res));
	hit = PQntuples(res) > 0 || strcmp(PQcmdTuples(res), "0") != 0;
	PQclear(res);
	return hit ? OK : none;
}

enum err
db_check(struct ctx *ctx, const struct sql *q, const struct args *in)
{
	struct rows rows;
	struct row row;
	const char *refusal, *arg = NULL;

	TRY(db_rows(ctx, q, in, &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	refusal = row_str(&row, "refusal");
	if (refusal == NULL)
		return OK;
	if (rows.cols->n > 1)
		arg = row_str(&row, "arg");
	return fail(ctx, err_named(refusal), arg);
}

enum err
db_numbers(
    struct ctx *ctx, const struct sql *q, const char **v, struct ids *out)
{
	PGresult *res;
	int columns;

	BUG_ON(!q->custom);
	TRY(ask(ctx, q, v, &res));
	columns = PQnfields(res);
	out->n = (size_t)PQntuples(res) * (size_t)columns;
	out->v = arena_new(ctx->mem, int64_t, out->n + 1);
	for (size_t i = 0; i < out->n; i++) {
		const char *text =
		    PQgetvalue(res, (int)i / columns, (int)i % columns);

		BUG_ON(num_read(text, strlen(text), &out->v[i]) != OK);
	}
	PQclear(res);
	return OK;
}

unsigned
db_used(const struct db *db, const struct sql *q)
{
	return db->stmt[q->id].used;
}
