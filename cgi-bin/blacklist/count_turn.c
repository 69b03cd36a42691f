/* count_turn.c - counts devices at once, or in turn with other heavy work. */
#include "blacklist/count_turn.h"

#include <unistd.h>

#include "sql/lib/policy.h"
#include "store/db.h"
#include "web/download.h"

#define MOMENT_MS 300

enum err
count_patience(struct ctx *ctx, int32_t ms)
{
	return db_do(ctx, &sql_policy_patience, ARGS(AN("ms", &ms)));
}

/* Rolled back at its end, with the limit of its statements. */
static enum err
count_quickly(
    struct req *r, enum err (*count)(struct ctx *ctx, void *arg), void *arg)
{
	enum err e;

	TRY(db_begin(r->ctx));
	e = count_patience(r->ctx, MOMENT_MS);
	if (e == OK)
		e = count(r->ctx, arg);
	db_undo(r->ctx);
	return e;
}

enum err
count_in_turn(
    struct req *r, enum err (*count)(struct ctx *ctx, void *arg), void *arg)
{
	enum err e;
	int slot;

	if (r->ep->handler.heavy)
		return count(r->ctx, arg);
	e = count_quickly(r, count, arg);
	if (e != E_QUERY_TOO_BROAD)
		return e;
	TRY(download_slot(r, &slot));
	e = count(r->ctx, arg);
	(void)close(slot);
	return e;
}
