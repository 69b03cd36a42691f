/* move_event.c - the event MOVE: finds the tokens and the targets by the ids of
 * nodes. */
#include <string.h>

#include "flow/move.h"
#include "flow/move_event.h"

struct gather {
	const char *node;
	struct token **v;
	size_t n, max;
};

/* Collects the tokens at the node, for a multi-instance its body.  Tokens
 * inside a token that was found move with it, so they are not searched. */
static void
gather(struct gather *g, struct token *in)
{
	CHAIN_EACH (l, in->children) {
		struct token *t = LINKED(struct token, sibling, l);

		if (!t->element && t->mode != TOKEN_MOVING &&
		    strcmp(inst_node(t->inst, t->node)->id, g->node) == 0) {
			if (g->n < g->max)
				g->v[g->n++] = t;
		} else {
			gather(g, t);
		}
	}
}

/* Collects the tokens at that node in the instance and, if `tree`, in all
 * instances that it has called.  v has room for max tokens; returns how many
 * there are. */
static size_t
tokens_at(const struct state *s, const struct inst *i, bool tree,
    const char *node, struct token **v, size_t max)
{
	struct gather g = { .node = node, .v = v, .max = max };

	CHAIN_EACH (l, s->running) {
		struct inst *one = LINKED(struct inst, running, l);

		if (one == i || (tree && inst_top(one) == i))
			gather(&g, one->root);
	}
	return g.n;
}

static bool
named_before(const struct strs *from, size_t k)
{
	for (size_t i = 0; i < k; i++) {
		if (strcmp(from->v[i], from->v[k]) == 0)
			return true;
	}
	return false;
}

/* Collects the tokens at all nodes in `from`.  *missing: the first of these
 * nodes without a token, or NULL. */
static size_t
from_tokens(struct state *s, const struct inst *i, const struct strs *from,
    struct token **v, const char **missing)
{
	size_t n = 0;

	*missing = NULL;
	for (size_t k = 0; k < from->n; k++) {
		size_t more;

		if (named_before(from, k))
			continue;
		more = tokens_at(s, i, true, from->v[k], v + n, s->tokens - n);
		if (more == 0 && *missing == NULL)
			*missing = from->v[k];
		n += more;
	}
	return n;
}

/* Finds the oldest root instance which, with all it has called, has a token at
 * every node in `from`. */
static enum err
find_from(struct state *s, const struct event *ev, struct move *m)
{
	const char *missing = NULL, *named = NULL;

	m->from = arena_new(&s->notes, struct token *, s->tokens);
	CHAIN_EACH (l, s->running) {
		struct inst *i = LINKED(struct inst, running, l);

		if (i->caller != NULL || (ev->inst != NULL && i != ev->inst))
			continue;
		m->n_from = from_tokens(s, i, &ev->from, m->from, &missing);
		if (missing == NULL && m->n_from != 0)
			return OK;
		named = missing;
	}
	if (named == NULL && ev->from.n != 0)
		named = ev->from.v[0];
	return refuse(s, "No token is at \"%s\"", named ? named : "");
}

/* Finds the nodes in `to`: in the model of the first token's instance, else in
 * the model of the instance that called it, and so on. */
static enum err
find_to(struct state *s, const struct event *ev, struct move *m)
{
	int32_t *to = arena_new(&s->notes, int32_t, ev->to.n + 1);
	struct inst *i = m->from[0]->inst;
	size_t k = 0;

	while (k < ev->to.n && i != NULL) {
		to[k] = node_find(inst_model(i), i->def->process, ev->to.v[k]);
		if (to[k] != NO_NODE) {
			k++;
			continue;
		}
		if (k != 0)
			break;
		i = i->caller != NULL ? i->caller->inst : NULL;
	}
	if (k < ev->to.n || k == 0)
		return refuse(s, "There is no node \"%s\" to move to",
		    ev->to.n != 0 ? ev->to.v[k] : "");
	m->inst = i;
	m->to = to;
	m->n_to = ev->to.n;
	return OK;
}

enum err
move_apply(struct state *s, const struct event *ev)
{
	struct move m = { 0 };

	TRY(find_from(s, ev, &m));
	TRY(find_to(s, ev, &m));
	return move_tokens(s, &m);
}
