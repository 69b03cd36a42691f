/*
 * token.c - tokens are made, sent to nodes, and wait for each other at
 * gateways.
 *
 * A token that is sent to a node only gets into a queue, and enters the node in
 * its turn (step.c goes through it).  What a token does at its node is in
 * enter.c, how it leaves it in leave.c, and how it is removed in instance.c.
 *
 * Gateways merge only tokens of the same scope, which are children of one
 * parent.  Of the tokens that wait at one gateway, the first counts them all.
 */
#include "flow/token.h"
#include "flow/state.h"

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

bool
token_is_inside(const struct token *t, const struct token *outer)
{
	while (t != NULL && t != outer)
		t = t->parent;
	return t != NULL;
}

/* -- parked at gateways, and counted there ------------------------------- */

#define PARKED(l) LINKED(struct token, waiting, l)

bool
join_together(const struct token *x, const struct token *y)
{
	return x->parent == y->parent && x->node == y->node;
}

struct token *
join_first(const struct state *s, const struct token *t)
{
	CHAIN_EACH (l, s->joins) {
		if (join_together(LINKED(struct token, joined, l), t))
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

	while (l != NULL && !join_together(PARKED(l), t))
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
