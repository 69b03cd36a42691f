/* assignment.c - finds the user who gets a task. */
#include "approval/assignment.h"
#include "approval/approve_method.h"
#include "approval/candidates.h"
#include "flow/vars.h"

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
	TRY(candidates_of(s, t, &users));
	if (users.n == 0)
		return OK;
	*out = users.v[s->env->pick != NULL ? s->env->pick(s->env->arg, users.n)
	                                    : 0];
	return OK;
}
