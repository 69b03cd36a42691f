/*
 * policy.c - policies that change although nobody has changed a record, and who
 * hears of changes: a job that raises their epochs when time windows of
 * records begin or end, an endpoint that makes all workers read the records
 * again, and the topic of the outbox by which other modules are told.
 */
#include "app/job.h"
#include "app/outbox.h"
#include "base/clock.h"
#include "blacklist/jobs.h"
#include "policy/epochs.h"
#include "store/db.h"
#include "web/req.h"

/* -- the job ------------------------------------------------------------- */

#define MEND_EVERY_MS 60000

/* Monotonic time of the last look for approvals to mend; 0: none yet. */
static int64_t mended_ms;

enum err
policy_watch(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	(void)conf;
	(void)argc;
	(void)argv;
	return approvals_mend(ctx);
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
	return approvals_mend(ctx);
}

/* -- other modules ------------------------------------------------------- */

/* Without queues nobody is to be told. */
static enum err
tell_nobody(struct ctx *ctx, struct outbox_run *run)
{
	(void)ctx;
	(void)run;
	return OK;
}

const struct outbox_topic policy_changed_topic = { .name =
	                                               "device.policy.changed",
	.carry = tell_nobody,
	.queue = "device.policy.changed" };

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
