/*
 * service_task.c - service tasks.  Expressions, copies and triggers that set
 * variables are executed here; calls of other hosts become actions.  Source:
 * workflow engine, "SIMPLE model" 12 and 15.
 */
#include "flow/service_task.h"
#include "bpmn/service_set.h"
#include "flow/action.h"
#include "flow/approval_hooks.h"
#include "flow/enter.h"
#include "flow/eval.h"
#include "flow/vars.h"

typedef enum err (*service_fn)(
    struct state *s, struct token *t, const struct service_set *set);

static enum err
service_expr(struct state *s, struct token *t, const struct service_set *set)
{
	struct val v;

	TRY(eval(s, t, set->expr, &v));
	if (set->result != NULL && set->local)
		TRY(var_put(s, t, set->result, &v));
	else if (set->result != NULL)
		TRY(var_set(s, t, set->result, &v));
	return activity_done(s, t);
}

static void
ask_outside(struct state *s, struct token *t)
{
	struct action *a = action_add(s, ACTION_CALL, t->inst);

	a->node = t->node;
	a->token = t;
}

static enum err
service_bean(struct state *s, struct token *t, const struct service_set *set)
{
	(void)set;
	ask_outside(s, t);
	return activity_done(s, t);
}

/* Asks storage to call another host.  The token waits for the result; if nobody
 * makes calls, as in the program `flow`, it goes on at once. */
static enum err
service_http(struct state *s, struct token *t, const struct service_set *set)
{
	(void)set;
	ask_outside(s, t);
	if (!s->env->calls_outside)
		return activity_done(s, t);
	t->mode = TOKEN_RESULT;
	return OK;
}

static enum err
service_copy(struct state *s, struct token *t, const struct service_set *set)
{
	struct strs users = { 0 };

	(void)set;
	TRY(s->env->approval->receivers(s, t, &users));
	for (size_t i = 0; i < users.n; i++) {
		struct action *a = action_add(s, ACTION_COPY, t->inst);

		a->node = t->node;
		a->user = users.v[i];
	}
	return activity_done(s, t);
}

static enum err
form_apply(struct state *s, struct token *t, const struct trigger_form *form)
{
	bool wanted = true;

	if (form->cond != NULL)
		TRY(eval_true(s, t, form->cond, &wanted));
	if (!wanted)
		return OK;
	for (size_t i = 0; i < form->n_set; i++)
		TRY(var_set(s, t, form->set[i].key, &form->set[i].value));
	for (size_t i = 0; i < form->remove.n; i++)
		var_drop(s, t, form->remove.v[i]);
	return OK;
}

static enum err
service_trigger(struct state *s, struct token *t, const struct service_set *set)
{
	if (set->trigger == 1 || set->trigger == 2)
		return service_http(s, t, set);
	for (size_t i = 0; i < set->n_forms; i++)
		TRY(form_apply(s, t, &set->forms[i]));
	return activity_done(s, t);
}

enum err
service_enter(struct state *s, struct token *t)
{
	static const service_fn kinds[] = {
		[SERVICE_EXPR] = service_expr,
		[SERVICE_BEAN] = service_bean,
		[SERVICE_HTTP] = service_http,
		[SERVICE_COPY] = service_copy,
		[SERVICE_TRIGGER] = service_trigger,
	};
	const struct node *n = inst_node(t->inst, t->node);
	const struct service_set *set = n->service;
	bool skip = false;

	if (n->skip != NULL && skips(s, t))
		TRY(eval_true(s, t, n->skip, &skip));
	if (skip)
		return activity_done(s, t);
	return kinds[set->kind](s, t, set);
}
