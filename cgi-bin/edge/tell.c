/* tell.c - endpoints with which devices activate themselves and report their
 * own data. */
#include "base/hash.h"
#include "common/reported_inputs.h"
#include "edge/device_path.h"
#include "edge/edge.h"
#include "fleet/cached.h"
#include "fleet/country.h"
#include "fleet/errors.h"
#include "fleet/reported.h"
#include "web/req.h"

struct device_activate {
	const char *mac, *cpu;
	SAID;
	const char *platform, *order_number;
};

static const struct field device_activate_fields[] = {
	DEVICE_PATH_FIELDS(struct device_activate),
	SAID_FIELDS(struct device_activate),
	FIELD(struct device_activate, platform, .max = 32, .doc = "platform"),
	FIELD(struct device_activate, order_number, .max = 64,
	    .doc = "order number"),
};

struct device_push {
	const char *mac, *cpu;
	SAID;
};

static const struct field device_push_fields[] = {
	DEVICE_PATH_FIELDS(struct device_push),
	SAID_FIELDS(struct device_push),
};

/* The country of the IP address from which the request comes; NULL: unknown. */
static const char *
country_here(struct req *r)
{
	char code[COUNTRY_LEN + 1];
	bool known =
	    country_find(r->site->home, r->ctx->now_ms, r->ctx->ip, code);

	return known ? arena_strdup(r->ctx->mem, code) : NULL;
}

/* Finds the calling device, adds it and its IP address to the report, and
 * stores the report. */
static enum err
told_by(struct req *r, const char *mac, const char *cpu, struct reported *t,
    struct reported_device *out)
{
	struct cache *cache = r->site->cache;
	enum err e;

	*out = (struct reported_device){ 0 };
	t->ip = r->ctx->ip;
	t->country = country_here(r);
	t->passed = r->call->country;
	t->caller = (struct device_caller){ mac, cpu, r->proof.tenant_id,
		r->proof.token };
	TRY(cpu_id_check(r->ctx, cache, cpu, E_DEVICE_CONDITION_NOT_EXISTS));
	e = reported_store(r->ctx, cache, t, out);
	return cpu_mismatch_note(r, e, out->id, cpu);
}

/* Makes a new token; returns its SHA-256 in hexadecimal digits, which alone is
 * stored. */
static const char *
token_digest(struct arena *a, char token[TOKEN_LEN + 1])
{
	char *hex = arena_alloc(a, SHA256_HEX + 1);

	hash_token(token);
	hash_sha256_hex(token, TOKEN_LEN, hex);
	return hex;
}

static OBJECT(activation, MEMBER("status", INT), MEMBER("channel_id", BIG),
    MEMBER("activation_time", TIME), MEMBER("token", TEXT, .null = true));

static enum err
device_activate(struct req *r, const struct args *in)
{
	const struct device_activate *q = in->at;
	struct reported t = { .kind = REPORTED_ACTIVATE,
		.said = in,
		.platform = q->platform,
		.order_number = q->order_number };
	char token[TOKEN_LEN + 1];
	struct json_out *w = &r->out;
	struct reported_device told;

	if (r->proof.mode == DEVICE_AUTH_TOKEN)
		t.token = token_digest(r->ctx->mem, token);
	TRY(told_by(r, q->mac, q->cpu, &t, &told));
	json_obj(w);
	json_key(w, "status");
	json_put_i64(w, told.status);
	json_key(w, "channelId");
	json_put_i64(w, told.channel_id);
	json_key(w, "activationTime");
	json_put_i64(w, told.activation_ms);
	json_key(w, "token");
	json_put_str(w, t.token != NULL ? token : NULL);
	json_end_obj(w);
	return OK;
}

static enum err
device_push(struct req *r, const struct args *in)
{
	const struct device_push *q = in->at;
	struct reported t = { .kind = REPORTED_PUSH, .said = in };
	struct reported_device told;

	TRY(told_by(r, q->mac, q->cpu, &t, &told));
	return done(r);
}

static const struct endpoint tell_endpoints[] = {
	{ DEVICE, POST, "/deviceActivate/v1/{mac}/{cpu}", SIGNED_BY_KEY,
	    IN(device_activate),
	    CALL(device_activate, SHOWS(ONE, .of = &activation),
	        REFUSES(E_DEVICE_NOT_EXISTS, E_DEVICE_NOT_ACTIVATED,
	            E_DEVICE_CPU_MISMATCH, E_DEVICE_AUTO_REGISTER_DISABLED,
	            E_CHANNEL_DEFAULT_NOT_CONFIGURED, E_CHANNEL_NOT_EXISTS,
	            E_CHANNEL_DEFAULT_PLATFORM_MISMATCH)),
	    "Come into service" },
	{ DEVICE, POST, "/devicePush/v1/{mac}/{cpu}", SIGNED, IN(device_push),
	    CALL(device_push,
	        REFUSES(E_DEVICE_NOT_EXISTS, E_DEVICE_NOT_ACTIVATED,
	            E_DEVICE_CPU_MISMATCH)),
	    "Tell about oneself" },
};

TABLE(tell);
