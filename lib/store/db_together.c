/* db_together.c - binds several blocks and sends them as a pipeline. */
#include "store/db_together.h"

#include "store/db_bind.h"
#include "store/db_int.h"
#include "store/db_pipe.h"

/* Binds the blocks and makes sure that they are prepared. */
static enum err
bind_all(
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

/* The error of the first block that failed. */
static enum err
judge(struct ctx *ctx, const struct db_query *query, int n, PGresult **res)
{
	for (int i = 0; i < n; i++) {
		enum err e;

		if (db_good(res[i]))
			continue;
		e = db_fail(ctx, query[i].q, res[i]);
		(void)db_again(ctx->db, e, false, res[i]);
		return e;
	}
	return OK;
}

static void
count_use(struct db *db, const struct sql *asked, const struct sql *run)
{
	db->stmt[asked->id].used++;
	db->stmt[run->id].used += run != asked;
}

enum err
db_together(struct ctx *ctx, const struct db_ask *ask, int n, struct rows *out)
{
	struct db_query query[DB_TOGETHER_MAX];
	PGresult *res[DB_TOGETHER_MAX] = { NULL };
	enum err e;

	BUG_ON(!ctx->db->in_tx || n < 1 || n > DB_TOGETHER_MAX);
	TRY(db_live(ctx));
	TRY(bind_all(ctx, ask, n, query));
	e = db_pipe(ctx, query, n, res);
	if (e == OK)
		e = judge(ctx, query, n, res);
	for (int i = 0; i < n; i++) {
		if (e == OK)
			count_use(ctx->db, ask[i].q, query[i].q);
		if (e == OK && out != NULL)
			out[i] = db_keep(ctx, query[i].q, res[i]);
		else
			PQclear(res[i]);
	}
	return e;
}

/* BEGIN as a block that need not be prepared. */
static const struct sql begin_block = {
	.name = "BEGIN", .text = "BEGIN", .custom = true
};

/* Sends BEGIN and the block. */
static enum err
begin_with(struct ctx *ctx, const struct sql *q, const struct args *in)
{
	struct db_query query[] = { { &begin_block, NULL },
		{ q, db_bind(ctx, q, in) } };
	PGresult *res[] = { NULL, NULL };
	enum err e;

	TRY(db_prepare(ctx, q));
	e = db_pipe(ctx, query, 2, res);
	ctx->db->in_tx = e == OK && db_good(res[0]);
	if (e == OK)
		e = judge(ctx, query, 2, res);
	PQclear(res[0]);
	PQclear(res[1]);
	return e;
}

enum err
db_begin_with(struct ctx *ctx, const struct sql *q, const struct args *in)
{
	struct db *db = ctx->db;
	enum err e;

	if (db->in_tx || db->nested) {
		TRY(db_begin(ctx));
		return db_do(ctx, q, in);
	}
	TRY(db_live(ctx));
	e = begin_with(ctx, q, in);
	if (e == E_DATABASE_DOWN) {
		/* The connection broke after db_live had checked it. */
		db->in_tx = false;
		db_forget(db);
		TRY(db_live(ctx));
		e = begin_with(ctx, q, in);
	}
	if (e == OK)
		count_use(db, q, q);
	return e;
}
