/*
 * enter.c - what a token does at a node that it has entered, for each kind of
 * node: it waits, starts something inside, or leaves again.  A scope or called
 * instance inside it that has become empty ends the wait.
 *
 * A token inside a sub-process or a called instance is queued, not entered at
 * once, and a scope that has become empty waits until the step completes it
 * (scopes_end).  So nothing here calls itself, however deep scopes are nested.
 */
#include "flow/enter.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/action.h"
#include "flow/env.h"
#include "flow/instance.h"
#include "flow/leave.h"
#include "flow/multi_instance.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flow/token.h"
#include "flow/vars.h"

typedef enum err (*enter_fn)(struct state *s, struct token *t);

/* -- end events ---------------------------------------------------------- */

static enum err
end_enter(struct state *s, struct token *t)
{
	TRY(run_node_listeners(s, t, "end"));
	token_end(s, t);
	return OK;
}

/* A terminate end event with terminateAll ends the root instance and everything
 * that it has called.  The token's own instance is closed first, as completed;
 * those between it and the root are deleted with the tokens that called them.
 */
static enum err
terminate_all(struct state *s, struct inst *i)
{
	inst_close(s, i, INST_COMPLETED);
	inst_close(s, inst_top(i), INST_COMPLETED);
	return OK;
}

/* The body of the innermost multi-instance around the token, which may be in an
 * instance that has called the token's own; NULL: there is none. */
static struct token *
body_around(const struct token *t)
{
	struct token *at = t->parent;

	while (at != NULL && at->mode != TOKEN_BODY)
		at = at->parent != NULL ? at->parent : at->inst->caller;
	return at;
}

/* A terminate end event with terminateMultiInstance ends the multi-instance
 * around it: the tokens of all elements are removed, and the body goes on after
 * the multi-instance. */
static enum err
terminate_multi(struct state *s, struct token *t, struct token *body)
{
	if (t->inst != body->inst)
		inst_close(s, t->inst, INST_COMPLETED);
	return multi_done(s, body);
}

/*
 * A terminate end event ends its scope: all other tokens of the scope are
 * removed, and the scope completes.  In an instance that was rejected or
 * cancelled it ends no more than that, whatever else the model says, because
 * the instance that called it must be told of its end.
 */
static enum err
terminate_enter(struct state *s, struct token *t)
{
	const struct node *n = inst_node(t->inst, t->node);
	struct token *body = body_around(t);
	struct token *in = t->parent;
	bool undecided = inst_undecided(t->inst);

	TRY(run_node_listeners(s, t, "end"));
	if (n->terminate_all && undecided)
		return terminate_all(s, t->inst);
	if (n->terminate_multi && undecided && body != NULL)
		return terminate_multi(s, t, body);
	CHAIN_EACH (l, in->children) {
		struct token *other = LINKED(struct token, sibling, l);

		if (other != t)
			token_drop(s, other);
	}
	token_end(s, t);
	return OK;
}

/* -- tasks and sub-processes --------------------------------------------- */

/* The skip expression is true: makes a task that is already closed, so that
 * nobody decides it, but it is listed among the past tasks. */
static enum err
user_task_skipped(struct state *s, struct token *t)
{
	struct task *task = task_new(s, t, t->record->name, NULL);

	task_close(s, task, TASK_SKIPPED);
	return activity_done(s, t);
}

/* The id by which people and clients know the task (flow/env.h). */
static const char *
task_id_text(struct state *s, const struct task *task)
{
	if (s->env->task_id != NULL)
		return s->env->task_id(s->env->arg, &s->notes, task);
	return arena_printf(&s->notes, "%lld", (long long)task->head.id);
}

/* Sets the variable in which the model wants to have the id of the task; most
 * models name none. */
static enum err
set_task_id(struct state *s, struct token *t)
{
	const struct task_set *set = inst_node(t->inst, t->node)->task;
	const char *name = NULL;
	struct val id;

	if (set != NULL)
		TRY(eval_text(s, t, set->id_variable, &name));
	if (name == NULL || *name == '\0')
		return OK;
	id = val_text(task_id_text(s, t->task));
	return var_set(s, t, name, &id);
}

/* Runs the listeners; those to the assignment run first, as in the reference
 * engine. */
enum err
user_task_announce(struct state *s, struct token *t, const char *assignee)
{
	if (assignee != NULL)
		TRY(run_task_listeners(s, t, "assignment"));
	TRY(run_task_listeners(s, t, "create"));
	return set_task_id(s, t);
}

/* Makes the task of a process without approvals: its assignee is what the model
 * says. */
static enum err
user_task_plain(struct state *s, struct token *t, const struct node *n)
{
	const char *assignee = NULL;

	if (n->task != NULL)
		TRY(eval_text(s, t, n->task->assignee, &assignee));
	if (assignee != NULL && *assignee == '\0')
		assignee = NULL; /* no assignee, as in the reference engine */
	task_new(s, t, t->record->name, assignee);
	return user_task_announce(s, t, assignee);
}

static enum err
user_task_enter(struct state *s, struct token *t)
{
	const struct node *n = inst_node(t->inst, t->node);
	bool skip = false;

	if (n->skip != NULL && skips_enabled(s, t))
		TRY(eval_true(s, t, n->skip, &skip));
	if (skip)
		return user_task_skipped(s, t);
	if (!has_approvals(t))
		return user_task_plain(s, t, n);
	return s->env->approval->task_enter(s, t);
}

/* Carries out the service task; the token stays if it waits for an answer. */
static enum err
service_enter(struct state *s, struct token *t)
{
	TRY(service_run(s, t));
	return t->mode == TOKEN_RESULT ? OK : activity_done(s, t);
}

/* The token waits until the event TRIGGER comes. */
static enum err
receive_enter(struct state *s, struct token *t)
{
	t->mode = TOKEN_RECEIVE;
	chain_add(s, &s->receive, &t->waiting);
	return OK;
}

/* The token waits until the sub-process, in which a new one begins, is
 * empty. */
static enum err
sub_enter(struct state *s, struct token *t)
{
	int32_t start = inst_node(t->inst, t->node)->start;

	if (start == NO_NODE)
		return activity_done(s, t);
	t->mode = TOKEN_INSIDE;
	token_go(s, token_new(s, t->inst, t), start);
	return OK;
}

/* -- calls: a process calls another one, which runs as an instance with its own
 * variables; some are copied in at its start and out at its end -- */

/* Sets a variable as the token sees it (var_set), or in the token's own scope
 * (var_put). */
typedef enum err (*set_fn)(
    struct state *s, struct token *t, const char *name, const struct val *v);

/* Copies one variable: reads the source as the token `from` sees it, and sets
 * the target for the token `to` by that function. */
static enum err
call_copy(struct state *s, struct token *from, struct token *to,
    const struct map_set *map, set_fn set)
{
	const char *target = map->target;
	struct val v = val_null();
	const struct var *source;

	if (map->expr != NULL) {
		TRY(eval(s, from, map->expr, &v));
	} else if (map->source != NULL) {
		source = var_seen(from, map->source);
		if (source != NULL)
			v = source->value;
	}
	if (target == NULL)
		TRY(eval_text(s, from, map->target_expr, &target));
	return target != NULL ? set(s, to, target, &v) : OK;
}

/* Copies all variables that the caller sees; of two with the same name the one
 * of the inner scope. */
static enum err
call_inherit(struct state *s, const struct token *from, struct token *to)
{
	for (; from != NULL; from = from->parent) {
		CHAIN_EACH (l, from->vars) {
			const struct var *v = LINKED(struct var, all, l);

			if (var_own(to, v->name) == NULL)
				TRY(var_put(s, to, v->name, &v->value));
		}
	}
	return OK;
}

/* Sets business key and name of the called instance.  The business key is an
 * expression over the caller's variables, the name one over those of the called
 * instance, which were set before. */
static enum err
call_describe(struct state *s, struct token *t, const struct call_set *call,
    struct inst *i)
{
	const char *key = NULL, *name = NULL, *why;

	if (call->business_key != NULL)
		TRY(eval_text(s, t, call->business_key, &key));
	else if (call->inherit_business_key)
		key = t->inst->business_key;
	if (eval_text(s, i->root, call->name, &name) != OK) {
		/* The sentence must name the call activity, because the root
		 * token of the called instance is at no node. */
		why = s->why;
		s->why = NULL;
		return refuse_node(s, t, why);
	}
	if (key != NULL)
		i->business_key = arena_strdup(&s->mem, key);
	if (name != NULL)
		i->name = arena_strdup(&s->mem, name);
	return OK;
}

/* Sets the variable in which the caller wants to have the id of the called
 * instance. */
static enum err
set_called_id(struct state *s, struct token *t, const struct call_set *call,
    const struct inst *i)
{
	struct val id = val_text(i->id_text);
	const char *name = NULL;

	TRY(eval_text(s, t, call->id_variable, &name));
	if (name == NULL || *name == '\0')
		return OK;
	return var_set(s, t, name, &id);
}

/* Finds the process that is called; refused if there is none, if calls are
 * nested too deeply, or if nobody concerned may start it. */
static enum err
called_process(struct state *s, struct token *t, const struct call_set *call,
    const struct definition **out)
{
	const char *key;

	TRY(eval_text(s, t, call->key, &key));
	*out = key != NULL ? s->env->definition(s->env->arg, key) : NULL;
	if (*out == NULL)
		return refuse_node(s, t,
		    arena_printf(&s->notes, "there is no process \"%s\"",
		        key != NULL ? key : ""));
	if (t->depth > DEPTH_MAX)
		return refuse_node(s, t, "calls are nested too deeply");
	if (s->env->may_call != NULL &&
	    !s->env->may_call(s->env->arg, t->inst, *out))
		return refuse_node(s, t,
		    arena_printf(&s->notes,
		        "neither its starter nor who deployed it may start "
		        "the process \"%s\"",
		        key));
	return OK;
}

/* The called instance gets its variables, key, name and starter before it
 * begins, because its first node may use them. */
static enum err
call_activity_enter(struct state *s, struct token *t)
{
	const struct call_set *call = inst_node(t->inst, t->node)->call;
	const struct approval_hooks *hooks = s->env->approval;
	const struct definition *def = NULL;
	struct inst *i;

	TRY(called_process(s, t, call, &def));
	i = inst_new(s, def, t, hooks->starter(s, t, def));
	t->mode = TOKEN_CALL;
	t->called = i;
	if (call->inherit)
		TRY(call_inherit(s, t, i->root));
	for (size_t k = 0; k < call->n_in; k++)
		TRY(call_copy(s, t, i->root, &call->in[k], var_set));
	TRY(call_describe(s, t, call, i));
	TRY(set_called_id(s, t, call, i));
	TRY(hooks->call_begin(s, t, i));
	return inst_start(s, i);
}

/* The called instance has ended: copies its results, unless the call is
 * asynchronous, and lets the calling token go on. */
static enum err
call_activity_done(struct state *s, struct token *t, struct inst *called)
{
	const struct call_set *call = inst_node(t->inst, t->node)->call;
	set_fn set = call->local_out ? var_put : var_set;

	TOUCH(s, t);
	t->called = NULL;
	if (called->status != STATUS_APPROVED && !t->inst->def->plain)
		return s->env->approval->call_rejected(s, t);
	for (size_t k = 0; k < call->n_out && !call->async; k++)
		TRY(call_copy(s, called->root, t, &call->out[k], set));
	return activity_done(s, t);
}

/* -- all kinds of nodes -------------------------------------------------- */

/* The token waits: only when no token can move any more is it known that no
 * other one will come (inclusive_settle). */
static enum err
inclusive_enter(struct state *s, struct token *t)
{
	token_park(s, t);
	return OK;
}

static enum err
unsupported_enter(struct state *s, struct token *t)
{
	return refuse_node(s, t, "is not supported");
}

static const enter_fn enters[] = {
	[NODE_START] = leave,
	[NODE_END] = end_enter,
	[NODE_TERMINATE] = terminate_enter,
	[NODE_THROW] = leave,
	[NODE_CATCH] = catch_timer_arm,
	[NODE_BOUNDARY] = leave,
	[NODE_EXCLUSIVE] = leave,
	[NODE_PARALLEL] = parallel_enter,
	[NODE_INCLUSIVE] = inclusive_enter,
	[NODE_USER] = user_task_enter,
	[NODE_SERVICE] = service_enter,
	[NODE_RECEIVE] = receive_enter,
	[NODE_PASS] = activity_done,
	[NODE_SUB] = sub_enter,
	[NODE_CALL] = call_activity_enter,
	[NODE_UNSUPPORTED] = unsupported_enter,
};

/*
 * Evaluates the name under which the history record shows the node; NULL: none.
 * Users see that of a user task, so one that cannot be evaluated refuses the
 * step.  The name of any other node is only shown on the diagram, and left out
 * then.
 */
static enum err
recorded_name(struct state *s, struct token *t, const char **name)
{
	const struct node *n = inst_node(t->inst, t->node);
	const char *why = s->why;
	enum err e = eval_text(s, t, n->name, name);

	if (e == OK || n->kind == NODE_USER)
		return e;
	s->why = why;
	*name = NULL;
	return OK;
}

enum err
node_begin(struct state *s, struct token *t)
{
	const char *name;

	TRY(recorded_name(s, t, &name));
	record_open(s, t, name);
	TRY(run_node_listeners(s, t, "start"));
	return t->element ? OK : boundary_timers_arm(s, t);
}

enum err
enter(struct state *s, struct token *t)
{
	const struct node *n = inst_node(t->inst, t->node);

	if (++s->entries > STEP_ENTRIES_MAX)
		return refuse_node(s, t, STEP_ENTRIES_OVER);
	TRY(work_check(s, t));
	if (s->tokens > TOKENS_MAX || t->parent->n_inside > SCOPE_TOKENS_MAX)
		return refuse_node(s, t, "too many tokens");
	if (!t->element && multi_applies(s, t)) {
		TRY(run_node_listeners(s, t, "start"));
		return multi_enter(s, t);
	}
	TRY(node_begin(s, t));
	return enters[n->kind](s, t);
}

/* -- scopes and instances whose last token has ended --------------------- */

enum err
inst_over(struct state *s, struct inst *i)
{
	struct token *caller = i->caller;

	TRY(inst_complete(s, i));
	if (caller == NULL || caller->head.gone || caller->called != i)
		return OK;
	return call_activity_done(s, caller, i);
}

/* Completes each scope that has become empty.  Then the scope or the calling
 * instance around it may be empty, and is completed next. */
enum err
scopes_end(struct state *s)
{
	while (s->emptied != NULL) {
		struct token *t = s->emptied;

		s->emptied = t->next;
		if (s->emptied == NULL)
			s->emptied_last = NULL;
		if (t->head.gone || t->children.first != NULL)
			continue;
		if (t->mode == TOKEN_ROOT)
			TRY(inst_over(s, t->inst));
		else
			TRY(activity_done(s, t));
	}
	return OK;
}
