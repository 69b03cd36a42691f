/* impact_check.c - counts the devices of changed blacklist records, several
 * records in one scan, and refuses those that concern too many. */
#include "blacklist/impact_check.h"

#include <string.h>

#include "base/num.h"
#include "fleet/config_value.h"
#include "fleet/sqlb.h"
#include "policy/errors.h"
#include "policy/record_scope.h"

static enum err
most_percent(struct ctx *ctx, int64_t *out)
{
	const char *value;

	TRY(config_value(ctx, "blacklist.impact.max-percent", &value));
	if (value == NULL || num_read(value, strlen(value), out) != OK ||
	    *out < 1 || *out > 100)
		*out = 100;
	return OK;
}

static enum err
too_large(struct ctx *ctx)
{
	return fail(ctx, E_BLACKLIST_IMPACT_TOO_LARGE, NULL);
}

/* Checks at most SQLB_COUNTS_MAX records; none may concern more devices than
 * this. */
static enum err
check_some(struct ctx *ctx, const int64_t *records, size_t n, int64_t limit)
{
	struct scope_parts *parts = arena_new(ctx->mem, struct scope_parts, n);
	const struct sqlb *of[SQLB_COUNTS_MAX];
	int64_t count[SQLB_COUNTS_MAX];

	for (size_t i = 0; i < n; i++) {
		TRY(scope_read(ctx, records[i], &parts[i]));
		TRY(scope_condition(ctx, &parts[i], &of[i]));
	}
	TRY(sqlb_counts(ctx, of, n, count));
	for (size_t i = 0; i < n; i++)
		if (count[i] > limit)
			return too_large(ctx);
	return OK;
}

static enum err
check_all(struct ctx *ctx, const struct ids *records, int64_t percent)
{
	const struct sqlb *any = sqlb_true(ctx->mem);
	int64_t devices;

	TRY(sqlb_counts(ctx, &any, 1, &devices));
	for (size_t i = 0; i < records->n; i += SQLB_COUNTS_MAX) {
		size_t left = records->n - i;

		TRY(check_some(ctx, records->v + i,
		    left < SQLB_COUNTS_MAX ? left : SQLB_COUNTS_MAX,
		    devices * percent / 100));
	}
	return OK;
}

enum err
impact_check(struct ctx *ctx, const struct ids *records)
{
	int64_t percent;
	enum err e;

	TRY(most_percent(ctx, &percent));
	if (percent == 100 || records->n == 0)
		return OK;
	e = check_all(ctx, records, percent);
	return e == E_QUERY_TOO_BROAD ? too_large(ctx) : e;
}
