/*
 * return.c - takes back what has come after a node: when a task is returned to
 * it, or when somebody withdraws his approval.
 *
 * Both replace tokens by one token at a target node and cancel their tasks: the
 * tokens that have entered nodes after the target since the target ran.  Which
 * nodes these are is found by walks along the flows (walk.c), and for a return
 * by what holds up tokens on the way (occupancy.c).
 */
#include <string.h>

#include "approval/decision.h"
#include "approval/occupancy.h"
#include "approval/return.h"
#include "approval/walk.h"
#include "bpmn/model.h"
#include "expr/val.h"
#include "expr/variable_names.h"
#include "flow/move.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/token.h"
#include "flow/vars.h"

/* -- what is taken back -------------------------------------------------- */

/* Which tokens go back to the target: those below the token `reach` that are at
 * one of these nodes, and have entered it after the history record `since`.
 * What they wait for does not matter. */
struct recall {
	struct token *reach;
	const bool *nodes; /* one for each node of the model */
	int32_t target;
	/* Id of a history record; 0: all tokens go back. */
	int64_t since;
	/* The reason stored in tasks that are cancelled. */
	enum reason code;
	enum refusal refusal; /* the refusal if there is nothing to take back */
};

/* Does the node lie in that sub-process, or in one inside it? */
static bool
lies_in(const struct model *m, int32_t node, int32_t scope)
{
	do
		node = m->nodes[node].scope;
	while (node != NO_NODE && node != scope);
	return node == scope;
}

/* The token below which tokens go back: the innermost element of a
 * multi-instance around the task in which the target lies, too; else the root
 * token, because then the whole instance goes back. */
static struct token *
recall_reach(const struct task *task, int32_t target)
{
	const struct model *m = inst_model(task->inst);
	struct token *t = task_token(task);

	while (
	    t->parent != NULL && !(t->element && lies_in(m, target, t->node)))
		t = t->parent;
	return t;
}

/* Has the token of the task come to its node after that history record? */
static bool
is_since(const struct task *task, int64_t since)
{
	while (task->parent != NULL)
		task = task->parent;
	return task->entered > since;
}

/* Is the task taken back with its token? */
static bool
recall_takes(const struct recall *recall, const struct task *task)
{
	return recall->nodes[task->node] &&
	       token_is_inside(task_token(task), recall->reach) &&
	       is_since(task, recall->since);
}

/* Is that node, from which a token came, the target or one that goes back? */
static bool
is_from_here(const struct recall *recall, int32_t came)
{
	return came == recall->target || recall->nodes[came];
}

/*
 * Does the token go back?  A token parked at a gateway goes back only if it
 * came there from the target or from a node that goes back; other tokens parked
 * there belong to other branches.
 */
static bool
token_goes_back(const struct recall *recall, const struct token *t)
{
	if (t->mode == TOKEN_INSIDE || record_entered(t) <= recall->since)
		return false;
	if (t->mode != TOKEN_PARKED || t->came == NO_NODE)
		return recall->nodes[t->node];
	return is_from_here(recall, t->came);
}

/* Collects the tokens that go back.  Those inside such a token go with it, so
 * they are not looked at. */
static void
gather_back(const struct recall *recall, struct token *in, struct move *m,
    struct token **from)
{
	CHAIN_EACH (l, in->children) {
		struct token *t = LINKED(struct token, sibling, l);

		if (token_goes_back(recall, t))
			from[m->n_from++] = t;
		else
			gather_back(recall, t, m, from);
	}
}

/* Cancels the tasks that go back, puts one token at the target in place of
 * those that do, and notes that the target was returned to; refused if no token
 * goes back. */
static enum err
recall_move(struct state *s, const struct recall *recall)
{
	struct inst *i = recall->reach->inst;
	struct token **from = arena_new(&s->notes, struct token *, s->tokens);
	struct move m = {
		.from = from, .inst = i, .to = &recall->target, .n_to = 1
	};
	struct val yes = val_bool(true);

	gather_back(recall, recall->reach, &m, from);
	CHAIN_EACH (l, i->tasks) {
		struct task *one = LINKED(struct task, own, l);

		if (recall_takes(recall, one))
			task_cancel(s, one, recall->code);
	}
	if (m.n_from == 0)
		return refuse_as(
		    s, recall->refusal, NULL, "No token can be taken back");
	TRY(var_put(s, i->root, return_flag(s, i, recall->target), &yes));
	return move_tokens(s, &m);
}

/* -- returning a task ---------------------------------------------------- */

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
note_simulated(struct state *s, const struct task *task, int32_t target,
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
	return var_put(s, task->inst->root, VAR_SIMULATED, &list);
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
	struct recall recall = { .target = target,
		.code = REASON_CANCELLED_BY_SYSTEM,
		.refusal = REFUSAL_RETURN_UNREACHABLE };
	struct tasks all;
	const bool *held;
	bool *nodes;

	TRY(task_may(s, task, d->user));
	if (target == NO_NODE)
		return refuse_as(s, REFUSAL_TARGET_MISSING, node,
		    "There is no node \"%s\" to return to", node);
	if (!serially_before(&s->notes, m, target, task->node))
		return refuse_as(s, REFUSAL_RETURN_UNREACHABLE, node,
		    "userTask \"%s\" cannot return to \"%s\"",
		    m->nodes[task->node].id, node);
	all.v = tasks_all(s, i, &all.n);
	recall.reach = recall_reach(task, target);
	held = held_nodes(s, recall.reach, target, last_of(&all, target));
	nodes = path_reach(s, m, target, held);
	nodes[task->node] = true;
	recall.nodes = nodes;
	TRY(note_simulated(s, task, target, &all));
	TOUCH(s, task);
	decision_reason(s, task, d);
	task_note(s, task, COMMENT_RETURNED, d);
	task_close(s, task, TASK_RETURNED);
	return recall_move(s, &recall);
}

enum err
return_apply(struct state *s, const struct event *ev)
{
	struct decision d = {
		.task = ev->task, .user = ev->user, .text = ev->text
	};

	return return_to(s, &d, ev->node);
}

/* -- withdrawing an approval, while the tasks after it are undecided ------ */

static enum err
refuse_next_decided(struct state *s, const struct task *one)
{
	return refuse_as(s, REFUSAL_WITHDRAW_NEXT_DONE, NULL,
	    "userTask \"%s\" has been decided",
	    inst_node(one->inst, one->node)->id);
}

/* Refuses the withdrawal when a task after the approved one was decided, or
 * when none after it is open. */
static enum err
check_next_open(
    struct state *s, const struct task *task, const struct recall *recall)
{
	size_t n;
	struct task **past = past_tasks(s, task->inst, &n);

	for (size_t k = 0; k < n; k++) {
		if (past[k]->status != TASK_CANCELLED &&
		    recall_takes(recall, past[k]))
			return refuse_next_decided(s, past[k]);
	}
	CHAIN_EACH (l, task->inst->tasks) {
		if (recall_takes(recall, LINKED(struct task, own, l)))
			return OK;
	}
	return refuse_as(s, REFUSAL_WITHDRAW_NEXT_DONE, NULL,
	    "No next task of task %lld is open", (long long)task->head.id);
}

/* Does a token that has come from here still wait at that gateway? */
static bool
waits_at(const struct recall *recall, const struct token *in, int32_t gateway)
{
	CHAIN_EACH (l, in->children) {
		const struct token *t = LINKED(struct token, sibling, l);

		if ((t->mode == TOKEN_PARKED && t->node == gateway &&
		        token_goes_back(recall, t)) ||
		    waits_at(recall, t, gateway))
			return true;
	}
	return false;
}

/* Refuses the withdrawal when a parallel gateway has joined what came from here
 * with other branches: it would wait for them again, and they come once.  Of
 * several elements of a multi-instance a record does not say whose it is; the
 * gateway has joined nothing of one whose token still waits there. */
static enum err
check_not_joined(struct state *s, const struct recall *recall)
{
	const struct inst *i = recall->reach->inst;

	CHAIN_EACH (l, i->records) {
		const struct record *r = LINKED(struct record, all, l);
		const struct node *n = inst_node(i, r->node);

		if (n->kind == NODE_PARALLEL && !recall->nodes[r->node] &&
		    !r->open && r->head.id > recall->since &&
		    r->came != NO_NODE && is_from_here(recall, r->came) &&
		    !waits_at(recall, recall->reach, r->node))
			return refuse_as(s, REFUSAL_WITHDRAW_NEXT_DONE, NULL,
			    "parallelGateway \"%s\" has joined it with other "
			    "branches",
			    n->id);
	}
	return OK;
}

/* Refuses the withdrawal unless the instance runs, the caller has approved the
 * task and not withdrawn that, and the model allows it. */
static enum err
withdraw_check(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;
	const struct inst *i = task->inst;
	long long id = (long long)task->head.id;

	if (i->state != INST_RUNNING)
		return refuse_as(s, REFUSAL_WITHDRAW_NOT_RUNNING, NULL,
		    "Instance %lld has ended", (long long)i->head.id);
	if (task->open || !task_approved(task) ||
	    (ev->user != NULL && (task->assignee == NULL ||
	                             strcmp(task->assignee, ev->user) != 0)))
		return refuse_as(s, REFUSAL_WITHDRAW_NO_TASK, NULL,
		    "Task %lld is none he has approved", id);
	if (!i->def->may_withdraw)
		return refuse_as(s, REFUSAL_WITHDRAW_FORBIDDEN, NULL,
		    "Task %lld cannot be withdrawn", id);
	return OK;
}

/* Adds a comment to each open task that goes back, including those of
 * signers. */
static void
note_all(struct state *s, const struct recall *recall, const struct event *ev)
{
	struct decision d = { .user = ev->user, .text = ev->text };

	CHAIN_EACH (l, recall->reach->inst->tasks) {
		struct task *one = LINKED(struct task, own, l);

		if (recall_takes(recall, one))
			task_note(s, one, COMMENT_CANCELLED, &d);
	}
}

/* The newest record of a node after the task's from before the task was there:
 * a token has left the task's node then, so its tasks since are those of one
 * step. */
static int64_t
step_begin(const struct task *task, const struct recall *recall)
{
	int64_t newest = 0;

	CHAIN_EACH (l, task->inst->records) {
		const struct record *r = LINKED(struct record, all, l);

		if (recall->nodes[r->node] && r->head.id < task->entered &&
		    r->head.id > newest)
			newest = r->head.id;
	}
	return newest;
}

/* Notes of all whom the node has asked in one step with the task that what they
 * approved was taken back: they are asked once more.  It stays an approval,
 * with their reasons. */
static void
note_withdrawn(
    struct state *s, const struct task *task, const struct recall *recall)
{
	int64_t since = step_begin(task, recall);
	size_t n;
	struct task **past = past_tasks(s, task->inst, &n);

	for (size_t k = 0; k < n; k++) {
		struct task *one = past[k];

		if (one->node != task->node || one->status != TASK_APPROVED ||
		    one->code != REASON_NONE || !is_since(one, since) ||
		    !token_is_inside(task_token(one), recall->reach))
			continue;
		TOUCH(s, one);
		one->code = REASON_WITHDRAWN;
	}
}

enum err
withdraw_apply(struct state *s, const struct event *ev)
{
	const struct task *task = ev->task;
	struct recall recall = { .target = task->node,
		.since = task->until,
		.code = REASON_WITHDRAWN,
		.refusal = REFUSAL_WITHDRAW_NEXT_DONE };

	TRY(withdraw_check(s, ev));
	/* The task was loaded alone: its token comes with the past. */
	past_need(s, task->inst, PAST_ALL);
	recall.reach = recall_reach(task, task->node);
	recall.nodes = next_reach(s, inst_model(task->inst), task->node);
	TRY(check_next_open(s, task, &recall));
	TRY(check_not_joined(s, &recall));
	note_all(s, &recall, ev);
	note_withdrawn(s, task, &recall);
	return recall_move(s, &recall);
}
