/*
 * where.c - conditions on devices as SQL: makes them as trees, of lists or of a
 * rule, writes a tree as the text of a statement with its parameters, and runs
 * the statement.
 *
 * A negation is applied to the single parts as soon as it is made, because in
 * SQL the negation of a NULL is NULL, and no device would match.
 */
#include "fleet/where.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/num.h"
#include "base/utf8.h"
#include "rule/device_values.h"
#include "rule/parse.h"
#include "store/db.h"
#include "store/db_bind.h"

/* Limits of a statement: of its text, and of its parameters, which the protocol
 * numbers with 16 bits.  A statement with 50 rules of 200 operators stays below
 * both. */
#define TEXT_MAX   ((size_t)8 << 20)
#define PARAMS_MAX 50000

#define DEVICES  " FROM device_info d WHERE d.tenant_id = "
#define ALIVE    " AND NOT d.deleted"
#define INACTIVE "d.status <> 1"

#define WHERE_PARAMS 2

enum where_part {
#define WHERE_PART(name, text, negation) WHERE_##name,
#include "fleet/where.def"
#undef WHERE_PART
	WHERE_PART__MAX
};

struct where_part_row {
	const char *text, *negation;
};

/* A parameter; type is a constant, such as "bigint[]". */
struct where_param {
	const char *value, *type;
};

enum where_kind { WHERE_IS_AND, WHERE_IS_OR, WHERE_IS_PART };

/* A condition.  of, n: those that an and/or joins.  The other members belong to
 * a part; column is a constant. */
struct where {
	enum where_kind kind;
	const struct where **of;
	size_t n;
	enum where_part part;
	bool negated;
	const char *column;
	struct where_param param[WHERE_PARAMS];
};

/* -- the tree ------------------------------------------------------------ */

static const struct where_part_row where_parts[WHERE_PART__MAX] = {
#define WHERE_PART(name, text, negation) { text, negation },
#include "fleet/where.def"
#undef WHERE_PART
};

/* A condition that is one part; param: WHERE_PARAMS parameters, or NULL. */
static const struct where *
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
	char *text = arena_alloc(a, NUM_MAX + 1);

	num_write(v, text);
	return text;
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

const struct where *
where_children(struct arena *a, enum where_children kind, int64_t blacklist_id)
{
	static const struct {
		enum where_part part;
		enum rule_field field;
		const char *bind_type;
	} rows[] = {
		[WHERE_CHANNELS] = { WHERE_CHILD_CHANNELS,
		    RULE_FIELD_CHANNEL_ID, NULL },
		[WHERE_REGIONS] = { WHERE_CHILD_REGIONS, RULE_FIELD_REGION_ID,
		    NULL },
		[WHERE_INCLUDED_MACS] = { WHERE_CHILD_MACS, RULE_FIELD_MAC,
		    "1" },
		[WHERE_EXCLUDED_MACS] = { WHERE_CHILD_MACS, RULE_FIELD_MAC,
		    "2" },
	};

	return new_part(a, rows[kind].part,
	    rule_field_rows[rows[kind].field].column,
	    (struct where_param[WHERE_PARAMS]){
	        { number_text(a, blacklist_id), "bigint" },
	        { rows[kind].bind_type, "smallint" } });
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

/* The column is equal to, smaller or larger than one literal, or between two.
 */
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

/* -- statements ---------------------------------------------------------- */

struct statement {
	struct buf text;
	const char **value;
	size_t n;
};

static void
begin(struct statement *st, struct ctx *ctx)
{
	st->n = 0;
	st->value = arena_new(ctx->mem, const char *, PARAMS_MAX);
	buf_init(&st->text, TEXT_MAX);
}

static void
statement_free(struct statement *st)
{
	buf_free(&st->text);
}

/* Adds a parameter to the statement; returns its number. */
static int
param(struct statement *st, const char *value)
{
	BUG_ON(st->n == PARAMS_MAX);
	st->value[st->n++] = value;
	return (int)st->n;
}

/* Writes "$7::bigint". */
static void
put_param(struct statement *st, int number, const char *type)
{
	buf_printf(&st->text, "$%d::%s", number, type);
}

static void
put_value(struct statement *st, const char *value, const char *type)
{
	put_param(st, param(st, value), type);
}

/* Writes the text of a part, in which {c} is its column and {1} and {2} are its
 * parameters (where.def). */
static void
put_filled(struct statement *st, const struct where *c, const char *text)
{
	int number[WHERE_PARAMS] = { 0 };
	const char *hole;

	for (int i = 0; i < WHERE_PARAMS; i++)
		if (c->param[i].type != NULL && c->param[i].value != NULL)
			number[i] = param(st, c->param[i].value);
	while ((hole = strchr(text, '{')) != NULL) {
		int i = hole[1] - '1';

		buf_add(&st->text, text, (size_t)(hole - text));
		if (hole[1] == 'c')
			buf_str(&st->text, c->column);
		else
			put_param(st, number[i], c->param[i].type);
		text = hole + strlen("{c}");
	}
	buf_str(&st->text, text);
}

/* Writes a part or its negation, which is a text of its own if where.def has
 * one. */
static void
put_part(struct statement *st, const struct where *c)
{
	const struct where_part_row *row = &where_parts[c->part];
	bool simple = !c->negated || *row->negation != '\0';

	if (!simple)
		buf_str(&st->text, "(");
	put_filled(st, c, c->negated && simple ? row->negation : row->text);
	if (!simple)
		buf_str(&st->text, ") IS NOT TRUE");
}

/* Writes a condition with all that is below it, in brackets. */
static void
put_condition(struct statement *st, const struct where *c)
{
	const char *word = c->kind == WHERE_IS_AND ? " AND " : " OR ";

	if (c->kind == WHERE_IS_PART) {
		put_part(st, c);
		return;
	}
	for (size_t i = 0; i < c->n; i++) {
		buf_str(&st->text, i == 0 ? "(" : word);
		put_condition(st, c->of[i]);
	}
	buf_str(&st->text, ")");
}

/* Writes FROM and WHERE for the devices of the caller's tenant. */
static void
put_devices(struct statement *st, struct ctx *ctx)
{
	char *tenant = arena_alloc(ctx->mem, NUM_MAX + 1);

	num_write(ctx->caller.tenant_id, tenant);
	buf_str(&st->text, DEVICES);
	put_value(st, tenant, "bigint");
	buf_str(&st->text, ALIVE);
}

/* Runs the statement; name is what faults are logged with. */
static enum err
run(struct ctx *ctx, struct statement *st, const char *name, struct ids *out)
{
	const struct sql q = { .name = name,
		.file = "where",
		.text = buf_text(&st->text),
		.n_param = (int)st->n,
		.reads = true,
		.custom = true };

	BUG_ON(st->text.over);
	return db_numbers(ctx, &q, st->value, out);
}

/* Writes what a count counts, of those devices for which `what` is true: "" is
 * for all.  The condition is NULL where it stands behind WHERE. */
static void
put_count(struct statement *st, const struct where *of, const char *what)
{
	buf_str(&st->text, "count(*)");
	if (of == NULL && *what == '\0')
		return;
	buf_printf(&st->text, " FILTER (WHERE %s", what);
	if (of != NULL) {
		buf_str(&st->text, *what == '\0' ? "" : " AND ");
		put_condition(st, of);
	}
	buf_str(&st->text, ")");
}

/* Writes the counts of n conditions.  A single one stands behind WHERE, where
 * an index may serve it; several are each the FILTER of their own count. */
static void
put_counts(struct statement *st, const struct where *const *of, size_t n,
    const char *what)
{
	for (size_t i = 0; i < n; i++) {
		buf_str(&st->text, st->text.n == 0 ? "SELECT " : ", ");
		put_count(st, n > 1 ? of[i] : NULL, what);
	}
}

enum err
where_counts(struct ctx *ctx, const struct where *const *of, size_t n,
    int64_t *out, int64_t *inactive)
{
	CLEANUP(statement_free) struct statement st;
	struct ids counts;

	BUG_ON(n < 1 || n > WHERE_COUNTS_MAX);
	begin(&st, ctx);
	put_counts(&st, of, n, "");
	if (inactive != NULL)
		put_counts(&st, of, n, INACTIVE);
	put_devices(&st, ctx);
	if (n == 1) {
		buf_str(&st.text, " AND ");
		put_condition(&st, of[0]);
	}
	TRY(run(ctx, &st, "where_counts", &counts));
	memcpy(out, counts.v, n * sizeof(*out));
	if (inactive != NULL)
		memcpy(inactive, counts.v + n, n * sizeof(*inactive));
	return OK;
}

enum err
where_first(struct ctx *ctx, const struct where *of, int most, struct ids *out)
{
	CLEANUP(statement_free) struct statement st;

	BUG_ON(most < 1 || most > WHERE_IDS_MAX);
	begin(&st, ctx);
	buf_str(&st.text, "SELECT d.id");
	put_devices(&st, ctx);
	buf_str(&st.text, " AND ");
	put_condition(&st, of);
	buf_printf(&st.text, " ORDER BY d.id LIMIT %d", most);
	return run(ctx, &st, "where_first", out);
}

enum err
where_among(struct ctx *ctx, const struct where *of, const struct ids *devices,
    struct ids *out)
{
	CLEANUP(statement_free) struct statement st;

	BUG_ON(devices->n > WHERE_IDS_MAX);
	begin(&st, ctx);
	buf_str(&st.text, "SELECT d.id");
	put_devices(&st, ctx);
	buf_str(&st.text, " AND d.id = ANY (");
	put_value(&st, array_of_ids(ctx->mem, devices), "bigint[]");
	buf_str(&st.text, ") AND ");
	put_condition(&st, of);
	buf_str(&st.text, " ORDER BY d.id");
	return run(ctx, &st, "where_among", out);
}

/* The conditions of the stages, on the rows that put_record_devices joins. */
static const char *const stages[WHERE_STAGE__MAX] = {
	[WHERE_TARGETED] = "true",
	[WHERE_POLLED] = "r.device_id IS NOT NULL",
	[WHERE_DONE] = "a.done",
	[WHERE_FAILED] = "NOT a.done",
	[WHERE_NOT_POLLED] = "r.device_id IS NULL",
	[WHERE_INACTIVE] = INACTIVE,
	[WHERE_NOT_POLLED_INACTIVE] = "r.device_id IS NULL AND " INACTIVE,
};

/* Writes the devices that the record concerns, each joined with its poll (r) if
 * it has polled since the record is as it is, and with its last answer (a).
 * Only those polls are joined: of 2,000,000 devices that is a fifth less work
 * while few have polled. */
static void
put_record_devices(
    struct statement *st, struct ctx *ctx, const struct where_record *record)
{
	buf_str(&st->text, " FROM device_info d LEFT JOIN device_runtime r"
	                   " ON r.device_id = d.id AND r.policy_time >= ");
	put_value(st, record->since, "timestamptz");
	buf_str(&st->text, " LEFT JOIN app_blacklist_answer a"
	                   " ON a.device_id = d.id AND a.blacklist_id = ");
	put_value(st, number_text(ctx->mem, record->id), "bigint");
	buf_str(&st->text, " WHERE d.tenant_id = ");
	put_value(st, number_text(ctx->mem, ctx->caller.tenant_id), "bigint");
	buf_str(&st->text, ALIVE " AND ");
	put_condition(st, record->of);
}

enum err
where_stages(struct ctx *ctx, const struct where_record *record,
    int64_t out[WHERE_STAGE__MAX])
{
	CLEANUP(statement_free) struct statement st;
	struct ids counts;

	begin(&st, ctx);
	buf_str(&st.text, "SELECT count(*)");
	for (size_t i = 1; i < WHERE_STAGE__MAX; i++)
		buf_printf(&st.text, ", count(*) FILTER (WHERE %s)", stages[i]);
	put_record_devices(&st, ctx, record);
	TRY(run(ctx, &st, "where_stages", &counts));
	memcpy(out, counts.v, WHERE_STAGE__MAX * sizeof(*out));
	return OK;
}

enum err
where_stage(struct ctx *ctx, const struct where_record *record,
    enum where_stage stage, struct where_page page, struct ids *out)
{
	CLEANUP(statement_free) struct statement st;

	BUG_ON(page.most < 1 || page.most > WHERE_IDS_MAX);
	begin(&st, ctx);
	buf_str(&st.text, "SELECT d.id");
	put_record_devices(&st, ctx, record);
	buf_printf(&st.text, " AND %s ORDER BY d.id LIMIT %d OFFSET %" PRId64,
	    stages[stage], page.most, page.offset);
	return run(ctx, &st, "where_stage", out);
}
