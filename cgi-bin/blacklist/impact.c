/*
 * impact.c - which devices records of the blacklist concern: shows
 * administrators their number before they save a record and which records
 * concern a device; and a job that counts the devices of records somebody looks
 * at.
 */
#include <string.h>

#include "auth/device_auth.h"
#include "blacklist/count_turn.h"
#include "blacklist/draft.h"
#include "blacklist/jobs.h"
#include "blacklist/progress.h"
#include "blacklist/record_inputs.h"
#include "blacklist/rule.h"
#include "common/mac_inputs.h"
#include "fleet/channel.h"
#include "fleet/where.h"
#include "input/field.h"
#include "policy/errors.h"
#include "policy/match.h"
#include "policy/record_scope.h"
#include "rule/errors.h"
#include "sql/blacklist/blacklist_devices.h"
#include "sql/blacklist/impact.h"
#include "sql/blacklist/record_change.h"
#include "store/db_bulk.h"
#include "store/row.h"
#include "store/value_kind.h"
#include "text/json_out.h"
#include "web/req.h"

/* -- previews ------------------------------------------------------------ */

#define SHOWN 100 /* devices that are listed */

static const struct field preview_fields[] = {
	FIELD(struct record_save, id,
	    .doc = "record that is being changed: what is not sent is as it is "
	           "stored; none: a new one"),
	FIELD(struct record_save, package_name, .form = &form_package,
	    .fails = E_PACKAGE_NAME_FORMAT_ERROR, .doc = "name of the package"),
	FIELD(struct record_save, type, .lo = 1, .hi = 2,
	    .dict = "app_blacklist_type", .doc = "1 uninstall, 2 kill"),
	FIELD(struct record_save, draft_id,
	    .doc = "draft that is tried out, with all that is in approval with "
	           "it; nothing else is read then"),
	RECORD_FIELDS,
};

/* Replaces the parts of the stored record by those that the request has sent.
 */
static void
overlay_sent(const struct args *in, struct scope_parts *p)
{
	const struct record_save *q = in->at;

	if (decode_given(in, &q->match_mode))
		p->match_mode = q->match_mode;
	if (decode_given(in, &q->rollout_percent))
		p->rollout_percent = q->rollout_percent;
	if (decode_given(in, &q->all_device))
		p->all_device = q->all_device;
	if (decode_given(in, &q->rule_id))
		p->rule_id = q->rule_id;
	if (decode_given(in, &q->channel_ids))
		p->channels = &q->channel_ids;
	if (decode_given(in, &q->region_ids))
		p->regions = &q->region_ids;
	if (decode_given(in, &q->macs))
		p->macs = &q->macs;
}

/* Takes the new rule of the request, which is not stored, in the place of a
 * stored one. */
static enum err
overlay_rule(struct req *r, const struct raw *sent, struct scope_parts *p)
{
	struct rule_expr is;
	const char *name;
	struct raw expr;

	TRY(record_sent_rule(r, sent, &name, &expr));
	TRY(rule_expr_read(r, expr.json, expr.n, &is));
	p->rule = is.rule;
	return OK;
}

/* The parts that the record would have after the request; what a save would
 * refuse of them is refused here, too. */
static enum err
parts_of(struct req *r, const struct args *in, struct scope_parts *p)
{
	const struct record_save *q = in->at;

	*p = (struct scope_parts){ .match_mode = 1, .rollout_percent = 100 };
	if (decode_given(in, &q->draft_id))
		return draft_parts(r->ctx, q->draft_id, p);
	if (decode_given(in, &q->id))
		TRY(scope_read(r->ctx, q->id, p));
	TRY(record_targets_check(r, in));
	TRY(record_rule_check(r, in));
	overlay_sent(in, p);
	if (decode_given(in, &q->rule))
		TRY(overlay_rule(r, &q->rule, p));
	return scope_empty(p) ? fail(r->ctx, E_BLACKLIST_SCOPE_EMPTY, NULL)
	                      : OK;
}

/* The devices that the record would concern after the request; *p: its parts
 * then. */
static enum err
condition_of(struct req *r, const struct args *in, struct scope_parts *p,
    const struct where **out)
{
	TRY(parts_of(r, in, p));
	return scope_condition(r->ctx, p, out);
}

/* Writes who else has begun to change records of the package; stored: that of
 * the record, if the request names none. */
static enum err
put_open_drafts(struct req *r, const struct args *in, const char *stored)
{
	const struct record_save *q = in->at;
	const char *package =
	    decode_given(in, &q->package_name) ? q->package_name : stored;
	struct row row;

	TRY(db_one(r->ctx, &sql_preview_open_drafts,
	    ARGS(AN("package_name", &package)), E_SYSTEM, &row));
	row_members(&r->out, &row);
	return OK;
}

/* What a preview asks: how many devices there are, or which are the first. */
struct asked {
	const struct where *of;
	int64_t n;
	struct ids first;
};

static enum err
count_of(struct ctx *ctx, void *arg)
{
	struct asked *a = arg;

	return where_counts(ctx, &a->of, 1, &a->n);
}

static enum err
first_of(struct ctx *ctx, void *arg)
{
	struct asked *a = arg;

	return where_first(ctx, a->of, SHOWN, &a->first);
}

/* Counts the devices that the record would concern after the request, or finds
 * the first of them (what: count_of or first_of); *p: the parts that the record
 * would have. */
static enum err
ask(struct req *r, const struct args *in, struct scope_parts *p,
    enum err (*what)(struct ctx *ctx, void *arg), struct asked *out)
{
	enum err e;

	TRY(condition_of(r, in, p, &out->of));
	e = count_in_turn(r, what, out);
	return e == E_QUERY_TOO_BROAD ? fail(r->ctx, E_RULE_COUNT_TIMEOUT, NULL)
	                              : e;
}

/* The percentage that a record is rolled out to is chosen by the record's id.
 * A record that is not stored has none, so its number is an estimate. */
static enum err
preview_count(struct req *r, const struct args *in)
{
	struct scope_parts p;
	struct asked a;
	int64_t count;
	bool exact;

	TRY(ask(r, in, &p, count_of, &a));
	count = a.n;
	exact = p.id != 0 || p.rollout_percent == 100;
	if (!exact)
		count = count * p.rollout_percent / 100;
	json_obj(&r->out);
	json_member_i64(&r->out, "deviceCount", count);
	json_member_bool(&r->out, "exact", exact);
	json_member_i64(&r->out, "computedAt", r->ctx->now_ms);
	TRY(put_open_drafts(r, in, p.package_name));
	json_end_obj(&r->out);
	return OK;
}

/* Answers the first of the devices that the record would concern. */
static enum err
preview_devices(struct req *r, const struct args *in)
{
	struct scope_parts p;
	struct asked a;
	struct rows rows;

	TRY(ask(r, in, &p, first_of, &a));
	TRY(db_rows(
	    r->ctx, &sql_preview_devices, ARGS(AN("ids", &a.first)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

/* -- one device ---------------------------------------------------------- */

#define AGAIN_S 10 /* Retry-After, when the records took too long */

static void
put_verdict(struct json_out *w, const struct policy_verdict *v)
{
	json_obj(w);
	json_member_i64(w, "blacklistId", v->blacklist_id);
	json_member_bool(w, "hit", v->hit);
	json_member_str(w, "reason", v->reason);
	json_end_obj(w);
}

/* The proof that the device must give with its calls: "none", "sign", "token",
 * or "missing" if it must send a token and was never given one. */
static enum err
proof_of(struct req *r, const struct device *d, const char **out)
{
	static const char *const name[] = { [DEVICE_AUTH_NONE] = "none",
		[DEVICE_AUTH_SIGN] = "sign",
		[DEVICE_AUTH_TOKEN] = "token" };
	enum device_auth mode;

	TRY(device_auth_find(r->ctx, &mode));
	*out = mode == DEVICE_AUTH_TOKEN && !d->head.has_token ? "missing"
	                                                       : name[mode];
	return OK;
}

/* The version of the device's last poll, and when it made its last call of any
 * kind. */
static enum err
put_last_poll(struct req *r, const struct device *d)
{
	char version[POLICY_VERSION_MAX];
	struct json_out *w = &r->out;
	struct row row;

	json_key(w, "lastPoll");
	if (policy_version_same(&d->head.polled, &POLICY_VERSION_NONE)) {
		json_put_null(w);
		return OK;
	}
	TRY(db_one(r->ctx, &sql_explain_last_call, ARGS(AN("id", &d->head.id)),
	    E_DEVICE_NOT_EXISTS, &row));
	policy_version_write(&d->head.polled, version);
	json_obj(w);
	json_member_str(w, "policyVersion", version);
	row_members(w, &row);
	json_end_obj(w);
	return OK;
}

/* Writes what match_explain says of the device itself. */
static enum err
put_device(struct req *r, const struct device *d, const char *proof)
{
	struct json_out *w = &r->out;

	json_obj(w);
	json_member_bool(w, "activated", d->head.status == 1);
	json_member_str(w, "proof", proof);
	TRY(put_last_poll(r, d));
	json_end_obj(w);
	return OK;
}

/* Why the device gets no policy at all, whatever the records say; NULL: it gets
 * one. */
static const char *
refusal(const struct device *d, const char *proof)
{
	if (d->head.status != 1)
		return "NOT_ACTIVATED";
	return strcmp(proof, "missing") == 0 ? "NO_PROOF" : NULL;
}

/* The verdicts on all records.  They may be too many, or the machine too busy,
 * to be read in time. */
static enum err
explain(struct req *r, const char *mac, const struct device *d,
    struct policy_verdict **v, size_t *n)
{
	enum err e = policy_explain(r->ctx, mac, d, v, n);

	if (e != E_QUERY_TOO_BROAD)
		return e;
	r->ctx->wait_s = AGAIN_S;
	return fail(r->ctx, E_BLACKLIST_READ_TIMEOUT, NULL);
}

/* A device, and what becomes of each record on it. */
struct judged {
	struct device device;
	const char *proof;
	struct policy_verdict *v;
	size_t n;
};

/* Finds the device and what becomes of each record on it.  One of another
 * tenant is answered like one that does not exist.  A device that gets no
 * policy at all is hit by no record. */
static enum err
judge(struct req *r, const char *mac, struct judged *out)
{
	const char *refused;

	TRY(device_fresh(r->ctx, mac, &out->device));
	if (out->device.head.tenant_id != r->ctx->caller.tenant_id)
		return fail(r->ctx, E_DEVICE_NOT_EXISTS, NULL);
	TRY(proof_of(r, &out->device, &out->proof));
	TRY(explain(r, mac, &out->device, &out->v, &out->n));
	refused = refusal(&out->device, out->proof);
	for (size_t i = 0; refused != NULL && i < out->n; i++)
		if (out->v[i].hit)
			out->v[i] =
			    (struct policy_verdict){ out->v[i].blacklist_id,
				    false, refused };
	return OK;
}

/* Answers which records concern a device, and why, for those who check a
 * record. */
static enum err
match_explain(struct req *r, const struct args *in)
{
	const struct by_mac *q = in->at;
	struct judged *j = arena_new(r->ctx->mem, struct judged, 1);

	TRY(judge(r, q->mac, j));
	json_obj(&r->out);
	json_key(&r->out, "device");
	TRY(put_device(r, &j->device, j->proof));
	json_key(&r->out, "records");
	json_arr(&r->out);
	for (size_t i = 0; i < j->n; i++)
		put_verdict(&r->out, &j->v[i]);
	json_end_arr(&r->out);
	json_end_obj(&r->out);
	return OK;
}

/* -- why a device gets what it gets -------------------------------------- */

/* Writes which proof the device needs, whether it can give it (key: it has its
 * token, or its tenant has a key), and the last call that failed. */
static enum err
put_proof(struct req *r, const struct judged *j, bool has_key)
{
	const bool missing = strcmp(j->proof, "missing") == 0;
	const bool signs = strcmp(j->proof, "sign") == 0;
	struct json_out *w = &r->out;
	struct rows failure;

	TRY(db_rows(r->ctx, &sql_why_failure,
	    ARGS(AN("id", &j->device.head.id)), &failure));
	json_key(w, "proof");
	json_obj(w);
	json_member_str(w, "required", missing ? "token" : j->proof);
	json_member_bool(w, "key", !missing && (has_key || !signs));
	json_key(w, "lastFailure");
	if (failure.n == 0) {
		json_put_null(w);
	} else {
		struct row row = row_at(&failure, 0);

		row_json(w, &row);
	}
	json_end_obj(w);
	return OK;
}

/* Has nothing changed since the device's last poll? */
static enum err
is_current(struct req *r, const struct device_head *h, bool *out)
{
	struct policy_version now;
	struct policy_epochs epochs;
	struct channel c;

	TRY(channel_find(r->ctx, h->tenant_id, h->channel_id, &c));
	TRY(policy_epochs_for(r->ctx, h->tenant_id, c.policy_epoch, &epochs));
	now = (struct policy_version){ epochs.epoch, c.policy_epoch,
		h->attr_version };
	*out = policy_version_same(&h->polled, &now);
	return OK;
}

/* Writes the last poll of the device, or null if it never polled. */
static enum err
put_poll(struct req *r, const struct device_head *h)
{
	char version[POLICY_VERSION_MAX];
	struct json_out *w = &r->out;
	bool current;

	json_key(w, "lastPoll");
	if (policy_version_same(&h->polled, &POLICY_VERSION_NONE)) {
		json_put_null(w);
		return OK;
	}
	TRY(is_current(r, h, &current));
	policy_version_write(&h->polled, version);
	poll_put(w, h->polled_ms, version, current);
	return OK;
}

/* Writes all records with the verdicts on them; rows have in n which verdict is
 * theirs. */
static enum err
put_records(struct req *r, const struct judged *j)
{
	int64_t *v = arena_new(r->ctx->mem, int64_t, j->n);
	const struct ids ids = { v, j->n };
	struct rows rows;

	for (size_t i = 0; i < j->n; i++)
		v[i] = j->v[i].blacklist_id;
	TRY(db_rows(r->ctx, &sql_why_records,
	    ARGS(AN("ids", &ids), AN("device_id", &j->device.head.id)), &rows));
	json_key(&r->out, "records");
	json_arr(&r->out);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);
		const struct policy_verdict *is = &j->v[row_i64(&row, "n") - 1];

		json_obj(&r->out);
		row_members(&r->out, &row);
		json_member_bool(&r->out, "hit", is->hit);
		json_member_str(&r->out, "reason", is->reason);
		json_end_obj(&r->out);
	}
	json_end_arr(&r->out);
	return OK;
}

/* Answers all that decides what a device gets, for those who look at a
 * device. */
static enum err
device_why(struct req *r, const struct args *in)
{
	const int32_t usual = CHANNEL_INTERVAL_S;
	const struct by_mac *q = in->at;
	struct judged *j = arena_new(r->ctx->mem, struct judged, 1);
	struct row row;

	TRY(judge(r, q->mac, j));
	TRY(db_one(r->ctx, &sql_why_device,
	    ARGS(AN("id", &j->device.head.id), AN("interval_s", &usual)),
	    E_DEVICE_NOT_EXISTS, &row));
	json_obj(&r->out);
	json_member_bool(&r->out, "online", row_bool(&row, "online"));
	json_member_bool(&r->out, "activated", j->device.head.status == 1);
	TRY(put_proof(r, j, row_bool(&row, "has_key")));
	TRY(put_poll(r, &j->device.head));
	TRY(put_records(r, j));
	json_end_obj(&r->out);
	return OK;
}

/* -- the job ------------------------------------------------------------- */

/* Adds a record to those that are counted.  One that is gone, or whose rule
 * cannot be read, loses the count that it had instead. */
static enum err
due_add(struct ctx *ctx, struct count_due *d, const struct row *row)
{
	struct scope_parts *parts = arena_new(ctx->mem, struct scope_parts, 1);
	int64_t id = row_i64(row, "blacklist_id");
	const struct where *condition;
	enum err e = scope_read(ctx, id, parts);

	if (e == OK)
		e = scope_condition(ctx, parts, &condition);
	if (e == E_BLACKLIST_NOT_EXISTS || e == E_BAD_REQUEST)
		return db_do(ctx, &sql_devices_forget, ARGS(AN("id", &id)));
	TRY(e);
	count_due_add(ctx, d, id, row_i32(row, "revision"), condition);
	return OK;
}

/* Finds records that somebody looks at and whose counts are stale, of one
 * tenant, whose data the job then reads: ctx->caller.tenant_id is that tenant.
 */
static enum err
find_due(struct ctx *ctx, struct count_due *d)
{
	const int32_t most = WHERE_COUNTS_MAX;
	struct rows rows;

	TRY(db_rows(ctx, &sql_devices_due, ARGS(AN("most", &most)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		ctx->caller.tenant_id = row_i64(&row, "tenant_id");
		TRY(due_add(ctx, d, &row));
	}
	return OK;
}

enum err
blacklist_devices_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	struct count_due d = { 0 };

	(void)conf;
	TRY(db_begin(ctx));
	TRY(find_due(ctx, &d));
	if (d.ids.n == 0)
		return OK;
	step->again = !step->ending;
	return count_due_run(
	    ctx, &d, &sql_devices_counted, &sql_devices_failed);
}

/* -- endpoints ----------------------------------------------------------- */

static OBJECT(preview_counted, MEMBER("device_count", BIG),
    MEMBER("exact", BOOL), MEMBER("computed_at", TIME),
    MEMBER("open_draft_by", JSON));

static const struct object preview_device = { "preview_device",
	&sql_preview_devices, NULL };

#define REFUSES_PREVIEW \
	REFUSES(E_BLACKLIST_NOT_EXISTS, E_RULE_COUNT_TIMEOUT, \
	    E_BLACKLIST_SCOPE_EMPTY, E_CHANNEL_NOT_EXISTS, \
	    E_REGION_NOT_EXISTS, E_RULE_NOT_EXISTS, RULE_EXPR_ERRORS)

static const struct endpoint impact_preview_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/preview-count",
	    PERM("device:app-blacklist:query"), IN_AS(preview, record_save),
	    CALL(preview_count, SHOWS(ONE, .of = &preview_counted),
	        REFUSES_PREVIEW),
	    "How many devices a record would concern" },
	{ ADMIN, POST, "/device/app-blacklist/preview-devices",
	    PERM("device:app-blacklist:query"), IN_AS(preview, record_save),
	    CALL(preview_devices, SHOWS(LIST, .of = &preview_device),
	        REFUSES_PREVIEW),
	    "The first 100 devices that a record would concern" },
};

TABLE(impact_preview);

static OBJECT(explained_record, MEMBER("blacklist_id", BIG),
    MEMBER("hit", BOOL), MEMBER("reason", TEXT));
static OBJECT(explained_poll, MEMBER("policy_version", TEXT),
    MEMBER("last_call", TIME, .null = true));
static OBJECT(explained_device, MEMBER("activated", BOOL),
    MEMBER("proof", TEXT),
    MEMBER("last_poll", OBJECT, .null = true, .of = &explained_poll));
static OBJECT(match_explained,
    MEMBER("device", OBJECT, .of = &explained_device),
    MEMBER("records", LIST, .of = &explained_record));

static const struct endpoint match_explain_endpoints[] = {
	{ ADMIN, GET, "/device/app-blacklist/match-explain",
	    PERM("device:app-blacklist:query"), IN(by_mac),
	    CALL(match_explain, HEAVY, SHOWS(ONE, .of = &match_explained),
	        REFUSES(E_DEVICE_NOT_EXISTS, E_BLACKLIST_READ_TIMEOUT)),
	    "Which records concern a device, and why" },
};

TABLE(match_explain);

static const struct object why_failure = { "why_failure", &sql_why_failure,
	NULL };
static OBJECT(why_proof, MEMBER("required", TEXT), MEMBER("key", BOOL),
    MEMBER("last_failure", OBJECT, .null = true, .of = &why_failure));
static const struct object why_record = { "why_record", &sql_why_records,
	(const struct object_member[]){
	    MEMBER("hit", BOOL), MEMBER("reason", TEXT), MEMBERS_END } };
static OBJECT(why, MEMBER("online", BOOL), MEMBER("activated", BOOL),
    MEMBER("proof", OBJECT, .of = &why_proof),
    MEMBER("last_poll", OBJECT, .null = true, .of = &progress_poll),
    MEMBER("records", LIST, .of = &why_record));

static const struct endpoint device_why_endpoints[] = {
	{ ADMIN, GET, "/device/why", PERM("device:device:query"), IN(by_mac),
	    CALL(device_why, HEAVY, SHOWS(ONE, .of = &why),
	        REFUSES(E_DEVICE_NOT_EXISTS, E_BLACKLIST_READ_TIMEOUT)),
	    "Why a device gets what it gets" },
};

TABLE(device_why);
