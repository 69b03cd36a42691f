/* exec_event.c - decodes each event of a report by itself, so that a wrong one
 * does not keep others out, and stores the right ones by one statement. */
#include "policy/exec_event.h"

#include <stdlib.h>
#include <string.h>

#include "input/decode_json.h"
#include "policy/errors.h"
#include "sql/lib/exec_event.h"
#include "store/db.h"

#define AGE_DAYS_MAX 35 /* of an event that is stored */
#define AGE_MAX_MS   (INT64_C(86400000) * AGE_DAYS_MAX)
#define AHEAD_MAX_MS (INT64_C(10) * 60 * 1000)

/* An event as a device reports it.  index: its place in the report, from 0. */
struct event {
	const char *event_id, *type, *package_name, *app_name, *version_name;
	const char *error_code, *error_message;
	int64_t record_id, version_code;
	struct stamp event_time;
	int32_t result, times;
	uint64_t given;
	int64_t index;
};

/* The values of enum exec_result, for the document. */
#define RESULTS \
	"0 success, 1 failed, 2 not installed, 3 no permission, " \
	"4 system app, 5 user confirmation needed, 6 restarted after kill"

static const struct field event_fields[] = {
	FIELD(struct event, event_id, .req = true, .max = 36),
	FIELD(struct event, record_id, .lo = 1, .hi = INT64_MAX),
	FIELD(struct event, type, .req = true, .words = "DELETE KILL CRASH"),
	FIELD(struct event, package_name, .req = true, .form = &form_package),
	FIELD(struct event, app_name, .max = 128),
	FIELD(struct event, version_code),
	FIELD(struct event, version_name, .max = 128),
	FIELD(struct event, result, .req = true, .lo = 0, .hi = 6,
	    .doc = RESULTS),
	FIELD(struct event, error_code, .max = 64),
	FIELD(struct event, error_message, .max = 256),
	FIELD(struct event, times, .lo = 1, .hi = 10000, .dflt = "1"),
	FIELD(struct event, event_time, .req = true),
};

static const struct input event_input = { .name = "exec_event",
	.mends = true,
	.size = sizeof(struct event),
	.f = event_fields,
	.n = ARRAY_LEN(event_fields) };

/* A report that is being decoded: its right events, and those that are
 * rejected. */
struct report {
	struct event *v;
	size_t n;
	struct exec_rejected *rejected;
	size_t n_rejected;
};

static void
reject(struct report *r, int64_t index, enum err e, const char *msg)
{
	r->rejected[r->n_rejected++] =
	    (struct exec_rejected){ index, err_code(e), msg };
}

/* Rejects an event because of one of its fields; why->field NULL: as a whole.
 */
static void
reject_field(
    struct arena *a, struct report *r, int64_t index, const struct why *why)
{
	reject(r, index, E_BAD_REQUEST,
	    why->field == NULL
	        ? why->what
	        : arena_printf(a, "%s %s", why->field, why->what));
}

/* Decodes one event of the report and adds it to the right ones, or rejects
 * it. */
static void
decode_event(
    struct ctx *ctx, struct report *r, const struct json *j, int64_t index)
{
	struct event *ev = &r->v[r->n];
	struct why why = { 0 };

	*ev = (struct event){ .index = index };
	if (json_kind(j) != JSON_OBJECT) {
		why.what = "is no object";
		reject_field(ctx->mem, r, index, &why);
		return;
	}
	if (decode_json(ctx->mem, &event_input, j, ev, &ev->given, &why) !=
	    OK) {
		reject_field(ctx->mem, r, index, &why);
		return;
	}
	if (ev->event_time.ms < ctx->now_ms - AGE_MAX_MS) {
		why = (struct why){ "eventTime",
			"is more than " STR(AGE_DAYS_MAX) " days ago" };
		reject_field(ctx->mem, r, index, &why);
		return;
	}
	if (ev->event_time.ms > ctx->now_ms + AHEAD_MAX_MS)
		ev->event_time.ms = ctx->now_ms;
	r->n++;
}

/* Decodes the list of events; a wrong event is rejected, a wrong list is the
 * error of the request. */
static enum err
read_report(struct ctx *ctx, const struct raw *events, struct report *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	size_t n;

	TRY(json_parse(ctx->mem, events->json, events->n, &j, &ctx->why.what));
	n = json_len(j);
	if (json_kind(j) != JSON_ARRAY || n == 0 || n > EXEC_EVENTS_MAX)
		return bad_request(ctx, "events",
		    "must be a list of 1 to " STR(EXEC_EVENTS_MAX) " events");
	out->v = arena_new(ctx->mem, struct event, n + 1);
	out->rejected = arena_new(ctx->mem, struct exec_rejected, n);
	for (size_t i = 0; i < n; i++)
		decode_event(ctx, out, json_at(j, i), (int64_t)i);
	return OK;
}

/* The members of the events by columns, as the block passes them to unnest. */
struct columns {
	struct strs id, type, package, label, version, code, error;
	struct ids record, result, version_code, times, moment;
};

/* A column of n texts, which the caller fills; numbers does the same for
 * numbers. */
/* Fills the columns of texts; one that was not sent is empty. */
static void
fill_texts(struct arena *a, const struct report *r, struct columns *c)
{
	struct strs *all[] = { &c->id, &c->type, &c->package, &c->label,
		&c->version, &c->code, &c->error };

	for (size_t k = 0; k < ARRAY_LEN(all); k++)
		*all[k] =
		    (struct strs){ arena_new(a, const char *, r->n), r->n };
	for (size_t i = 0; i < r->n; i++) {
		const struct event *ev = &r->v[i];

		c->id.v[i] = ev->event_id;
		c->type.v[i] = ev->type;
		c->package.v[i] = ev->package_name;
		c->label.v[i] = or_empty(ev->app_name);
		c->version.v[i] = or_empty(ev->version_name);
		c->code.v[i] = or_empty(ev->error_code);
		c->error.v[i] = or_empty(ev->error_message);
	}
}

/* Fills the columns of numbers; one that was not sent is 0. */
static void
fill_numbers(struct arena *a, const struct report *r, struct columns *c)
{
	struct ids *all[] = { &c->record, &c->result, &c->version_code,
		&c->times, &c->moment };

	for (size_t k = 0; k < ARRAY_LEN(all); k++)
		*all[k] = (struct ids){ arena_new(a, int64_t, r->n), r->n };
	for (size_t i = 0; i < r->n; i++) {
		const struct event *ev = &r->v[i];

		c->record.v[i] = ev->record_id;
		c->result.v[i] = ev->result;
		c->version_code.v[i] = ev->version_code;
		c->times.v[i] = ev->times;
		c->moment.v[i] = ev->event_time.ms;
	}
}

static int
by_index(const void *a, const void *b)
{
	const struct exec_rejected *x = a, *y = b;

	return (x->index > y->index) - (x->index < y->index);
}

/* What the database has done with the right events. */
struct outcome {
	int64_t stored;
	struct ids unknown;  /* records that do not exist */
	struct strs unnamed; /* packages that the device may not bring */
};

/* Rejects an event whose record or package the database did not accept.  False:
 * it has stored the event now or earlier. */
static bool
reject_refused(
    struct report *r, const struct event *ev, const struct outcome *o)
{
	if (ids_have(&o->unknown, ev->record_id))
		reject(r, ev->index, E_BLACKLIST_NOT_EXISTS,
		    err_text(E_BLACKLIST_NOT_EXISTS));
	else if (strs_have(&o->unnamed, ev->package_name))
		reject(r, ev->index, E_BAD_REQUEST,
		    "packageName is one new name too many");
	else
		return false;
	return true;
}

/* Says what became of a report: right events that were neither stored nor
 * rejected are duplicates. */
static void
write_receipt(
    struct report *r, const struct outcome *o, struct exec_receipt *out)
{
	size_t right = r->n;

	for (size_t i = 0; i < r->n; i++)
		right -= reject_refused(r, &r->v[i], o);
	qsort(r->rejected, r->n_rejected, sizeof(*r->rejected), by_index);
	*out = (struct exec_receipt){ o->stored, (int64_t)right - o->stored,
		r->rejected, r->n_rejected };
}

/* Makes the partitions of the months into which events may fall.  Each process
 * does so once a day; usually a job has made them before. */
static enum err
months_ready(struct ctx *ctx)
{
	static int64_t until_ms;

	if (ctx->now_ms < until_ms)
		return OK;
	TRY(db_do(ctx, &sql_exec_log_months, NULL));
	until_ms = ctx->now_ms + INT64_C(86400) * 1000;
	return OK;
}

/* Stores the right events by one statement; out: what the database did with
 * them. */
static enum err
store_events(struct ctx *ctx, const struct exec_device *device,
    const struct report *report, struct outcome *out)
{
	struct columns c;
	struct row row;

	fill_texts(ctx->mem, report, &c);
	fill_numbers(ctx->mem, report, &c);
	TRY(months_ready(ctx));
	TRY(db_one(ctx, &sql_exec_log_add,
	    ARGS(AN("tenant_id", &device->tenant_id),
	        AN("device_id", &device->id), AN("mac", &device->mac),
	        AN("cpu", &device->cpu), AN("test", &device->test),
	        AN("ids", &c.id), AN("types", &c.type),
	        AN("packages", &c.package), AN("labels", &c.label),
	        AN("versions", &c.version), AN("error_codes", &c.code),
	        AN("errors", &c.error), AN("records", &c.record),
	        AN("results", &c.result), AN("codes", &c.version_code),
	        AN("times", &c.times), AN("moments", &c.moment)),
	    E_SYSTEM, &row));
	out->stored = row_i32(&row, "stored");
	out->unknown = row_ids(ctx->mem, &row, "unknown");
	out->unnamed = row_strs(ctx->mem, &row, "unnamed");
	return OK;
}

enum err
exec_events_store(struct ctx *ctx, const struct exec_device *device,
    const struct raw *events, struct exec_receipt *out)
{
	struct report report = { 0 };
	struct outcome outcome = { 0 };

	TRY(read_report(ctx, events, &report));
	if (report.n > 0)
		TRY(store_events(ctx, device, &report, &outcome));
	write_receipt(&report, &outcome, out);
	return OK;
}
