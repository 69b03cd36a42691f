/* candidates.c - finds the users whom the settings of a node name: by
 * strategies that need only variables, and by those that storage answers. */
#include <string.h>

#include "approval/candidates.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/vars.h"

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

static const char *
trimmed(struct state *s, const char *text, size_t n)
{
	while (n > 0 && *text == ' ')
		text++, n--;
	while (n > 0 && text[n - 1] == ' ')
		n--;
	return arena_strndup(&s->notes, text, n);
}

static void
users_add(struct state *s, struct strs *users, const char *text, size_t n)
{
	const char *one = trimmed(s, text, n);
	const char **v;

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

static enum err
by_param(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	users_split(s, out, ask->param);
	return OK;
}

/* Adds the users who were chosen for a node: the variable is an object with ids
 * of nodes as keys and lists of users as values. */
static void
chosen(struct state *s, const struct strategy_use *ask, const char *name,
    struct strs *out)
{
	const struct var *v = var_seen(ask->t, name);
	const struct val *users =
	    v != NULL ? val_get(&v->value, ask->node->id) : NULL;

	if (users != NULL)
		user_ids(s, users, out);
}

static enum err
by_approver(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	chosen(s, ask, "PROCESS_APPROVE_USER_SELECT_ASSIGNEES", out);
	return OK;
}

static enum err
by_starter(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	chosen(s, ask, "PROCESS_START_USER_SELECT_ASSIGNEES", out);
	return OK;
}

static enum err
the_starter(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	users_split(s, out, ask->t->inst->starter);
	return OK;
}

static enum err
by_field(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	const struct var *v =
	    ask->param != NULL ? var_seen(ask->t, ask->param) : NULL;

	if (v != NULL)
		user_ids(s, &v->value, out);
	return OK;
}

static enum err
by_expression(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	struct val v;

	if (ask->param_expr == NULL)
		return by_param(s, ask, out);
	TRY(eval(s, ask->t, ask->param_expr, &v));
	user_ids(s, &v, out);
	return OK;
}

static enum err
by_storage(struct state *s, const struct strategy_use *ask, struct strs *out)
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

static users_fn
finder(int32_t strategy)
{
	switch (strategy) {
	case STRATEGY_USERS:
		return by_param;
	case STRATEGY_BY_APPROVER:
		return by_approver;
	case STRATEGY_BY_STARTER:
		return by_starter;
	case STRATEGY_STARTER:
		return the_starter;
	case STRATEGY_FIELD:
		return by_field;
	case STRATEGY_EXPRESSION:
		return by_expression;
	default:
		return by_storage;
	}
}

/* The users whom the strategy names, in its order, without doubles; they are in
 * s->notes. */
static enum err
find(struct state *s, const struct strategy_use *ask, struct strs *out)
{
	*out = (struct strs){ 0 };
	return finder(ask->strategy)(s, ask, out);
}

static enum err
of_strategy(
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
	return find(s, &ask, out);
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
candidates_of(struct state *s, struct token *t, struct strs *out)
{
	const struct node *n = inst_node(t->inst, t->node);
	const struct task_set *set = n->task;

	*out = (struct strs){ 0 };
	if (set != NULL && set->approve_type > 1)
		return OK;
	TRY(of_strategy(s, t, n, out));
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
