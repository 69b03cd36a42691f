/* state_load_task.c - makes the objects of rows of tasks, timers and
 * variables. */
#include "flow/state_load_task.h"
#include "bpmn/settings.h"
#include "flow/timer_event.h"
#include "flow/vars.h"

static void
fill_task(struct loading *l, struct task *t, const struct task_row *r)
{
	struct state *s = l->s;

	t->open = r->open;
	t->status = r->status;
	t->delegation = r->delegation;
	t->sign = r->sign;
	t->name = state_keep(s, r->name);
	t->assignee = state_keep(s, r->assignee);
	t->owner = state_keep(s, r->owner);
	t->reason = state_keep(s, r->reason);
	t->picture = state_keep(s, r->picture);
	t->code = r->code;
	t->start_ms = r->start_ms;
	t->end_ms = r->end_ms;
	t->entered = r->entered;
	t->until = r->until;
}

static void
list_task(struct state *s, struct task *t)
{
	if (!t->open) {
		chain_add(s, &t->inst->past, &t->past);
		return;
	}
	chain_add(s, &t->inst->tasks, &t->own);
	chain_add(s, &s->open, &t->opened);
	if (t->token != NULL)
		t->token->task = t;
}

/* Links a task to its token and to the task that it signs.  For an ended task
 * both may be missing, because they may be loaded later. */
static void
link_task(struct loading *l, struct task *t, const struct task_row *r)
{
	if (t->token == NULL)
		t->token = roll_get(&l->roll, OBJECT_TOKEN, r->token);
	if (t->parent == NULL)
		t->parent = roll_get(&l->roll, OBJECT_TASK, r->parent);
}

enum err
load_task(struct loading *l, const struct task_row *r)
{
	struct task *t = roll_get(&l->roll, OBJECT_TASK, r->id);
	struct inst *i = roll_get(&l->roll, OBJECT_INST, r->inst);

	if (t != NULL) {
		link_task(l, t, r);
		return OK;
	}
	if (i == NULL)
		return loading_lost(l, "task", r->id, "instance");
	t = loading_make(l, OBJECT_TASK, sizeof(*t), r->id);
	t->inst = i;
	fill_task(l, t, r);
	if (!loading_node(l, i, r->node, &t->node) || t->node == NO_NODE)
		return loading_lost(l, "task", r->id, "node");
	link_task(l, t, r);
	if (t->open && t->token == NULL && t->parent == NULL)
		return loading_lost(l, "task", r->id, "token");
	list_task(l->s, t);
	return OK;
}

enum err
load_timer(struct loading *l, const struct timer_row *r)
{
	struct timer *t = roll_get(&l->roll, OBJECT_TIMER, r->id);
	struct token *token = roll_get(&l->roll, OBJECT_TOKEN, r->token);
	const struct node *n;

	if (t != NULL)
		return OK;
	if (token == NULL)
		return loading_lost(l, "timer", r->id, "token");
	t = loading_make(l, OBJECT_TIMER, sizeof(*t), r->id);
	t->token = token;
	if (!loading_node(l, token->inst, r->node, &t->node) ||
	    t->node == NO_NODE)
		return loading_lost(l, "timer", r->id, "node");
	n = inst_node(token->inst, t->node);
	if (n->timer == NULL)
		return loading_lost(l, "timer", r->id, "timer event");
	t->kind = n->timer->kind;
	t->text = state_keep(l->s, r->text);
	t->due = r->due;
	chain_add(l->s, &l->s->timers, &t->all);
	chain_add(l->s, &token->timers, &t->own);
	return OK;
}

enum err
load_var(struct loading *l, const struct var_row *r)
{
	struct token *t = roll_get(&l->roll, OBJECT_TOKEN, r->token);

	if (t == NULL)
		return loading_lost(l, "variable", r->id, "token");
	if (var_own(t, r->name) == NULL)
		var_load(l->s, t, r->id, r->name, &r->value);
	return OK;
}
