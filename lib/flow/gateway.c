/*
 * gateway.c - tokens wait for each other, within one scope only: those of the
 * same parent.
 */
#include "flow/gateway.h"
#include "flow/find.h"
#include "flow/walk.h"

#define PARKED(l) LINKED(struct token, waiting, l)

static bool
together(const struct token *x, const struct token *y)
{
	return x->parent == y->parent && x->node == y->node;
}

/* Of those parked with t the oldest n go; t stays for them. */
static void
merge(struct state *s, struct token *t, int32_t n)
{
	LIST_EACH (l, s->parked) {
		if (n == 0)
			break;
		if (PARKED(l) != t && together(PARKED(l), t)) {
			token_drop(s, PARKED(l));
			n--;
		}
	}
	list_drop(s, &s->parked, &t->waiting);
	TOUCH(s, t);
	t->mode = TOKEN_MOVING;
}

enum err
parallel_enter(struct state *s, struct token *t)
{
	int32_t wanted = inst_node(t->inst, t->node)->in.n;
	int32_t here = 0;

	token_park(s, t);
	LIST_EACH (l, t->parent->children) {
		const struct token *other = LINKED(struct token, sibling, l);

		here += other->mode == TOKEN_PARKED && together(other, t);
	}
	if (here < wanted)
		return OK;
	merge(s, t, wanted - 1);
	return leave(s, t);
}

/* Can any token of the scope still come to the gateway t is parked at? */
static bool
awaited(const struct token *t)
{
	const struct model *m = inst_model(t->inst);

	LIST_EACH (l, t->parent->children) {
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
	const struct token *last = NULL;

	*fired = false;
	LIST_EACH (l, s->parked) {
		struct token *t = PARKED(l);

		if (t->inst->moved != s->step ||
		    inst_node(t->inst, t->node)->kind != NODE_INCLUSIVE ||
		    (last != NULL && together(last, t)))
			continue;
		last = t;
		if (!awaited(t)) {
			merge(s, t, INT32_MAX);
			*fired = true;
			return leave(s, t);
		}
	}
	return OK;
}
