/* online_count.c - keeps the numbers of devices that the overview shows, in
 * small steps between two walks over the presence file. */
#include "edge/online_count.h"

#include "fleet/cached.h"
#include "sql/edge/presence_flush.h"
#include "store/db.h"

#define DEVICES_MAX 10000  /* devices counted anew in one step */
#define CHANGES_MAX 100000 /* changes of totals put together in one step */
#define SAMPLE_MS   300000

static int64_t sampled; /* number of the last five minutes that are stored */

static enum err
recount(struct ctx *ctx, bool *more)
{
	const int32_t usual = CHANNEL_INTERVAL_S, most = DEVICES_MAX;
	struct row row;

	TRY(db_one(ctx, &sql_presence_recount,
	    ARGS(AN("interval_s", &usual), AN("most", &most)), E_SYSTEM, &row));
	*more = row_i64(&row, "n") == most;
	return OK;
}

static enum err
sweep(struct ctx *ctx, bool *more)
{
	const int32_t most = CHANGES_MAX;
	struct row row;

	TRY(db_one(
	    ctx, &sql_presence_sweep, ARGS(AN("most", &most)), E_SYSTEM, &row));
	*more |= !row_bool(&row, "done");
	return OK;
}

static enum err
sample(struct ctx *ctx)
{
	if (ctx->now_ms / SAMPLE_MS == sampled)
		return OK;
	TRY(db_do(ctx, &sql_presence_sample, NULL));
	sampled = ctx->now_ms / SAMPLE_MS;
	return OK;
}

enum err
online_count(struct ctx *ctx, bool *more)
{
	TRY(recount(ctx, more));
	TRY(sweep(ctx, more));
	return *more ? OK : sample(ctx);
}
