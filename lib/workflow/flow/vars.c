/*
 * vars.c - what expressions of a model read and set: the variables of scopes.
 *
 * Each token may hold those of the scope that it opens.  A variable is searched
 * for from the token outwards, and set where it is found; one that is found
 * nowhere is set in the scope of the instance.  An expression sees the
 * variables in the same way.
 */
#include <string.h>

#include "expr/eval.h"
#include "expr/expr.h"
#include "expr/val.h"
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

static struct var *
own(const struct token *t, const char *name, uint32_t hash)
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
	return own(t, name, name_hash(name));
}

struct var *
var_seen(const struct token *t, const char *name)
{
	uint32_t hash = name_hash(name);

	for (; t != NULL; t = t->parent) {
		struct var *v = own(t, name, hash);

		if (v != NULL)
			return v;
	}
	return NULL;
}

static struct val
copy(struct state *s, const struct val *value)
{
	size_t before = s->mem.total;
	struct val v = val_copy(&s->mem, value);

	s->work += (s->mem.total - before) / EXPR_STEP_BYTES;
	return v;
}

static void
var_fill(struct state *s, struct token *t, struct var *v, const char *name,
    const struct val *value)
{
	t->n_vars++;
	v->token = t;
	v->name = arena_strdup(&s->mem, name);
	v->hash = name_hash(name);
	v->value = copy(s, value);
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
	v->value = copy(s, value);
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
	const struct var *v =
	    var_own(t->inst->root, "_FLOWABLE_SKIP_EXPRESSION_ENABLED");

	return v != NULL ? v->value.kind == VAL_BOOL && v->value.b
	                 : s->env->skips;
}

/* -- expressions --------------------------------------------------------- */

enum err
work_check(struct state *s, const struct token *t)
{
	if (s->work <= STEP_WORK_MAX)
		return OK;
	return refuse_node(
	    s, t, "more than 1000000 steps of expressions in one step");
}

static enum err
begin(struct state *s, const struct token *t)
{
	s->work++;
	return work_check(s, t);
}

struct sight {
	struct state *s;
	struct token *t;
};

/* Counts the search for a name, which goes from name to name. */
static void
search(const struct sight *sight)
{
	for (const struct token *t = sight->t; t != NULL; t = t->parent)
		sight->s->work += 1 + t->n_vars / EXPR_STEP_BYTES;
}

static const struct val *
sight_get(void *arg, const char *name)
{
	const struct sight *sight = arg;
	const struct var *v = var_seen(sight->t, name);

	search(sight);
	return v != NULL ? &v->value : NULL;
}

static enum err
sight_set(void *arg, const char *name, const struct val *v)
{
	const struct sight *sight = arg;

	search(sight);
	return var_set(sight->s, sight->t, name, v);
}

static struct expr_env
sight_env(struct sight *sight)
{
	const struct inst *i = sight->t->inst;

	return (struct expr_env){ .arg = sight,
		.get = sight_get,
		.set = sight_set,
		.instance_id = i->id_text,
		.business_key = i->business_key,
		.work = &sight->s->work };
}

enum err
eval(struct state *s, struct token *t, const struct expr *e, struct val *out)
{
	struct sight sight = { s, t };
	struct expr_env env = sight_env(&sight);
	const char *why = "cannot be evaluated";

	TRY(begin(s, t));
	if (expr_eval(&s->notes, e, &env, out, &why) != OK)
		return refuse_node(s, t, why);
	return OK;
}

enum err
eval_true(struct state *s, struct token *t, const struct expr *e, bool *out)
{
	struct sight sight = { s, t };
	struct expr_env env = sight_env(&sight);
	const char *why = "cannot be evaluated";

	TRY(begin(s, t));
	if (expr_true(&s->notes, e, &env, out, &why) != OK)
		return refuse_node(s, t, why);
	return OK;
}

enum err
eval_text(
    struct state *s, struct token *t, const struct expr *e, const char **out)
{
	struct sight sight = { s, t };
	struct expr_env env = sight_env(&sight);
	const char *why = "cannot be evaluated";

	*out = e != NULL ? expr_literal(e) : NULL;
	if (e == NULL || *out != NULL)
		return OK;
	TRY(begin(s, t));
	if (expr_text(&s->notes, e, &env, out, &why) != OK)
		return refuse_node(s, t, why);
	return OK;
}

const char *
text_foreseen(struct state *s, struct token *t, const struct expr *e)
{
	struct sight sight = { s, t };
	struct expr_env env = sight_env(&sight);
	const char *text, *why;

	env.set = NULL;
	if (s->work > STEP_WORK_MAX)
		return NULL;
	return expr_text(&s->notes, e, &env, &text, &why) == OK ? text : NULL;
}
