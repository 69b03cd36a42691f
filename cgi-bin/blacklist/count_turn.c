/* count_turn.c - counts devices at once, or in turn with other heavy work, or
 * all that a job has to count in one scan. */
#include "blacklist/count_turn.h"

#include <unistd.h>

#include "base/clock.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "web/work_slot.h"

#define MOMENT_MS 300   /* of a count that needs no slot */
#define JOB_MS    30000 /* of one scan of a job */

/* Calls count with a time-out of a moment.  The transaction is rolled back at
 * the end, and its time-out with it. */
static enum err
count_quickly(
    struct req *r, enum err (*count)(struct ctx *ctx, void *arg), void *arg)
{
	enum err e;

	TRY(db_begin(r->ctx));
	e = db_time_limit(r->ctx, MOMENT_MS);
	if (e == OK)
		e = count(r->ctx, arg);
	db_undo(r->ctx);
	return e;
}

enum err
count_in_slot(
    struct req *r, enum err (*count)(struct ctx *ctx, void *arg), void *arg)
{
	enum err e;
	int slot;

	if (r->ep->handler.heavy) /* the request has a slot already */
		return count(r->ctx, arg);
	TRY(work_slot_take(r, &slot));
	e = count(r->ctx, arg);
	(void)close(slot);
	return e;
}

enum err
count_in_turn(
    struct req *r, enum err (*count)(struct ctx *ctx, void *arg), void *arg)
{
	enum err e = r->ep->handler.heavy ? E_QUERY_TOO_BROAD
	                                  : count_quickly(r, count, arg);

	return e == E_QUERY_TOO_BROAD ? count_in_slot(r, count, arg) : e;
}

void
count_due_add(struct ctx *ctx, struct count_due *d, int64_t id,
    int32_t revision, const struct where *condition)
{
	if (d->ids.v == NULL) {
		d->ids.v = arena_new(ctx->mem, int64_t, WHERE_COUNTS_MAX);
		d->revisions.v = arena_new(ctx->mem, int64_t, WHERE_COUNTS_MAX);
	}
	BUG_ON(d->ids.n == WHERE_COUNTS_MAX);
	d->condition[d->ids.n] = condition;
	d->ids.v[d->ids.n++] = id;
	d->revisions.v[d->revisions.n++] = revision;
}

enum err
count_due_run(struct ctx *ctx, const struct count_due *d,
    const struct sql *counted, const struct sql *failed)
{
	struct ids counts = { arena_new(ctx->mem, int64_t, d->ids.n),
		d->ids.n };
	struct ids inactive = { arena_new(ctx->mem, int64_t, d->ids.n),
		d->ids.n };
	int64_t began_ms = clock_mono_ms(), took_ms;
	enum err e;

	TRY(db_time_limit(ctx, JOB_MS));
	e = where_counts(ctx, d->condition, d->ids.n, counts.v,
	    d->inactive ? inactive.v : NULL);
	took_ms = clock_mono_ms() - began_ms;
	if (e == OK)
		return db_do(ctx, counted,
		    ARGS(AN("ids", &d->ids), AN("revisions", &d->revisions),
		        AN("counts", &counts), AN("not_activated", &inactive),
		        AN("ms", &took_ms)));
	if (e != E_QUERY_TOO_BROAD)
		return e;
	db_undo(ctx);
	return db_do(ctx, failed, ARGS(AN("ids", &d->ids)));
}
