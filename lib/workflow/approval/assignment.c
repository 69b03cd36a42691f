/*
 * assignment.c - decides who is asked at a user task: who the candidates of the
 * node are, whether there is a task for each of them or one for all, in which
 * order, and when enough of them have approved.
 *
 * Some strategies need only variables; storage answers for the others.
 */
#include <string.h>

#include "approval/assignment.h"
#include "base/utf8.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/multi_instance.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/vars.h"

/* -- candidates ---------------------------------------------------------- */

/* A strategy with its parameter, and the token whose variables it may use. */
struct strategy_use {
	struct token *t;
	const struct node *node;
	int32_t strategy;
	const char *param;
	const struct expr *param_expr;
};

typedef enum err (*users_fn)(
    struct state *s, const struct strategy_use *ask, struct strs *out);

/* A copy of n bytes of the text, without the blanks around them. */
static const char *
trimmed(struct state *s, const char *text, size_t n)
{
	text = utf8_trim(arena_strndup(&s->notes, text, n), &n);
	return arena_strndup(&s->notes, text, n);
}

/* Adds a user who is not in the list yet.  The room of the list is doubled when
 * its number of users is a power of two.  Of too many users (candidates_of
 * refuses them) only one too many is added, since each one is compared with all
 * before it. */
static void
users_add(struct state *s, struct strs *users, const char *text, size_t n)
{
	const char *one = trimmed(s, text, n);
	const char **v;

	if (users->n > CANDIDATES_MAX)
		return;
	for (size_t i = 0; i < users->n; i++) {
		if (strcmp(users->v[i], one) == 0)
			return;
	}
	if (*one == '\0')
		return;
	if ((users->n & (users->n - 1)) == 0) {
		v = arena_new(&s->notes, const char *, users->n * 2 + 1);
		if (users->n != 0)
			memcpy(v, users->v, users->n * sizeof(*v));
		users->v = v;
	}
	users->v[users->n++] = one;
}

/* Adds the users of a text of ids separated by commas; NULL: none. */
static void
users_split(struct state *s, struct strs *users, const char *text)
{
	while (text != NULL) {
		const char *comma = strchr(text, ',');

		users_add(s, users, text,
		    comma != NULL ? (size_t)(comma - text) : strlen(text));
		text = comma != NULL ? comma + 1 : NULL;
	}
}

void
user_ids(struct state *s, const struct val *v, struct strs *out)
{
	uint32_t n = v->kind == VAL_LIST ? v->n : 1;

	for (uint32_t i = 0; i < n; i++) {
		const struct val *one = v->kind == VAL_LIST ? &v->list[i] : v;

		if (one->kind != VAL_LIST && one->kind != VAL_OBJECT)
			users_split(s, out, val_print(&s->notes, one));
	}
}

/* This function and the others down to users_of_storage each add the users of
 * one strategy: here those whose ids the parameter lists. */
static enum err
users_of_param(
    struct state *s, const struct strategy_use *ask, struct strs *out)
{
	users_split(s, out, ask->param);
	return OK;
}

const char *
choice_variable(int32_t strategy)
{
	return strategy == STRATEGY_BY_STARTER ? VAR_CHOSEN_BY_STARTER
	                                       : VAR_CHOSEN_BY_APPROVER;
}

/* The users whom the starter or the approver before has chosen for the node. */
static enum err
users_chosen(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	const struct var *v = var_seen(ask->t, choice_variable(ask->strategy));
	const struct val *users =
	    v != NULL ? val_get(&v->value, ask->node->id) : NULL;

	if (users != NULL)
		user_ids(s, users, out);
	return OK;
}

static enum err
users_starter(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	users_split(s, out, ask->t->inst->starter);
	return OK;
}

/* The users in the form field that the parameter names: forms set a variable of
 * that name. */
static enum err
users_of_field(
    struct state *s, const struct strategy_use *ask, struct strs *out)
{
	const struct var *v =
	    ask->param != NULL ? var_seen(ask->t, ask->param) : NULL;

	if (v != NULL)
		user_ids(s, &v->value, out);
	return OK;
}

/* The users that the parameter gives as an expression; one that contains no
 * expression lists their ids. */
static enum err
users_of_expression(
    struct state *s, const struct strategy_use *ask, struct strs *out)
{
	struct val v;

	if (ask->param_expr == NULL)
		return users_of_param(s, ask, out);
	TRY(eval(s, ask->t, ask->param_expr, &v));
	user_ids(s, &v, out);
	return OK;
}

/* The users of a strategy that asks for more than variables, such as a
 * department; none if there is nobody to ask. */
static enum err
users_of_storage(
    struct state *s, const struct strategy_use *ask, struct strs *out)
{
	struct candidate_ask question = { .def = ask->t->inst->def,
		.inst = ask->t->inst,
		.node = ask->t->node,
		.strategy = ask->strategy,
		.param = ask->param,
		.starter = ask->t->inst->starter };

	if (s->env->candidates != NULL)
		s->env->candidates(s->env->arg, &s->notes, &question, out);
	return OK;
}

/* The function that finds users by that strategy. */
static users_fn
finder(int32_t strategy)
{
	switch (strategy) {
	case STRATEGY_USERS:
		return users_of_param;
	case STRATEGY_BY_APPROVER:
	case STRATEGY_BY_STARTER:
		return users_chosen;
	case STRATEGY_STARTER:
		return users_starter;
	case STRATEGY_FIELD:
		return users_of_field;
	case STRATEGY_EXPRESSION:
		return users_of_expression;
	default:
		return users_of_storage;
	}
}

/* The users whom the strategy names, in its order, without doubles; they are in
 * s->notes. */
static enum err
strategy_users(
    struct state *s, const struct strategy_use *ask, struct strs *out)
{
	*out = (struct strs){ 0 };
	return finder(ask->strategy)(s, ask, out);
}

/* The users whom the setting of a user task or of a copy task names, enabled or
 * not. */
static enum err
node_users(
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
	return strategy_users(s, &ask, out);
}

/* Removes users who are disabled or do not exist. */
static void
only_enabled(const struct state *s, struct strs *users)
{
	size_t n = 0;

	if (s->env->enabled == NULL)
		return;
	if (s->env->prefetch != NULL)
		s->env->prefetch(s->env->arg, users);
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
users_when_empty(
    const struct token *t, const struct task_set *set, struct strs *out)
{
	if (set->empty_handler == EMPTY_USERS)
		*out = set->empty_users;
	else if (set->empty_handler == EMPTY_MANAGERS)
		*out = t->inst->def->managers;
}

/* Removes a user from the list. */
static void
remove_user(struct state *s, struct strs *users, const char *user)
{
	struct strs left = { .v =
		                 arena_new(&s->notes, const char *, users->n) };

	for (size_t i = 0; i < users->n; i++) {
		if (strcmp(users->v[i], user) != 0)
			left.v[left.n++] = users->v[i];
	}
	*users = left;
}

/* The starter is left out only if somebody else remains, so that the node does
 * not end up without users. */
enum err
candidates_of(struct state *s, struct token *t, struct strs *out)
{
	const struct node *n = inst_node(t->inst, t->node);
	const struct task_set *set = n->task;

	*out = (struct strs){ 0 };
	if (set != NULL && set->approve_type > APPROVE_MANUAL)
		return OK;
	TRY(node_users(s, t, n, out));
	if (out->n > CANDIDATES_MAX)
		return refuse_node(
		    s, t, "more than " STR(CANDIDATES_MAX) " candidates");
	only_enabled(s, out);
	if (set == NULL)
		return OK;
	if (out->n == 0)
		users_when_empty(t, set, out);
	if (out->n > 1 && set->starter_handler == STARTER_SKIP &&
	    t->inst->starter != NULL)
		remove_user(s, out, t->inst->starter);
	return OK;
}

/* -- approve methods ----------------------------------------------------- */

/* Has the node no approve method, but a multi-instance with the placeholder of
 * the designers as its collection?  Then its elements are the candidates. */
static bool
asks_by_placeholder(const struct node *n)
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
	if (set->approve_type > APPROVE_MANUAL)
		return MULTI_ONE;
	if (asks_by_placeholder(n))
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

/* Without candidates there is one element, whose value is null; the list is
 * empty then. */
enum err
method_list(struct state *s, struct token *body)
{
	const char *id = inst_node(body->inst, body->node)->id;
	const struct loop *l = &body->loop;
	struct val list = { .kind = VAL_LIST, .list = l->items };

	list.n = l->items[0].kind == VAL_NULL ? 0 : (uint32_t)l->total;
	return var_put(s, body,
	    arena_printf(&s->notes, "%s" VAR_END_ASSIGNEES, id), &list);
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
	return arena_printf(&s->notes, "%s" VAR_END_ASSIGNEE,
	    inst_node(body->inst, body->node)->id);
}

/* -- the only task of a token -------------------------------------------- */

enum err
assign_one(struct state *s, struct token *t, const char **out)
{
	struct strs users;
	const struct var *v;

	*out = NULL;
	if (t->element && multi_of_candidates(s, t)) {
		v = var_own(t, method_variable(s, t->parent));
		if (v != NULL && v->value.kind == VAL_TEXT)
			*out = v->value.s;
		return OK;
	}
	TRY(candidates_of(s, t, &users));
	if (users.n == 0)
		return OK;
	*out = users.v[s->env->pick != NULL ? s->env->pick(s->env->arg, users.n)
	                                    : 0];
	return OK;
}
