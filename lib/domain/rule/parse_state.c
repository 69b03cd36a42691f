/* parse_state.c - what the files that read rules share: problems, and names of
 * fields. */
#include "rule/parse_state.h"

#include <string.h>

bool
rule_refuse(struct parse_state *p, enum err code, const struct json_tree *j,
    const char *why)
{
	struct rule_problems *bad = p->bad;

	if (bad->n < RULE_PROBLEMS_MAX)
		bad->v[bad->n++] = (struct rule_problem){ .code = code,
			.path = json_tree_path(p->a, j),
			.why = why };
	return false;
}

bool
rule_stop(struct parse_state *p, const struct json_tree *j, const char *why)
{
	p->full = true;
	return rule_refuse(p, E_RULE_TOO_COMPLEX, j, why);
}

static bool
same_key(const struct json_tree *x, const struct json_tree *y)
{
	return x->key_n == y->key_n && memcmp(x->key, y->key, x->key_n) == 0;
}

bool
rule_single(struct parse_state *p, const struct json_tree *j)
{
	if (j->kind != JSON_OBJECT)
		return rule_refuse(
		    p, E_RULE_EXPR_INVALID, j, "must be an object");
	if (j->count == 1)
		return true;
	if (j->count == 2 && same_key(j->first, j->first->next))
		return rule_refuse(
		    p, E_RULE_EXPR_INVALID, j, "a key is given twice");
	return rule_refuse(
	    p, E_RULE_EXPR_INVALID, j, "must have exactly one member");
}

bool
rule_var(struct parse_state *p, const struct json_tree *j, enum rule_field *out)
{
	const struct json_tree *name;

	if (!rule_single(p, j))
		return false;
	name = j->first;
	if (name->key_n != 3 || memcmp(name->key, "var", 3) != 0)
		return rule_refuse(p, E_RULE_EXPR_INVALID, j,
		    "must be a field, such as {\"var\":\"brand\"}");
	if (name->kind != JSON_STR)
		return rule_refuse(
		    p, E_RULE_EXPR_INVALID, name, "must be a text");
	*out = rule_field_named(name->text, name->n);
	if (*out == RULE_FIELD__MAX)
		return rule_refuse(
		    p, E_RULE_FIELD_UNKNOWN, name, "unknown field");
	p->rule->fields |= UINT64_C(1) << *out;
	return true;
}
