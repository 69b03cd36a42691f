/*
 * db_page.c - the count and one page of a block are asked for together: one
 * round trip instead of two.
 */
#include <string.h>

#include "base/num.h"
#include "store/db_bind.h"
#include "store/db_int.h"
#include "store/db_page.h"
#include "store/db_pipe.h"

/* The count and the rows of a page, and the values they are asked with. */
static void
bind(struct ctx *ctx, const struct sql *q, const struct args *in,
    struct db_query ask[2])
{
	ask[0].q = q->count;
	ask[1].q = q->rows;
	for (int i = 0; i < 2; i++)
		ask[i].v = db_bind_least(ctx, &ask[i].q, in);
}

/* Returns the error of the first of the two queries that has failed. */
static enum err
ask_once(struct ctx *ctx, const struct db_query ask[2], PGresult *both[2])
{
	for (int i = 0; i < 2; i++)
		if (!ask[i].q->custom)
			TRY(db_prepare(ctx, ask[i].q));
	TRY(db_pipe(ctx, ask, 2, both));
	for (int i = 0; i < 2; i++)
		if (PQresultStatus(both[i]) != PGRES_TUPLES_OK)
			return db_fail(ctx, ask[i].q, both[i]);
	return OK;
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
	struct db_query ask[2];
	PGresult *both[2] = { NULL, NULL };
	enum err e;

	bind(ctx, q, in, ask);
	TRY(db_live(ctx));
	e = ask_once(ctx, ask, both);
	if (e != OK && db_again(ctx->db, e, true, failed_one(both))) {
		PQclear(both[0]);
		PQclear(both[1]);
		both[0] = both[1] = NULL;
		TRY(db_live(ctx));
		e = ask_once(ctx, ask, both);
	}
	if (e == OK)
		e = num_read(PQgetvalue(both[0], 0, 0),
		    strlen(PQgetvalue(both[0], 0, 0)), total);
	PQclear(both[0]);
	if (e != OK) {
		PQclear(both[1]);
		return e;
	}
	note_used(ctx->db, q->count, ask[0].q);
	note_used(ctx->db, q->rows, ask[1].q);
	*out = db_keep(ctx, q->rows, both[1]);
	return OK;
}
