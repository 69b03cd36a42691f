/* app_report.c - the endpoint with which a device reports which applications it
 * has. */
#include "fleet/app_report.h"
#include "edge/app_report_inputs.h"
#include "edge/calling_device.h"
#include "edge/device_path.h"
#include "edge/edge.h"
#include "web/req.h"

struct device_app_report {
	const char *mac, *cpu;
	REPORTED_APPS;
	struct stamp report_time;
};

static const struct field device_app_report_fields[] = {
	DEVICE_PATH_FIELDS(struct device_app_report),
	REPORTED_APPS_FIELDS(struct device_app_report),
	FIELD(struct device_app_report, report_time,
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

static OBJECT(app_reported, MEMBER("accepted", INT), MEMBER("ignored", INT),
    MEMBER("next_report_after", INT));

static enum err
device_app_report(struct req *r, const struct args *in)
{
	const struct device_app_report *q = in->at;
	const struct app_report report =
	    app_report_of(q->kind, q->full, &q->apps);
	struct json_out *w = &r->out;
	struct app_reported told;
	struct device d;

	TRY(calling_device_open(r, q->mac, q->cpu, &d));
	TRY(app_report(r->ctx, r->site->cache, q->mac, &d, &report, &told));
	json_obj(w);
	json_key(w, "accepted");
	json_put_i64(w, told.accepted);
	json_key(w, "ignored");
	json_put_i64(w, told.ignored);
	json_key(w, "nextReportAfter");
	json_put_i64(w, told.next_s);
	json_end_obj(w);
	return OK;
}

static const struct endpoint app_report_endpoints[] = {
	{ DEVICE, POST, "/deviceAppReport/v1/{mac}/{cpu}", SIGNED,
	    &device_app_report_input,
	    CALL(device_app_report, SHOWS(ONE, .of = &app_reported),
	        REFUSES(E_DEVICE_NOT_EXISTS, E_DEVICE_NOT_ACTIVATED,
	            E_DEVICE_CPU_MISMATCH, E_DEVICE_REPORT_TOO_FREQUENT)),
	    "Tell which applications it has" },
};

TABLE(app_report);
