/*
 * task.c - what people see of an instance: its tasks, which nodes its tokens
 * have entered and left, and both of its past.
 *
 * A task notes between which history records it was open; by that, a return
 * finds what came after it.
 */
#include <stdlib.h>

#include "bpmn/model.h"
#include "flow/state.h"
#include "flow/task.h"

/* -- history records ----------------------------------------------------- */

/* An element of a multi-instance came from the node from which its body did. */
void
record_open(struct state *s, struct token *t, const char *name)
{
	struct record *r = object_new(s, OBJECT_RECORD, sizeof(*r));

	r->head.id = ++s->last.record;
	r->inst = t->inst;
	r->node = t->node;
	r->came = t->element ? t->parent->came : t->came;
	r->name = name != NULL ? arena_strdup(&s->mem, name) : NULL;
	r->start_ms = s->now_ms;
	r->open = true;
	chain_add(s, &t->inst->records, &r->all);
	t->record = r;
}

void
record_close(struct state *s, struct token *t)
{
	struct record *r = t->record;

	if (r == NULL)
		return;
	TOUCH(s, t);
	TOUCH(s, r);
	r->open = false;
	r->end_ms = s->now_ms;
	t->record = NULL;
}

int64_t
record_entered(const struct token *t)
{
	if (t->element)
		t = t->parent;
	if (t->mode == TOKEN_BODY)
		return t->loop.entered;
	return t->record != NULL ? t->record->head.id : INT64_MAX;
}

/* -- tasks --------------------------------------------------------------- */

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

bool
task_approved(const struct task *task)
{
	return task->status == TASK_APPROVED && task->code != REASON_WITHDRAWN;
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

/* Cancels the open tasks of the signers of this task. */
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

/* -- the past ------------------------------------------------------------ */

void
past_need(struct state *s, struct inst *i, enum past what)
{
	if (i->known >= what)
		return;
	BUG_ON(s->env->past == NULL);
	s->env->past(s->env->arg, s, i, what);
	jot(s, &i->known, sizeof(i->known));
	i->known = what;
}

static int
by_id(const void *x, const void *y)
{
	int64_t a = (*(struct task *const *)x)->head.id;
	int64_t b = (*(struct task *const *)y)->head.id;

	return (a > b) - (a < b);
}

/* The ended tasks of an instance and, if open, those that are open, by their
 * ids; *n: how many. */
static struct task **
collect(struct state *s, const struct inst *i, bool open, size_t *n)
{
	struct task **all;

	*n = 0;
	CHAIN_EACH (l, i->past)
		++*n;
	CHAIN_EACH (l, i->tasks)
		*n += open;
	all = arena_new(&s->notes, struct task *, *n);
	*n = 0;
	CHAIN_EACH (l, i->past)
		all[(*n)++] = LINKED(struct task, past, l);
	for (struct link *l = i->tasks.first; l != NULL && open; l = l->next)
		all[(*n)++] = LINKED(struct task, own, l);
	qsort(all, *n, sizeof(struct task *), by_id);
	return all;
}

struct task **
past_tasks(struct state *s, struct inst *i, size_t *n)
{
	past_need(s, i, PAST_ALL);
	return collect(s, i, false, n);
}

struct task **
tasks_all(struct state *s, struct inst *i, size_t *n)
{
	past_need(s, i, PAST_ALL);
	return collect(s, i, true, n);
}

/* Marks the flows by which a token can have come to the record's node. */
static void
mark_flows(const struct model *m, const struct record *r, bool *flows)
{
	const struct node *from = &m->nodes[r->came];

	for (int32_t k = 0; k < from->out.n; k++) {
		int32_t f = m->out[from->out.first + k];

		flows[f] |= m->flows[f].to == r->node;
	}
}

void
trail_of(struct arena *a, struct state *s, struct inst *i, struct trail *out)
{
	const struct model *m = inst_model(i);

	past_need(s, i, PAST_ALL);
	out->open = arena_new(a, bool, (size_t)m->n_nodes);
	out->ended = arena_new(a, bool, (size_t)m->n_nodes);
	out->flows = arena_new(a, bool, (size_t)m->n_flows);
	CHAIN_EACH (l, i->records) {
		const struct record *r = LINKED(struct record, all, l);

		out->open[r->node] |= r->open;
		out->ended[r->node] |= !r->open;
		if (r->came != NO_NODE)
			mark_flows(m, r, out->flows);
	}
	for (int32_t k = 0; k < m->n_nodes; k++)
		out->ended[k] &= !out->open[k];
}
