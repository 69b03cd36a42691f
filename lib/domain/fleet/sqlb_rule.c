/* sqlb_rule.c - a rule as a condition of a statement: the same tree as
 * rule/program.c compiles, operator by operator. */
#include "fleet/sqlb_rule.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/num.h"
#include "base/utf8.h"
#include "fleet/sqlb_int.h"
#include "store/db_bind.h"

/* Types of parameters: of one value, and of a list. */
static const struct {
	const char *one, *list;
} types[RULE_TYPE__MAX] = {
	[RULE_NUMBER] = { "bigint", "bigint[]" },
	[RULE_TEXT] = { "text", "text[]" },
	[RULE_MAC] = { "macaddr", "macaddr[]" },
	[RULE_REGION] = { "bigint", "bigint[]" },
	[RULE_IP] = { "inet", "inet[]" },
	[RULE_SET] = { "text", "text[]" },
	[RULE_TIME] = { "timestamptz", "timestamptz[]" },
	[RULE_VERSION] = { "bytea", "bytea[]" },
};

static const char *
number_text(struct arena *a, int64_t v)
{
	char *text = arena_alloc(a, NUM_MAX + 1);

	num_write(v, text);
	return text;
}

static const char *
time_text(struct arena *a, int64_t ms)
{
	char *text = arena_alloc(a, CLOCK_TEXT);

	/* rule_parse has refused all times that cannot be written. */
	BUG_ON(clock_text(ms, text) != OK);
	return text;
}

/* The key of a version as PostgreSQL reads a bytea. */
static const char *
key_text(struct arena *a, const struct rule_literal *x)
{
	char *text = arena_alloc(a, 2 * x->key_n + 3);

	text[0] = '\\';
	text[1] = 'x';
	hash_hex(x->bytes, x->key_n, text + 2);
	return text;
}

static const char *
literal_text(struct arena *a, enum rule_type type, const struct rule_literal *x)
{
	switch (type) {
	case RULE_NUMBER:
	case RULE_REGION:
		return number_text(a, x->number);
	case RULE_TIME:
		return time_text(a, x->number);
	case RULE_VERSION:
		return key_text(a, x);
	default:
		return x->text;
	}
}

static struct sqlb_param
one(struct arena *a, const struct rule_node *node, size_t i)
{
	enum rule_type type = rule_field_rows[node->field].type;

	return (struct sqlb_param){ literal_text(a, type, &node->literal[i]),
		types[type].one };
}

static struct sqlb_param
list(struct arena *a, const struct rule_node *node)
{
	enum rule_type type = rule_field_rows[node->field].type;
	struct strs all = { arena_new(a, const char *, node->n_literals + 1),
		node->n_literals };

	for (size_t i = 0; i < all.n; i++)
		all.v[i] = literal_text(a, type, &node->literal[i]);
	return (struct sqlb_param){ array_of_strs(a, &all), types[type].list };
}

/* A MAC address with the bits behind the first ones all 0 or all 1. */
static struct sqlb_param
mac_end(struct arena *a, const struct rule_literal *x, int64_t rest)
{
	int64_t v = x->number | (rest & ((INT64_C(1) << (48 - x->bits)) - 1));

	return (struct sqlb_param){
		arena_printf(a, "%012llx", (unsigned long long)v), "macaddr"
	};
}

static const struct sqlb *
starts(struct arena *a, const struct rule_node *node, const char *column)
{
	struct sqlb_param param[SQLB_PARAMS] = { one(a, node, 0) };

	if (rule_field_rows[node->field].type != RULE_MAC)
		return sqlb_part(a, SQLB_STARTS, column, param);
	param[0] = mac_end(a, node->literal, 0);
	param[1] = mac_end(a, node->literal, -1);
	return sqlb_part(a, SQLB_BETWEEN, column, param);
}

static const struct sqlb *
ends(struct arena *a, const struct rule_node *node, const char *column)
{
	const struct rule_literal *x = node->literal;
	struct sqlb_param param[SQLB_PARAMS] = { one(a, node, 0),
		{ number_text(a, (int64_t)utf8_length(x->text, x->n)),
		    "int" } };

	return sqlb_part(a, SQLB_ENDS, column, param);
}

static const struct sqlb *
missing(struct arena *a, const struct rule_node *node, const char *column)
{
	bool text = rule_field_rows[node->field].type == RULE_TEXT;

	return sqlb_part(a, text ? SQLB_NO_TEXT : SQLB_NO_VALUE, column, NULL);
}

/* ==, <, ..., and between: one or two values. */
static const struct sqlb *
order(struct arena *a, const struct rule_node *node, const char *column)
{
	static const enum sqlb_part parts[RULE_OP__MAX] = {
		[RULE_EQ] = SQLB_EQ,
		[RULE_LT] = SQLB_LT,
		[RULE_LE] = SQLB_LE,
		[RULE_GT] = SQLB_GT,
		[RULE_GE] = SQLB_GE,
		[RULE_BETWEEN] = SQLB_BETWEEN,
		[RULE_INSIDE] = SQLB_INSIDE,
	};
	struct sqlb_param param[SQLB_PARAMS] = { { NULL, NULL } };

	for (size_t i = 0; i < node->n_literals; i++)
		param[i] = one(a, node, i);
	return sqlb_part(a, parts[node->op], column, param);
}

static const struct sqlb *
contains(struct arena *a, const struct rule_node *node, const char *column)
{
	bool set = rule_field_rows[node->field].type == RULE_SET;
	struct sqlb_param param[SQLB_PARAMS] = { one(a, node, 0) };

	return sqlb_part(
	    a, set ? SQLB_HAS_MEMBER : SQLB_HAS_PART, column, param);
}

static const struct sqlb *
in_list(struct arena *a, const struct rule_node *node, const char *column)
{
	struct sqlb_param param[SQLB_PARAMS] = { list(a, node) };

	if (node->op == RULE_IN_REGION)
		param[0].value = array_of_ids(a, &node->regions);
	return sqlb_part(a,
	    node->op == RULE_IN_CIDR ? SQLB_IN_NETWORKS : SQLB_ANY, column,
	    param);
}

static const struct sqlb *
comparison(struct arena *a, const struct rule_node *node)
{
	const char *column = rule_field_rows[node->field].column;

	switch (node->op) {
	case RULE_MISSING:
		return missing(a, node, column);
	case RULE_IN:
	case RULE_IN_REGION:
	case RULE_IN_CIDR:
		return in_list(a, node, column);
	case RULE_CONTAINS:
		return contains(a, node, column);
	case RULE_STARTS:
		return starts(a, node, column);
	case RULE_ENDS:
		return ends(a, node, column);
	case RULE_BUCKET:
		return sqlb_bucket(a, node->literal->text, node->literal->n,
		    (int)node->literal->number);
	default:
		return order(a, node, column);
	}
}

static const struct sqlb *
condition(struct arena *a, const struct rule_node *node)
{
	const struct sqlb **kid =
	    arena_new(a, const struct sqlb *, node->n_kids + 1);

	for (size_t i = 0; i < node->n_kids; i++)
		kid[i] = condition(a, node->kid[i]);
	switch (node->op) {
	case RULE_AND:
		return sqlb_and(a, kid, node->n_kids);
	case RULE_OR:
		return sqlb_or(a, kid, node->n_kids);
	case RULE_NOT:
		return sqlb_not(a, kid[0]);
	default:
		return node->negated ? sqlb_not(a, comparison(a, node))
		                     : comparison(a, node);
	}
}

const struct sqlb *
sqlb_rule(struct arena *a, const struct rule *rule)
{
	return condition(a, rule->root);
}
