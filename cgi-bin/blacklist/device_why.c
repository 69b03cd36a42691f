/*
 * device_why.c - why a device gets the policy that it gets: which records of
 * the blacklist concern it and which do not, whether it gets a policy at all,
 * and what it polled last.  Two kinds of people ask: who checks records, and
 * who looks at a device.
 */
#include <string.h>

#include "auth/device_auth.h"
#include "blacklist/progress.h"
#include "common/mac_inputs.h"
#include "fleet/channel.h"
#include "policy/errors.h"
#include "policy/match.h"
#include "sql/blacklist/device_why.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

/* -- the verdicts -------------------------------------------------------- */

#define AGAIN_S 10 /* Retry-After, when the records took too long */

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

/* Why the device gets no policy at all, whatever the records say; NULL: it gets
 * one. */
static const char *
refusal(const struct device *d, const char *proof)
{
	if (d->head.status != DEVICE_ACTIVATED)
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

/* -- for those who check records ------------------------------------------ */

static void
put_verdict(struct json_out *w, const struct policy_verdict *v)
{
	json_obj(w);
	json_member_i64(w, "blacklistId", v->blacklist_id);
	json_member_bool(w, "hit", v->hit);
	json_member_str(w, "reason", v->reason);
	json_end_obj(w);
}

/* Writes lastPoll: the version of the device's last poll, and when it made its
 * last call of any kind; null if it has never polled. */
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
	json_member_bool(w, "activated", d->head.status == DEVICE_ACTIVATED);
	json_member_str(w, "proof", proof);
	TRY(put_last_poll(r, d));
	json_end_obj(w);
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

/* -- for those who look at a device --------------------------------------- */

/* Writes which proof the device needs, whether it can give it (key: it has its
 * token, or its tenant has a key, which has_key says), and the last call that
 * failed. */
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
	json_member_bool(
	    &r->out, "activated", j->device.head.status == DEVICE_ACTIVATED);
	TRY(put_proof(r, j, row_bool(&row, "has_key")));
	TRY(put_poll(r, &j->device.head));
	TRY(put_records(r, j));
	json_end_obj(&r->out);
	return OK;
}

/* -- endpoints ----------------------------------------------------------- */

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
