/* assignment.c - finds who decides a user task: by strategies that need only
 * variables, by strategies that storage answers, and by the approve method. */
#include <string.h>

#include "approval/assignment.h"
#include "approval/candidates.h"
#include "bpmn/service_set.h"
#include "bpmn/settings.h"
#include "bpmn/task_set.h"
#include "flow/eval.h"
#include "flow/vars.h"

enum { METHOD_RANDOM = 1, METHOD_RATIO, METHOD_ANY, METHOD_IN_TURN };
enum { EMPTY_USERS = 3, EMPTY_MANAGERS };
enum { STARTER_SKIP = 2 };

static enum err
candidates(
    struct state *s, struct token *t, const struct node *n, struct strs *out)
{
	struct strategy_use ask = { .t = t, .node = n };

	if (n->task != NULL) {
		ask.strategy = n->task->strategy;
		ask.param = n->task->param;
		ask.param_expr = n->task->param_expr;
	} else if (n->service != NULL) {
		ask.strategy = n->service->strategy;
		ask.param = n->service->param;
		ask.param_expr = n->service->param_expr;
	}
	return candidates_find(s, &ask, out);
}

static void
only_enabled(const struct state *s, struct strs *users)
{
	size_t n = 0;

	if (s->env->enabled == NULL)
		return;
	if (s->env->meet != NULL)
		s->env->meet(s->env->arg, users);
	for (size_t i = 0; i < users->n; i++) {
		if (s->env->enabled(s->env->arg, users->v[i]))
			users->v[n++] = users->v[i];
	}
	users->n = n;
}

/* Finds users for a task none of whose candidates is enabled.  The node's
 * setting for this case may name users, who get the task even if they are
 * disabled. */
static void
when_empty(const struct token *t, const struct task_set *set, struct strs *out)
{
	if (set->empty_handler == EMPTY_USERS)
		*out = set->empty_users;
	else if (set->empty_handler == EMPTY_MANAGERS)
		*out = t->inst->def->managers;
}

static void
without(struct state *s, struct strs *users, const char *user)
{
	struct strs left = { .v =
		                 arena_new(&s->notes, const char *, users->n) };

	for (size_t i = 0; i < users->n; i++) {
		if (strcmp(users->v[i], user) != 0)
			left.v[left.n++] = users->v[i];
	}
	*users = left;
}

enum err
assign_users(struct state *s, struct token *t, struct strs *out)
{
	const struct node *n = inst_node(t->inst, t->node);
	const struct task_set *set = n->task;

	*out = (struct strs){ 0 };
	if (set != NULL && set->approve_type > 1)
		return OK;
	TRY(candidates(s, t, n, out));
	if (out->n > CANDIDATES_MAX)
		return refuse_node(s, t, "more than 1000 candidates");
	only_enabled(s, out);
	if (set == NULL)
		return OK;
	if (out->n == 0)
		when_empty(t, set, out);
	if (out->n > 1 && set->starter_handler == STARTER_SKIP &&
	    t->inst->starter != NULL)
		without(s, out, t->inst->starter);
	return OK;
}

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

	TRY(assign_users(s, t, &users));
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

static bool
of_candidates(const struct token *t)
{
	enum multi_rule rule = method_rule(t);

	return rule == MULTI_CANDIDATES || rule == MULTI_MIXED;
}

enum err
assign_one(struct state *s, struct token *t, const char **out)
{
	struct strs users;
	const struct var *v;

	*out = NULL;
	if (t->element && of_candidates(t)) {
		v = var_own(t, method_variable(s, t->parent));
		if (v != NULL && v->value.kind == VAL_TEXT)
			*out = v->value.s;
		return OK;
	}
	TRY(assign_users(s, t, &users));
	if (users.n == 0)
		return OK;
	*out = users.v[s->env->pick != NULL ? s->env->pick(s->env->arg, users.n)
	                                    : 0];
	return OK;
}
