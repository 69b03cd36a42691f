/* queue_report.c - stores a report of applications that a module has put into a
 * queue in the name of a device.  The device need not be activated, as with
 * other calls of modules in a device's name. */
#include "edge/queue_report.h"

#include "bus/rabbit.h"
#include "edge/app_report_inputs.h"
#include "input/decode_json.h"
#include "store/db.h"

struct queued_report {
	const char *mac;
	int64_t tenant_id; /* 0: the message's header names it */
	REPORTED_APPS;
};

static const struct field queued_report_fields[] = {
	FIELD(struct queued_report, mac, .req = true, .form = &form_mac),
	FIELD(struct queued_report, tenant_id, .lo = 1, .hi = INT64_MAX),
	REPORTED_APPS_FIELDS(struct queued_report),
};

static const struct input queued_report_input = {
	.name = "queued_report",
	.size = sizeof(struct queued_report),
	.f = queued_report_fields,
	.n = ARRAY_LEN(queued_report_fields),
};

static enum err
decode(struct ctx *ctx, const struct taken *m, struct queued_report *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	uint64_t given;

	if (m->n > APP_REPORT_BYTES_MAX)
		return E_APP_REPORT_TOO_LARGE;
	TRY(json_parse(ctx->mem, m->text, m->n, &j, &ctx->why.what));
	TRY(decode_json(
	    ctx->mem, &queued_report_input, j, out, &given, &ctx->why));
	if (out->tenant_id == 0)
		out->tenant_id = m->tenant_id;
	return OK;
}

enum err
queue_report(struct ctx *ctx, struct cache *cache, const struct taken *m)
{
	struct queued_report q = { 0 };
	struct app_reported told;
	struct app_report report;
	struct device d;
	enum err e;

	TRY(decode(ctx, m, &q));
	report = app_report_of(q.kind, q.full, &q.apps);
	TRY(device_find(ctx, cache, q.mac, &d));
	if (d.head.tenant_id != q.tenant_id)
		return fail(ctx, E_DEVICE_NOT_EXISTS, NULL);
	e = app_report(ctx, cache, q.mac, &d, &report, &told);
	return e == E_DEVICE_REPORT_TOO_FREQUENT ? OK : e;
}
