/* user.c - tasks of users come and go. */
#include "flow/user.h"
#include "base/num.h"
#include "bpmn/task_set.h"
#include "flow/approval_hooks.h"
#include "flow/vars.h"
#include "flow/walk.h"

static const char *
keep(struct state *s, const char *text)
{
	return text != NULL ? arena_strdup(&s->mem, text) : NULL;
}

struct task *
task_new(
    struct state *s, struct token *t, const char *name, const char *assignee)
{
	struct task *task = object_new(s, OBJECT_TASK, sizeof(*task));

	task->entered = t->element ? t->parent->loop.entered : s->last_id;
	task->head.id = ++s->last_id;
	task->inst = t->inst;
	task->token = t;
	task->node = t->node;
	task->open = true;
	task->status = TASK_RUNNING;
	task->name = keep(s, name);
	task->assignee = keep(s, assignee);
	task->start_ms = s->now_ms;
	list_add(s, &t->inst->tasks, &task->all);
	list_add(s, &s->open, &task->opened);
	TOUCH(s, t);
	t->task = task;
	t->mode = TOKEN_TASK;
	return task;
}

bool
has_approvals(const struct token *t)
{
	return !t->inst->def->plain &&
	       inst_node(t->inst, t->node)->kind == NODE_USER;
}

struct token *
task_token(const struct task *task)
{
	while (task->parent != NULL)
		task = task->parent;
	return task->token;
}

void
task_end(struct state *s, struct task *task, enum task_status status)
{
	TOUCH(s, task);
	task->status = status;
	if (!task->open)
		return;
	task->open = false;
	task->end_ms = s->now_ms;
	task->until = s->last_id;
	list_drop(s, &s->open, &task->opened);
	if (task->token == NULL)
		return;
	TOUCH(s, task->token);
	task->token->task = NULL;
}

static void
signers_cancel(struct state *s, const struct task *task)
{
	LIST_EACH (l, task->inst->tasks) {
		struct task *signer = LINKED(struct task, all, l);

		if (signer->open && signer->parent == task)
			task_cancel(s, signer);
	}
}

void
task_cancel(struct state *s, struct task *task)
{
	if (task->sign != SIGN_NONE)
		signers_cancel(s, task);
	if (task->open)
		task_end(s, task,
		    task->status == TASK_SIGNING ? TASK_SIGNING
		                                 : TASK_CANCELLED);
}

void
tasks_close(struct state *s, struct inst *i)
{
	LIST_EACH (l, i->tasks) {
		if (LINKED(struct task, all, l)->open)
			task_cancel(s, LINKED(struct task, all, l));
	}
}

/* Recorded as ended at once, by nobody. */
static enum err
skipped(struct state *s, struct token *t)
{
	struct task *task = task_new(s, t, t->record->name, NULL);

	task_end(s, task, TASK_SKIPPED);
	return activity_done(s, t);
}

static enum err
tell_id(struct state *s, struct token *t)
{
	const struct task_set *set = inst_node(t->inst, t->node)->task;
	char text[NUM_MAX + 1];
	const char *name = NULL;
	struct val id;

	if (set != NULL)
		TRY(eval_text(s, t, set->id_variable, &name));
	if (name == NULL || *name == '\0')
		return OK;
	(void)num_write(t->task->head.id, text);
	id = val_text(text);
	return var_set(s, t, name, &id);
}

/* Who listens hears of the assignment before he hears of the task. */
enum err
task_tell(struct state *s, struct token *t, const char *assignee)
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
		assignee = NULL; /* as in the reference engine */
	task_new(s, t, t->record->name, assignee);
	return task_tell(s, t, assignee);
}

enum err
user_enter(struct state *s, struct token *t)
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
