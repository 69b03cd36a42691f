/*
 * leave.c - tokens go on: along which flows a token leaves its node, and how
 * several become one at a gateway before that one leaves.
 *
 * A parallel gateway counts: it merges when as many tokens are parked there as
 * flows lead to it.  An inclusive gateway merges when no other token can reach
 * it, which is known only when no token can move any more.
 */
#include "flow/leave.h"
#include "bpmn/model.h"
#include "flow/action.h"
#include "flow/instance.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/token.h"
#include "flow/vars.h"

#define PARKED(l) LINKED(struct token, waiting, l)

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

/* Chooses the first flow whose condition is true, else the default flow;
 * refused if there is neither. */
static enum err
choose_first(
    struct state *s, struct token *t, const struct node *n, struct choice *c)
{
	TRY(choose(s, t, n, 1, c));
	return c->n == 0 ? refuse_stuck(s, t) : OK;
}

/* All flows, whatever their conditions. */
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
	TRY(run_node_listeners(s, t, "end"));
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
		if (PARKED(l) != t && join_together(PARKED(l), t)) {
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
		    other->mode == TOKEN_PARKED && join_together(other, t);

		if (!here && node_reaches(m, other->node, t->node))
			return true;
	}
	return false;
}

/* Where no token of the instance has moved in this step, an earlier step has
 * settled all that can be settled. */
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
