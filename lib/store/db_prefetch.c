/* db_prefetch.c - a page that is sent with the block before it: keeps its
 * blocks and results until db_page asks for them. */
#include "store/db_prefetch.h"

#include <string.h>

#include "store/db_int.h"

struct db_prefetch {
	/* The block that counts, and the block of the rows. */
	struct db_query ask[2];
	/* NULL before the page is sent, and after the results were taken. */
	PGresult *res[2];
	bool sent;
};

void
db_prefetch_drop(struct db *db)
{
	struct db_prefetch *a = db->prefetch;

	if (a == NULL)
		return;
	PQclear(a->res[0]);
	PQclear(a->res[1]);
	db->prefetch = NULL;
}

void
db_prefetch_keep(struct ctx *ctx, const struct db_query ask[2])
{
	struct db_prefetch *a = arena_new(ctx->mem, struct db_prefetch, 1);

	*a = (struct db_prefetch){ .ask = { ask[0], ask[1] } };
	db_prefetch_drop(ctx->db);
	ctx->db->prefetch = a;
}

bool
db_prefetch_waits(const struct db *db)
{
	const struct db_prefetch *a = db->prefetch;

	if (a == NULL || a->sent || db->in_tx)
		return false;
	for (int i = 0; i < 2; i++)
		if (!a->ask[i].q->custom && !db->stmt[a->ask[i].q->id].prepared)
			return false;
	return true;
}

PGresult *
db_prefetch_send(struct ctx *ctx, const struct db_query *block)
{
	struct db_prefetch *a = ctx->db->prefetch;
	const struct db_query ask[] = { *block, a->ask[0], a->ask[1] };
	PGresult *res[ARRAY_LEN(ask)] = { NULL };
	enum err e = db_pipe(ctx, ask, ARRAY_LEN(ask), res);

	a->sent = true;
	a->res[0] = res[1];
	a->res[1] = res[2];
	if (e == OK)
		return res[0];
	PQclear(res[0]);
	return NULL;
}

bool
db_prefetch_failed(const struct db *db)
{
	const struct db_prefetch *a = db->prefetch;

	return a != NULL && a->sent &&
	       (PQresultStatus(a->res[0]) != PGRES_TUPLES_OK ||
	           PQresultStatus(a->res[1]) != PGRES_TUPLES_OK);
}

static bool
same_value(const char *a, const char *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return strcmp(a, b) == 0;
}

static bool
same_query(const struct db_query *a, const struct db_query *b)
{
	if (a->q != b->q)
		return false;
	for (int i = 0; i < a->q->n_param; i++)
		if (!same_value(a->v[i], b->v[i]))
			return false;
	return true;
}

bool
db_prefetch_take(struct db *db, const struct db_query ask[2], PGresult *out[2])
{
	struct db_prefetch *a = db->prefetch;

	if (a == NULL || a->res[0] == NULL || a->res[1] == NULL)
		return false;
	for (int i = 0; i < 2; i++)
		if (!same_query(&a->ask[i], &ask[i]))
			return false;
	for (int i = 0; i < 2; i++) {
		out[i] = a->res[i];
		a->res[i] = NULL;
	}
	return true;
}
