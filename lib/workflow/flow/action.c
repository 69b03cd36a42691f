/*
 * action.c - what a model has done outside the engine: the listeners of its
 * processes, nodes, flows and tasks, and its service tasks.
 *
 * Expressions, and triggers that only set variables, are carried out here.  The
 * engine does nothing else outside itself: it lists what storage has to do when
 * the step is stored.
 */
#include <string.h>

#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "flow/action.h"
#include "flow/state.h"
#include "flow/vars.h"

struct action *
action_add(struct state *s, enum action_kind kind, struct inst *inst)
{
	struct action *a = arena_new(&s->notes, struct action, 1);

	a->kind = kind;
	a->inst = inst;
	a->node = NO_NODE;
	if (s->actions_last != NULL)
		s->actions_last->next = a;
	else
		s->actions = a;
	s->actions_last = a;
	return a;
}

const char *
action_name(enum action_kind kind)
{
	static const char *const names[] = {
#define ACTION(name, text) text,
#include "flow/action.def"
#undef ACTION
	};

	BUG_ON(kind >= ACTION__MAX);
	return names[kind];
}

/* -- listeners, in the order of the file --------------------------------- */

/* Runs a listener.  One with an expression is evaluated here; any other becomes
 * an action of storage. */
static enum err
run_listener(struct state *s, struct token *t, const struct listener_set *l)
{
	struct action *a;
	struct val v;

	if (l->expr != NULL)
		return eval(s, t, l->expr, &v);
	a = action_add(s, ACTION_LISTEN, t->inst);
	a->node = t->node;
	a->task = t->task;
	a->listener = l;
	return OK;
}

/* Runs those of the n listeners that listen to this event, but not those to
 * tasks. */
static enum err
run_execution_listeners(struct state *s, struct token *t,
    const struct listener_set *l, size_t n, const char *event)
{
	for (size_t i = 0; i < n; i++) {
		if (!l[i].task && strcmp(l[i].event, event) == 0)
			TRY(run_listener(s, t, &l[i]));
	}
	return OK;
}

enum err
run_node_listeners(struct state *s, struct token *t, const char *event)
{
	const struct node *n = inst_node(t->inst, t->node);

	return run_execution_listeners(
	    s, t, n->listeners, n->n_listeners, event);
}

/* Does the listener listen to tasks, and to this event of them or to all their
 * events? */
static bool
is_task_listener(const struct listener_set *l, const char *event)
{
	return l->task &&
	       (strcmp(l->event, event) == 0 || strcmp(l->event, "all") == 0);
}

enum err
run_task_listeners(struct state *s, struct token *t, const char *event)
{
	const struct node *n = inst_node(t->inst, t->node);

	for (size_t i = 0; i < n->n_listeners; i++) {
		if (is_task_listener(&n->listeners[i], event))
			TRY(run_listener(s, t, &n->listeners[i]));
	}
	return OK;
}

/* Runs the listeners of a flow that a token takes.  A flow is started, taken
 * and ended in one moment, so listeners to each of these events run. */
enum err
run_flow_listeners(struct state *s, struct token *t, int32_t flow)
{
	static const char *const events[] = { "start", "take", "end" };
	const struct flow *f = &inst_model(t->inst)->flows[flow];

	for (size_t i = 0; i < ARRAY_LEN(events) && f->n_listeners != 0; i++)
		TRY(run_execution_listeners(
		    s, t, f->listeners, f->n_listeners, events[i]));
	return OK;
}

enum err
run_process_listeners(struct state *s, struct inst *i, const char *event)
{
	const struct process *p = &inst_model(i)->processes[i->def->process];

	return run_execution_listeners(
	    s, i->root, p->listeners, p->n_listeners, event);
}

/* -- service tasks ------------------------------------------------------- */

typedef enum err (*service_fn)(
    struct state *s, struct token *t, const struct service_set *set);

/* The result goes into a variable of the token alone if the model says so, else
 * into the one that the token sees. */
static enum err
service_expr(struct state *s, struct token *t, const struct service_set *set)
{
	struct val v;

	TRY(eval(s, t, set->expr, &v));
	if (set->result != NULL && set->local)
		TRY(var_put(s, t, set->result, &v));
	else if (set->result != NULL)
		TRY(var_set(s, t, set->result, &v));
	return OK;
}

/* Has storage make the call of the service task when the step is stored. */
static void
ask_outside(struct state *s, struct token *t)
{
	struct action *a = action_add(s, ACTION_CALL, t->inst);

	a->node = t->node;
	a->token = t;
}

/* Has a delegate of the suite run after the step; the token does not wait for
 * it. */
static enum err
service_bean(struct state *s, struct token *t, const struct service_set *set)
{
	(void)set;
	ask_outside(s, t);
	return OK;
}

/* Asks for a call of another host, which is made after the step.  The token
 * waits for the result; if nobody makes calls, as in the program `flow`, it
 * goes on at once. */
static enum err
service_http(struct state *s, struct token *t, const struct service_set *set)
{
	(void)set;
	ask_outside(s, t);
	if (!s->env->calls_outside)
		return OK;
	t->mode = TOKEN_RESULT;
	return OK;
}

/* Sends a copy to each of the users whom the node names. */
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
	return OK;
}

/* Sets and removes the variables of one form setting, if its condition is
 * true. */
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

/* A trigger calls another program, or it sets and removes variables. */
static enum err
service_trigger(struct state *s, struct token *t, const struct service_set *set)
{
	if (set->trigger == TRIGGER_HTTP || set->trigger == TRIGGER_CALLBACK)
		return service_http(s, t, set);
	for (size_t i = 0; i < set->n_forms; i++)
		TRY(form_apply(s, t, &set->forms[i]));
	return OK;
}

enum err
service_run(struct state *s, struct token *t)
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

	if (n->skip != NULL && skips_enabled(s, t))
		TRY(eval_true(s, t, n->skip, &skip));
	if (skip)
		return OK;
	return kinds[set->kind](s, t, set);
}
