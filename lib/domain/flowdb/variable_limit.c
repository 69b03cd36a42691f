/* variable_limit.c - adds up how large the variables of an instance are. */
#include "flowdb/variable_limit.h"
#include "flow/state.h"
#include "flow/vars.h"

#include <string.h>

#define SCALAR_BYTES 8 /* bytes that a number or boolean counts as */

static size_t
size_of(const struct val *v)
{
	size_t n = SCALAR_BYTES;

	if (v->kind == VAL_TEXT)
		return n + v->n;
	for (uint32_t i = 0; v->kind == VAL_LIST && i < v->n; i++)
		n += size_of(&v->list[i]);
	for (uint32_t i = 0; v->kind == VAL_OBJECT && i < v->n; i++)
		n += strlen(v->object[i].key) + size_of(&v->object[i].value);
	return n;
}

/* The size of the variables in the scope that the token opens, and in all
 * scopes inside it. */
static size_t
size_in(const struct token *t)
{
	size_t n = 0;

	CHAIN_EACH (l, t->vars) {
		const struct var *v = LINKED(struct var, all, l);

		n += strlen(v->name) + size_of(&v->value);
	}
	CHAIN_EACH (l, t->children)
		n += size_in(LINKED(struct token, sibling, l));
	return n;
}

static bool
any_set(const struct state *s)
{
	for (const struct head *h = s->changed; h != NULL; h = h->next)
		if (h->kind == OBJECT_VAR && !h->gone)
			return true;
	return false;
}

enum err
variable_limit_check(struct tree *t)
{
	if (!any_set(&t->state))
		return OK;
	CHAIN_EACH (l, t->state.insts) {
		const struct inst *i = LINKED(struct inst, all, l);

		if (size_in(i->root) <= INSTANCE_VARIABLES_MAX)
			continue;
		t->ctx->why = (struct why){ "variables",
			"must not exceed 1048576 bytes" };
		return E_BAD_REQUEST;
	}
	return OK;
}
