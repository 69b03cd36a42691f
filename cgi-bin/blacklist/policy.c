/*
 * policy.c - when policies must be read again although nobody has changed a
 * record: a job that raises their numbers when time windows of records begin or
 * end, and an endpoint that makes all workers read the records again.
 *
 * The job also mends approvals whose process instance does not run any more,
 * for example because its model was cleaned: what they submitted may be changed
 * and submitted again.
 * Source: device domain, "Approval" and 3.4.
 */
#include "app/job.h"
#include "base/clock.h"
#include "base/log.h"
#include "blacklist/jobs.h"
#include "policy/version.h"
#include "sql/blacklist/policy_watch.h"
#include "store/db.h"
#include "web/req.h"

/* -- the job ------------------------------------------------------------- */

#define MEND_EVERY_MS 60000

/* Monotonic time of the last look for approvals to mend; 0: none yet. */
static int64_t mended_ms;

static enum err
mend(struct ctx *ctx, int64_t tenant, int64_t record)
{
	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_policy_watch_lock, ARGS(AN("record", &record))));
	TRY(db_do(ctx, &sql_policy_watch_mend,
	    ARGS(AN("tenant", &tenant), AN("record", &record))));
	log_line(LOG_WARN,
	    "blacklist record %lld: its approval has no process instance any "
	    "more, so it may be submitted again",
	    (long long)record);
	return OK;
}

/* Mends one record; *more is false when there was none. */
static enum err
mend_next(struct ctx *ctx, int64_t after, int64_t *record, bool *more)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(
	    ctx, &sql_policy_watch_stuck, ARGS(AN("after", &after)), &rows));
	*more = rows.n > 0;
	if (!*more)
		return OK;
	row = row_at(&rows, 0);
	*record = row_i64(&row, "record");
	return mend(ctx, row_i64(&row, "tenant"), *record);
}

enum err
policy_watch(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	int64_t record = 0;
	bool more = true;

	(void)conf;
	(void)argc;
	(void)argv;
	while (more)
		TRY(job_next(ctx, mend_next(ctx, record, &record, &more)));
	return OK;
}

static enum err
raise_windows(struct ctx *ctx)
{
	TRY(db_begin(ctx));
	return policy_windows(ctx);
}

enum err
policy_watch_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	int64_t now_ms = clock_mono_ms();

	if (step->ending) {
		job_cache_close(ctx);
		return OK;
	}
	job_cache(ctx, conf);
	TRY(job_next(ctx, raise_windows(ctx)));
	if (mended_ms != 0 && now_ms - mended_ms < MEND_EVERY_MS)
		return OK;
	mended_ms = now_ms;
	return policy_watch(ctx, conf, 0, NULL);
}

/* -- the endpoint -------------------------------------------------------- */

struct cache_refresh {
	int64_t id;
};
static const struct field cache_refresh_fields[] = {
	FIELD(struct cache_refresh, id,
	    .doc = "a record; all are read again anyway"),
};

static enum err
cache_refresh(struct req *r, const struct args *in)
{
	(void)in;
	TRY(db_begin(r->ctx));
	TRY(policy_refresh(r->ctx));
	TRY(db_commit(r->ctx));
	return done(r);
}

static const struct endpoint cache_refresh_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/cache/refresh",
	    PERM("device:app-blacklist:cache"), IN(cache_refresh),
	    CALL(cache_refresh, SAYS("refresh cache")),
	    "Have workers read the records of the blacklist again" },
};

TABLE(cache_refresh);
