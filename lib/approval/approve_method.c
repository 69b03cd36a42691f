/* approve_method.c - how many tasks the approve method of a node makes of it,
 * in which order, and when enough of them are approved. */
#include "approval/approve_method.h"
#include "approval/candidates.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/state.h"
#include "flow/vars.h"

enum { METHOD_RANDOM = 1, METHOD_RATIO, METHOD_ANY, METHOD_IN_TURN };

static bool
is_drawn(const struct node *n)
{
	return n->task->approve_method == 0 && n->multi != NULL &&
	       n->multi->stands_for_users;
}

enum multi_rule
method_rule(const struct token *t)
{
	const struct node *n = inst_node(t->inst, t->node);
	const struct task_set *set = n->task;

	if (set == NULL)
		return MULTI_MODEL;
	if (set->approve_type > 1)
		return MULTI_ONE;
	if (is_drawn(n))
		return MULTI_MIXED;
	if (set->approve_method == 0)
		return MULTI_MODEL;
	return set->approve_method >= METHOD_RATIO &&
	               set->approve_method <= METHOD_IN_TURN
	           ? MULTI_CANDIDATES
	           : MULTI_ONE;
}

enum err
method_elements(
    struct state *s, struct token *t, int32_t *total, const struct val **items)
{
	struct strs users;
	struct val *v;

	TRY(candidates_of(s, t, &users));
	v = arena_new(&s->mem, struct val, users.n + 1);
	for (size_t i = 0; i < users.n; i++)
		v[i] = val_text(arena_strdup(&s->mem, users.v[i]));
	if (users.n == 0)
		v[0] = val_null();
	*total = users.n == 0 ? 1 : (int32_t)users.n;
	*items = v;
	return OK;
}

enum err
method_list(struct state *s, struct token *body)
{
	const char *id = inst_node(body->inst, body->node)->id;
	const struct loop *l = &body->loop;
	struct val list = { .kind = VAL_LIST, .list = l->items };

	list.n = l->items[0].kind == VAL_NULL ? 0 : (uint32_t)l->total;
	return var_put(
	    s, body, arena_printf(&s->notes, "%s_assignees", id), &list);
}

bool
method_enough(const struct token *body)
{
	const struct task_set *set = inst_node(body->inst, body->node)->task;
	const struct loop *l = &body->loop;
	int64_t ratio = set->approve_ratio > 0 ? set->approve_ratio : 100;

	if (set->approve_method == METHOD_RATIO)
		return INT64_C(100) * l->done >= ratio * l->total;
	return set->approve_method == METHOD_ANY && l->done > 0;
}

bool
method_in_turn(const struct token *t)
{
	return inst_node(t->inst, t->node)->task->approve_method ==
	       METHOD_IN_TURN;
}

const char *
method_variable(struct state *s, const struct token *body)
{
	return arena_printf(
	    &s->notes, "%s_assignee", inst_node(body->inst, body->node)->id);
}
