/*
 * rule_count.c - which devices a rule has: endpoints that count them, by a
 * condition of SQL, or ask the compiled rules about one device.
 */
#include "sql/blacklist/rule_count.h"
#include "base/clock.h"
#include "blacklist/count_turn.h"
#include "blacklist/rule.h"
#include "fleet/errors.h"
#include "input/field.h"
#include "input/text_form.h"
#include "rule/program.h"
#include "sql/lib/rule_device.h"
#include "store/db_bulk.h"
#include "store/row.h"
#include "text/json_out.h"
#include "web/endpoint.h"
#include "where/rule_device.h"
#include "where/where_run.h"

/* -- counting, and asking about a device --------------------------------- */

#define BATCH_MAX 200  /* rules and records whose counts a request reads */
#define MATCH_MAX 1000 /* rules that a request asks about a device */

struct rule_count {
	int64_t id;
	struct raw expr;
};

static const struct field rule_count_fields[] = {
	FIELD(struct rule_count, id, .doc = "the rule, or"),
	FIELD(struct rule_count, expr, .json_type = "object",
	    .max_bytes = 1 << 20,
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

/* n: how many devices the condition `of` holds for. */
struct counting {
	const struct where *of;
	int64_t n;
};

/* For count_in_turn: counts the devices of a condition. */
static enum err
count_of(struct ctx *ctx, void *arg)
{
	struct counting *c = arg;

	return where_counts(ctx, &c->of, 1, &c->n, NULL);
}

/* Counts the devices of the rule, with a slot for heavy work if that does not
 * end at once (count_in_turn); *ms: how long it took.  E_RULE_COUNT_TIMEOUT: it
 * takes too long. */
static enum err
count_devices(
    struct req *r, const struct rule *rule, int64_t *count, int32_t *ms)
{
	struct counting c = { .of = where_rule(r->ctx->mem, rule) };
	int64_t began = clock_mono_ms();
	enum err e = count_in_turn(r, count_of, &c);

	*count = c.n;
	*ms = (int32_t)(clock_mono_ms() - began);
	return e == E_QUERY_TOO_BROAD ? E_RULE_COUNT_TIMEOUT : e;
}

/* Answers the count, which took so many milliseconds. */
static enum err
show_count(struct req *r, int64_t count, int32_t ms)
{
	struct json_out *w = &r->out;

	json_obj(w);
	json_member_i64(w, "deviceCount", count);
	json_member_i64(w, "computedAt", clock_ms());
	json_member_i64(w, "ms", ms);
	json_end_obj(w);
	return OK;
}

/* Counts the devices of a stored rule, and stores the number for the pages that
 * show it. */
static enum err
count_stored_rule(struct req *r, const struct args *in)
{
	const struct rule_count *q = in->at;
	struct row row;
	struct rule *rule;
	int32_t revision, ms;
	int64_t count;

	TRY(db_one(r->ctx, &sql_rule_expr, in, E_RULE_NOT_EXISTS, &row));
	revision = row_i32(&row, "revision");
	TRY(rule_stored(r->ctx, r->ctx->mem, q->id, &row, &rule));
	TRY(count_devices(r, rule, &count, &ms));
	TRY(db_do(r->ctx, &sql_rule_count_store,
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

	if (decode_given(in, &q->id) == decode_given(in, &q->expr))
		return bad_request(r->ctx, "id", "or expr must be given");
	if (decode_given(in, &q->id))
		return count_stored_rule(r, in);
	text = rule_expr_sent(r, &q->expr, &n);
	TRY(rule_expr_read(r, text, n, &expr));
	TRY(count_devices(r, expr.rule, &count, &ms));
	return show_count(r, count, ms);
}

#define MATCH_MS 10000 /* for asking all rules */
#define AGAIN_S  10    /* Retry-After, when asking took longer */

/* A device that rules are asked about, one by one. */
struct asking {
	struct req *r;
	struct rule_device d;
	int64_t until_ms; /* monotonic */
};

/* Lists the stored rule, if it hits the device. */
static enum err
ask_rule(void *arg, const struct row *row)
{
	struct asking *as = arg;
	struct arena scratch = { 0 };
	struct rule *rule;
	enum err e =
	    rule_stored(as->r->ctx, &scratch, row_i64(row, "id"), row, &rule);

	if (clock_mono_ms() >= as->until_ms)
		e = E_QUERY_TOO_BROAD;
	if (e == OK && rule_match(rule_compile(&scratch, rule), &as->d))
		json_put_i64(&as->r->out, row_i64(row, "id"));
	arena_free(&scratch);
	return e;
}

/* The device of the request in the form in which rules judge it. */
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

/* Asks the stored rules that the request names, or all that are on, one by
 * one. */
static enum err
ask_rules(struct asking *as, const struct args *in)
{
	struct req *r = as->r;
	enum err e;

	TRY(db_time_limit(r->ctx, MATCH_MS));
	e = db_stream(r->ctx, &sql_rule_match_rules, in, ask_rule, as);
	if (e != E_QUERY_TOO_BROAD)
		return e;
	r->ctx->wait_s = AGAIN_S;
	return fail(r->ctx, E_RULE_MATCH_TIMEOUT, NULL);
}

/* Answers which rules describe a device.  The device and the rules are read as
 * of one moment. */
static enum err
match_rules(struct req *r, const struct args *in)
{
	struct asking as = { .r = r, .until_ms = clock_mono_ms() + MATCH_MS };

	TRY(db_begin_steady(r->ctx));
	TRY(find_device(r, in, &as.d));
	json_obj(&r->out);
	json_key(&r->out, "hits");
	json_arr(&r->out);
	TRY(ask_rules(&as, in));
	json_end_arr(&r->out);
	json_end_obj(&r->out);
	return db_commit(r->ctx);
}

/* -- endpoints ----------------------------------------------------------- */

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
	    CALL(match_rules, HEAVY, SHOWS(ONE, .of = &rule_hits),
	        REFUSES(E_DEVICE_NOT_EXISTS, E_RULE_MATCH_TIMEOUT)),
	    "Which rules describe a device" },
};
/* clang-format on */

TABLE(rule_count);
