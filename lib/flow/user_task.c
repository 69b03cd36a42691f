/* user_task.c - what happens when a token enters a user task. */
#include "flow/user_task.h"
#include "bpmn/task_set.h"
#include "flow/approval_hooks.h"
#include "flow/enter.h"
#include "flow/eval.h"
#include "flow/listener.h"
#include "flow/record.h"
#include "flow/vars.h"

bool
has_approvals(const struct token *t)
{
	return !t->inst->def->plain &&
	       inst_node(t->inst, t->node)->kind == NODE_USER;
}

/* The skip expression is true: makes a task that is already closed, so nobody
 * decides it. */
static enum err
skipped(struct state *s, struct token *t)
{
	struct task *task = task_new(s, t, t->record->name, NULL);

	task_close(s, task, TASK_SKIPPED);
	return activity_done(s, t);
}

static const char *
id_text(struct state *s, const struct task *task)
{
	if (s->env->task_id != NULL)
		return s->env->task_id(s->env->arg, &s->notes, task);
	return arena_printf(&s->notes, "%lld", (long long)task->head.id);
}

static enum err
tell_id(struct state *s, struct token *t)
{
	const struct task_set *set = inst_node(t->inst, t->node)->task;
	const char *name = NULL;
	struct val id;

	if (set != NULL)
		TRY(eval_text(s, t, set->id_variable, &name));
	if (name == NULL || *name == '\0')
		return OK;
	id = val_text(id_text(s, t->task));
	return var_set(s, t, name, &id);
}

/* Runs the listeners; those to the assignment run first, as in the reference
 * engine. */
enum err
user_task_tell(struct state *s, struct token *t, const char *assignee)
{
	if (assignee != NULL)
		TRY(run_listeners(s, t, true, "assignment"));
	TRY(run_listeners(s, t, true, "create"));
	return tell_id(s, t);
}

static enum err
plain_enter(struct state *s, struct token *t, const struct node *n)
{
	const char *assignee = NULL;

	if (n->task != NULL)
		TRY(eval_text(s, t, n->task->assignee, &assignee));
	if (assignee != NULL && *assignee == '\0')
		assignee = NULL; /* no assignee, as in the reference engine */
	task_new(s, t, t->record->name, assignee);
	return user_task_tell(s, t, assignee);
}

enum err
user_task_enter(struct state *s, struct token *t)
{
	const struct node *n = inst_node(t->inst, t->node);
	bool skip = false;

	if (n->skip != NULL && skips(s, t))
		TRY(eval_true(s, t, n->skip, &skip));
	if (skip)
		return skipped(s, t);
	if (!has_approvals(t))
		return plain_enter(s, t, n);
	return s->env->approval->task_enter(s, t);
}
