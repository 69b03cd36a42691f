/* rule_expr.c - the expression of a rule in a request: reads it, and says what
 * is wrong with it. */
#include "blacklist/rule_expr.h"

#include "lang/lang.h"
#include "rule/write.h"
#include "text/json_validate.h"

const struct json_limits rule_body_limits = {
	.depth = JSON_DEPTH_MAX,
	.keys = 10000,
	.values = 100000,
	.twice = 2,
};

const char *
rule_expr_sent(struct req *r, const struct raw *expr, size_t *n)
{
	const char *sent;

	if (json_member(r->call->body, r->call->body_len, "expr", &sent, n))
		return sent;
	*n = expr->n;
	return expr->json;
}

const char *
rule_problem_text(struct req *r, const struct rule_problem *problem)
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
	enum err e = rule_read(r->ctx, a, expr, n, &bad, &out->rule);

	if (e != OK && bad.n > 0)
		return fail(r->ctx, e, rule_problem_text(r, &bad.v[0]));
	if (e != OK)
		return e;
	out->text = normal_form(a, out->rule);
	out->fields = field_names(a, out->rule);
	return OK;
}
