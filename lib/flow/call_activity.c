/*
 * call_activity.c - a process calls another one, which runs as an instance with
 * its own variables; some are copied in at the start and out at the end.
 * Source: workflow engine, "Token rules" 7.
 */
#include "flow/call_activity.h"
#include "bpmn/settings.h"
#include "flow/approval_hooks.h"
#include "flow/enter.h"
#include "flow/eval.h"
#include "flow/instance_lifecycle.h"
#include "flow/journal.h"
#include "flow/vars.h"

typedef enum err (*set_fn)(
    struct state *s, struct token *t, const char *name, const struct val *v);

/* Copies one variable: reads the source as the token `from` sees it, and sets
 * the target as the token `to` sees it. */
static enum err
map_one(struct state *s, struct token *from, struct token *to,
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
inherit(struct state *s, const struct token *from, struct token *to)
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
describe(struct state *s, struct token *t, const struct call_set *call,
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
tell_id(struct state *s, struct token *t, const struct call_set *call,
    const struct inst *i)
{
	struct val id = val_text(i->id_text);
	const char *name = NULL;

	TRY(eval_text(s, t, call->id_variable, &name));
	if (name == NULL || *name == '\0')
		return OK;
	return var_set(s, t, name, &id);
}

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

enum err
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
		TRY(inherit(s, t, i->root));
	for (size_t k = 0; k < call->n_in; k++)
		TRY(map_one(s, t, i->root, &call->in[k], var_set));
	TRY(describe(s, t, call, i));
	TRY(tell_id(s, t, call, i));
	TRY(hooks->call_begin(s, t, i));
	return inst_start(s, i);
}

enum err
call_activity_done(struct state *s, struct token *t, struct inst *called)
{
	const struct call_set *call = inst_node(t->inst, t->node)->call;
	set_fn set = call->local_out ? var_put : var_set;

	TOUCH(s, t);
	t->called = NULL;
	if (called->status != STATUS_APPROVED && !t->inst->def->plain)
		return s->env->approval->call_rejected(s, t);
	for (size_t k = 0; k < call->n_out && !call->async; k++)
		TRY(map_one(s, called->root, t, &call->out[k], set));
	return activity_done(s, t);
}
