/*
 * report.c - the endpoints by which devices report: that they come into
 * service, data about themselves, the applications that they have, and how they
 * have carried out the blacklist.
 */
#include "apps/app_report.h"
#include "base/hash.h"
#include "common/app_report_inputs.h"
#include "common/mac_inputs.h"
#include "common/reported_inputs.h"
#include "fleet/country.h"
#include "fleet/errors.h"
#include "fleet/reported.h"
#include "policy/errors.h"
#include "policy/exec_event.h"
#include "web/guard.h"
#include "web/req.h"

/* -- data about themselves ----------------------------------------------- */

struct device_activate {
	const char *mac, *cpu;
	REPORTED_MEMBERS;
	const char *platform, *order_number;
};

static const struct field device_activate_fields[] = {
	MAC_CPU_FIELDS(struct device_activate),
	REPORTED_FIELDS(struct device_activate),
	FIELD(struct device_activate, platform, .max = 32, .doc = "platform"),
	FIELD(struct device_activate, order_number, .max = 64,
	    .doc = "order number"),
};

struct device_push {
	const char *mac, *cpu;
	REPORTED_MEMBERS;
};

static const struct field device_push_fields[] = {
	MAC_CPU_FIELDS(struct device_push),
	REPORTED_FIELDS(struct device_push),
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

/* Stores a report of the calling device, with the IP address it calls from. */
static enum err
report_of_caller(struct req *r, const char *mac, const char *cpu,
    struct reported *t, struct reported_device *out)
{
	t->caller = calling_device(r, mac, cpu);
	t->ip = r->ctx->ip;
	t->country = country_here(r);
	t->passed = r->call->country;
	return reported_store(r->ctx, t, out);
}

/* Makes a new token; returns its SHA-256 in hexadecimal digits, which alone is
 * stored. */
static const char *
token_digest(struct arena *a, char token[TOKEN_LEN + 1])
{
	char *hex = arena_alloc(a, SHA256_HEX + 1);

	hash_random_token(token);
	hash_sha256_hex(token, TOKEN_LEN, hex);
	return hex;
}

static OBJECT(activation, MEMBER("status", INT), MEMBER("channel_id", BIG),
    MEMBER("activation_time", TIME), MEMBER("token", TEXT, .null = true));

/* A device comes into service.  Where devices prove themselves by tokens, it
 * gets a new one, which is answered once and stored as its digest only. */
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
	struct reported_device device;

	if (r->proof.mode == DEVICE_AUTH_TOKEN)
		t.token = token_digest(r->ctx->mem, token);
	TRY(report_of_caller(r, q->mac, q->cpu, &t, &device));
	json_obj(w);
	json_member_i64(w, "status", device.status);
	json_member_i64(w, "channelId", device.channel_id);
	json_member_i64(w, "activationTime", device.activation_ms);
	json_member_str(w, "token", t.token != NULL ? token : NULL);
	json_end_obj(w);
	return OK;
}

static enum err
device_push(struct req *r, const struct args *in)
{
	const struct device_push *q = in->at;
	struct reported t = { .kind = REPORTED_PUSH, .said = in };
	struct reported_device device;

	TRY(report_of_caller(r, q->mac, q->cpu, &t, &device));
	return done(r);
}

/* -- applications they have ---------------------------------------------- */

struct device_app_report {
	const char *mac, *cpu;
	REPORTED_APPS;
	struct stamp report_time;
};

static const struct field device_app_report_fields[] = {
	MAC_CPU_FIELDS(struct device_app_report),
	REPORTED_APPS_FIELDS(struct device_app_report),
	FIELD(struct device_app_report, report_time, .lenient = true,
	    .doc = "by the device's clock; not stored"),
};

static const struct input device_app_report_input = {
	.name = "device_app_report",
	.size = sizeof(struct device_app_report),
	.f = device_app_report_fields,
	.n = ARRAY_LEN(device_app_report_fields),
	.body_max = APP_REPORT_BYTES_MAX,
	.packed = true,
	.too_large = E_APP_REPORT_TOO_LARGE,
};

/* Writes how many entries were refused for that reason, unless none was. */
static void
write_refused(struct json_out *w, const char *reason, int64_t count)
{
	if (count == 0)
		return;
	json_obj(w);
	json_member_str(w, "reason", reason);
	json_member_i64(w, "count", count);
	json_end_obj(w);
}

static OBJECT(app_refused, MEMBER("reason", TEXT), MEMBER("count", INT));
static OBJECT(app_reported, MEMBER("accepted", INT), MEMBER("ignored", INT),
    MEMBER("refused", LIST, .of = &app_refused),
    MEMBER("next_report_after", INT));

static enum err
device_app_report(struct req *r, const struct args *in)
{
	const struct device_app_report *q = in->at;
	const struct app_report report =
	    app_report_of(q->kind, q->full, &q->apps);
	struct json_out *w = &r->out;
	struct app_reported receipt;
	struct device d;

	TRY(calling_device_open(r, q->mac, q->cpu, &d));
	TRY(app_report(r->ctx, q->mac, &d, &report, &receipt));
	json_obj(w);
	json_member_i64(w, "accepted", receipt.accepted);
	json_member_i64(w, "ignored", receipt.ignored);
	json_key(w, "refused");
	json_arr(w);
	write_refused(w, "malformed", receipt.malformed);
	write_refused(w, "tooLong", receipt.too_long);
	json_end_arr(w);
	json_member_i64(w, "nextReportAfter", receipt.next_s);
	json_end_obj(w);
	return OK;
}

/* -- how they have carried out the blacklist ------------------------------ */

struct device_callback {
	const char *mac, *cpu, *policy_version;
	struct raw events;
};

static const struct field device_callback_fields[] = {
	MAC_CPU_FIELDS(struct device_callback),
	FIELD(struct device_callback, policy_version, .max = 64,
	    .doc = "not stored"),
	FIELD(struct device_callback, events, .req = true, .json_type = "array",
	    .max_bytes = EXEC_BYTES_MAX - 512,
	    .doc = "a list of 1 to 200: {eventId* (36), recordId, type* "
	           "(DELETE, KILL, CRASH), packageName*, appName (128), "
	           "versionCode, versionName (128), result* (0 success, 1 "
	           "failed, 2 not installed, 3 no permission, 4 system app, 5 "
	           "user confirmation needed, 6 restarted after kill), "
	           "errorCode (64), errorMessage (256), times (1 to 10000, 1), "
	           "eventTime* (ms)}"),
};

static const struct input device_callback_input = {
	.name = "device_callback",
	.size = sizeof(struct device_callback),
	.f = device_callback_fields,
	.n = ARRAY_LEN(device_callback_fields),
	.body_max = EXEC_BYTES_MAX,
};

static void
write_rejected(struct json_out *w, const struct exec_receipt *receipt)
{
	json_key(w, "rejected");
	json_arr(w);
	for (size_t i = 0; i < receipt->n_rejected; i++) {
		const struct exec_rejected *no = &receipt->rejected[i];

		json_obj(w);
		json_member_i64(w, "index", no->index);
		json_member_i64(w, "code", no->code);
		json_member_str(w, "msg", no->msg);
		json_end_obj(w);
	}
	json_end_arr(w);
}

static OBJECT(event_rejected, MEMBER("index", BIG), MEMBER("code", INT),
    MEMBER("msg", TEXT));
static OBJECT(callback_answer, MEMBER("accepted", BIG),
    MEMBER("duplicated", BIG), MEMBER("rejected", LIST, .of = &event_rejected));

static enum err
device_callback(struct req *r, const struct args *in)
{
	const struct device_callback *q = in->at;
	struct json_out *w = &r->out;
	struct exec_receipt receipt;
	struct device d;

	TRY(calling_device_open(r, q->mac, q->cpu, &d));
	TRY(exec_events_store(r->ctx,
	    &(struct exec_device){ .tenant_id = d.head.tenant_id,
	        .id = d.head.id,
	        .mac = q->mac,
	        .cpu = q->cpu },
	    &q->events, &receipt));
	json_obj(w);
	json_member_i64(w, "accepted", receipt.accepted);
	json_member_i64(w, "duplicated", receipt.duplicated);
	write_rejected(w, &receipt);
	json_end_obj(w);
	return OK;
}

/* -- endpoints ----------------------------------------------------------- */

static const struct endpoint tell_endpoints[] = {
	{ DEVICE, POST, "/deviceActivate/v1/{mac}/{cpu}", SIGNED_BY_KEY,
	    IN(device_activate),
	    CALL(device_activate, SHOWS(ONE, .of = &activation),
	        REFUSES(DEVICE_CALLER_ERRORS, E_DEVICE_AUTO_REGISTER_DISABLED,
	            E_CHANNEL_DEFAULT_NOT_CONFIGURED, E_CHANNEL_NOT_EXISTS,
	            E_CHANNEL_DEFAULT_PLATFORM_MISMATCH)),
	    "Come into service" },
	{ DEVICE, POST, "/devicePush/v1/{mac}/{cpu}", SIGNED, IN(device_push),
	    CALL(device_push, REFUSES(DEVICE_CALLER_ERRORS)),
	    "Tell about oneself" },
};

TABLE(tell);

static const struct endpoint app_report_endpoints[] = {
	{ DEVICE, POST, "/deviceAppReport/v1/{mac}/{cpu}", SIGNED,
	    &device_app_report_input,
	    CALL(device_app_report, SHOWS(ONE, .of = &app_reported),
	        REFUSES(DEVICE_CALLER_ERRORS, E_DEVICE_REPORT_TOO_FREQUENT)),
	    "Tell which applications it has" },
};

TABLE(app_report);

static const struct endpoint callback_endpoints[] = {
	{ DEVICE, POST, "/deviceAppCallback/v1/{mac}/{cpu}", SIGNED,
	    &device_callback_input,
	    CALL(device_callback, SHOWS(ONE, .of = &callback_answer),
	        REFUSES(DEVICE_CALLER_ERRORS)),
	    "Tell what became of what it was told" },
};

TABLE(callback);
