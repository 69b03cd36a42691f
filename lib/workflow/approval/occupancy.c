/*
 * occupancy.c - finds the nodes that hold a token which has not gone on since a
 * target ran (held_nodes).
 *
 * A node can be entered more than once, so that a token waits at it is not
 * enough: another one may have left it.  For each node the tokens that have
 * left it since are counted, by the tasks that were decided there and by the
 * closed records of the history.
 */
#include "approval/occupancy.h"
#include "bpmn/model.h"
#include "flow/task.h"
#include "flow/token.h"

/* For each node below `reach`: whether a token is there, and how many tokens
 * have left the node since the target ran. */
struct occupancy {
	const struct token *reach;
	int32_t target;
	int64_t since; /* the id of the target's newest task, or 0 */
	bool *held;
	int32_t *gone_on;
};

/* Marks the nodes at which tokens wait.  The elements of a body that have
 * completed have not left its node: they are subtracted here, because
 * count_decided counts their tasks. */
static void
count_present(struct occupancy *st, const struct token *in)
{
	CHAIN_EACH (l, in->children) {
		const struct token *t = LINKED(struct token, sibling, l);

		count_present(st, t);
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
count_decided(struct occupancy *st)
{
	CHAIN_EACH (l, st->reach->inst->past) {
		const struct task *one = LINKED(struct task, past, l);

		if (one->head.id > st->since && one->token != NULL &&
		    (one->status == TASK_APPROVED ||
		        one->status == TASK_SKIPPED) &&
		    token_is_inside(task_token(one), st->reach))
			st->gone_on[one->node]++;
	}
}

/* Counts the tokens that have left nodes which are no user tasks: one for each
 * closed record of such a node after the last record of the target. */
static void
count_passed(struct occupancy *st)
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

const bool *
held_nodes(
    struct state *s, const struct token *reach, int32_t target, int64_t since)
{
	size_t n = (size_t)inst_model(reach->inst)->n_nodes;
	struct occupancy st = { .reach = reach,
		.target = target,
		.since = since,
		.held = arena_new(&s->notes, bool, n),
		.gone_on = arena_new(&s->notes, int32_t, n) };

	past_need(s, reach->inst, PAST_ALL);
	count_present(&st, reach);
	count_decided(&st);
	count_passed(&st);
	for (size_t k = 0; k < n; k++)
		st.held[k] &= st.gone_on[k] <= 0;
	return st.held;
}
