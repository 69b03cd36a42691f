/* task.c - opens, decides and cancels tasks. */
#include "flow/task.h"
#include "flow/journal.h"
#include "flow/record.h"
#include "flow/state.h"

/* Marks the tokens around a task, so that storage keeps their rows: they show
 * later in which elements the ended task was. */
static void
keep_path(struct state *s, struct token *t)
{
	for (; t->parent != NULL && !t->kept; t = t->parent) {
		TOUCH(s, t);
		t->kept = true;
	}
}

struct task *
task_new(
    struct state *s, struct token *t, const char *name, const char *assignee)
{
	struct task *task = object_new(s, OBJECT_TASK, sizeof(*task));

	task->entered = record_entered(t);
	task->head.id = ++s->last.id;
	task->inst = t->inst;
	task->token = t;
	task->node = t->node;
	task->open = true;
	task->status = TASK_RUNNING;
	task->name = state_keep(s, name);
	task->assignee = state_keep(s, assignee);
	task->start_ms = s->now_ms;
	chain_add(s, &t->inst->tasks, &task->own);
	chain_add(s, &s->open, &task->opened);
	TOUCH(s, t);
	t->task = task;
	t->mode = TOKEN_TASK;
	keep_path(s, t);
	return task;
}

struct token *
task_token(const struct task *task)
{
	while (task->parent != NULL)
		task = task->parent;
	return task->token;
}

void
task_close(struct state *s, struct task *task, enum task_status status)
{
	TOUCH(s, task);
	task->status = status;
	if (!task->open)
		return;
	task->open = false;
	task->end_ms = s->now_ms;
	task->until = s->last.record;
	chain_drop(s, &s->open, &task->opened);
	chain_drop(s, &task->inst->tasks, &task->own);
	chain_add(s, &task->inst->past, &task->past);
	if (task->token == NULL)
		return;
	TOUCH(s, task->token);
	task->token->task = NULL;
}

static void
signers_cancel(struct state *s, const struct task *task, enum reason code)
{
	CHAIN_EACH (l, task->inst->tasks) {
		struct task *signer = LINKED(struct task, own, l);

		if (signer->parent == task)
			task_cancel(s, signer, code);
	}
}

void
task_cancel(struct state *s, struct task *task, enum reason code)
{
	if (task->sign != SIGN_NONE)
		signers_cancel(s, task, code);
	if (!task->open)
		return;
	if (task->status == TASK_SIGNING) {
		task_close(s, task, TASK_SIGNING);
		return;
	}
	task_close(s, task, TASK_CANCELLED);
	task->code = code;
}

void
tasks_close(struct state *s, struct inst *i)
{
	enum reason code = i->status == STATUS_CANCELLED
	                       ? i->code
	                       : REASON_CANCELLED_BY_SYSTEM;

	CHAIN_EACH (l, i->tasks)
		task_cancel(s, LINKED(struct task, own, l), code);
}
