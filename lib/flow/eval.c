/* eval.c - evaluates expressions of a node with the variables that its token
 * sees. */
#include "flow/eval.h"
#include "expr/eval.h"
#include "flow/state.h"
#include "flow/vars.h"

struct sight {
	struct state *s;
	struct token *t;
};

static const struct val *
sight_get(void *arg, const char *name)
{
	const struct sight *sight = arg;
	const struct var *v = var_seen(sight->t, name);

	return v != NULL ? &v->value : NULL;
}

static enum err
sight_set(void *arg, const char *name, const struct val *v)
{
	const struct sight *sight = arg;

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
		.business_key = i->business_key };
}

enum err
refuse_node(struct state *s, const struct token *t, const char *what)
{
	const struct node *n;

	if (t->node == NO_NODE)
		return refuse(s, "%s", what);
	n = inst_node(t->inst, t->node);
	return refuse(s, "%s \"%s\": %s", n->element, n->id, what);
}

enum err
eval(struct state *s, struct token *t, const struct expr *e, struct val *out)
{
	struct sight sight = { s, t };
	struct expr_env env = sight_env(&sight);
	const char *why = "cannot be evaluated";

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
	if (expr_text(&s->notes, e, &env, out, &why) != OK)
		return refuse_node(s, t, why);
	return OK;
}
