/* return_vars.c - sets and removes the variables that say which nodes have to
 * run again after a return. */
#include <string.h>

#include "approval/return_vars.h"
#include "flow/state.h"
#include "flow/vars.h"

#define SIMULATED "NEED_SIMULATE_TASK_IDS"

const char *
return_flag(struct state *s, const struct inst *i, int32_t node)
{
	return arena_printf(
	    &s->notes, "RETURN_FLAG_%s", inst_node(i, node)->id);
}

void
return_over(struct state *s, const struct inst *i, int32_t node)
{
	var_drop(s, i->root, return_flag(s, i, node));
}

enum err
forget_simulated(struct state *s, struct inst *i, int32_t node)
{
	struct var *v = var_own(i->root, SIMULATED);
	struct val left = { .kind = VAL_LIST };
	struct val *list;

	if (v == NULL || v->value.kind != VAL_LIST)
		return OK;
	list = arena_new(&s->notes, struct val, v->value.n + 1);
	for (uint32_t k = 0; k < v->value.n; k++) {
		const struct val *one = &v->value.list[k];

		if (one->kind != VAL_TEXT ||
		    strcmp(one->s, inst_node(i, node)->id) != 0)
			list[left.n++] = *one;
	}
	left.list = list;
	return var_put(s, i->root, SIMULATED, &left);
}
