/* comparison_read.c - reads the operators that compare a field with literals,
 * and the bucket. */
#include "rule/comparison_read.h"

#include <string.h>

#include "rule/literal.h"

#define OF(type) (1U << RULE_##type)
#define ORDERED  (OF(NUMBER) | OF(TIME) | OF(VERSION))
#define ALL      ((1U << RULE_TYPE__MAX) - 1)
#define EQUAL    (ALL & ~OF(SET))
#define LISTED   (OF(NUMBER) | OF(TEXT) | OF(MAC) | OF(REGION))

/* One way of writing an operator.  types: those of the fields that it may
 * compare. */
struct form {
	const char *name;
	bool (*read)(struct parse_state *p, const struct json_tree *j,
	    const struct form *f, struct rule_node *node);
	enum rule_op op;
	unsigned types;
	enum literal_form literal;
};

/* The array of operands of the operator j. */
static const struct json_tree *
operands(const struct json_tree *j)
{
	return j->first;
}

static bool
has_operands(struct parse_state *p, const struct json_tree *j, size_t n)
{
	if (operands(j)->count == n)
		return true;
	return rule_refuse(p, E_RULE_EXPR_INVALID, operands(j),
	    n == 1   ? "must have one operand"
	    : n == 2 ? "must have two operands"
	             : "must have three operands");
}

/* Reads the i-th operand as the field, which must be of one of the types. */
static bool
read_field(struct parse_state *p, const struct json_tree *j, size_t i,
    unsigned types, struct rule_node *node)
{
	if (!rule_var(p, json_tree_at(operands(j), i), &node->field))
		return false;
	if ((types >> rule_field_rows[node->field].type & 1) != 0)
		return true;
	return rule_refuse(p, E_RULE_TYPE_MISMATCH, j,
	    "this operator does not take a field of this type");
}

static bool
read_literals(struct parse_state *p, const struct json_tree *j,
    enum literal_form form, struct rule_node *node, const size_t *at, size_t n)
{
	enum rule_type type = rule_field_rows[node->field].type;

	node->literal = arena_new(p->a, struct rule_literal, n);
	node->n_literals = n;
	for (size_t i = 0; i < n; i++)
		if (!rule_literal_read(p, type, form,
		        json_tree_at(operands(j), at[i]), &node->literal[i]))
			return false;
	return true;
}

/* {"op":[v,x]} */
static bool
read_pair(struct parse_state *p, const struct json_tree *j,
    const struct form *f, struct rule_node *node)
{
	node->op = f->op;
	return has_operands(p, j, 2) && read_field(p, j, 0, f->types, node) &&
	       read_literals(p, j, f->literal, node, (const size_t[]){ 1 }, 1);
}

static bool
read_equal(struct parse_state *p, const struct json_tree *j,
    const struct form *f, struct rule_node *node)
{
	node->negated = strcmp(f->name, "!=") == 0;
	if (!has_operands(p, j, 2))
		return false;
	if (json_tree_at(operands(j), 1)->kind != JSON_NULL)
		return read_pair(p, j, f, node);
	node->op = RULE_MISSING;
	return read_field(p, j, 0, ALL, node);
}

/* {"<=":[x,v,y]} has the field in the middle. */
static bool
read_between(struct parse_state *p, const struct json_tree *j,
    const struct form *f, struct rule_node *node)
{
	if (operands(j)->count != 3)
		return read_pair(p, j, f, node);
	node->op = f->op == RULE_LE ? RULE_BETWEEN : RULE_INSIDE;
	return read_field(p, j, 1, f->types, node) &&
	       read_literals(
	           p, j, f->literal, node, (const size_t[]){ 0, 2 }, 2);
}

/* {"op":[v,[x, ...]]} */
static bool
read_list(struct parse_state *p, const struct json_tree *j,
    const struct form *f, struct rule_node *node)
{
	node->op = f->op;
	if (!has_operands(p, j, 2) || !read_field(p, j, 0, f->types, node))
		return false;
	p->rule->regions |= f->op == RULE_IN_REGION;
	return rule_literal_list(p, rule_field_rows[node->field].type,
	    f->literal, json_tree_at(operands(j), 1), node);
}

/* "in" of a list, or of a text before the field. */
static bool
read_in(struct parse_state *p, const struct json_tree *j, const struct form *f,
    struct rule_node *node)
{
	if (!has_operands(p, j, 2))
		return false;
	if (operands(j)->first->kind == JSON_OBJECT)
		return read_list(p, j, f, node);
	node->op = RULE_CONTAINS;
	return read_field(p, j, 1, OF(TEXT) | OF(SET), node) &&
	       read_literals(
	           p, j, LITERAL_PART, node, (const size_t[]){ 0 }, 1);
}

/* Reads the salt and the percentage of "bucket" into one literal, as its text
 * and its number. */
static bool
read_bucket(struct parse_state *p, const struct json_tree *j,
    const struct form *f, struct rule_node *node)
{
	struct rule_literal percent = { 0 };
	const struct json_tree *salt = operands(j)->first;

	node->op = f->op;
	node->literal = arena_new(p->a, struct rule_literal, 1);
	node->n_literals = 1;
	if (!has_operands(p, j, 2) ||
	    !rule_literal_read(
	        p, RULE_TEXT, LITERAL_PART, salt, node->literal) ||
	    !rule_literal_read(
	        p, RULE_NUMBER, LITERAL_PERCENT, salt->next, &percent))
		return false;
	node->literal->number = percent.number;
	return true;
}

static const struct form forms[] = {
	{ "==", read_equal, RULE_EQ, EQUAL, LITERAL_VALUE },
	{ "!=", read_equal, RULE_EQ, EQUAL, LITERAL_VALUE },
	{ "<", read_between, RULE_LT, ORDERED, LITERAL_VALUE },
	{ "<=", read_between, RULE_LE, ORDERED, LITERAL_VALUE },
	{ ">", read_pair, RULE_GT, ORDERED, LITERAL_VALUE },
	{ ">=", read_pair, RULE_GE, ORDERED, LITERAL_VALUE },
	{ "in", read_in, RULE_IN, LISTED, LITERAL_VALUE },
	{ "startsWith", read_pair, RULE_STARTS, OF(TEXT) | OF(MAC),
	    LITERAL_PREFIX },
	{ "endsWith", read_pair, RULE_ENDS, OF(TEXT), LITERAL_PART },
	{ "inRegion", read_list, RULE_IN_REGION, OF(REGION), LITERAL_VALUE },
	{ "inCidr", read_list, RULE_IN_CIDR, OF(IP), LITERAL_NETWORK },
	{ "bucket", read_bucket, RULE_BUCKET, 0, LITERAL_PERCENT },
};

bool
rule_comparison_read(struct parse_state *p, const struct json_tree *j,
    struct rule_node *node, bool *known)
{
	const struct json_tree *args = operands(j);

	for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
		const struct form *f = &forms[i];

		if (strlen(f->name) != args->key_n ||
		    memcmp(f->name, args->key, args->key_n) != 0)
			continue;
		*known = true;
		if (args->kind != JSON_ARRAY)
			return rule_refuse(
			    p, E_RULE_EXPR_INVALID, args, "must be a list");
		return f->read(p, j, f, node);
	}
	*known = false;
	return false;
}
