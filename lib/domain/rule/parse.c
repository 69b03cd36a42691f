/*
 * parse.c - reads a rule from its text as a tree with checked types, and writes
 * such a tree as JSON.  Each operator that looks at a field is a row of a
 * table: what it may compare, and how its operands are written; and, or and not
 * hold other conditions.  All problems are noted with their places, so that a
 * person can mend them at once.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "rule/device_values.h"
#include "rule/parse.h"
#include "rule/parse_int.h"

/* Sets of types of fields, a bit for each, such as those that operators take.
 */
#define OF(type) (1U << RULE_##type)
#define ORDERED  (OF(NUMBER) | OF(TIME) | OF(VERSION))
#define ALL      ((1U << RULE_TYPE__MAX) - 1)
#define EQUAL    (ALL & ~OF(SET))
#define LISTED   (OF(NUMBER) | OF(TEXT) | OF(MAC) | OF(REGION))

/* -- operators that look at one field, or the bucket --------------------- */

/* One way of writing an operator.  types: those of the fields that it compares
 * with literals of that form; also: others that it takes, in a way of its own
 * (read_equal, read_in). */
struct notation {
	const char *name;
	bool (*read)(struct parse_state *p, const struct json_tree *j,
	    const struct notation *f, struct rule_node *node);
	enum rule_op op;
	unsigned types, also;
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

/* Reads n operands of j as the literals of node, for its field; at: their
 * places among the operands. */
static bool
read_literals(struct parse_state *p, const struct json_tree *j,
    enum literal_form form, struct rule_node *node, const size_t *at, size_t n)
{
	node->literal = arena_new(p->a, struct rule_literal, n);
	node->n_literals = n;
	for (size_t i = 0; i < n; i++)
		if (!rule_literal_read(p, node->field, form,
		        json_tree_at(operands(j), at[i]), &node->literal[i]))
			return false;
	return true;
}

/* Reads {"op":[v,x]}: a field and one literal. */
static bool
read_pair(struct parse_state *p, const struct json_tree *j,
    const struct notation *f, struct rule_node *node)
{
	node->op = f->op;
	return has_operands(p, j, 2) && read_field(p, j, 0, f->types, node) &&
	       read_literals(p, j, f->literal, node, (const size_t[]){ 1 }, 1);
}

/* Reads == and !=.  A comparison with null asks whether the value is missing,
 * which fields of all types may be asked. */
static bool
read_equal(struct parse_state *p, const struct json_tree *j,
    const struct notation *f, struct rule_node *node)
{
	node->negated = strcmp(f->name, "!=") == 0;
	if (!has_operands(p, j, 2))
		return false;
	if (json_tree_at(operands(j), 1)->kind != JSON_NULL)
		return read_pair(p, j, f, node);
	node->op = RULE_MISSING;
	return read_field(p, j, 0, f->types | f->also, node);
}

/* Reads < and <=.  With three operands the field stands between two literals:
 * {"<=":[x,v,y]}. */
static bool
read_between(struct parse_state *p, const struct json_tree *j,
    const struct notation *f, struct rule_node *node)
{
	if (operands(j)->count != 3)
		return read_pair(p, j, f, node);
	node->op = f->op == RULE_LE ? RULE_BETWEEN : RULE_INSIDE;
	return read_field(p, j, 1, f->types, node) &&
	       read_literals(
	           p, j, f->literal, node, (const size_t[]){ 0, 2 }, 2);
}

/* Reads {"op":[v,[x, ...]]}: a field and a list of literals. */
static bool
read_list(struct parse_state *p, const struct json_tree *j,
    const struct notation *f, struct rule_node *node)
{
	node->op = f->op;
	if (!has_operands(p, j, 2) || !read_field(p, j, 0, f->types, node))
		return false;
	return rule_literal_list(
	    p, node->field, f->literal, json_tree_at(operands(j), 1), node);
}

/* Reads "in": a field and the list that has its value, or a text and the field
 * that contains it. */
static bool
read_in(struct parse_state *p, const struct json_tree *j,
    const struct notation *f, struct rule_node *node)
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
    const struct notation *f, struct rule_node *node)
{
	struct rule_literal percent = { 0 };
	const struct json_tree *salt = operands(j)->first;

	node->op = f->op;
	node->literal = arena_new(p->a, struct rule_literal, 1);
	node->n_literals = 1;
	if (!has_operands(p, j, 2) ||
	    !rule_literal_read(
	        p, RULE_FIELD__MAX, LITERAL_SALT, salt, node->literal) ||
	    !rule_literal_read(
	        p, RULE_FIELD__MAX, LITERAL_PERCENT, salt->next, &percent))
		return false;
	node->literal->number = percent.number;
	return true;
}

static const struct notation notations[] = {
	{ "==", read_equal, RULE_EQ, EQUAL, OF(SET), LITERAL_VALUE },
	{ "!=", read_equal, RULE_EQ, EQUAL, OF(SET), LITERAL_VALUE },
	{ "<", read_between, RULE_LT, ORDERED, 0, LITERAL_VALUE },
	{ "<=", read_between, RULE_LE, ORDERED, 0, LITERAL_VALUE },
	{ ">", read_pair, RULE_GT, ORDERED, 0, LITERAL_VALUE },
	{ ">=", read_pair, RULE_GE, ORDERED, 0, LITERAL_VALUE },
	{ "in", read_in, RULE_IN, LISTED, OF(SET), LITERAL_VALUE },
	{ "startsWith", read_pair, RULE_STARTS, OF(TEXT) | OF(MAC), 0,
	    LITERAL_PREFIX },
	{ "endsWith", read_pair, RULE_ENDS, OF(TEXT), 0, LITERAL_SUFFIX },
	{ "inRegion", read_list, RULE_IN_REGION, OF(REGION), 0, LITERAL_VALUE },
	{ "inCidr", read_list, RULE_IN_CIDR, OF(IP), 0, LITERAL_NETWORK },
	{ "bucket", read_bucket, RULE_BUCKET, 0, 0, LITERAL_PERCENT },
};

const char *
rule_operator(enum rule_type type, size_t i)
{
	for (size_t k = 0; k < ARRAY_LEN(notations); k++) {
		const struct notation *f = &notations[k];

		if (((f->types | f->also) >> type & 1) != 0 && i-- == 0)
			return f->name;
	}
	return NULL;
}

/* Reads any other operator than and, or and not.  *known: is there one of that
 * name?  False: there is none, or problems were noted. */
static bool
read_comparison(struct parse_state *p, const struct json_tree *j,
    struct rule_node *node, bool *known)
{
	const struct json_tree *args = operands(j);

	for (size_t i = 0; i < ARRAY_LEN(notations); i++) {
		const struct notation *f = &notations[i];

		if (!json_tree_named(args, f->name))
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

/* -- and, or, not -------------------------------------------------------- */

static struct rule_node *
read_node(struct parse_state *p, const struct json_tree *j, int depth);

/* Reads the operands of and, or and not, which are conditions themselves.
 * depth: that of their operator. */
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
		return rule_refuse(p, E_RULE_TOO_COMPLEX, args,
		    "more than " STR(RULE_OPERANDS_MAX) " operands");
	node->kid = arena_new(p->a, struct rule_node *, args->count);
	for (const struct json_tree *v = args->first; v != NULL; v = v->next) {
		struct rule_node *kid = read_node(p, v, depth + 1);

		ok &= kid != NULL;
		node->kid[node->n_kids++] = kid;
	}
	return ok;
}

/* Reads j, an object with one member, as the operator of the member's name.
 * False: problems were noted. */
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
		if (!json_tree_named(j->first, joins[i].name))
			continue;
		node->op = joins[i].op;
		return read_kids(p, j->first, node, depth);
	}
	if (json_tree_named(j->first, "var"))
		return rule_refuse(p, E_RULE_TYPE_MISMATCH, j,
		    "must be a condition, not a field");
	ok = read_comparison(p, j, node, &known);
	return known
	           ? ok
	           : rule_refuse(p, E_RULE_EXPR_INVALID, j, "unknown operator");
}

#define TOO_DEEP "more than " STR(RULE_DEPTH_MAX) " operators within each other"

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
		rule_refuse(p, E_RULE_TOO_COMPLEX, j, TOO_DEEP);
	else if (++p->nodes > RULE_NODES_MAX)
		rule_stop(p, j, "more than " STR(RULE_NODES_MAX) " operators");
	else if (j->kind != JSON_OBJECT)
		rule_refuse(p, E_RULE_EXPR_INVALID, j, "must be a condition");
	else
		ok = rule_single(p, j) && read_operator(p, j, node, depth);
	return ok ? node : NULL;
}

/* More depth than any rule may have, so that a rule that is too deep is refused
 * by the limit of rules, whose error names the place. */
static const struct json_limits limits = { .depth = JSON_DEPTH_MAX,
	.keys = RULE_BYTES_MAX,
	.values = RULE_BYTES_MAX,
	.twice = 1 };

/* Reads a rule.  sent: somebody has just written it, so its texts get the
 * spelling of devices (spelt in literal.c).  The error is that of the first
 * problem. */
static enum err
read_rule(struct arena *a, bool sent, const char *text, size_t n,
    struct rule_problems *bad, struct rule **out)
{
	struct parse_state p = { .a = a, .bad = bad, .sent = sent };
	const struct json_tree root = { .kind = JSON_NULL };
	const char *why = NULL;

	bad->n = 0;
	p.rule = arena_new(a, struct rule, 1);
	if (n > RULE_BYTES_MAX)
		rule_stop(&p, &root, "more than " STR(RULE_KB_MAX) " KB");
	else if (json_validate_within(a, text, n, &limits, &why) != OK)
		rule_refuse(&p, E_RULE_EXPR_INVALID, &root, why);
	else
		p.rule->root = read_node(&p, json_read(a, text, n), 1);
	if (bad->n > 0)
		return bad->v[0].code;
	*out = p.rule;
	return OK;
}

enum err
rule_parse(struct arena *a, const char *text, size_t n,
    struct rule_problems *bad, struct rule **out)
{
	return read_rule(a, false, text, n, bad, out);
}

enum err
rule_parse_sent(struct arena *a, const char *text, size_t n,
    struct rule_problems *bad, struct rule **out)
{
	return read_rule(a, true, text, n, bad, out);
}

/* -- operands that repeat others ------------------------------------------ */

static bool
same_literal(const struct rule_literal *x, const struct rule_literal *y)
{
	return x->number == y->number && x->n == y->n && x->bits == y->bits &&
	       (x->text == y->text || (x->text != NULL && y->text != NULL &&
	                                  memcmp(x->text, y->text, x->n) == 0));
}

static bool
same_comparison(const struct rule_node *x, const struct rule_node *y)
{
	if (x->op != y->op || x->negated != y->negated ||
	    x->field != y->field || x->n_literals != y->n_literals ||
	    x->n_kids + y->n_kids > 0)
		return false;
	for (size_t i = 0; i < x->n_literals; i++)
		if (!same_literal(&x->literal[i], &y->literal[i]))
			return false;
	return true;
}

bool
rule_repeats(const struct rule_node *node, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (same_comparison(node->kid[k], node->kid[i]))
			return true;
	return false;
}

/* -- writing -------------------------------------------------------------- */

/* The name of the operator as it is written; only == has a negation with a name
 * of its own. */
static const char *
op_name(const struct rule_node *node)
{
	static const char *const names[RULE_OP__MAX] = {
		[RULE_AND] = "and",
		[RULE_OR] = "or",
		[RULE_NOT] = "!",
		[RULE_MISSING] = "==",
		[RULE_EQ] = "==",
		[RULE_LT] = "<",
		[RULE_LE] = "<=",
		[RULE_GT] = ">",
		[RULE_GE] = ">=",
		[RULE_BETWEEN] = "<=",
		[RULE_INSIDE] = "<",
		[RULE_IN] = "in",
		[RULE_CONTAINS] = "in",
		[RULE_STARTS] = "startsWith",
		[RULE_ENDS] = "endsWith",
		[RULE_IN_REGION] = "inRegion",
		[RULE_IN_CIDR] = "inCidr",
		[RULE_BUCKET] = "bucket",
	};

	return node->negated ? "!=" : names[node->op];
}

static void
put_field(struct json_out *w, const struct rule_node *node)
{
	json_obj(w);
	json_member_str(w, "var", rule_field_rows[node->field].wire);
	json_end_obj(w);
}

/* Numbers are within 2^53, so they are never written as texts. */
static void
put_literal(struct json_out *w, const struct rule_literal *x)
{
	char text[NUM_MAX + 1];

	if (x->text != NULL)
		json_put_strn(w, x->text, x->n);
	else
		json_put_raw(w, text, num_write(x->number, text));
}

static void
put_list(struct json_out *w, const struct rule_node *node)
{
	json_arr(w);
	for (size_t i = 0; i < node->n_literals; i++)
		put_literal(w, &node->literal[i]);
	json_end_arr(w);
}

/* Writes hundredths as a number without needless zeros: 3333 as 33.33, 3350 as
 * 33.5, 3300 as 33. */
static void
put_percent(struct json_out *w, int64_t hundredths)
{
	char text[2 * NUM_MAX];
	int whole = (int)(hundredths / 100), rest = (int)(hundredths % 100);
	int n = rest == 0
	            ? snprintf(text, sizeof(text), "%d", whole)
	            : snprintf(text, sizeof(text), "%d.%02d", whole, rest);

	while (rest != 0 && text[n - 1] == '0')
		n--;
	json_put_raw(w, text, (size_t)n);
}

/* Writes the operands of an operator that looks at a field, or of "bucket". */
static void
put_comparison(struct json_out *w, const struct rule_node *node)
{
	switch (node->op) {
	case RULE_BUCKET:
		json_put_strn(w, node->literal->text, node->literal->n);
		put_percent(w, node->literal->number);
		return;
	case RULE_BETWEEN:
	case RULE_INSIDE:
		put_literal(w, &node->literal[0]);
		put_field(w, node);
		put_literal(w, &node->literal[1]);
		return;
	case RULE_CONTAINS:
		put_literal(w, node->literal);
		put_field(w, node);
		return;
	case RULE_MISSING:
		put_field(w, node);
		json_put_null(w);
		return;
	case RULE_IN:
	case RULE_IN_REGION:
	case RULE_IN_CIDR:
		put_field(w, node);
		put_list(w, node);
		return;
	default:
		put_field(w, node);
		put_literal(w, node->literal);
	}
}

static void
put_condition(struct json_out *w, const struct rule_node *node)
{
	json_obj(w);
	json_textkey(w, op_name(node));
	json_arr(w);
	for (size_t i = 0; i < node->n_kids; i++)
		put_condition(w, node->kid[i]);
	if (node->n_kids == 0)
		put_comparison(w, node);
	json_end_arr(w);
	json_end_obj(w);
}

void
rule_write(struct json_out *w, const struct rule *rule)
{
	put_condition(w, rule->root);
}
