/*
 * return.c - returns a task to a node before it, together with all tokens that
 * have come from that node since.
 * Source: workflow engine, "Reject and return".
 */
#include <string.h>

#include "approval/comment.h"
#include "approval/decision.h"
#include "approval/path_reach.h"
#include "approval/recall.h"
#include "approval/return.h"
#include "bpmn/model.h"
#include "expr/val.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

/* The tasks of an instance, in the order in which they were created. */
struct tasks {
	struct task **v;
	size_t n;
};

/* The id of the newest task of that node in the instance; 0: there was none. */
static int64_t
last_of(const struct tasks *all, int32_t node)
{
	for (size_t k = all->n; k > 0; k--) {
		if (all->v[k - 1]->node == node)
			return all->v[k - 1]->head.id;
	}
	return 0;
}

/* Stores in a variable which nodes have to be decided again: the node from
 * which the task is returned, and those decided after the target. */
static enum err
to_simulate(struct state *s, const struct task *task, int32_t target,
    const struct tasks *all)
{
	const struct model *m = inst_model(task->inst);
	struct val *ids = arena_new(&s->notes, struct val, (size_t)m->n_nodes);
	bool *listed = arena_new(&s->notes, bool, (size_t)m->n_nodes);
	struct val list = { .kind = VAL_LIST, .list = ids };
	int64_t since = last_of(all, target);

	listed[task->node] = true;
	ids[list.n++] = val_text(m->nodes[task->node].id);
	for (size_t k = 0; k < all->n; k++) {
		const struct task *one = all->v[k];

		if (one->open || one->head.id <= since || listed[one->node] ||
		    !serially_before(&s->notes, m, target, one->node))
			continue;
		listed[one->node] = true;
		ids[list.n++] = val_text(m->nodes[one->node].id);
	}
	return var_put(s, task->inst->root, "NEED_SIMULATE_TASK_IDS", &list);
}

/* For each node below `reach`: whether a token is there, and how many tokens
 * have left the node since the target ran. */
struct stand {
	const struct token *reach;
	int32_t target;
	bool *held;
	int32_t *gone_on;
};

static void
stand_tokens(struct stand *st, const struct token *in)
{
	CHAIN_EACH (l, in->children) {
		const struct token *t = LINKED(struct token, sibling, l);

		stand_tokens(st, t);
		if (t->mode == TOKEN_MOVING || t->mode == TOKEN_PARKED)
			continue;
		st->held[t->node] = true;
		if (t->mode == TOKEN_BODY)
			st->gone_on[t->node] -= t->loop.done;
	}
}

/* Counts the tokens that have left user tasks: one for each task decided after
 * the newest task of the target was made. */
static void
stand_tasks(struct stand *st, const struct tasks *all)
{
	int64_t since = last_of(all, st->target);

	for (size_t k = 0; k < all->n; k++) {
		const struct task *one = all->v[k];

		if (!one->open && one->head.id > since && one->token != NULL &&
		    (one->status == TASK_APPROVED ||
		        one->status == TASK_SKIPPED) &&
		    recall_reaches(st->reach, one))
			st->gone_on[one->node]++;
	}
}

/* Counts the tokens that have left other nodes: one for each closed record of
 * the history after the last record of the target. */
static void
stand_records(struct stand *st)
{
	const struct inst *i = st->reach->inst;
	int64_t since = 0;

	CHAIN_EACH (l, i->records) {
		const struct record *r = LINKED(struct record, all, l);

		if (r->node == st->target && r->head.id > since)
			since = r->head.id;
	}
	CHAIN_EACH (l, i->records) {
		const struct record *r = LINKED(struct record, all, l);

		if (!r->open && r->head.id > since &&
		    inst_node(i, r->node)->kind != NODE_USER)
			st->gone_on[r->node]++;
	}
}

/* The nodes at which a token is and which no token has left since the target
 * ran.  Tokens beyond such a node cannot have come from the target. */
static const bool *
held_nodes(struct state *s, const struct token *reach, int32_t target,
    const struct tasks *all)
{
	size_t n = (size_t)inst_model(reach->inst)->n_nodes;
	struct stand st = { .reach = reach,
		.target = target,
		.held = arena_new(&s->notes, bool, n),
		.gone_on = arena_new(&s->notes, int32_t, n) };

	stand_tokens(&st, reach);
	stand_tasks(&st, all);
	stand_records(&st);
	for (size_t k = 0; k < n; k++)
		st.held[k] &= st.gone_on[k] <= 0;
	return st.held;
}

bool
can_return(struct state *s, const struct task *task, const char *node)
{
	const struct model *m = inst_model(task->inst);
	int32_t target = node_find(m, task->inst->def->process, node);

	return target != NO_NODE &&
	       serially_before(&s->notes, m, target, task->node);
}

enum err
return_to(struct state *s, const struct decision *d, const char *node)
{
	struct task *task = d->task;
	struct inst *i = task->inst;
	const struct model *m = inst_model(i);
	int32_t target = node_find(m, i->def->process, node);
	struct recall b = { .target = target,
		.code = REASON_CANCELLED_BY_SYSTEM,
		.refusal = REFUSAL_RETURN_UNREACHABLE };
	struct tasks all;
	bool *nodes;

	TRY(task_may(s, task, d->system ? NULL : d->user));
	if (target == NO_NODE)
		return refuse_as(s, REFUSAL_TARGET_MISSING, node,
		    "There is no node \"%s\" to return to", node);
	if (!serially_before(&s->notes, m, target, task->node))
		return refuse_as(s, REFUSAL_RETURN_UNREACHABLE, node,
		    "userTask \"%s\" cannot return to \"%s\"",
		    m->nodes[task->node].id, node);
	all.v = tasks_all(s, i, &all.n);
	b.reach = recall_reach(task, target);
	nodes = path_reach(s, m, target, held_nodes(s, b.reach, target, &all));
	nodes[task->node] = true;
	b.nodes = nodes;
	TRY(to_simulate(s, task, target, &all));
	TOUCH(s, task);
	decision_reason(s, task, d);
	task_note(s, task, COMMENT_RETURNED, d);
	task_close(s, task, TASK_RETURNED);
	return recall_move(s, &b);
}

enum err
return_apply(struct state *s, const struct event *ev)
{
	struct decision d = {
		.task = ev->task, .user = ev->user, .text = ev->text
	};

	return return_to(s, &d, ev->node);
}
