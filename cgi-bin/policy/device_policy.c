/*
 * device_policy.c - endpoint: a device asks what it has to uninstall and kill.
 * If its policy is still the one that it has, the answer is made of the host's
 * cache alone.
 */
#include <string.h>

#include "common/mac_inputs.h"
#include "fleet/channel.h"
#include "fleet/observed.h"
#include "policy/match.h"
#include "policy/set_cache.h"
#include "web/guard.h"

/* Seconds after which a device asks although its heartbeats tell it nothing. */
#define TTL_S 21600

/* Polls of the same version are noted once in this time. */
#define NOTE_EVERY_MS (10 * 60 * 1000)

/* The device, and the version of its policy at the moment of the poll. */
struct moment {
	struct device device;
	struct policy_epochs epochs;
	struct policy_version version;
	char text[POLICY_VERSION_MAX];
};

/* Finds the calling device and the version that its policy has now.  The epochs
 * are read before anything else that the policy is made of, so a policy is
 * never older than its version says. */
static enum err
moment_find(struct req *r, const char *mac, const char *cpu, struct moment *m)
{
	const struct device_head *h = &m->device.head;
	struct channel c;

	TRY(calling_device_open(r, mac, cpu, &m->device));
	TRY(channel_find(r->ctx, h->tenant_id, h->channel_id, &c));
	TRY(policy_epochs_for(
	    r->ctx, h->tenant_id, c.policy_epoch, &m->epochs));
	m->version = (struct policy_version){ m->epochs.epoch, c.policy_epoch,
		h->attr_version };
	policy_version_write(&m->version, m->text);
	return OK;
}

/* Does the header If-None-Match (NULL: not sent) hold the tag of this version?
 */
static bool
is_known(struct arena *a, const char *header, const char *version)
{
	return header != NULL &&
	       strstr(header, arena_printf(a, "\"%s\"", version)) != NULL;
}

/* Notes that the device has the policy of this version, so that its heartbeats
 * do not ask it to poll; and when it polled, which pages show. */
static void
note_poll(struct req *r, const char *mac, struct moment *m)
{
	struct device_head *h = &m->device.head;

	if (policy_version_same(&h->polled, &m->version) &&
	    r->ctx->now_ms - h->polled_ms < NOTE_EVERY_MS)
		return;
	h->polled = m->version;
	h->polled_ms = r->ctx->now_ms;
	device_recache(r->ctx, mac, &m->device);
	observed_note(
	    r->site->spool, &(struct observed){ OBSERVED_POLICY, h->id,
	                        r->ctx->now_ms, r->ctx->ip, m->text, NULL });
}

/* If the set was read before the records changed last, the policy gets an older
 * version than the present one, so that the device polls again: with the epoch
 * of the set.  The channel's epoch is above the set's revision if the change
 * has raised that; then 0 takes its place, which is never a present epoch. */
static void
moment_of_set(struct moment *m, const struct policy_set *set)
{
	if (set->revision >= m->epochs.revision)
		return;
	m->version.epoch = set->epoch;
	if (m->version.channel > set->revision)
		m->version.channel = 0;
	policy_version_write(&m->version, m->text);
}

/* Writes the records that hit the device.  Their items end before the value of
 * the last member (record_set.c), which is the place among them. */
static void
write_items(struct req *r, const struct policy_record *const *hit, size_t n)
{
	struct json_out *w = &r->out;

	json_key(w, "items");
	json_arr(w);
	for (size_t i = 0; i < n; i++) {
		const char *item =
		    arena_printf(r->ctx->mem, "%s%zu}", hit[i]->item, i + 1);

		json_put_raw(w, item, strlen(item));
	}
	json_end_arr(w);
}

/* Answers the policy of the device: its version, and the records that concern
 * it. */
static enum err
write_policy(struct req *r, const char *mac, struct moment *m)
{
	struct json_out *w = &r->out;
	const struct policy_record **hit;
	const struct policy_set *set;
	struct ids bindings;
	size_t n;

	TRY(policy_set_cached(
	    r->ctx, m->device.head.tenant_id, m->epochs.revision, &set));
	moment_of_set(m, set);
	TRY(policy_bindings(r->ctx, mac, &m->device, &m->epochs, &bindings));
	n = policy_match(r->ctx->mem, set,
	    policy_subject_of(r->ctx->mem, set, mac, &m->device, &bindings),
	    &hit);
	json_obj(w);
	json_member_str(w, "policyVersion", m->text);
	json_member_i64(w, "serverTime", r->ctx->now_ms);
	json_member_i64(w, "ttlSeconds", TTL_S);
	write_items(r, hit, n);
	json_end_obj(w);
	return OK;
}

static OBJECT(policy_item, MEMBER("id", BIG), MEMBER("type", TEXT),
    MEMBER("package_name", TEXT), MEMBER("version_op", INT),
    MEMBER("version_number", TEXT, .null = true),
    MEMBER("version_min", BIG, .null = true),
    MEMBER("version_max", BIG, .null = true), MEMBER("keep_data", BOOL),
    MEMBER("kill_interval", INT), MEMBER("priority", INT));
static OBJECT(policy_answer, MEMBER("policy_version", TEXT),
    MEMBER("server_time", TIME), MEMBER("ttl_seconds", INT),
    MEMBER("items", LIST, .of = &policy_item));

/* A device polls.  If it names the version that its policy has, the answer is
 * 304 without a body. */
static enum err
device_policy(struct req *r, const struct args *in)
{
	const struct by_mac_cpu *q = in->at;
	struct moment *m = arena_new(r->ctx->mem, struct moment, 1);

	TRY(moment_find(r, q->mac, q->cpu, m));
	r->reply->etag = m->text;
	if (is_known(r->ctx->mem, r->call->if_none_match, m->text))
		r->reply->status = 304;
	else
		TRY(write_policy(r, q->mac, m));
	note_poll(r, q->mac, m);
	return OK;
}

static const struct endpoint policy_endpoints[] = {
	{ DEVICE, GET, "/deviceAppPolicy/v1/{mac}/{cpu}", SIGNED,
	    IN(by_mac_cpu),
	    CALL(device_policy, SHOWS(ONE, .of = &policy_answer),
	        REFUSES(DEVICE_CALLER_ERRORS)),
	    "Ask what to uninstall and kill" },
};

TABLE(policy);
