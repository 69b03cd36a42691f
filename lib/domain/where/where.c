/*
 * where.c - makes conditions on devices, of lists or of a rule.
 *
 * A negation is moved down to the single parts as soon as it is made: each has
 * in where.def a negation that is never NULL.  A NOT around the whole would be
 * NULL where a value is missing, and would not match that device.
 */
#include "where/where.h"

#include <inttypes.h>

#include "base/clock.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "rule/device_values.h"
#include "rule/parse.h"
#include "store/db_bind.h"
#include "where/where_tree.h"

/* A condition that is one part; param: WHERE_PARAMS parameters, or NULL. */
static struct where *
new_part(struct arena *a, enum where_part part, const char *column,
    const struct where_param *param)
{
	struct where *c = arena_new(a, struct where, 1);

	c->kind = WHERE_IS_PART;
	c->part = part;
	c->column = column;
	for (int i = 0; param != NULL && i < WHERE_PARAMS; i++)
		c->param[i] = param[i];
	return c;
}

const struct where *
where_true(struct arena *a)
{
	return new_part(a, WHERE_TRUE, "", NULL);
}

const struct where *
where_false(struct arena *a)
{
	return where_not(a, where_true(a));
}

/* The condition that joins n others by AND or OR. */
static const struct where *
join(struct arena *a, enum where_kind kind, const struct where *const *of,
    size_t n)
{
	struct where *c = arena_new(a, struct where, 1);

	c->kind = kind;
	c->of = arena_new(a, const struct where *, n);
	c->n = n;
	for (size_t i = 0; i < n; i++)
		c->of[i] = of[i];
	return c;
}

const struct where *
where_and(struct arena *a, const struct where *const *of, size_t n)
{
	return n == 0 ? where_true(a) : join(a, WHERE_IS_AND, of, n);
}

const struct where *
where_or(struct arena *a, const struct where *const *of, size_t n)
{
	return n == 0 ? where_false(a) : join(a, WHERE_IS_OR, of, n);
}

/* NOT (x AND y) is NOT x OR NOT y, so the negation ends up at the parts. */
const struct where *
where_not(struct arena *a, const struct where *of)
{
	struct where *c = arena_new(a, struct where, 1);

	*c = *of;
	if (c->kind == WHERE_IS_PART) {
		c->negated = !c->negated;
		return c;
	}
	c->kind = c->kind == WHERE_IS_AND ? WHERE_IS_OR : WHERE_IS_AND;
	c->of = arena_new(a, const struct where *, c->n);
	for (size_t i = 0; i < c->n; i++)
		c->of[i] = where_not(a, of->of[i]);
	return c;
}

static const char *
number_text(struct arena *a, int64_t v)
{
	return arena_printf(a, "%" PRId64, v);
}

static const struct where *
part_of_ids(struct arena *a, enum where_part part, const char *column,
    const struct ids *ids)
{
	return new_part(a, part, column,
	    (struct where_param[WHERE_PARAMS]){
	        { array_of_ids(a, ids), "bigint[]" } });
}

const struct where *
where_channels(struct arena *a, const struct ids *ids)
{
	return part_of_ids(
	    a, WHERE_ANY, rule_field_rows[RULE_FIELD_CHANNEL_ID].column, ids);
}

const struct where *
where_regions(struct arena *a, const struct ids *ids)
{
	return part_of_ids(a, WHERE_IN_REGIONS,
	    rule_field_rows[RULE_FIELD_REGION_ID].column, ids);
}

const struct where *
where_macs(struct arena *a, const struct strs *macs)
{
	return new_part(a, WHERE_ANY, rule_field_rows[RULE_FIELD_MAC].column,
	    (struct where_param[WHERE_PARAMS]){
	        { array_of_strs(a, macs), "macaddr[]" } });
}

/* The devices whose address the record has with that bind_type.  A statement
 * joins the devices with the addresses of record 7 as b7. */
static const struct where *
bound(struct arena *a, int64_t record, const char *bind_type)
{
	char *column = arena_printf(a, "b%" PRId64 ".bind_type", record);
	struct where *c = new_part(a, WHERE_EQ, column,
	    (struct where_param[WHERE_PARAMS]){ { bind_type, "smallint" } });

	BUG_ON(record <= 0);
	c->record = record;
	return c;
}

const struct where *
where_children(struct arena *a, enum where_children kind, int64_t blacklist_id)
{
	struct where_param param[WHERE_PARAMS] = {
		{ number_text(a, blacklist_id), "bigint" }
	};

	switch (kind) {
	case WHERE_CHANNELS:
		return new_part(a, WHERE_CHILD_CHANNELS,
		    rule_field_rows[RULE_FIELD_CHANNEL_ID].column, param);
	case WHERE_REGIONS:
		return new_part(a, WHERE_CHILD_REGIONS,
		    rule_field_rows[RULE_FIELD_REGION_ID].column, param);
	case WHERE_INCLUDED_MACS:
		return bound(a, blacklist_id, "1");
	default:
		return bound(a, blacklist_id, "2");
	}
}

const struct where *
where_bucket(struct arena *a, const char *salt, size_t n, int hundredths)
{
	return new_part(a, WHERE_BUCKET, "d.h32",
	    (struct where_param[WHERE_PARAMS]){
	        { number_text(a, bucket_salt(salt, n)), "bigint" },
	        { number_text(a, hundredths), "int" } });
}

/* -- a rule, operator by operator as rule/program.c ---------------------- */

/* The PostgreSQL types of parameters, by the type of the field: of one literal,
 * and of a list of literals. */
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

/* A literal as PostgreSQL reads a value of its type. */
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

/* The i-th literal of the node as a parameter; literals_param: all of them as
 * one parameter, an array. */
static struct where_param
literal_param(struct arena *a, const struct rule_node *node, size_t i)
{
	enum rule_type type = rule_field_rows[node->field].type;

	return (struct where_param){ literal_text(a, type, &node->literal[i]),
		types[type].one };
}

static struct where_param
literals_param(struct arena *a, const struct rule_node *node)
{
	enum rule_type type = rule_field_rows[node->field].type;
	struct strs all = { arena_new(a, const char *, node->n_literals + 1),
		node->n_literals };

	for (size_t i = 0; i < all.n; i++)
		all.v[i] = literal_text(a, type, &node->literal[i]);
	return (struct where_param){ array_of_strs(a, &all), types[type].list };
}

/* An end of the span of addresses that begin with the bits of the literal: all
 * bits behind them are those of rest, which is 0 or -1. */
static struct where_param
mac_end(struct arena *a, const struct rule_literal *x, int64_t rest)
{
	int64_t v = x->number | (rest & ((INT64_C(1) << (48 - x->bits)) - 1));

	return (struct where_param){
		arena_printf(a, "%012llx", (unsigned long long)v), "macaddr"
	};
}

/* The column begins with the literal.  For MAC addresses it lies in a span, so
 * that an index finds it. */
static const struct where *
starts_with(struct arena *a, const struct rule_node *node, const char *column)
{
	struct where_param param[WHERE_PARAMS] = { literal_param(a, node, 0) };

	if (rule_field_rows[node->field].type != RULE_MAC)
		return new_part(a, WHERE_STARTS, column, param);
	param[0] = mac_end(a, node->literal, 0);
	param[1] = mac_end(a, node->literal, -1);
	return new_part(a, WHERE_BETWEEN, column, param);
}

/* The column ends with the literal, whose length in characters is a parameter,
 * too. */
static const struct where *
ends_with(struct arena *a, const struct rule_node *node, const char *column)
{
	const struct rule_literal *x = node->literal;
	struct where_param param[WHERE_PARAMS] = { literal_param(a, node, 0),
		{ number_text(a, (int64_t)utf8_length(x->text, x->n)),
		    "int" } };

	return new_part(a, WHERE_ENDS, column, param);
}

/* The column has no value; a text may also be stored as "". */
static const struct where *
missing(struct arena *a, const struct rule_node *node, const char *column)
{
	bool text = rule_field_rows[node->field].type == RULE_TEXT;

	return new_part(a, text ? WHERE_NO_TEXT : WHERE_NO_VALUE, column, NULL);
}

/* The column is equal to, smaller or larger than one literal, or lies between
 * two: with them (BETWEEN) or without (INSIDE). */
static const struct where *
order(struct arena *a, const struct rule_node *node, const char *column)
{
	static const enum where_part parts[RULE_OP__MAX] = {
		[RULE_EQ] = WHERE_EQ,
		[RULE_LT] = WHERE_LT,
		[RULE_LE] = WHERE_LE,
		[RULE_GT] = WHERE_GT,
		[RULE_GE] = WHERE_GE,
		[RULE_BETWEEN] = WHERE_BETWEEN,
		[RULE_INSIDE] = WHERE_INSIDE,
	};
	struct where_param param[WHERE_PARAMS] = { { NULL, NULL } };

	for (size_t i = 0; i < node->n_literals; i++)
		param[i] = literal_param(a, node, i);
	return new_part(a, parts[node->op], column, param);
}

/* The column, a set, has the literal as a member, or as a text has it as a
 * part. */
static const struct where *
contains(struct arena *a, const struct rule_node *node, const char *column)
{
	bool set = rule_field_rows[node->field].type == RULE_SET;
	struct where_param param[WHERE_PARAMS] = { literal_param(a, node, 0) };

	return new_part(
	    a, set ? WHERE_HAS_MEMBER : WHERE_HAS_PART, column, param);
}

/* The column is one of the literals, or lies in one of these regions or
 * networks. */
static const struct where *
in_list(struct arena *a, const struct rule_node *node, const char *column)
{
	struct where_param param[WHERE_PARAMS] = { literals_param(a, node) };

	return new_part(a,
	    node->op == RULE_IN_CIDR     ? WHERE_IN_NETWORKS
	    : node->op == RULE_IN_REGION ? WHERE_IN_REGIONS
	                                 : WHERE_ANY,
	    column, param);
}

/* The condition in SQL of a comparison of one field, without its negation. */
static const struct where *
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
		return starts_with(a, node, column);
	case RULE_ENDS:
		return ends_with(a, node, column);
	case RULE_BUCKET:
		return where_bucket(a, node->literal->text, node->literal->n,
		    (int)node->literal->number);
	default:
		return order(a, node, column);
	}
}

/* The condition in SQL of a node of a rule with all that is below it. */
static const struct where *
condition(struct arena *a, const struct rule_node *node)
{
	const struct where **kid =
	    arena_new(a, const struct where *, node->n_kids + 1);
	size_t n = 0;

	for (size_t i = 0; i < node->n_kids; i++)
		if (!rule_repeats(node, i))
			kid[n++] = condition(a, node->kid[i]);
	switch (node->op) {
	case RULE_AND:
		return where_and(a, kid, n);
	case RULE_OR:
		return where_or(a, kid, n);
	case RULE_NOT:
		return where_not(a, kid[0]);
	default:
		return node->negated ? where_not(a, comparison(a, node))
		                     : comparison(a, node);
	}
}

const struct where *
where_rule(struct arena *a, const struct rule *rule)
{
	return condition(a, rule->root);
}
