/*
 * policy_watch.c - lets others notice that records do something else than
 * before.  When the time window of a record begins or ends nobody writes, so a
 * job raises the epochs of the devices that it concerns; programs that read
 * queues are told of each change; and an administrator has workers read all
 * records again.
 */
#include "app/outbox.h"
#include "blacklist/jobs.h"
#include "policy/epochs.h"
#include "web/req.h"

/* Raises the epochs of devices for which the time window of a record has begun
 * or ended, in a transaction. */
static enum err
raise_windows(struct ctx *ctx)
{
	TRY(db_begin(ctx));
	return policy_windows(ctx);
}

enum err
policy_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	if (step->ending) {
		job_cache_close(ctx);
		return OK;
	}
	job_cache_open(ctx, conf);
	return job_next(ctx, raise_windows(ctx));
}

/* The topic is for programs that read queues; where there are no queues, its
 * messages are dropped. */
static enum err
drop_messages(struct ctx *ctx, struct outbox_run *run)
{
	(void)ctx;
	(void)run;
	return OK;
}

const struct outbox_topic policy_changed_topic = { .name =
	                                               "device.policy.changed",
	.carry = drop_messages,
	.queue = "device.policy.changed" };

struct cache_refresh {
	int64_t id;
};
static const struct field cache_refresh_fields[] = {
	FIELD(struct cache_refresh, id,
	    .doc = "a record; all are read again anyway"),
};

/* Has workers read the records of the tenant again. */
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
