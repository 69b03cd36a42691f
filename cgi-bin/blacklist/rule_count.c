/* rule_count.c - endpoints that say how many devices a rule has, and which
 * rules a device has. */
#include <string.h>

#include "base/clock.h"
#include "blacklist/blacklist_tables.h"
#include "blacklist/rule_expr.h"
#include "fleet/errors.h"
#include "fleet/sqlb.h"
#include "input/given.h"
#include "input/text_form.h"
#include "rule/program.h"
#include "sql/blacklist/rule_count.h"
#include "sql/lib/rule_device.h"
#include "store/row.h"
#include "text/json_out.h"

#define BATCH_MAX 200
#define MATCH_MAX 1000

struct rule_count {
	int64_t id;
	struct raw expr;
};

static const struct field rule_count_fields[] = {
	FIELD(struct rule_count, id, .doc = "the rule, or"),
	FIELD(struct rule_count, expr, .max_bytes = 1 << 20,
	    .doc = "an expression that need not be a rule yet"),
};

static const struct input rule_count_input = { .name = "rule_count",
	.size = sizeof(struct rule_count),
	.f = rule_count_fields,
	.n = ARRAY_LEN(rule_count_fields),
	.json = &rule_body_limits };

struct counted {
	const char *biz;
	int64_t id;
};

static const struct field counted_fields[] = {
	FIELD(struct counted, biz, .req = true, .words = "rule blacklist",
	    .doc = "what the id is of"),
	FIELD(struct counted, id, .req = true),
};

struct rule_count_batch {
	struct list items;
};

static const struct field rule_count_batch_fields[] = {
	FIELD(struct rule_count_batch, items, .req = true, .whole = true,
	    .min = 1, .max = BATCH_MAX, .of = IN(counted),
	    .doc = "rules and records of the blacklist"),
};

struct rule_match {
	const char *mac;
	struct ids ids;
};

static const struct field rule_match_fields[] = {
	FIELD(struct rule_match, mac, .req = true, .form = &form_mac,
	    .fails = E_DEVICE_MAC_FORMAT_ERROR, .doc = "a device"),
	FIELD(struct rule_match, ids, .min = 1, .max = MATCH_MAX,
	    .doc = "rules to ask; absent: all that are on"),
};

static OBJECT(rule_counted, MEMBER("device_count", BIG),
    MEMBER("computed_at", BIG), MEMBER("ms", BIG));
static OBJECT(rule_hits, MEMBER("hits", IDS));

/* Counts the devices; *ms: how long it took. */
static enum err
count_devices(
    struct req *r, const struct rule *rule, int64_t *count, int32_t *ms)
{
	const struct sqlb *of = sqlb_rule(r->ctx->mem, rule);
	int64_t began = clock_mono_ms();
	enum err e = sqlb_counts(r->ctx, &of, 1, count);

	*ms = (int32_t)(clock_mono_ms() - began);
	return e == E_QUERY_TOO_BROAD ? E_RULE_COUNT_TIMEOUT : e;
}

static enum err
show_count(struct req *r, int64_t count, int32_t ms)
{
	struct json_out *w = &r->out;

	json_obj(w);
	json_key(w, "deviceCount");
	json_put_i64(w, count);
	json_key(w, "computedAt");
	json_put_i64(w, clock_ms());
	json_key(w, "ms");
	json_put_i64(w, ms);
	json_end_obj(w);
	return OK;
}

static enum err
count_rule(struct req *r, const struct args *in)
{
	struct row row;
	const char *text;
	struct rule_expr expr;
	int32_t revision, ms;
	int64_t count;

	TRY(db_one(r->ctx, &sql_rule_expr, in, E_RULE_NOT_EXISTS, &row));
	text = row_str(&row, "expr");
	revision = row_i32(&row, "revision");
	TRY(rule_expr_read(r, text, strlen(text), &expr));
	TRY(count_devices(r, expr.rule, &count, &ms));
	TRY(db_do(r->ctx, &sql_rule_count_keep,
	    WITH(in, AN("revision", &revision), AN("count", &count),
	        AN("ms", &ms))));
	return show_count(r, count, ms);
}

static enum err
rule_count(struct req *r, const struct args *in)
{
	const struct rule_count *q = in->at;
	struct rule_expr expr;
	const char *text;
	int64_t count;
	int32_t ms;
	size_t n;

	if (decode_given(in, &q->id) == decode_given(in, &q->expr)) {
		r->ctx->why = (struct why){ "id", "or expr must be given" };
		return E_BAD_REQUEST;
	}
	if (decode_given(in, &q->id))
		return count_rule(r, in);
	text = rule_expr_sent(r, &q->expr, &n);
	TRY(rule_expr_read(r, text, n, &expr));
	TRY(count_devices(r, expr.rule, &count, &ms));
	return show_count(r, count, ms);
}

/* Does the stored rule hit the device? */
static enum err
asks(struct req *r, const struct row *row, const struct rule_device *d,
    bool *hit)
{
	const char *text = row_str(row, "expr");
	struct rule_expr expr;

	TRY(rule_expr_read(r, text, strlen(text), &expr));
	*hit = rule_match(rule_compile(r->ctx->mem, expr.rule), d);
	return OK;
}

static enum err
find_device(struct req *r, const struct args *in, struct rule_device *out)
{
	struct row row;
	int64_t id;
	const struct ids ids = { &id, 1 };

	TRY(db_one(
	    r->ctx, &sql_rule_match_device, in, E_DEVICE_NOT_EXISTS, &row));
	id = row_i64(&row, "id");
	TRY(db_one(r->ctx, &sql_rule_device_by_id, ARGS(AN("ids", &ids)),
	    E_DEVICE_NOT_EXISTS, &row));
	rule_device_of(r->ctx->mem, &row, out);
	return OK;
}

static enum err
rule_match_call(struct req *r, const struct args *in)
{
	struct rule_device d;
	struct rows rules;

	TRY(find_device(r, in, &d));
	TRY(db_rows(r->ctx, &sql_rule_match_rules, in, &rules));
	json_obj(&r->out);
	json_key(&r->out, "hits");
	json_arr(&r->out);
	for (int i = 0; i < rules.n; i++) {
		struct row row = row_at(&rules, i);
		bool hit = false;

		TRY(asks(r, &row, &d, &hit));
		if (hit)
			json_put_i64(&r->out, row_i64(&row, "id"));
	}
	json_end_arr(&r->out);
	json_end_obj(&r->out);
	return OK;
}

/* clang-format off */
static const struct endpoint rule_count_endpoints[] = {
	{ ADMIN, POST, "/device/rule/count", PERM("device:rule:query"),
	    &rule_count_input,
	    CALL(rule_count, SHOWS(ONE, .of = &rule_counted),
	        REFUSES(RULE_EXPR_ERRORS, E_RULE_NOT_EXISTS,
	            E_RULE_COUNT_TIMEOUT)),
	    "Count the devices of a rule or an expression now" },
	{ ADMIN, POST, "/device/rule/count-batch", PERM("device:rule:query"),
	    IN(rule_count_batch), LIST(rule_count_batch, CHECK(rule_count_ask)),
	    "Counts of rules and records as they were counted last" },
	{ ADMIN, POST, "/device/rule/match", PERM("device:rule:query"),
	    IN(rule_match),
	    CALL(rule_match_call, SHOWS(ONE, .of = &rule_hits),
	        REFUSES(E_DEVICE_NOT_EXISTS)),
	    "Which rules describe a device" },
};
/* clang-format on */

TABLE(rule_count);
