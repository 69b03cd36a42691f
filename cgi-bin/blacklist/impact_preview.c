/*
 * impact_preview.c - shows administrators which devices a record of the
 * blacklist would concern before they save it, how many and the first of them,
 * and who else has begun to change records of its package.
 */
#include "sql/blacklist/impact_preview.h"
#include "blacklist/count_turn.h"
#include "blacklist/draft_devices.h"
#include "blacklist/record_inputs.h"
#include "blacklist/rule.h"
#include "input/field.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "rule/errors.h"
#include "store/db_bulk.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"
#include "where/where_run.h"

/* -- the record as it would be ------------------------------------------- */

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
		p->match_mode = (enum match_mode)q->match_mode;
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

	*p = (struct scope_parts){ .match_mode = MATCH_ALL,
		.rollout_percent = 100 };
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

/* -- its devices ---------------------------------------------------------- */

#define SHOWN 100 /* devices that are listed */

/* What a preview asks: how many devices there are, or which are the first. */
struct asked {
	const struct where *of;
	int64_t n, inactive;
	struct ids first;
};

/* For count_in_turn: counts the devices; first_of: finds the first of them. */
static enum err
count_of(struct ctx *ctx, void *arg)
{
	struct asked *a = arg;

	return where_counts(ctx, &a->of, 1, &a->n, &a->inactive);
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
ask_devices(struct req *r, const struct args *in, struct scope_parts *p,
    enum err (*what)(struct ctx *ctx, void *arg), struct asked *out)
{
	enum err e;

	TRY(condition_of(r, in, p, &out->of));
	e = count_in_turn(r, what, out);
	return e == E_QUERY_TOO_BROAD ? fail(r->ctx, E_RULE_COUNT_TIMEOUT, NULL)
	                              : e;
}

/* Writes who else has begun to change records of the package: the one that the
 * request names, else the one that the record has (stored). */
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

/* Answers how many devices the record would concern.  The percentage that a
 * record is rolled out to is chosen by the record's id; one that is not stored
 * has none, so its numbers are estimates. */
static enum err
preview_count(struct req *r, const struct args *in)
{
	struct scope_parts p;
	struct asked a;
	int32_t percent;
	bool exact;

	TRY(ask_devices(r, in, &p, count_of, &a));
	exact = p.id != 0 || p.rollout_percent == 100;
	percent = exact ? 100 : p.rollout_percent;
	json_obj(&r->out);
	json_member_i64(&r->out, "deviceCount", a.n * percent / 100);
	json_member_i64(&r->out, "notActivated", a.inactive * percent / 100);
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

	TRY(ask_devices(r, in, &p, first_of, &a));
	TRY(db_rows(
	    r->ctx, &sql_preview_devices, ARGS(AN("ids", &a.first)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

/* -- endpoints ----------------------------------------------------------- */

static OBJECT(preview_counted, MEMBER("device_count", BIG),
    MEMBER("not_activated", BIG), MEMBER("exact", BOOL),
    MEMBER("computed_at", TIME), MEMBER("open_draft_by", JSON));

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
