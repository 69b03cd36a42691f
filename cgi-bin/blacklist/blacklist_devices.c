/*
 * blacklist_devices.c - counts the devices of blacklist records that somebody
 * looks at, one tenant at a time and up to SQLB_COUNTS_MAX records in one scan
 * of its devices.
 */
#include "sql/blacklist/blacklist_devices.h"
#include "base/clock.h"
#include "blacklist/jobs.h"
#include "fleet/sqlb.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "store/db_bulk.h"

/* Records of one tenant that are to be counted. */
struct due {
	struct ids ids, revisions;
	const struct sqlb *condition[SQLB_COUNTS_MAX];
	int64_t count[SQLB_COUNTS_MAX];
};

/* Adds a record to those that are counted, unless it is gone or its rule cannot
 * be read. */
static enum err
add(struct ctx *ctx, struct due *d, const struct row *row)
{
	struct scope_parts *parts = arena_new(ctx->mem, struct scope_parts, 1);
	int64_t id = row_i64(row, "blacklist_id");
	enum err e = scope_read(ctx, id, parts);

	if (e == OK)
		e = scope_condition(ctx, parts, &d->condition[d->ids.n]);
	if (e == E_BLACKLIST_NOT_EXISTS || e == E_BAD_REQUEST)
		return db_do(ctx, &sql_devices_forget, ARGS(AN("id", &id)));
	TRY(e);
	d->ids.v[d->ids.n++] = id;
	d->revisions.v[d->revisions.n++] = row_i32(row, "revision");
	return OK;
}

static enum err
find(struct ctx *ctx, struct due *d)
{
	const int32_t most = SQLB_COUNTS_MAX;
	struct rows rows;

	d->ids.v = arena_new(ctx->mem, int64_t, SQLB_COUNTS_MAX);
	d->revisions.v = arena_new(ctx->mem, int64_t, SQLB_COUNTS_MAX);
	TRY(db_rows(ctx, &sql_devices_due, ARGS(AN("most", &most)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		ctx->caller.tenant_id = row_i64(&row, "tenant_id");
		TRY(add(ctx, d, &row));
	}
	return OK;
}

static enum err
keep(struct ctx *ctx, const struct due *d, int64_t began_ms)
{
	int64_t took_ms = clock_mono_ms() - began_ms;
	int64_t *v = arena_new(ctx->mem, int64_t, d->ids.n);
	const struct ids counts = { v, d->ids.n };

	for (size_t i = 0; i < d->ids.n; i++)
		v[i] = d->count[i];
	return db_do(ctx, &sql_devices_counted,
	    ARGS(AN("ids", &d->ids), AN("revisions", &d->revisions),
	        AN("counts", &counts), AN("ms", &took_ms)));
}

/* Counts the devices of these records in one scan.  A scan that takes too long
 * is noted, so that it is not repeated for a while. */
static enum err
count(struct ctx *ctx, struct due *d)
{
	int64_t began_ms = clock_mono_ms();
	enum err e;

	TRY(db_do(ctx, &sql_devices_patience, NULL));
	e = sqlb_counts(ctx, d->condition, d->ids.n, d->count);
	if (e == OK)
		return keep(ctx, d, began_ms);
	if (e != E_QUERY_TOO_BROAD)
		return e;
	db_undo(ctx);
	return db_do(ctx, &sql_devices_failed, ARGS(AN("ids", &d->ids)));
}

enum err
blacklist_devices_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	struct due d = { 0 };

	(void)conf;
	TRY(db_begin(ctx));
	TRY(find(ctx, &d));
	if (d.ids.n == 0)
		return OK;
	step->again = !step->ending;
	return count(ctx, &d);
}
