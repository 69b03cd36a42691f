/*
 * vars.c - what expressions of a model read and set: the variables of scopes.
 *
 * Each token may hold those of the scope that it opens.  A variable is searched
 * for from the token outwards, and set where it is found; one that is found
 * nowhere is set in the scope of the instance.  An expression sees the
 * variables in the same way.
 */
#include <inttypes.h>
#include <string.h>

#include "bpmn/setting_values.h"
#include "expr/eval.h"
#include "expr/expr.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/env.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/vars.h"

#define VAR_OF(l) LINKED(struct var, all, l)

/* A hash of the name (FNV-1a), which makes the search in scopes with thousands
 * of variables fast. */
static uint32_t
name_hash(const char *name)
{
	uint32_t h = 2166136261U;

	for (; *name != '\0'; name++)
		h = (h ^ (unsigned char)*name) * 16777619U;
	return h;
}

/* var_own, with the hash of the name. */
static struct var *
own_hashed(const struct token *t, const char *name, uint32_t hash)
{
	CHAIN_EACH (l, t->vars) {
		if (VAR_OF(l)->hash == hash &&
		    strcmp(VAR_OF(l)->name, name) == 0)
			return VAR_OF(l);
	}
	return NULL;
}

struct var *
var_own(const struct token *t, const char *name)
{
	return own_hashed(t, name, name_hash(name));
}

struct var *
var_seen(const struct token *t, const char *name)
{
	uint32_t hash = name_hash(name);

	for (; t != NULL; t = t->parent) {
		struct var *v = own_hashed(t, name, hash);

		if (v != NULL)
			return v;
	}
	return NULL;
}

/* A copy of the value that lives as long as the state; its size counts as work
 * of the step. */
static struct val
copied_value(struct state *s, const struct val *value)
{
	size_t before = s->mem.total;
	struct val v = val_copy(&s->mem, value);

	s->work += (s->mem.total - before) / EXPR_STEP_BYTES;
	return v;
}

/* Gives the new variable its token, name and value. */
static void
var_fill(struct state *s, struct token *t, struct var *v, const char *name,
    const struct val *value)
{
	t->n_vars++;
	v->token = t;
	v->name = arena_strdup(&s->mem, name);
	v->hash = name_hash(name);
	v->value = copied_value(s, value);
	chain_add(s, &t->vars, &v->all);
}

static enum err
var_new(
    struct state *s, struct token *t, const char *name, const struct val *value)
{
	struct var *v;

	if (t->n_vars >= VARS_MAX)
		return refuse(s, "Variable \"%s\" would be one too many", name);
	TOUCH(s, t);
	v = object_new(s, OBJECT_VAR, sizeof(*v));
	v->head.id = ++s->last.var;
	var_fill(s, t, v, name, value);
	return OK;
}

void
var_load(struct state *s, struct token *t, int64_t id, const char *name,
    const struct val *value)
{
	struct var *v = arena_new(&s->mem, struct var, 1);

	v->head.kind = OBJECT_VAR;
	v->head.id = id;
	var_fill(s, t, v, name, value);
}

enum err
var_put(
    struct state *s, struct token *t, const char *name, const struct val *value)
{
	struct var *v = var_own(t, name);

	if (v == NULL)
		return var_new(s, t, name, value);
	TOUCH(s, v);
	v->value = copied_value(s, value);
	return OK;
}

enum err
var_int(struct state *s, struct token *t, const char *name, int64_t i)
{
	struct val v = val_int(i);

	return var_put(s, t, name, &v);
}

enum err
var_set(
    struct state *s, struct token *t, const char *name, const struct val *value)
{
	struct var *v = var_seen(t, name);

	return var_put(s, v != NULL ? v->token : t->inst->root, name, value);
}

enum err
var_set_all(struct state *s, struct token *t, const struct val *object)
{
	if (object->kind != VAL_OBJECT)
		return OK;
	for (uint32_t i = 0; i < object->n; i++)
		TRY(var_set(
		    s, t, object->object[i].key, &object->object[i].value));
	return OK;
}

static void
var_end(struct state *s, struct var *v)
{
	TOUCH(s, v);
	TOUCH(s, v->token);
	v->head.gone = true;
	v->token->n_vars--;
	chain_drop(s, &v->token->vars, &v->all);
}

void
var_drop(struct state *s, struct token *t, const char *name)
{
	struct var *v = var_seen(t, name);

	if (v != NULL)
		var_end(s, v);
}

void
vars_end(struct state *s, struct token *t)
{
	CHAIN_EACH (l, t->vars)
		var_end(s, VAR_OF(l));
}

bool
skips_enabled(const struct state *s, const struct token *t)
{
	const struct var *v = var_own(t->inst->root, VAR_SKIPS);

	return v != NULL ? v->value.kind == VAL_BOOL && v->value.b
	                 : s->env->skips;
}

/* -- expressions --------------------------------------------------------- */

enum err
work_check(struct state *s, const struct token *t)
{
	if (s->work <= STEP_WORK_MAX)
		return OK;
	return refuse_node(s, t, STEP_WORK_OVER);
}

/* Counts an evaluation as work, so that expressions without variables count,
 * too. */
static enum err
count_evaluation(struct state *s, const struct token *t)
{
	s->work++;
	return work_check(s, t);
}

/* From which token the variables of an expression are seen. */
struct view {
	struct state *s;
	struct token *t;
};

/* Counts the search for a name as work: a step for each scope around the token,
 * and one more for so many variables in it, since comparing hashes is quick. */
static void
count_search(const struct view *view)
{
	for (const struct token *t = view->t; t != NULL; t = t->parent)
		view->s->work += 1 + t->n_vars / EXPR_STEP_BYTES;
}

static const struct val *
view_get(void *arg, const char *name)
{
	const struct view *view = arg;
	const struct var *v = var_seen(view->t, name);

	count_search(view);
	return v != NULL ? &v->value : NULL;
}

static enum err
view_set(void *arg, const char *name, const struct val *v)
{
	const struct view *view = arg;

	count_search(view);
	return var_set(view->s, view->t, name, v);
}

/* As how many steps a question to storage counts: it takes as long as they. */
#define QUESTION_WORK 1000

/* The leader of the instance's starter on that level, as the strategy of that
 * name finds him.  NULL: there is none, or the step has done so much that
 * nobody is asked. */
static const struct val *
view_leader(void *arg, int64_t level)
{
	const struct view *view = arg;
	struct state *s = view->s;
	const struct inst *i = view->t->inst;
	struct candidate_ask ask = { .def = i->def,
		.inst = i,
		.node = view->t->node,
		.strategy = STRATEGY_STARTER_LEADER,
		.param = arena_printf(&s->notes, "%" PRId64, level),
		.starter = i->starter };
	struct strs found = { .n = 0 };
	struct val *leader;

	s->work += QUESTION_WORK;
	if (s->env->candidates == NULL || s->work > STEP_WORK_MAX)
		return NULL;
	s->env->candidates(s->env->arg, &s->notes, &ask, &found);
	if (found.n == 0)
		return NULL;
	leader = arena_new(&s->notes, struct val, 1);
	*leader = val_text(found.v[0]);
	return leader;
}

static struct expr_env
view_env(struct view *view)
{
	const struct inst *i = view->t->inst;

	return (struct expr_env){ .arg = view,
		.get = view_get,
		.set = view_set,
		.leader = view_leader,
		.instance_id = i->id_text,
		.business_key = i->business_key,
		.work = &view->s->work };
}

enum err
eval(struct state *s, struct token *t, const struct expr *e, struct val *out)
{
	struct view view = { s, t };
	struct expr_env env = view_env(&view);
	const char *why = "cannot be evaluated";

	TRY(count_evaluation(s, t));
	if (expr_eval(&s->notes, e, &env, out, &why) != OK)
		return refuse_node(s, t, why);
	return OK;
}

enum err
eval_true(struct state *s, struct token *t, const struct expr *e, bool *out)
{
	struct view view = { s, t };
	struct expr_env env = view_env(&view);
	const char *why = "cannot be evaluated";

	TRY(count_evaluation(s, t));
	if (expr_true(&s->notes, e, &env, out, &why) != OK)
		return refuse_node(s, t, why);
	return OK;
}

/* A plain text is given as it is, without counting as work. */
enum err
eval_text(
    struct state *s, struct token *t, const struct expr *e, const char **out)
{
	struct view view = { s, t };
	struct expr_env env = view_env(&view);
	const char *why = "cannot be evaluated";

	*out = e != NULL ? expr_literal(e) : NULL;
	if (e == NULL || *out != NULL)
		return OK;
	TRY(count_evaluation(s, t));
	if (expr_text(&s->notes, e, &env, out, &why) != OK)
		return refuse_node(s, t, why);
	return OK;
}

/* The environment of this evaluation cannot set variables, because nothing may
 * change; an expression that would set one gives no text. */
const char *
text_foreseen(struct state *s, struct token *t, const struct expr *e)
{
	struct view view = { s, t };
	struct expr_env env = view_env(&view);
	const char *text, *why;

	env.set = NULL;
	if (s->work > STEP_WORK_MAX)
		return NULL;
	return expr_text(&s->notes, e, &env, &text, &why) == OK ? text : NULL;
}
