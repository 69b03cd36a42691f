/*
 * db_run.c - runs blocks: one, one page of a list with its count, or several of
 * a transaction in one round trip (libpq's pipeline mode).
 *
 * A block is prepared at its first use.  If the connection turns out to be
 * dead, or a migration has changed the columns that the prepared block returns,
 * the block is run again over a new connection, provided that it cannot take
 * effect twice.
 */
#include "store/db_run.h"

#include <string.h>

#include "base/num.h"
#include "store/db_bind.h"
#include "store/db_int.h"

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

/* Wraps a result as rows, which db_end will free. */
static struct rows
result_rows(struct ctx *ctx, const struct sql *q, PGresult *res)
{
	struct db_result *r = arena_new(ctx->mem, struct db_result, 1);

	*r = (struct db_result){ .res = res, .next = ctx->results };
	ctx->results = r;
	return (struct rows){ .res = res,
		.n = PQntuples(res),
		.cols = db_columns_of(ctx->db, q, res) };
}

/* Counts a use of the block asked for, and of the block without filters if that
 * one ran instead. */
static void
count_use(struct db *db, const struct sql *asked, const struct sql *run)
{
	db->stmt[asked->id].used++;
	db->stmt[run->id].used += run != asked;
}

unsigned
db_used(const struct db *db, const struct sql *q)
{
	return db->stmt[q->id].used;
}

/* PostgreSQL refuses a prepared statement when a migration has changed the
 * columns it returns. */
static bool
plan_changed(const PGresult *res)
{
	const char *s = PQresultErrorField(res, PG_DIAG_SQLSTATE);

	return s != NULL && strcmp(s, SQLSTATE_PLAN_CHANGED) == 0;
}

/* May a failed block run again over a new connection?  It may if no transaction
 * is open, and either its plan was outdated, or the connection broke and the
 * block may run twice (harmless).  If so, closes the connection. */
static bool
reset_to_retry(struct db *db, enum err e, bool harmless, const PGresult *res)
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

/* -- several blocks in one round trip ------------------------------------ */

/* A block, prepared unless it is custom, and the values it is asked with. */
struct db_query {
	const struct sql *q;
	const char **v;
};

static bool
result_ok(const PGresult *res)
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

/* Sends a block to the pipeline; it was prepared unless it is planned anew for
 * the values of each call. */
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

/*
 * Sends n blocks, n >= 1, and reads the result of each into res, which the
 * caller clears; a failed block has a result, too, and so have those after it,
 * which PostgreSQL then does not run.  Outside of a transaction they are one
 * transaction.  E_DATABASE_DOWN or a fault when not all could be sent or the
 * connection cannot leave pipeline mode; res may then have NULLs.
 */
static enum err
send_together(
    struct ctx *ctx, const struct db_query *ask, int n, PGresult **res)
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

/* -- one block ----------------------------------------------------------- */

/* Within a test's transaction a savepoint around each statement makes sure that
 * a failed one undoes only itself. */
static enum err
savepoint(struct ctx *ctx, const char *command)
{
	if (!ctx->db->nested || ctx->db->in_tx)
		return OK;
	return db_command(ctx, command);
}

/* Runs a block, which was prepared unless it is planned anew for the values of
 * each call. */
static PGresult *
execute(PGconn *conn, const struct sql *q, const char **v)
{
	if (q->custom)
		return PQexecParams(
		    conn, q->text, q->n_param, NULL, v, NULL, NULL, 0);
	return PQexecPrepared(conn, q->name, q->n_param, v, NULL, NULL, 0);
}

/* Runs a block; *out is its result, also that of a failure.  *sent: the block
 * itself was sent to the server, so that it may have had its effect. */
static enum err
run_once(struct ctx *ctx, const struct sql *q, const char **v, PGresult **out,
    bool *sent)
{
	struct db *db = ctx->db;
	enum err e;

	*sent = false;
	TRY(savepoint(ctx, "SAVEPOINT statement"));
	e = q->custom ? OK : db_prepare(ctx, q);
	if (e == OK) {
		*sent = true;
		*out = execute(db->conn, q, v);
		e = result_ok(*out) ? OK : db_fail(ctx, q, *out);
	}
	if (e == OK)
		return savepoint(ctx, "RELEASE SAVEPOINT statement");
	if (!db_lost(db))
		TRY(savepoint(ctx, "ROLLBACK TO SAVEPOINT statement"));
	return e;
}

/* Runs a block; once more over a new connection if the first time failed in a
 * way after which that does no harm (reset_to_retry). */
static enum err
run_with_retry(
    struct ctx *ctx, const struct sql *q, const char **v, PGresult **out)
{
	PGresult *res = NULL;
	bool sent;
	enum err e;

	TRY(db_connect(ctx));
	e = run_once(ctx, q, v, &res, &sent);
	if (e != OK && reset_to_retry(ctx->db, e, q->reads || !sent, res)) {
		PQclear(res);
		res = NULL;
		TRY(db_connect(ctx));
		e = run_once(ctx, q, v, &res, &sent);
	}
	if (e != OK) {
		PQclear(res);
		return e;
	}
	*out = res;
	return OK;
}

/* Adds the notes for the cache that a block returns with what it has changed.
 */
static void
add_notes(struct ctx *ctx, const PGresult *res)
{
	int column = PQfnumber(res, "cache_note");

	for (int i = 0; column >= 0 && i < PQntuples(res); i++)
		commit_note_add(ctx, PQgetvalue(res, i, column));
}

/* Runs a block in the variant that fits what was sent, and takes its notes for
 * the cache. */
static enum err
run(struct ctx *ctx, const struct sql *asked, const struct args *in,
    PGresult **out)
{
	const struct sql *q = asked;
	const char **v = db_bind_least(ctx, &q, in);

	TRY(run_with_retry(ctx, q, v, out));
	count_use(ctx->db, asked, q);
	add_notes(ctx, *out);
	return OK;
}

enum err
db_rows(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out)
{
	PGresult *res;

	TRY(run(ctx, q, in, &res));
	*out = result_rows(ctx, q, res);
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
	TRY(run_with_retry(ctx, q, v, &res));
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

/* -- one page of a list -------------------------------------------------- */

/* Fills ask with the two blocks of a page, the count and the rows, and their
 * values. */
static void
page_bind(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct db_query ask[2])
{
	ask[0].q = q->count;
	ask[1].q = q->rows;
	for (int i = 0; i < 2; i++)
		ask[i].v = db_bind_least(ctx, &ask[i].q, in);
}

/* Runs the two blocks of a page in one round trip; the caller clears the
 * results. Returns the error of the first one that has failed. */
static enum err
page_ask(struct ctx *ctx, const struct db_query ask[2], PGresult *both[2])
{
	for (int i = 0; i < 2; i++)
		if (!ask[i].q->custom)
			TRY(db_prepare(ctx, ask[i].q));
	TRY(send_together(ctx, ask, 2, both));
	for (int i = 0; i < 2; i++)
		if (PQresultStatus(both[i]) != PGRES_TUPLES_OK)
			return db_fail(ctx, ask[i].q, both[i]);
	return OK;
}

/* Of the two results of a page the one that holds the error; NULL when no
 * result was read. */
static const PGresult *
page_failed(PGresult *const both[2])
{
	return PQresultStatus(both[0]) == PGRES_TUPLES_OK ? both[1] : both[0];
}

enum err
db_page(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct rows *out, int64_t *total)
{
	struct db_query ask[2];
	PGresult *both[2] = { NULL, NULL };
	enum err e;

	page_bind(ctx, q, in, ask);
	TRY(db_connect(ctx));
	e = page_ask(ctx, ask, both);
	if (e != OK && reset_to_retry(ctx->db, e, true, page_failed(both))) {
		PQclear(both[0]);
		PQclear(both[1]);
		both[0] = both[1] = NULL;
		TRY(db_connect(ctx));
		e = page_ask(ctx, ask, both);
	}
	if (e == OK)
		e = num_read(PQgetvalue(both[0], 0, 0),
		    strlen(PQgetvalue(both[0], 0, 0)), total);
	PQclear(both[0]);
	if (e != OK) {
		PQclear(both[1]);
		return e;
	}
	count_use(ctx->db, q->count, ask[0].q);
	count_use(ctx->db, q->rows, ask[1].q);
	*out = result_rows(ctx, q->rows, both[1]);
	return OK;
}

/* -- several blocks of a transaction ------------------------------------- */

/* Binds the blocks and makes sure that they are prepared. */
static enum err
bind_each(
    struct ctx *ctx, const struct db_ask *ask, int n, struct db_query *query)
{
	for (int i = 0; i < n; i++) {
		query[i].q = ask[i].q;
		query[i].v = db_bind_least(ctx, &query[i].q, ask[i].in);
		if (!query[i].q->custom)
			TRY(db_prepare(ctx, query[i].q));
	}
	return OK;
}

/* The error of the first block that failed.  Blocks that ran together are not
 * run again; but if a plan was outdated the connection is dropped before the
 * next request, which then prepares the block anew. */
static enum err
first_failure(
    struct ctx *ctx, const struct db_query *query, int n, PGresult **res)
{
	for (int i = 0; i < n; i++) {
		enum err e;

		if (result_ok(res[i]))
			continue;
		e = db_fail(ctx, query[i].q, res[i]);
		(void)reset_to_retry(ctx->db, e, false, res[i]);
		return e;
	}
	return OK;
}

enum err
db_together(struct ctx *ctx, const struct db_ask *ask, int n, struct rows *out)
{
	struct db_query query[DB_TOGETHER_MAX];
	PGresult *res[DB_TOGETHER_MAX] = { NULL };
	enum err e;

	BUG_ON(!ctx->db->in_tx || n < 1 || n > DB_TOGETHER_MAX);
	TRY(db_connect(ctx));
	TRY(bind_each(ctx, ask, n, query));
	e = send_together(ctx, query, n, res);
	if (e == OK)
		e = first_failure(ctx, query, n, res);
	for (int i = 0; i < n; i++) {
		if (e == OK)
			count_use(ctx->db, ask[i].q, query[i].q);
		if (e == OK && out != NULL)
			out[i] = result_rows(ctx, query[i].q, res[i]);
		else
			PQclear(res[i]);
	}
	return e;
}

/* BEGIN as a block that need not be prepared. */
static const struct sql begin_block = {
	.name = "BEGIN", .text = "BEGIN", .custom = true
};

/* Sends BEGIN and the block in one round trip; a transaction is open then if
 * BEGIN has succeeded, even if the block has failed. */
static enum err
begin_with(struct ctx *ctx, const struct sql *q, const struct args *in)
{
	struct db_query query[] = { { &begin_block, NULL },
		{ q, db_bind(ctx, q, in) } };
	PGresult *res[] = { NULL, NULL };
	enum err e;

	TRY(db_prepare(ctx, q));
	e = send_together(ctx, query, 2, res);
	ctx->db->in_tx = e == OK && result_ok(res[0]);
	if (e == OK)
		e = first_failure(ctx, query, 2, res);
	PQclear(res[0]);
	PQclear(res[1]);
	return e;
}

enum err
db_begin_with(struct ctx *ctx, const struct sql *q, const struct args *in)
{
	struct db *db = ctx->db;
	enum err e;

	if (db->in_tx || db->nested || db->brief_ms != 0) {
		TRY(db_begin(ctx));
		return db_do(ctx, q, in);
	}
	TRY(db_connect(ctx));
	e = begin_with(ctx, q, in);
	if (e == E_DATABASE_DOWN) {
		/* The connection broke after db_connect had checked it. */
		db->in_tx = false;
		db_forget(db);
		TRY(db_connect(ctx));
		e = begin_with(ctx, q, in);
	}
	if (e == OK)
		count_use(db, q, q);
	return e;
}
