/*
 * impact_check.c - refuses changes that would concern too many devices without
 * anybody having approved them.
 */
#include "blacklist/impact_check.h"

#include "policy/errors.h"
#include "policy/record_scope.h"
#include "sql/blacklist/impact_check.h"
#include "store/row.h"
#include "where/where_run.h"

static enum err
too_large(struct ctx *ctx)
{
	return fail(ctx, E_BLACKLIST_IMPACT_TOO_LARGE, NULL);
}

/* Refuses if one of at most WHERE_COUNTS_MAX records concerns more devices than
 * limit. */
static enum err
check_some(struct ctx *ctx, const int64_t *records, size_t n, int64_t limit)
{
	struct scope_parts *parts = arena_new(ctx->mem, struct scope_parts, n);
	const struct where *of[WHERE_COUNTS_MAX];
	int64_t count[WHERE_COUNTS_MAX];

	for (size_t i = 0; i < n; i++) {
		TRY(scope_read(ctx, records[i], &parts[i]));
		TRY(scope_condition(ctx, &parts[i], &of[i]));
	}
	TRY(where_counts(ctx, of, n, count, NULL));
	for (size_t i = 0; i < n; i++)
		if (count[i] > limit)
			return too_large(ctx);
	return OK;
}

/* Refuses if one of the records concerns more than that percentage of the
 * tenant's devices. */
static enum err
check_all(struct ctx *ctx, const struct ids *records, int64_t percent)
{
	const struct where *any = where_true(ctx->mem);
	int64_t devices;

	TRY(where_counts(ctx, &any, 1, &devices, NULL));
	for (size_t i = 0; i < records->n; i += WHERE_COUNTS_MAX) {
		size_t left = records->n - i;

		TRY(check_some(ctx, records->v + i,
		    left < WHERE_COUNTS_MAX ? left : WHERE_COUNTS_MAX,
		    devices * percent / 100));
	}
	return OK;
}

enum err
impact_check(struct ctx *ctx, const struct ids *records)
{
	struct row row;
	int64_t percent;
	enum err e;

	TRY(db_one(ctx, &sql_impact_most_percent, NULL, E_SYSTEM, &row));
	percent = row_i64(&row, "percent");
	if (percent == 100 || records->n == 0)
		return OK;
	e = check_all(ctx, records, percent);
	return e == E_QUERY_TOO_BROAD ? too_large(ctx) : e;
}
