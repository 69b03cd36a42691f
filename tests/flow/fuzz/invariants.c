/* invariants.c - checks the rules that every state must obey. */
#include "invariants.h"
#include "bpmn/model.h"
#include "flow/action.h"
#include "flow/instance.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"

/* Returns from the function with the text of the rule if the rule is broken. */
#define RULE(cond, text) \
	do { \
		if (!(cond)) \
			return text; \
	} while (0)

struct count {
	size_t running, tokens, tasks, timers, receive, parked, records;
};

/* The rule that a token is in the scope in which its node lies. */
static bool
in_its_scope(const struct token *t)
{
	const struct token *in = t->parent;

	if (t->element)
		return in->mode == TOKEN_BODY && in->node == t->node;
	if (in->mode == TOKEN_ROOT)
		return inst_node(t->inst, t->node)->scope == NO_NODE;
	return in->mode == TOKEN_INSIDE &&
	       inst_node(t->inst, t->node)->scope == in->node;
}

static const char *
body_holds(const struct token *t)
{
	const struct loop *l = &t->loop;
	int32_t inside = 0;

	CHAIN_EACH (k, t->children)
		inside++;
	RULE(inside > 0, "a body has no elements");
	RULE(l->done < l->total, "a body is through and still there");
	RULE(l->started <= l->total, "a body has too many elements");
	RULE(inside == l->active, "a body's active elements are not counted");
	RULE(!l->sequential || inside == 1, "sequential elements run at once");
	return NULL;
}

static const char *
waits_for_something(const struct token *t)
{
	switch (t->mode) {
	case TOKEN_TASK:
		RULE(t->task != NULL && t->task->open && t->task->token == t,
		    "a token waits for no task");
		break;
	case TOKEN_CALL:
		RULE(t->called != NULL && t->called->caller == t &&
		         t->called->state == INST_RUNNING,
		    "a token waits for no instance");
		break;
	case TOKEN_CATCH:
		RULE(t->timers.first != NULL, "a token waits for no timer");
		break;
	case TOKEN_INSIDE:
		RULE(t->children.first != NULL, "a scope has nothing inside");
		break;
	case TOKEN_BODY:
		return body_holds(t);
	default:
		RULE(t->mode == TOKEN_RECEIVE || t->mode == TOKEN_PARKED,
		    "a token has stopped moving");
	}
	return NULL;
}

/* The rule that a token waits at a parallel gateway only if too few tokens are
 * there. */
static bool
join_waits(const struct token *t)
{
	const struct node *n = inst_node(t->inst, t->node);
	int32_t here = 0;

	CHAIN_EACH (l, t->parent->children) {
		const struct token *o = LINKED(struct token, sibling, l);

		here += o->node == t->node && o->mode == TOKEN_PARKED;
	}
	return n->kind != NODE_PARALLEL || here < n->in.n;
}

/* The rule that a token waits at an inclusive gateway only if another token can
 * still reach the gateway. */
static bool
join_awaits(const struct token *t)
{
	CHAIN_EACH (l, t->parent->children) {
		const struct token *o = LINKED(struct token, sibling, l);

		if (o->node != t->node &&
		    node_reaches(inst_model(t->inst), o->node, t->node))
			return true;
	}
	return inst_node(t->inst, t->node)->kind != NODE_INCLUSIVE;
}

static size_t
length(const struct chain *list)
{
	size_t n = 0;

	CHAIN_EACH (l, *list)
		n++;
	return n;
}

static const char *
token_holds(const struct token *t, struct count *c)
{
	const char *broken = NULL;

	c->tokens++;
	c->tasks += t->task != NULL;
	c->receive += t->mode == TOKEN_RECEIVE;
	c->parked += t->mode == TOKEN_PARKED;
	c->records += t->record != NULL;
	RULE(!t->head.gone, "a token is gone and still there");
	RULE(t->parent == NULL || in_its_scope(t), "a token left its scope");
	RULE(t->parent == NULL || t->mode == TOKEN_BODY ||
	         (t->record != NULL && t->record->open &&
	             t->record->node == t->node),
	    "a token has no open record");
	RULE(t->mode != TOKEN_PARKED || (join_waits(t) && join_awaits(t)),
	    "a gateway should have gone on");
	RULE(t->n_inside == length(&t->children), "children are not counted");
	RULE(t->n_vars == length(&t->vars), "variables are not counted");
	CHAIN_EACH (l, t->timers) {
		c->timers++;
		RULE(LINKED(struct timer, own, l)->token == t,
		    "a timer hangs on another token");
	}
	if (t->parent != NULL)
		broken = waits_for_something(t);
	CHAIN_EACH (l, t->children) {
		if (broken == NULL)
			broken =
			    token_holds(LINKED(struct token, sibling, l), c);
	}
	return broken;
}

static const char *
inst_holds(const struct inst *i, struct count *c)
{
	c->running += i->state == INST_RUNNING;
	RULE(i->state == INST_RUNNING || i->end_ms != 0,
	    "an ended instance has no end");
	RULE((i->state == INST_RUNNING) == (i->root->children.first != NULL),
	    "an instance ends when nothing is left in it");
	RULE((i->state == INST_RUNNING) == inst_undecided(i),
	    "the status of an instance is not its state");
	RULE(i->state != INST_RUNNING || i->caller == NULL ||
	         (!i->caller->head.gone && i->caller->called == i),
	    "a called instance has lost its caller");
	return i->state == INST_RUNNING ? token_holds(i->root, c) : NULL;
}

static const char *
task_holds(const struct task *t, struct count *c)
{
	RULE(t->open && t->inst->state == INST_RUNNING,
	    "a task of an ended instance is open");
	RULE(t->status == TASK_RUNNING || t->status == TASK_WAITING ||
	         t->status == TASK_SIGNING,
	    "an open task has been decided");
	c->tasks -= t->token != NULL;
	if (t->token != NULL)
		RULE(!t->token->head.gone && t->token->task == t,
		    "an open task has lost its token");
	else
		RULE(t->parent != NULL && t->parent->open,
		    "an open task has lost its parent");
	return NULL;
}

/* The rule that the first token at each gateway has counted all tokens that
 * wait there. */
static bool
joins_hold(const struct state *s, size_t parked)
{
	int64_t here = 0;

	CHAIN_EACH (l, s->joins) {
		const struct token *t = LINKED(struct token, joined, l);

		if (t->head.gone || t->mode != TOKEN_PARKED)
			return false;
		here += t->n_here;
	}
	return here == (int64_t)parked;
}

/* The rule that each object which is not gone is in its list, and that the
 * lists have no other objects. */
static const char *
lists_hold(const struct state *s, struct count *c)
{
	RULE(joins_hold(s, c->parked), "tokens at gateways are not counted");
	CHAIN_EACH (l, s->running) {
		RULE(LINKED(struct inst, running, l)->state == INST_RUNNING,
		    "an ended instance is in the list of running ones");
		c->running--;
	}
	CHAIN_EACH (l, s->timers)
		c->timers--;
	CHAIN_EACH (l, s->receive)
		c->receive--;
	CHAIN_EACH (l, s->parked)
		c->parked--;
	CHAIN_EACH (k, s->insts) {
		CHAIN_EACH (l, LINKED(struct inst, all, k)->records)
			c->records -= LINKED(struct record, all, l)->open;
	}
	RULE(c->tokens == s->tokens, "tokens are not counted");
	RULE(c->running == 0, "running instances are not listed");
	RULE(c->tasks == 0, "tokens have tasks that are not open");
	RULE(c->timers == 0, "timers hang on nothing");
	RULE(c->receive == 0 && c->parked == 0, "tokens wait nowhere");
	RULE(c->records == 0, "records are open without a token");
	return NULL;
}

const char *
state_holds(const struct state *s)
{
	struct count c = { 0 };
	const char *broken = NULL;

	CHAIN_EACH (l, s->insts) {
		if (broken == NULL)
			broken = inst_holds(LINKED(struct inst, all, l), &c);
	}
	CHAIN_EACH (l, s->open) {
		if (broken == NULL)
			broken = task_holds(LINKED(struct task, opened, l), &c);
	}
	return broken != NULL ? broken : lists_hold(s, &c);
}

size_t
state_ended(const struct state *s)
{
	size_t n = 0;

	CHAIN_EACH (l, s->insts)
		n += LINKED(struct inst, all, l)->state != INST_RUNNING;
	return n;
}

size_t
state_told(const struct state *s)
{
	size_t n = 0;

	for (const struct action *a = s->actions; a != NULL; a = a->next)
		n += a->kind == ACTION_ENDED;
	return n;
}
