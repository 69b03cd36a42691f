/* record_rule.c - finds or creates the rule of a blacklist record. */
#include "blacklist/record_rule.h"

#include <string.h>

#include "base/utf8.h"
#include "blacklist/record_inputs.h"
#include "blacklist/rule_save.h"
#include "input/given.h"
#include "rule/errors.h"
#include "sql/blacklist/record_change.h"
#include "text/json_in.h"

#define NAME_MAX_CHARS 64

static enum err
bad(struct req *r, const char *field, const char *what)
{
	r->ctx->why = (struct why){ field, what };
	return E_BAD_REQUEST;
}

static enum err
create(struct req *r, const struct raw *sent, bool pending, int64_t *id)
{
	CLEANUP(json_free) struct json *j = NULL;
	const struct json *name, *expr;
	struct raw text;
	size_t n;

	TRY(json_parse(
	    r->ctx->mem, sent->json, sent->n, &j, &r->ctx->why.what));
	name = json_get(j, "name");
	expr = json_get(j, "expr");
	if (name == NULL || json_kind(name) != JSON_STR ||
	    json_str(name, &n)[0] == '\0')
		return bad(r, "rule.name", "was not sent");
	text.json = json_str(name, &n);
	if (utf8_length(text.json, n) > NAME_MAX_CHARS)
		return bad(r, "rule.name", "is too long");
	if (expr == NULL)
		return bad(r, "rule.expr", "was not sent");
	text.json = json_text(r->ctx->mem, expr);
	text.n = strlen(text.json);
	return rule_make(r, arena_strdup(r->ctx->mem, json_str(name, &n)),
	    &text, pending, id);
}

enum err
record_rule_take(
    struct req *r, const struct args *in, bool pending, const int64_t **id)
{
	const struct record_save *q = in->at;
	bool named = decode_given(in, &q->rule_id);
	int64_t *made = arena_new(r->ctx->mem, int64_t, 1);

	if (!decode_given(in, &q->rule)) {
		if (!named)
			return OK;
		*made = q->rule_id;
		*id = made;
		return q->rule_id == 0 ? OK
		                       : db_hit(r->ctx, &sql_change_rule_hold,
		                             in, E_RULE_NOT_EXISTS);
	}
	if (named)
		return bad(r, "rule", "must not be sent with ruleId");
	TRY(create(r, &q->rule, pending, made));
	*id = made;
	return OK;
}
