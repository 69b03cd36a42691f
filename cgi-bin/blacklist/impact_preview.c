/* impact_preview.c - administrators see how many devices a record would
 * concern, and which, before they save it. */
#include "blacklist/blacklist_tables.h"
#include "blacklist/record_inputs.h"
#include "common/mac_inputs.h"
#include "fleet/sqlb.h"
#include "input/given.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "rule/errors.h"
#include "sql/blacklist/preview_devices.h"
#include "sql/blacklist/record_change.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/req.h"

#define SHOWN 100 /* devices that are listed */

static const struct field preview_fields[] = {
	FIELD(struct record_save, id,
	    .doc = "record that is being changed: what is not sent is as it is "
	           "stored; none: a new one"),
	FIELD(struct record_save, package_name, .form = &form_package,
	    .fails = E_PACKAGE_NAME_FORMAT_ERROR, .doc = "name of the package"),
	FIELD(struct record_save, type, .lo = 1, .hi = 2,
	    .dict = "app_blacklist_type", .doc = "1 uninstall, 2 kill"),
	RECORD_FIELDS,
};

/* Replaces the parts of the stored record by those that the request has sent.
 */
static void
overlay(const struct args *in, struct scope_parts *p)
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

static enum err
condition_of(struct req *r, const struct args *in, struct scope_parts *p,
    const struct sqlb **out)
{
	const struct record_save *q = in->at;

	*p = (struct scope_parts){ .match_mode = 1, .rollout_percent = 100 };
	if (decode_given(in, &q->id))
		TRY(scope_read(r->ctx, q->id, p));
	overlay(in, p);
	return scope_condition(r->ctx, p, out);
}

/* The percentage that a record is rolled out to is chosen by the record's id.
 * A record that is not stored has none, so its number is an estimate. */
static enum err
preview_count(struct req *r, const struct args *in)
{
	const struct sqlb *condition;
	struct scope_parts p;
	int64_t count;
	bool exact;
	enum err e;

	TRY(condition_of(r, in, &p, &condition));
	e = sqlb_counts(r->ctx, &condition, 1, &count);
	if (e == E_QUERY_TOO_BROAD)
		return fail(r->ctx, E_RULE_COUNT_TIMEOUT, NULL);
	TRY(e);
	exact = p.id != 0 || p.rollout_percent == 100;
	if (!exact)
		count = count * p.rollout_percent / 100;
	json_obj(&r->out);
	json_key(&r->out, "deviceCount");
	json_put_i64(&r->out, count);
	json_key(&r->out, "exact");
	json_put_bool(&r->out, exact);
	json_key(&r->out, "computedAt");
	json_put_i64(&r->out, r->ctx->now_ms);
	json_end_obj(&r->out);
	return OK;
}

static enum err
preview_devices(struct req *r, const struct args *in)
{
	const struct sqlb *condition;
	struct scope_parts p;
	struct rows rows;
	struct ids ids;
	enum err e;

	TRY(condition_of(r, in, &p, &condition));
	e = sqlb_first(r->ctx, condition, SHOWN, &ids);
	if (e == E_QUERY_TOO_BROAD)
		return fail(r->ctx, E_RULE_COUNT_TIMEOUT, NULL);
	TRY(e);
	TRY(db_rows(
	    r->ctx, &sql_preview_devices, ARGS(AN("ids", &ids)), &rows));
	rows_json(&r->out, &rows);
	return OK;
}

static OBJECT(preview_counted, MEMBER("device_count", BIG),
    MEMBER("exact", BOOL), MEMBER("computed_at", TIME));

static const struct object preview_device = { "preview_device",
	&sql_preview_devices, NULL };

static const struct endpoint impact_preview_endpoints[] = {
	{ ADMIN, POST, "/device/app-blacklist/preview-count",
	    PERM("device:app-blacklist:query"), IN_AS(preview, record_save),
	    CALL(preview_count, SHOWS(ONE, .of = &preview_counted),
	        REFUSES(E_BLACKLIST_NOT_EXISTS, E_RULE_COUNT_TIMEOUT)),
	    "How many devices a record would concern" },
	{ ADMIN, POST, "/device/app-blacklist/preview-devices",
	    PERM("device:app-blacklist:query"), IN_AS(preview, record_save),
	    CALL(preview_devices, SHOWS(LIST, .of = &preview_device),
	        REFUSES(E_BLACKLIST_NOT_EXISTS, E_RULE_COUNT_TIMEOUT)),
	    "The first 100 devices that a record would concern" },
};

TABLE(impact_preview);
