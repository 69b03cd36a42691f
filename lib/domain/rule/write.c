/* write.c - writes a rule as JSON. */
#include "rule/write.h"

#include <stdio.h>
#include <string.h>

#include "base/num.h"
#include "rule/device.h"

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
	json_key(w, "var");
	json_put_str(w, rule_field_rows[node->field].wire);
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

/* 3333 hundredths are 33.33. */
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
put_node(struct json_out *w, const struct rule_node *node)
{
	json_obj(w);
	json_textkey(w, op_name(node));
	json_arr(w);
	for (size_t i = 0; i < node->n_kids; i++)
		put_node(w, node->kid[i]);
	if (node->n_kids == 0)
		put_comparison(w, node);
	json_end_arr(w);
	json_end_obj(w);
}

void
rule_write(struct json_out *w, const struct rule *rule)
{
	put_node(w, rule->root);
}
