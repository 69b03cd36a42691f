/* rule.c - endpoints with which administrators read rules, what uses a rule,
 * and the fields that rules may look at, and check an expression before they
 * save it. */
#include "sql/blacklist/rule.h"

#include "blacklist/blacklist_tables.h"
#include "blacklist/rule_expr.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "rule/write.h"

struct rule_page {
	int32_t page_no, page_size;
	const char *name;
	int32_t status;
};

static const struct field rule_page_fields[] = {
	PAGE_FIELDS(struct rule_page),
	FIELD(struct rule_page, name, .max = 64, .doc = "part of the name"),
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

static OBJECT(rule_field_shown, MEMBER("name", TEXT), MEMBER("type", TEXT),
    MEMBER("operators", TEXTS), MEMBER("options", TEXT, .null = true));
static OBJECT(rule_problem_shown, MEMBER("path", TEXT), MEMBER("code", INT),
    MEMBER("msg", TEXT));
static OBJECT(rule_verdict, MEMBER("ok", BOOL),
    MEMBER("errors", LIST, .of = &rule_problem_shown),
    MEMBER("normalized", JSON, .null = true));

/* The operators of each type, as rule/parse.c reads them. */
static const char *const operators[RULE_TYPE__MAX][10] = {
	[RULE_NUMBER] = { "==", "!=", "<", "<=", ">", ">=", "in" },
	[RULE_TEXT] = { "==", "!=", "in", "startsWith", "endsWith" },
	[RULE_MAC] = { "==", "!=", "in", "startsWith" },
	[RULE_REGION] = { "==", "!=", "in", "inRegion" },
	[RULE_IP] = { "==", "!=", "inCidr" },
	[RULE_SET] = { "==", "!=", "in" },
	[RULE_TIME] = { "==", "!=", "<", "<=", ">", ">=" },
	[RULE_VERSION] = { "==", "!=", "<", "<=", ">", ">=" },
};

static enum err
rule_fields(struct req *r, const struct args *in)
{
	struct json_out *w = &r->out;

	(void)in;
	json_arr(w);
	for (int f = 0; f < RULE_FIELD__MAX; f++) {
		const struct rule_field_row *row = &rule_field_rows[f];
		const char *const *op = operators[row->type];

		json_obj(w);
		json_key(w, "name");
		json_put_str(w, row->wire);
		json_key(w, "type");
		json_put_str(w, rule_type_name(row->type));
		json_key(w, "operators");
		json_arr(w);
		for (; *op != NULL; op++)
			json_put_str(w, *op);
		json_end_arr(w);
		json_key(w, "options");
		json_put_str(w, *row->options == '\0' ? NULL : row->options);
		json_end_obj(w);
	}
	json_end_arr(w);
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
		json_key(w, "path");
		json_put_str(w, p->path);
		json_key(w, "code");
		json_put_i64(w, err_code(p->code));
		json_key(w, "msg");
		json_put_str(w, lang_reason(r->ctx->mem, r->ctx->lang, p->why));
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
	bool ok = rule_parse(r->ctx->mem, text, n, &bad, &rule) == OK;

	json_obj(w);
	json_key(w, "ok");
	json_put_bool(w, ok);
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

/* clang-format off */
static const struct endpoint rule_endpoints[] = {
	{ ADMIN, GET, "/device/rule/page", PERM("device:rule:query"),
	    IN(rule_page), PAGE(rule_page), "List rules, newest first" },
	{ ADMIN, GET, "/device/rule/get", PERM("device:rule:query"),
	    IN(by_id), ONE(rule_get, E_RULE_NOT_EXISTS), "Get a rule" },
	{ ADMIN, GET, "/device/rule/simple-list", PERM("device:rule:query"),
	    NO_INPUT, LIST(rule_simple_list), "Names of the rules that are on" },
	{ ADMIN, GET, "/device/rule/usage", PERM("device:rule:query"),
	    IN(by_id), LIST(rule_usage, CHECK(rule_usage_check)),
	    "What uses a rule" },
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
