/* parse.c - reads a rule as a tree: and, or and not here, all others by
 * comparison_read.c. */
#include "rule/parse.h"

#include <string.h>

#include "rule/comparison_read.h"

/* More depth than any rule may have, so that a rule that is too deep is refused
 * by the limit of rules, whose error names the place. */
static const struct json_limits limits = { .depth = JSON_DEPTH_MAX,
	.keys = RULE_BYTES_MAX,
	.values = RULE_BYTES_MAX,
	.twice = 1 };

static bool
is(const struct json_tree *j, const char *name)
{
	return strlen(name) == j->key_n && memcmp(name, j->key, j->key_n) == 0;
}

static struct rule_node *
read_node(struct parse_state *p, const struct json_tree *j, int depth);

/* The operands of and, or and not, which are conditions themselves. */
static bool
read_kids(struct parse_state *p, const struct json_tree *args,
    struct rule_node *node, int depth)
{
	bool ok = true;

	if (args->kind != JSON_ARRAY || args->count == 0)
		return rule_refuse(p, E_RULE_EXPR_INVALID, args,
		    "must be a list of conditions");
	if (node->op == RULE_NOT && args->count != 1)
		return rule_refuse(
		    p, E_RULE_EXPR_INVALID, args, "must have one operand");
	if (args->count > RULE_OPERANDS_MAX)
		return rule_refuse(
		    p, E_RULE_TOO_COMPLEX, args, "more than 50 operands");
	node->kid = arena_new(p->a, struct rule_node *, args->count);
	for (const struct json_tree *v = args->first; v != NULL; v = v->next) {
		struct rule_node *kid = read_node(p, v, depth + 1);

		ok &= kid != NULL;
		node->kid[node->n_kids++] = kid;
	}
	return ok;
}

static bool
read_operator(struct parse_state *p, const struct json_tree *j,
    struct rule_node *node, int depth)
{
	static const struct {
		const char *name;
		enum rule_op op;
	} joins[] = { { "and", RULE_AND }, { "or", RULE_OR },
		{ "!", RULE_NOT } };
	bool known, ok;

	for (size_t i = 0; i < ARRAY_LEN(joins); i++) {
		if (!is(j->first, joins[i].name))
			continue;
		node->op = joins[i].op;
		return read_kids(p, j->first, node, depth);
	}
	if (is(j->first, "var"))
		return rule_refuse(p, E_RULE_TYPE_MISMATCH, j,
		    "must be a condition, not a field");
	ok = rule_comparison_read(p, j, node, &known);
	return known
	           ? ok
	           : rule_refuse(p, E_RULE_EXPR_INVALID, j, "unknown operator");
}

/* Reads a condition of any operator.  NULL: problems were noted, or reading was
 * stopped. */
static struct rule_node *
read_node(struct parse_state *p, const struct json_tree *j, int depth)
{
	struct rule_node *node = arena_new(p->a, struct rule_node, 1);
	bool ok = false;

	if (p->full)
		return NULL;
	if (depth > RULE_DEPTH_MAX)
		rule_refuse(p, E_RULE_TOO_COMPLEX, j,
		    "more than 8 operators within each other");
	else if (++p->nodes > RULE_NODES_MAX)
		rule_stop(p, j, "more than 200 operators");
	else if (j->kind != JSON_OBJECT)
		rule_refuse(p, E_RULE_EXPR_INVALID, j, "must be a condition");
	else
		ok = rule_single(p, j) && read_operator(p, j, node, depth);
	return ok ? node : NULL;
}

enum err
rule_parse(struct arena *a, const char *text, size_t n,
    struct rule_problems *bad, struct rule **out)
{
	struct parse_state p = { .a = a, .bad = bad };
	const struct json_tree root = { .kind = JSON_NULL };
	const char *why = NULL;

	bad->n = 0;
	p.rule = arena_new(a, struct rule, 1);
	if (n > RULE_BYTES_MAX)
		rule_stop(&p, &root, "more than 65536 bytes");
	else if (json_validate_within(a, text, n, &limits, &why) != OK)
		rule_refuse(&p, E_RULE_EXPR_INVALID, &root, why);
	else
		p.rule->root = read_node(&p, json_read(a, text, n), 1);
	if (bad->n > 0)
		return bad->v[0].code;
	*out = p.rule;
	return OK;
}
