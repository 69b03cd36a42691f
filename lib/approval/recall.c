/* recall.c - a return or a withdrawal replaces tokens by one token at a target
 * node and cancels their tasks: the tokens that have entered nodes after the
 * target since the target ran. */
#include "approval/recall.h"
#include "approval/return_vars.h"
#include "bpmn/model.h"
#include "expr/val.h"
#include "flow/move.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/vars.h"

static bool
lies_in(const struct model *m, int32_t node, int32_t scope)
{
	do
		node = m->nodes[node].scope;
	while (node != NO_NODE && node != scope);
	return node == scope;
}

struct token *
recall_reach(const struct task *task, int32_t target)
{
	const struct model *m = inst_model(task->inst);
	struct token *t = task_token(task);

	while (
	    t->parent != NULL && !(t->element && lies_in(m, target, t->node)))
		t = t->parent;
	return t;
}

bool
recall_reaches(const struct token *reach, const struct task *task)
{
	const struct token *t = task_token(task);

	while (t != NULL && t != reach)
		t = t->parent;
	return t != NULL;
}

static bool
is_since(const struct task *task, int64_t since)
{
	while (task->parent != NULL)
		task = task->parent;
	return task->entered > since;
}

bool
recall_takes(const struct recall *b, const struct task *task)
{
	return b->nodes[task->node] && recall_reaches(b->reach, task) &&
	       is_since(task, b->since);
}

/*
 * Does the token go back?  A token parked at a gateway goes back only if it
 * came there from the target or from a node that goes back; other tokens parked
 * there belong to other branches.
 */
static bool
goes_back(const struct recall *b, const struct token *t)
{
	if (t->mode == TOKEN_INSIDE || record_entered(t) <= b->since)
		return false;
	if (t->mode != TOKEN_PARKED || t->came == NO_NODE)
		return b->nodes[t->node];
	return t->came == b->target || b->nodes[t->came];
}

static void
gather(const struct recall *b, struct token *in, struct move *m,
    struct token **from)
{
	CHAIN_EACH (l, in->children) {
		struct token *t = LINKED(struct token, sibling, l);

		if (goes_back(b, t))
			from[m->n_from++] = t;
		else
			gather(b, t, m, from);
	}
}

enum err
recall_move(struct state *s, const struct recall *b)
{
	struct inst *i = b->reach->inst;
	struct token **from = arena_new(&s->notes, struct token *, s->tokens);
	struct move m = {
		.from = from, .inst = i, .to = &b->target, .n_to = 1
	};
	struct val yes = val_bool(true);

	gather(b, b->reach, &m, from);
	CHAIN_EACH (l, i->tasks) {
		struct task *one = LINKED(struct task, own, l);

		if (recall_takes(b, one))
			task_cancel(s, one, b->code);
	}
	if (m.n_from == 0)
		return refuse_as(
		    s, b->refusal, NULL, "No token can be taken back");
	TRY(var_put(s, i->root, return_flag(s, i, b->target), &yes));
	return move_tokens(s, &m);
}
