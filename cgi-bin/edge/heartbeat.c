/*
 * heartbeat.c - the endpoint with which devices say that they are running; the
 * answer tells them whether there is a task or a new policy for them.  It is
 * the most frequent request of the suite: it needs four look-ups in the host's
 * cache, one store into the presence file, and no SQL.  There are two
 * exceptions: the first CPU id of a device is written to the database at once,
 * and a change of its network goes into the spool.
 */
#include "common/mac_inputs.h"
#include "fleet/channel.h"
#include "fleet/device.h"
#include "fleet/errors.h"
#include "fleet/observed.h"
#include "policy/epochs.h"
#include "store/presence.h"
#include "web/guard.h"
#include "web/req.h"

/* Opens the calling device, and notes that it was seen.  cpu NULL: the call
 * does not name its CPU id. */
static enum err
beat(struct req *r, const char *mac, const char *cpu, struct device *d)
{
	struct ctx *ctx = r->ctx;

	TRY(calling_device_open(r, mac, cpu, d));
	if (presence_beat(r->site->presence, d->head.id, ctx->now_ms / 1000,
	        presence_addr(ctx->ip)))
		observed_note(r->site->spool,
		    &(struct observed){ OBSERVED_NETWORK, d->head.id,
		        ctx->now_ms, ctx->ip, NULL, r->call->country });
	return OK;
}

/* What the device is asked to do, as bits of enum device_task.  v: the version
 * of the policy that it should have. */
static int32_t
tasks_of(
    const struct device_head *h, const struct policy_version *v, int64_t now_ms)
{
	return h->tasks | (now_ms >= h->list_due_ms ? DEVICE_REPORT_APPS : 0) |
	       (policy_version_same(v, &h->polled) ? 0 : DEVICE_PULL_POLICY);
}

/* Answers a heartbeat: the version of the policy that the device should have,
 * when it has to send the next one, and what else it is asked to do. */
static void
write_beat(struct req *r, const char *mac, const struct device *d,
    const struct channel *c, int64_t epoch)
{
	const struct policy_version v = { epoch, c->policy_epoch,
		d->head.attr_version };
	struct json_out *w = &r->out;
	char version[POLICY_VERSION_MAX];

	policy_version_write(&v, version);
	json_obj(w);
	json_member_str(w, "mac", mac);
	json_member_i64(w, "status", d->head.status);
	json_member_i64(w, "channelId", d->head.channel_id);
	json_member_i64(w, "channelVersion", c->update_version);
	json_member_str(w, "policyVersion", version);
	json_member_i64(
	    w, "interval", device_interval(c->interval_s, d->head.id));
	json_member_i64(w, "serverTime", r->ctx->now_ms);
	json_member_i64(w, "tasks", tasks_of(&d->head, &v, r->ctx->now_ms));
	json_end_obj(w);
}

static OBJECT(beat_answer, MEMBER("mac", TEXT), MEMBER("status", INT),
    MEMBER("channel_id", BIG), MEMBER("channel_version", BIG),
    MEMBER("policy_version", TEXT), MEMBER("interval", INT),
    MEMBER("server_time", TIME), MEMBER("tasks", BIG));

/* The older form of the call, which is answered with true alone. */
static enum err
heartbeat(struct req *r, const struct args *in)
{
	const struct by_mac *q = in->at;
	struct device d;

	TRY(beat(r, q->mac, NULL, &d));
	return done(r);
}

static enum err
heartbeat_v2(struct req *r, const struct args *in)
{
	const struct by_mac_cpu *q = in->at;
	struct channel c;
	struct device d;
	struct policy_epochs epochs;

	TRY(beat(r, q->mac, q->cpu, &d));
	TRY(channel_find(r->ctx, d.head.tenant_id, d.head.channel_id, &c));
	TRY(policy_epochs_find(r->ctx, d.head.tenant_id, &epochs));
	write_beat(r, q->mac, &d, &c, epochs.epoch);
	return OK;
}

static const struct endpoint heartbeat_endpoints[] = {
	{ DEVICE, GET, "/deviceHeartBeat/{mac}", TENANT_FREE, IN(by_mac),
	    CALL(heartbeat,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_DEVICE_NOT_ACTIVATED)),
	    "Say that a device is there" },
	{ DEVICE, GET, "/deviceHeartBeat/v2/{mac}/{cpu}", TENANT_FREE,
	    IN(by_mac_cpu),
	    CALL(heartbeat_v2, SHOWS(ONE, .of = &beat_answer),
	        REFUSES(DEVICE_CALLER_ERRORS)),
	    "Say that a device is there, and ask what is new" },
};

TABLE(heartbeat);
