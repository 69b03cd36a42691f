/*
 * heartbeat.c - devices report that they are running, and learn whether there
 * is a task or a new policy for them.  No path of the suite is called more
 * often: it needs four look-ups in the host's cache, one store into the
 * presence file, and no SQL.  Two exceptions: the first CPU id of a device is
 * written to the database at once, and a change of its network goes into the
 * spool.
 */
#include "base/num.h"
#include "common/mac_inputs.h"
#include "edge/edge.h"
#include "fleet/channel.h"
#include "fleet/cpu_id.h"
#include "fleet/device_caller.h"
#include "fleet/errors.h"
#include "fleet/heard.h"
#include "store/presence.h"
#include "web/req.h"

/*
 * Devices that were switched on together would send all their heartbeats at the
 * same moments.  So each device gets an interval of its own, up to 10 % shorter
 * or longer.
 * Source: design of the heartbeat.
 */
static int32_t
spread(int32_t interval_s, int64_t id)
{
	uint64_t h = ((uint64_t)id * UINT64_C(0x9E3779B97F4A7C15)) >> 32;

	return interval_s + interval_s * ((int32_t)(h % 201) - 100) / 1000;
}

/* Finds the device, refuses it if its calls are not accepted, and notes that it
 * was seen.  cpu NULL: the call did not tell the CPU id. */
static enum err
beat(struct req *r, const char *mac, const char *cpu, struct device *d)
{
	const struct device_caller caller = { .mac = mac, .cpu = cpu };
	struct ctx *ctx = r->ctx;
	enum err e;

	d->head.id = 0;
	e = device_caller_open(ctx, r->site->cache, &caller, d);
	TRY(cpu_mismatch_note(r, e, d->head.id, cpu));
	if (presence_beat(r->site->presence, d->head.id, ctx->now_ms / 1000,
	        presence_addr(ctx->ip)))
		heard_note(r->site->spool,
		    &(struct heard){ HEARD_NETWORK, d->head.id, ctx->now_ms,
		        ctx->ip, NULL, r->call->country });
	return OK;
}

/*
 * Writes the version of the device's policy: three numbers, of the tenant, the
 * channel and the device.  One of them rises whenever what the device is told
 * may have changed.
 * Source: design of the policy poll.
 */
static void
policy_version(const struct device *d, const struct channel *c, int64_t epoch,
    char out[3 * (NUM_MAX + 1)])
{
	char *p = out;

	p += num_write(epoch, p);
	*p++ = '-';
	p += num_write(c->policy_epoch, p);
	*p++ = '-';
	num_write(d->head.attr_version, p);
}

static void
write_beat(struct req *r, const char *mac, const struct device *d,
    const struct channel *c, int64_t epoch)
{
	struct json_out *w = &r->out;
	char version[3 * (NUM_MAX + 1)];

	policy_version(d, c, epoch, version);
	json_obj(w);
	json_key(w, "mac");
	json_put_str(w, mac);
	json_key(w, "status");
	json_put_i64(w, d->head.status);
	json_key(w, "channelId");
	json_put_i64(w, d->head.channel_id);
	json_key(w, "channelVersion");
	json_put_i64(w, c->update_version);
	json_key(w, "policyVersion");
	json_put_str(w, version);
	json_key(w, "interval");
	json_put_i64(w, spread(c->interval_s, d->head.id));
	json_key(w, "serverTime");
	json_put_i64(w, r->ctx->now_ms);
	json_key(w, "tasks");
	json_put_i64(w, d->head.tasks);
	json_end_obj(w);
}

static OBJECT(beat_answer, MEMBER("mac", TEXT), MEMBER("status", INT),
    MEMBER("channel_id", BIG), MEMBER("channel_version", BIG),
    MEMBER("policy_version", TEXT), MEMBER("interval", INT),
    MEMBER("server_time", TIME), MEMBER("tasks", BIG));

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
	int64_t epoch;

	TRY(cpu_id_check(
	    r->ctx, r->site->cache, q->cpu, E_DEVICE_CONDITION_NOT_EXISTS));
	TRY(beat(r, q->mac, q->cpu, &d));
	TRY(channel_find(
	    r->ctx, r->site->cache, d.head.tenant_id, d.head.channel_id, &c));
	TRY(epoch_find(r->ctx, r->site->cache, d.head.tenant_id, &epoch));
	write_beat(r, q->mac, &d, &c, epoch);
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
	        REFUSES(E_DEVICE_NOT_EXISTS, E_DEVICE_NOT_ACTIVATED,
	            E_DEVICE_CPU_MISMATCH)),
	    "Say that a device is there, and ask what is new" },
};

TABLE(heartbeat);
