/*
 * token.c - the tokens of an instance, with everything that belongs to them:
 * they are made, go on along flows, wait for each other at gateways, and are
 * removed; and instances begin and end with their tokens.
 *
 * A token that is sent to a node only gets into a queue, and enters the node in
 * its turn; a scope whose last token ends gets into another one (step.c goes
 * through both).  Removing a token removes the tokens inside it and ends the
 * instance that it has called, which removes the tokens of that instance.
 *
 * Gateways merge only tokens of the same scope, which are children of one
 * parent.  Of the tokens that wait at one gateway, the first counts them all.
 */
#include "flow/token.h"
#include "bpmn/model.h"
#include "flow/action.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flow/vars.h"

/* -- made, and sent to a node -------------------------------------------- */

struct token *
token_new(struct state *s, struct inst *i, struct token *parent)
{
	struct token *t = object_new(s, OBJECT_TOKEN, sizeof(*t));

	t->head.id = ++s->last.id;
	t->inst = i;
	t->parent = parent;
	t->node = NO_NODE;
	t->came = NO_NODE;
	s->tokens++;
	if (parent != NULL) {
		t->depth = parent->depth + 1;
		jot(s, &parent->n_inside, sizeof(parent->n_inside));
		parent->n_inside++;
		chain_add(s, &parent->children, &t->sibling);
	}
	return t;
}

void
token_go(struct state *s, struct token *t, int32_t node)
{
	TOUCH(s, t);
	t->node = node;
	t->mode = TOKEN_MOVING;
	t->next = NULL;
	t->inst->moved = s->step;
	if (s->ready_last != NULL)
		s->ready_last->next = t;
	else
		s->ready = t;
	s->ready_last = t;
}

/* -- parked at gateways, and counted there ------------------------------- */

#define PARKED(l) LINKED(struct token, waiting, l)

/* Do both tokens lie in the same scope and at the same node? */
static bool
is_together(const struct token *x, const struct token *y)
{
	return x->parent == y->parent && x->node == y->node;
}

/* The token of the same scope that parked first at the gateway of t; it counts
 * the others there.  NULL: no token is parked there. */
static struct token *
join_first(const struct state *s, const struct token *t)
{
	CHAIN_EACH (l, s->joins) {
		if (is_together(LINKED(struct token, joined, l), t))
			return LINKED(struct token, joined, l);
	}
	return NULL;
}

/* Sets how many tokens are parked at the gateway of the token that came there
 * first. */
static void
join_count(struct state *s, struct token *first, int32_t n)
{
	jot(s, &first->n_here, sizeof(first->n_here));
	first->n_here = n;
}

void
join_add(struct state *s, struct token *t)
{
	struct token *first = join_first(s, t);

	chain_add(s, &s->parked, &t->waiting);
	if (first != NULL) {
		join_count(s, first, first->n_here + 1);
		return;
	}
	join_count(s, t, 1);
	chain_add(s, &s->joins, &t->joined);
}

/* The token that parked next after t at the same gateway. */
static struct token *
join_next(const struct token *t)
{
	struct link *l = t->waiting.next;

	while (l != NULL && !is_together(PARKED(l), t))
		l = l->next;
	BUG_ON(l == NULL);
	return PARKED(l);
}

/* Takes a parked token out of the lists.  If it was the first at its gateway,
 * the next one there counts the others from now on. */
static void
join_drop(struct state *s, struct token *t)
{
	struct token *first = join_first(s, t);
	int32_t left = first->n_here - 1;

	if (first == t) {
		chain_drop(s, &s->joins, &t->joined);
		first = left != 0 ? join_next(t) : NULL;
		if (first != NULL)
			chain_add(s, &s->joins, &first->joined);
	}
	if (first != NULL)
		join_count(s, first, left);
	chain_drop(s, &s->parked, &t->waiting);
}

void
token_park(struct state *s, struct token *t)
{
	TOUCH(s, t);
	t->mode = TOKEN_PARKED;
	t->inst->moved = s->step;
	t->arrived = ++s->last.arrival;
	join_add(s, t);
}

void
token_wake(struct state *s, struct token *t)
{
	TOUCH(s, t);
	if (t->mode == TOKEN_PARKED) {
		join_drop(s, t);
	} else if (t->mode == TOKEN_RECEIVE) {
		chain_drop(s, &s->receive, &t->waiting);
	}
	t->mode = TOKEN_MOVING;
}

/* -- removed, and instances that end ------------------------------------- */

void
token_clear(struct state *s, struct token *t)
{
	token_wake(s, t);
	CHAIN_EACH (l, t->children)
		token_drop(s, LINKED(struct token, sibling, l));
	if (t->task != NULL)
		task_cancel(s, t->task, REASON_CANCELLED_BY_SYSTEM);
	t->task = NULL;
	if (t->called != NULL)
		inst_close(s, t->called, INST_DELETED);
	t->called = NULL;
	timers_disarm(s, t);
	vars_end(s, t);
	record_close(s, t);
}

void
token_drop(struct state *s, struct token *t)
{
	token_clear(s, t);
	t->head.gone = true;
	t->inst->moved = s->step;
	s->tokens--;
	if (t->parent == NULL)
		return;
	jot(s, &t->parent->n_inside, sizeof(t->parent->n_inside));
	t->parent->n_inside--;
	chain_drop(s, &t->parent->children, &t->sibling);
}

/* Is the token queued already as a scope that has become empty? */
static bool
is_through(const struct state *s, const struct token *t)
{
	const struct token *one = s->through;

	while (one != NULL && one != t)
		one = one->next;
	return one != NULL;
}

/* A scope that is empty now is queued and completed later; see scopes_end. */
void
token_end(struct state *s, struct token *t)
{
	struct token *in = t->parent;

	token_drop(s, t);
	if (in->children.first != NULL || is_through(s, in))
		return;
	in->next = NULL;
	if (s->through_last != NULL)
		s->through_last->next = in;
	else
		s->through = in;
	s->through_last = in;
}

/* Children that end with their parent get a reason, so that people see why.
 * The root token stays, because the caller still reads its variables. */
void
inst_close(struct state *s, struct inst *i, enum inst_state end)
{
	struct action *a;

	if (i->state != INST_RUNNING)
		return;
	TOUCH(s, i);
	if (end == INST_DELETED && i->caller != NULL && i->reason == NULL &&
	    !i->def->plain) {
		i->code = REASON_CANCELLED_WITH_PARENT;
		i->reason = reason_text(i->code);
	}
	i->state = end;
	i->end_ms = s->now_ms;
	i->ended = s->step;
	chain_drop(s, &s->running, &i->running);
	CHAIN_EACH (l, i->root->children)
		token_drop(s, LINKED(struct token, sibling, l));
	tasks_close(s, i);
	s->tokens--; /* the root token */
	if (inst_undecided(i))
		i->status =
		    end == INST_COMPLETED ? STATUS_APPROVED : STATUS_CANCELLED;
	a = action_add(s, ACTION_ENDED, i);
	a->text = i->reason;
	a->code = i->code;
}

/* The id by which others know the instance. */
static const char *
inst_id_text(struct state *s, const struct inst *i)
{
	if (s->env->inst_id != NULL)
		return s->env->inst_id(s->env->arg, &s->mem, i);
	return arena_printf(&s->mem, "%lld", (long long)i->head.id);
}

struct inst *
inst_new(struct state *s, const struct definition *def, struct token *caller,
    const char *starter)
{
	struct inst *i = object_new(s, OBJECT_INST, sizeof(*i));

	i->def = def;
	i->caller = caller;
	i->status = STATUS_RUNNING;
	i->starter = starter != NULL ? arena_strdup(&s->mem, starter) : NULL;
	i->start_ms = s->now_ms;
	i->known = PAST_ALL;
	i->root = token_new(s, i, NULL);
	i->root->depth = caller != NULL ? caller->depth + 1 : 0;
	i->head.id = i->root->head.id;
	i->id_text = inst_id_text(s, i);
	chain_add(s, &s->insts, &i->all);
	chain_add(s, &s->running, &i->running);
	return i;
}

/* -- going on along flows ------------------------------------------------ */

/* The flows that the token takes, in the order in which the model has them. */
struct choice {
	int32_t *flow;
	int32_t n;
};

typedef enum err (*choose_fn)(
    struct state *s, struct token *t, const struct node *n, struct choice *c);

enum err
flow_true(struct state *s, struct token *t, const struct flow *f, bool *out)
{
	if (f->skip != NULL && skips_enabled(s, t))
		return eval_true(s, t, f->skip, out);
	*out = true;
	return f->cond != NULL ? eval_true(s, t, f->cond, out) : OK;
}

static enum err
refuse_stuck(struct state *s, struct token *t)
{
	return refuse_node(s, t, "no outgoing flow selected");
}

/* Chooses flows whose conditions are true, in the order in which the model has
 * them, and at most `most` of them; the default flow only if there are none. */
static enum err
choose(struct state *s, struct token *t, const struct node *n, int32_t most,
    struct choice *c)
{
	const struct model *m = inst_model(t->inst);

	for (int32_t i = 0; i < n->out.n && c->n < most; i++) {
		int32_t f = m->out[n->out.first + i];
		bool taken = false;

		if (f != n->default_flow)
			TRY(flow_true(s, t, &m->flows[f], &taken));
		if (taken)
			c->flow[c->n++] = f;
	}
	if (c->n == 0 && n->default_flow != NO_FLOW)
		c->flow[c->n++] = n->default_flow;
	return OK;
}

/* All flows whose conditions are true; a node with flows must have one to
 * take. */
static enum err
choose_true(
    struct state *s, struct token *t, const struct node *n, struct choice *c)
{
	TRY(choose(s, t, n, n->out.n, c));
	return c->n == 0 && n->out.n != 0 ? refuse_stuck(s, t) : OK;
}

/* The first flow whose condition is true. */
static enum err
choose_first(
    struct state *s, struct token *t, const struct node *n, struct choice *c)
{
	TRY(choose(s, t, n, 1, c));
	return c->n == 0 ? refuse_stuck(s, t) : OK;
}

static enum err
choose_every(
    struct state *s, struct token *t, const struct node *n, struct choice *c)
{
	const struct model *m = inst_model(t->inst);

	(void)s;
	for (int32_t i = 0; i < n->out.n; i++)
		c->flow[c->n++] = m->out[n->out.first + i];
	return OK;
}

/* The function that chooses the flows on which a token leaves this kind of
 * node. */
static choose_fn
chooser(enum node_kind kind)
{
	if (kind == NODE_EXCLUSIVE)
		return choose_first;
	return kind == NODE_PARALLEL ? choose_every : choose_true;
}

enum err
leave(struct state *s, struct token *t)
{
	const struct model *m = inst_model(t->inst);
	const struct node *n = inst_node(t->inst, t->node);
	struct choice c = { 0 };
	int32_t from = t->node;

	if (n->out.n != 0)
		c.flow = arena_new(&s->notes, int32_t, (size_t)n->out.n);
	TRY(run_listeners(s, t, false, "end"));
	TRY(chooser(n->kind)(s, t, n, &c));
	record_close(s, t);
	for (int32_t i = 0; i < c.n; i++)
		TRY(run_flow_listeners(s, t, c.flow[i]));
	for (int32_t i = 0; i < c.n; i++) {
		struct token *one =
		    i == 0 ? t : token_new(s, t->inst, t->parent);

		token_go(s, one, m->flows[c.flow[i]].to);
		one->came = from;
	}
	if (c.n == 0)
		token_end(s, t);
	return OK;
}

/* -- gateways at which several tokens become one -------------------------- */

/* Removes the n oldest tokens that are parked with t; t goes on in their
 * place. */
static void
join_merge(struct state *s, struct token *t, int32_t n)
{
	CHAIN_EACH (l, s->parked) {
		if (n == 0)
			break;
		if (PARKED(l) != t && is_together(PARKED(l), t)) {
			token_drop(s, PARKED(l));
			n--;
		}
	}
	token_wake(s, t);
}

enum err
parallel_enter(struct state *s, struct token *t)
{
	int32_t wanted = inst_node(t->inst, t->node)->in.n;

	token_park(s, t);
	if (join_first(s, t)->n_here < wanted)
		return OK;
	join_merge(s, t, wanted - 1);
	return leave(s, t);
}

/* Is there a token of the same scope that can still reach, by flows, the
 * gateway at which t is parked? */
static bool
join_awaited(const struct token *t)
{
	const struct model *m = inst_model(t->inst);

	CHAIN_EACH (l, t->parent->children) {
		const struct token *other = LINKED(struct token, sibling, l);
		bool here =
		    other->mode == TOKEN_PARKED && is_together(other, t);

		if (!here && node_reaches(m, other->node, t->node))
			return true;
	}
	return false;
}

enum err
inclusive_settle(struct state *s, bool *fired)
{
	struct token *next = NULL;

	CHAIN_EACH (l, s->joins) {
		struct token *t = LINKED(struct token, joined, l);

		if (t->inst->moved == s->step &&
		    inst_node(t->inst, t->node)->kind == NODE_INCLUSIVE &&
		    (next == NULL || t->arrived < next->arrived) &&
		    !join_awaited(t))
			next = t;
	}
	*fired = next != NULL;
	if (next == NULL)
		return OK;
	join_merge(s, next, INT32_MAX);
	return leave(s, next);
}
