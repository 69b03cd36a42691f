/* gateway.c - gateways at which tokens wait for each other.  Only tokens of the
 * same scope, children of one parent, are joined. */
#include "flow/gateway.h"
#include "flow/journal.h"
#include "flow/leave.h"

#define PARKED(l) LINKED(struct token, waiting, l)
#define FIRST(l)  LINKED(struct token, joined, l)

static bool
together(const struct token *x, const struct token *y)
{
	return x->parent == y->parent && x->node == y->node;
}

/* The token of the same scope that parked first at the gateway of t; it counts
 * the others there.  NULL: no token is parked there. */
static struct token *
first_of(const struct state *s, const struct token *t)
{
	CHAIN_EACH (l, s->joins) {
		if (together(FIRST(l), t))
			return FIRST(l);
	}
	return NULL;
}

static void
count_here(struct state *s, struct token *first, int32_t n)
{
	jot(s, &first->n_here, sizeof(first->n_here));
	first->n_here = n;
}

void
join_add(struct state *s, struct token *t)
{
	struct token *first = first_of(s, t);

	chain_add(s, &s->parked, &t->waiting);
	if (first != NULL) {
		count_here(s, first, first->n_here + 1);
		return;
	}
	count_here(s, t, 1);
	chain_add(s, &s->joins, &t->joined);
}

/* The token that parked next after t at the same gateway. */
static struct token *
next_of(const struct token *t)
{
	struct link *l = t->waiting.next;

	while (l != NULL && !together(PARKED(l), t))
		l = l->next;
	BUG_ON(l == NULL);
	return PARKED(l);
}

void
join_drop(struct state *s, struct token *t)
{
	struct token *first = first_of(s, t);
	int32_t left = first->n_here - 1;

	if (first == t) {
		chain_drop(s, &s->joins, &t->joined);
		first = left != 0 ? next_of(t) : NULL;
		if (first != NULL)
			chain_add(s, &s->joins, &first->joined);
	}
	if (first != NULL)
		count_here(s, first, left);
	chain_drop(s, &s->parked, &t->waiting);
}

/* Removes the n oldest tokens that are parked with t; t goes on in their
 * place. */
static void
merge(struct state *s, struct token *t, int32_t n)
{
	CHAIN_EACH (l, s->parked) {
		if (n == 0)
			break;
		if (PARKED(l) != t && together(PARKED(l), t)) {
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
	if (first_of(s, t)->n_here < wanted)
		return OK;
	merge(s, t, wanted - 1);
	return leave(s, t);
}

/* Is there a token of the same scope that can still reach, by flows, the
 * gateway at which t is parked? */
static bool
awaited(const struct token *t)
{
	const struct model *m = inst_model(t->inst);

	CHAIN_EACH (l, t->parent->children) {
		const struct token *other = LINKED(struct token, sibling, l);
		bool here = other->mode == TOKEN_PARKED && together(other, t);

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
		struct token *t = FIRST(l);

		if (t->inst->moved == s->step &&
		    inst_node(t->inst, t->node)->kind == NODE_INCLUSIVE &&
		    (next == NULL || t->arrived < next->arrived) && !awaited(t))
			next = t;
	}
	*fired = next != NULL;
	if (next == NULL)
		return OK;
	merge(s, next, INT32_MAX);
	return leave(s, next);
}
