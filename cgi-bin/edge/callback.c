/* callback.c - endpoint: a device reports what became of the applications that
 * it was told to uninstall or kill, and which have crashed. */
#include "edge/calling_device.h"
#include "edge/device_path.h"
#include "edge/edge.h"
#include "policy/errors.h"
#include "policy/exec_event.h"

struct device_callback {
	const char *mac, *cpu, *policy_version;
	struct raw events;
};

static const struct field device_callback_fields[] = {
	DEVICE_PATH_FIELDS(struct device_callback),
	FIELD(struct device_callback, policy_version, .max = 64,
	    .doc = "not stored"),
	FIELD(struct device_callback, events, .req = true,
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
write_rejected(struct json_out *w, const struct exec_told *told)
{
	json_key(w, "rejected");
	json_arr(w);
	for (size_t i = 0; i < told->n_rejected; i++) {
		const struct exec_rejected *no = &told->rejected[i];

		json_obj(w);
		json_key(w, "index");
		json_put_i64(w, no->index);
		json_key(w, "code");
		json_put_i64(w, no->code);
		json_key(w, "msg");
		json_put_str(w, no->msg);
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
	struct exec_told told;
	struct device d;

	TRY(calling_device_open(r, q->mac, q->cpu, &d));
	TRY(exec_events_store(r->ctx,
	    &(struct exec_device){
	        d.head.tenant_id, d.head.id, q->mac, q->cpu, false },
	    &q->events, &told));
	json_obj(w);
	json_key(w, "accepted");
	json_put_i64(w, told.accepted);
	json_key(w, "duplicated");
	json_put_i64(w, told.duplicated);
	write_rejected(w, &told);
	json_end_obj(w);
	return OK;
}

static const struct endpoint callback_endpoints[] = {
	{ DEVICE, POST, "/deviceAppCallback/v1/{mac}/{cpu}", SIGNED,
	    &device_callback_input,
	    CALL(device_callback, SHOWS(ONE, .of = &callback_answer),
	        REFUSES(E_DEVICE_NOT_EXISTS, E_DEVICE_NOT_ACTIVATED,
	            E_DEVICE_CPU_MISMATCH)),
	    "Tell what became of what it was told" },
};

TABLE(callback);
