/*
 * next_choice.c - lets whoever decides a task choose the users of the tasks
 * that come next.
 *
 * A node leaves its users to the starter or to the approver before it.  Whom he
 * has chosen stands in a variable of the instance: an object with a list of
 * users for each node; approval/assignment.c reads it when a token comes there.
 */
#include <string.h>

#include "approval/assignment.h"
#include "approval/next_choice.h"
#include "approval/predict.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

/* Does the starter or the approver before choose the users of the node? */
static bool
asks_for_choice(const struct node *n)
{
	return n->kind == NODE_USER && n->task != NULL &&
	       (n->task->strategy == STRATEGY_BY_APPROVER ||
	           n->task->strategy == STRATEGY_BY_STARTER);
}

const struct val *
next_chosen(const struct inst *i, const struct node *n)
{
	const struct var *v =
	    asks_for_choice(n)
	        ? var_own(i->root, choice_variable(n->task->strategy))
	        : NULL;
	const struct val *users = v != NULL ? val_get(&v->value, n->id) : NULL;

	return users != NULL && users->kind == VAL_LIST && users->n != 0 ? users
	                                                                 : NULL;
}

bool
next_may_choose(const struct task *task, const struct node *n)
{
	return !node_is_start_task(inst_node(task->inst, task->node)) &&
	       asks_for_choice(n) && next_chosen(task->inst, n) == NULL;
}

/* Notes the users who were chosen for the node; those chosen for other nodes
 * stay in the same variable. */
static enum err
choice_add(struct state *s, struct inst *i, const struct node *node,
    const struct val *users)
{
	const char *name = choice_variable(node->task->strategy);
	const struct var *v = var_own(i->root, name);
	uint32_t n = v != NULL && v->value.kind == VAL_OBJECT ? v->value.n : 0;
	struct val_member *all = arena_new(&s->notes, struct val_member, n + 1);
	struct val object = { .kind = VAL_OBJECT, .object = all };

	for (uint32_t k = 0; k < n; k++) {
		if (strcmp(v->value.object[k].key, node->id) != 0)
			all[object.n++] = v->value.object[k];
	}
	all[object.n].key = node->id;
	all[object.n++].value = *users;
	return var_put(s, i->root, name, &object);
}

/* Stores the users whom the decision names for the node; refused if it names
 * none. */
static enum err
choose_for(struct state *s, const struct decision *d, const struct node *n)
{
	const struct val *users =
	    d->next != NULL ? val_get(d->next, n->id) : NULL;

	if (users == NULL || users->kind != VAL_LIST || users->n == 0)
		return refuse_as(s,
		    n->task->strategy == STRATEGY_BY_STARTER
		        ? REFUSAL_STARTER_CHOICE_MISSING
		        : REFUSAL_NEXT_CHOICE_MISSING,
		    n->id, "userTask \"%s\": its users must be chosen now",
		    n->id);
	return choice_add(s, d->task->inst, n, users);
}

enum err
next_choose(struct state *s, const struct decision *d)
{
	const struct task *task = d->task;
	const struct model *m = inst_model(task->inst);
	const bool *next;

	if (d->user == NULL)
		return OK;
	next = predict_tasks(s, task_token(task), task->node);
	for (int32_t i = 0; i < m->n_nodes; i++) {
		if (next[i] && next_may_choose(task, &m->nodes[i]))
			TRY(choose_for(s, d, &m->nodes[i]));
	}
	return OK;
}
