/* region_expand.c - replaces the regions of a rule by all that they contain.
 * The room does no input, so a function of the caller finds what they contain.
 */
#include "rule/region_expand.h"

#include <stdlib.h>

struct expand {
	struct arena *a;
	rule_below below;
	void *arg;
};

static int
id_order(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static enum err
expand_leaf(const struct expand *e, struct rule_node *node)
{
	struct ids asked = { arena_new(e->a, int64_t, node->n_literals + 1),
		node->n_literals };

	for (size_t i = 0; i < asked.n; i++)
		asked.v[i] = node->literal[i].number;
	if (asked.n == 0)
		return OK;
	TRY(e->below(e->arg, &asked, &node->regions));
	if (node->regions.n > 0)
		qsort(node->regions.v, node->regions.n, sizeof(int64_t),
		    id_order);
	return OK;
}

static enum err
expand_node(const struct expand *e, struct rule_node *node)
{
	if (node->op == RULE_IN_REGION)
		return expand_leaf(e, node);
	for (size_t i = 0; i < node->n_kids; i++)
		TRY(expand_node(e, node->kid[i]));
	return OK;
}

enum err
region_expand(struct arena *a, struct rule *rule, rule_below below, void *arg)
{
	struct expand e = { a, below, arg };

	return rule->regions ? expand_node(&e, rule->root) : OK;
}
