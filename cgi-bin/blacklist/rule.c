/*
 * rule.c - endpoints with which administrators create, change, delete and read
 * rules, the conditions on devices that records use; and which check an
 * expression before it is saved.
 */
#include "blacklist/rule.h"
#include "base/utf8.h"
#include "blacklist/impact_check.h"
#include "common/inputs.h"
#include "input/field.h"
#include "lang/lang.h"
#include "policy/draft.h"
#include "policy/epochs.h"
#include "policy/errors.h"
#include "policy/states.h"
#include "sql/blacklist/rule.h"
#include "store/row.h"
#include "text/json_out.h"
#include "text/json_validate.h"
#include "web/endpoint.h"
#include "web/revision.h"
#include "where/rule_device.h"

/* -- the expression in a request ----------------------------------------- */

const struct json_limits rule_body_limits = {
	.depth = JSON_DEPTH_MAX,
	.keys = 10000,
	.values = 100000,
	.twice = 2,
};

const char *
rule_expr_sent(struct req *r, const struct raw *expr, size_t *n)
{
	size_t all = r->call->body_len;
	const char *body = utf8_unmarked(r->call->body, &all), *sent;

	if (json_member_find(body, all, "expr", &sent, n))
		return sent;
	*n = expr->n;
	return expr->json;
}

/* The place and the reason of a problem, for an error that has one text. */
static const char *
problem_text(struct req *r, const struct rule_problem *problem)
{
	const char *why = lang_reason(r->ctx->mem, r->ctx->lang, problem->why);

	if (*problem->path == '\0')
		return why;
	return arena_printf(r->ctx->mem, "%s: %s", problem->path, why);
}

static struct strs
field_names(struct arena *a, const struct rule *rule)
{
	struct strs names = { arena_new(a, const char *, RULE_FIELD__MAX), 0 };

	for (int f = 0; f < RULE_FIELD__MAX; f++)
		if ((rule->fields >> f & 1) != 0)
			names.v[names.n++] = rule_field_rows[f].wire;
	return names;
}

/* The rule as it is stored.  An address or a number may be longer in its normal
 * form than as it was sent, but not eight times as long. */
static const char *
normal_form(struct arena *a, const struct rule *rule)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };

	buf_init(&b, (size_t)8 * RULE_BYTES_MAX);
	rule_write(&w, rule);
	BUG_ON(b.over);
	return arena_strdup(a, buf_text(&b));
}

enum err
rule_expr_read(struct req *r, const char *expr, size_t n, struct rule_expr *out)
{
	struct arena *a = r->ctx->mem;
	struct rule_problems bad = { .n = 0 };
	enum err e = rule_parse_sent(a, expr, n, &bad, &out->rule);

	if (e != OK && bad.n > 0)
		return fail(r->ctx, e, problem_text(r, &bad.v[0]));
	if (e != OK)
		return e;
	out->text = normal_form(a, out->rule);
	out->fields = field_names(a, out->rule);
	return OK;
}

/* Most literals of a rule, its regions expanded; of all rules of a tenant; and
 * of a user's rules, once half of what the tenant may have is used. */
#define LITERALS_MAX        20000
#define TENANT_LITERALS_MAX 1000000
#define TENANT_SHARE        (TENANT_LITERALS_MAX / 4)

/* Refuses a rule with too many literals; why: in English. */
static enum err
too_many(struct req *r, const char *why)
{
	return fail(r->ctx, E_RULE_TOO_COMPLEX,
	    lang_reason(r->ctx->mem, r->ctx->lang, why));
}

/* Would a rule with so many literals take more than the caller's share of those
 * of the tenant?  Once half of them are used, that is a quarter.  others: the
 * literals of the other rules, and whether he is exempt from the limit. */
static bool
is_greedy(const struct row *others, int64_t literals)
{
	return !row_bool(others, "exempt") &&
	       row_i64(others, "literals") + literals >
	           TENANT_LITERALS_MAX / 2 &&
	       row_i64(others, "own") + literals > TENANT_SHARE;
}

/* Counts the literals of a rule that is to be saved into expr->literals, and
 * refuses too many; id: that of the rule, 0: a new one. */
static enum err
count_literals(struct req *r, int64_t id, struct rule_expr *expr)
{
	struct row row;

	TRY(region_lines_read(r->ctx));
	expr->literals = (int64_t)rule_size(expr->rule);
	if (expr->literals > LITERALS_MAX)
		return too_many(
		    r, arena_printf(r->ctx->mem,
		           "more than %d literals, regions with all in them",
		           LITERALS_MAX));
	TRY(db_one(
	    r->ctx, &sql_rule_literals, ARGS(AN("id", &id)), E_SYSTEM, &row));
	if (row_i64(&row, "literals") + expr->literals > TENANT_LITERALS_MAX)
		return too_many(
		    r, arena_printf(r->ctx->mem,
		           "all rules together have more than %d literals",
		           TENANT_LITERALS_MAX));
	if (is_greedy(&row, expr->literals))
		return too_many(r,
		    arena_printf(r->ctx->mem,
		        "your rules have more than %d literals, a user's share",
		        TENANT_SHARE));
	return OK;
}

/* -- reading and checking ------------------------------------------------ */

struct rule_page {
	int32_t page_no, page_size;
	const char *name;
	int32_t status;
};

static const struct field rule_page_fields[] = {
	PAGE_FIELDS(struct rule_page),
	FIELD(struct rule_page, name, .max = RULE_NAME_MAX,
	    .doc = "part of the name"),
	FIELD(struct rule_page, status, .lo = 0, .hi = 1, .doc = "0 on, 1 off"),
};

struct rule_validate {
	struct raw expr;
};

static const struct field rule_validate_fields[] = {
	FIELD(struct rule_validate, expr, .req = true, .max_bytes = 1 << 20,
	    .doc = "a condition on devices"),
};

static const struct input rule_validate_input = { .name = "rule_validate",
	.size = sizeof(struct rule_validate),
	.f = rule_validate_fields,
	.n = ARRAY_LEN(rule_validate_fields),
	.json = &rule_body_limits };

OBJECT(rule_field_shown, MEMBER("name", TEXT), MEMBER("type", TEXT),
    MEMBER("operators", TEXTS), MEMBER("options", TEXT, .null = true));
static OBJECT(rule_problem_shown, MEMBER("path", TEXT), MEMBER("code", INT),
    MEMBER("msg", TEXT));
static OBJECT(rule_verdict, MEMBER("ok", BOOL),
    MEMBER("errors", LIST, .of = &rule_problem_shown),
    MEMBER("normalized", JSON, .null = true));

static void
put_operators(struct json_out *w, enum rule_type type)
{
	const char *op;

	json_key(w, "operators");
	json_arr(w);
	for (size_t i = 0; (op = rule_operator(type, i)) != NULL; i++)
		json_put_str(w, op);
	json_end_arr(w);
}

void
rule_fields_put(struct json_out *w)
{
	json_arr(w);
	for (int f = 0; f < RULE_FIELD__MAX; f++) {
		const struct rule_field_row *row = &rule_field_rows[f];

		json_obj(w);
		json_member_str(w, "name", row->wire);
		json_member_str(w, "type", rule_type_name(row->type));
		put_operators(w, row->type);
		json_member_str(
		    w, "options", *row->options == '\0' ? NULL : row->options);
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* Lists the fields that rules may look at, for editors of rules. */
static enum err
rule_fields(struct req *r, const struct args *in)
{
	(void)in;
	rule_fields_put(&r->out);
	return OK;
}

static void
put_problems(struct req *r, const struct rule_problems *bad)
{
	struct json_out *w = &r->out;

	json_arr(w);
	for (size_t i = 0; i < bad->n; i++) {
		const struct rule_problem *p = &bad->v[i];

		json_obj(w);
		json_member_str(w, "path", p->path);
		json_member_i64(w, "code", err_code(p->code));
		json_member_str(
		    w, "msg", lang_reason(r->ctx->mem, r->ctx->lang, p->why));
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* A bad rule is no error of this request: editors call it at every change, and
 * the problems are its answer. */
static enum err
rule_validate(struct req *r, const struct args *in)
{
	const struct rule_validate *q = in->at;
	struct rule_problems bad = { .n = 0 };
	struct rule *rule;
	struct json_out *w = &r->out;
	size_t n;
	const char *text = rule_expr_sent(r, &q->expr, &n);
	bool ok = rule_parse_sent(r->ctx->mem, text, n, &bad, &rule) == OK;

	json_obj(w);
	json_member_bool(w, "ok", ok);
	json_key(w, "errors");
	put_problems(r, &bad);
	json_key(w, "normalized");
	if (ok)
		rule_write(w, rule);
	else
		json_put_null(w);
	json_end_obj(w);
	return OK;
}

/* -- saving -------------------------------------------------------------- */

struct rule_save {
	int64_t id;
	const char *name, *remark;
	struct raw expr;
	int32_t status;
};

#define RULE_SAVE_FIELDS(must) \
	FIELD(struct rule_save, name, .req = must, .min = 1, \
	    .max = RULE_NAME_MAX, .doc = "name, unique among rules"), \
	    FIELD(struct rule_save, expr, .req = must, .json_type = "object", \
	        .max_bytes = 1 << 20, \
	        .doc = "condition on devices: a strict subset of JsonLogic"), \
	    FIELD(struct rule_save, status, .lo = 0, .hi = 1, \
	        .doc = "0 on, 1 off: it concerns no device; 0 at first"), \
	    FIELD(struct rule_save, remark, .text = TEXT_PROSE, .max = 512)

static const struct field rule_create_fields[] = {
	RULE_SAVE_FIELDS(true),
};

static const struct field rule_update_fields[] = {
	FIELD(struct rule_save, id, .req = true, .doc = "which one"),
	RULE_SAVE_FIELDS(false),
};

#define RULE_INPUT(x) \
	static const struct input x##_input = { .name = #x, \
		.size = sizeof(struct rule_save), \
		.f = x##_fields, \
		.n = ARRAY_LEN(x##_fields), \
		.json = &rule_body_limits }
RULE_INPUT(rule_create);
RULE_INPUT(rule_update);

static enum err
rule_create(struct req *r, const struct args *in)
{
	const struct rule_save *q = in->at;
	struct rule_expr expr;
	struct row row;
	size_t n;
	const char *sent = rule_expr_sent(r, &q->expr, &n);

	TRY(rule_expr_read(r, sent, n, &expr));
	TRY(db_check(r->ctx, &sql_rule_create_check, in));
	TRY(count_literals(r, 0, &expr));
	TRY(db_one(r->ctx, &sql_rule_create,
	    WITH(in, AN("text", &expr.text), AN("fields", &expr.fields),
	        AN("literals", &expr.literals)),
	    E_SYSTEM, &row));
	row_value(&r->out, &row);
	return OK;
}

enum err
rule_stored(struct ctx *ctx, struct arena *a, int64_t id, const struct row *row,
    struct rule **out)
{
	const char *expr = row_str(row, "expr");
	struct rule_problems bad = { .n = 0 };
	enum err e = rule_parse(a, expr, strlen(expr), &bad, out);

	if (e != OK && bad.n > 0)
		return fault(ctx, "rule %lld: %s: %s", (long long)id,
		    bad.v[0].path, bad.v[0].why);
	return e;
}

enum err
rule_make(struct req *r, const char *name, const struct raw *expr, bool pending,
    int64_t *id)
{
	const int32_t status = pending ? RULE_PENDING : RULE_ON;
	const char *remark = NULL;
	struct rule_expr is;
	struct row row;

	TRY(rule_expr_read(r, expr->json, expr->n, &is));
	TRY(db_check(r->ctx, &sql_rule_create_check, NULL));
	TRY(count_literals(r, 0, &is));
	TRY(db_one(r->ctx, &sql_rule_create,
	    ARGS(AN("name", &name), AN("text", &is.text),
	        AN("fields", &is.fields), AN("literals", &is.literals),
	        AN("status", &status), AN("remark", &remark)),
	    E_SYSTEM, &row));
	*id = row_i64(&row, "id");
	return OK;
}

/* The records that use the rule; which: the block that reads all, or that which
 * reads those in effect. */
static enum err
records_using(struct req *r, const struct sql *which, const struct args *in,
    struct ids *out)
{
	struct rows rows;

	TRY(db_rows(r->ctx, which, in, &rows));
	*out = rows_ids(r->ctx->mem, &rows, "id");
	return OK;
}

/* Locks the rule.  *changes: it gets another expression (text) or status, and
 * so other devices.  That changes all records that use it, so the caller must
 * be permitted to change these.  They were locked before the rule, as
 * everywhere; if another record has begun to use it since, the request is to be
 * repeated. */
static enum err
hold_rule(struct req *r, const struct args *in, const char *text,
    const struct ids *records, bool *changes)
{
	const struct rule_save *q = in->at;
	struct row row;

	TRY(db_hit(r->ctx, &sql_rule_lock, in, E_RULE_NOT_EXISTS));
	TRY(db_one(r->ctx, &sql_rule_hold,
	    WITH(in, AN("text", &text), AN("records", records)),
	    E_RULE_NOT_EXISTS, &row));
	TRY(revision_check(r));
	*changes = row_bool(&row, "changes");
	if (!*changes)
		return OK;
	return row_bool(&row, "unseen") ? E_LOCKED
	                                : draft_rule_before_edit(r->ctx, q->id);
}

/* Refuses a changed rule by which a record in effect concerns too many
 * devices. */
static enum err
check_live(struct req *r, const struct args *in)
{
	struct ids live;

	TRY(records_using(r, &sql_rule_records_live, in, &live));
	return impact_check(r->ctx, &live);
}

/* Changes a rule; the records that use it are changed with it, so they are
 * locked first and the epochs of their devices rise. */
static enum err
rule_update(struct req *r, const struct args *in)
{
	const struct rule_save *q = in->at;
	struct rule_expr expr = { .text = NULL };
	struct policy_change change;
	struct ids records;
	bool changes;
	size_t n;

	if (decode_given(in, &q->expr)) {
		const char *sent = rule_expr_sent(r, &q->expr, &n);

		TRY(rule_expr_read(r, sent, n, &expr));
		TRY(count_literals(r, q->id, &expr));
	}
	TRY(records_using(r, &sql_rule_records, in, &records));
	TRY(policy_before(r->ctx, &records, &change));
	TRY(hold_rule(r, in, expr.text, &records, &changes));
	TRY(db_hit(r->ctx, &sql_rule_update,
	    WITH(in, AN("text", &expr.text), AN("fields", &expr.fields),
	        AN("literals", &expr.literals)),
	    E_RULE_NOT_EXISTS));
	if (changes)
		TRY(check_live(r, in));
	TRY(policy_after(r->ctx, &change));
	TRY(db_commit(r->ctx));
	return done(r);
}

/* Answers whether the caller may give the rule other devices, for forms that
 * say so before anybody builds a condition. */
static enum err
rule_change_effect(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;
	bool may;

	TRY(db_check(r->ctx, &sql_rule_usage_check, in));
	TRY(draft_rule_editable(r->ctx, q->id, &may));
	json_obj(&r->out);
	json_member_str(&r->out, "effect", may ? "DIRECT" : "REFUSED");
	json_end_obj(&r->out);
	return OK;
}

static OBJECT(rule_change_predicted, MEMBER("effect", TEXT));

static enum err
rule_delete(struct req *r, const struct args *in)
{
	TRY(db_hit(r->ctx, &sql_rule_lock, in, E_RULE_NOT_EXISTS));
	TRY(db_check(r->ctx, &sql_rule_delete_check, in));
	TRY(db_hit(r->ctx, &sql_rule_delete, in, E_RULE_NOT_EXISTS));
	return done(r);
}

/* -- endpoints ----------------------------------------------------------- */

/* clang-format off */
static const struct endpoint rule_endpoints[] = {
	{ ADMIN, GET, "/device/rule/page", PERM("device:rule:query"),
	    IN(rule_page), PAGE(rule_page, EXACT), "List rules, newest first" },
	{ ADMIN, GET, "/device/rule/get", PERM("device:rule:query"),
	    IN(by_id), ONE(rule_get, E_RULE_NOT_EXISTS, TAGGED), "Get a rule" },
	{ ADMIN, GET, "/device/rule/simple-list", PERM("device:rule:query"),
	    NO_INPUT, LIST(rule_simple_list), "Names of the rules that are on" },
	{ ADMIN, GET, "/device/rule/usage", PERM("device:rule:query"),
	    IN(by_id), LIST(rule_usage, CHECK(rule_usage_check)),
	    "What uses a rule" },
	{ ADMIN, GET, "/device/rule/change-effect", PERM("device:rule:query"),
	    IN(by_id),
	    CALL(rule_change_effect,
	        SHOWS(ONE, .of = &rule_change_predicted),
	        REFUSES(E_RULE_NOT_EXISTS)),
	    "Whether another condition or status of a rule takes effect at once "
	    "(DIRECT), or is refused (REFUSED): the caller's changes need "
	    "approval, and records in effect or in approval use the rule" },
	{ ADMIN, GET, "/device/rule/fields", PERM("device:rule:query"),
	    NO_INPUT, CALL(rule_fields, SHOWS(LIST, .of = &rule_field_shown)),
	    "Fields of a device that rules may look at" },
	{ ADMIN, POST, "/device/rule/validate", PERM("device:rule:query"),
	    &rule_validate_input,
	    CALL(rule_validate, SHOWS(ONE, .of = &rule_verdict)),
	    "Check an expression and name all of its problems" },
};
/* clang-format on */

TABLE(rule);

/* clang-format off */
static const struct endpoint rule_save_endpoints[] = {
	{ ADMIN, POST, "/device/rule/create", PERM("device:rule:create"),
	    &rule_create_input,
	    CALL(rule_create, SHOWS_ID,
	        REFUSES(RULE_EXPR_ERRORS, E_RULE_NAME_DUPLICATE,
	            E_RULE_LIMIT, E_RULE_SHARE_USED)),
	    "Create a rule" },
	{ ADMIN, PUT, "/device/rule/update", PERM("device:rule:update"),
	    &rule_update_input,
	    CALL(rule_update,
	        REFUSES(RULE_EXPR_ERRORS, E_RULE_NAME_DUPLICATE,
	            E_RULE_NOT_EXISTS, E_BLACKLIST_IN_APPROVAL,
	            E_BLACKLIST_DATA_NOT_MODIFIABLE,
	            E_BLACKLIST_IMPACT_TOO_LARGE),
	        REVISES("/device/rule/get", rule_revision, .inside = true)),
	    "Change a rule" },
	{ ADMIN, DELETE, "/device/rule/delete", PERM("device:rule:delete"),
	    IN(by_id), CALL(rule_delete,
	        REFUSES(E_RULE_NOT_EXISTS, E_RULE_IN_USE),
	        REVISES("/device/rule/get", rule_revision)),
	    "Delete a rule that nothing uses" },
};
/* clang-format on */

TABLE(rule_save);
