/*
 * move.c - removes tokens and lets new ones enter other nodes, past the flows
 * of the model: what a return, a withdrawal and the event MOVE of an
 * administrator have in common.
 *
 * Scopes around the target are opened when they are missing; scopes that become
 * empty are removed.  An administrator names nodes by their ids; the tokens may
 * be in instances that were called.
 */
#include <string.h>

#include "bpmn/model.h"
#include "flow/enter.h"
#include "flow/instance.h"
#include "flow/move.h"
#include "flow/multi_instance.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/token.h"

#define CHILD(l) LINKED(struct token, sibling, l)

/* The child of a token that is at that node, and not only about to enter it:
 * the one around `near`, else the oldest.  NULL: there is none. */
static struct token *
child_at(struct token *in, int32_t node, const struct token *near)
{
	struct token *found = NULL;

	CHAIN_EACH (l, in->children) {
		struct token *t = CHILD(l);

		if (t->node == node && t->mode != TOKEN_MOVING &&
		    (found == NULL || token_is_inside(near, t)))
			found = t;
	}
	return found;
}

/* Opens a sub-process, or one element of it, without a token at its start
 * event. */
static enum err
scope_open(struct state *s, struct token *in, int32_t node, struct token **out)
{
	struct token *t = token_new(s, in->inst, in);
	const struct val *items;
	int32_t total;

	t->node = node;
	t->mode = TOKEN_MOVING;
	s->entries++;
	*out = t;
	if (multi_applies(s, t)) {
		TRY(multi_elements(s, t, &total, &items));
		if (total == 0)
			return refuse_node(s, t, "has no element to move to");
		TRY(multi_body(s, t, total, items));
		TRY(multi_element(s, t, out));
	}
	TRY(node_begin(s, *out));
	(*out)->mode = TOKEN_INSIDE;
	return OK;
}

/* The token whose children are the tokens of that scope; the scope is opened if
 * necessary.  If several such tokens exist, as the elements of a multi-instance
 * do, it is the one around `near`, the token that is moved. */
static enum err
scope_token(struct state *s, struct inst *i, int32_t scope,
    const struct token *near, struct token **out)
{
	struct token *in, *t;

	*out = i->root;
	if (scope == NO_NODE)
		return OK;
	TRY(scope_token(s, i, inst_node(i, scope)->scope, near, &in));
	t = child_at(in, scope, near);
	if (t == NULL)
		return scope_open(s, in, scope, out);
	*out = t->mode == TOKEN_BODY ? child_at(t, scope, near) : t;
	return *out != NULL ? OK : refuse_node(s, t, "has no element");
}

/* How many tokens to put at the node: usually one.  A gateway with several
 * incoming flows waits for several tokens, so it gets one for each token that
 * was removed. */
static size_t
arrivals(const struct node *n, size_t removed)
{
	bool gateway = n->kind == NODE_EXCLUSIVE || n->kind == NODE_PARALLEL ||
	               n->kind == NODE_INCLUSIVE;

	return gateway && n->in.n > 1 ? removed : 1;
}

/* Puts as many tokens as the node expects into its scope, at the node. */
static enum err
place(struct state *s, const struct move *m, int32_t node,
    const struct token *near)
{
	const struct node *n = inst_node(m->inst, node);
	struct token *in;

	TRY(scope_token(s, m->inst, n->scope, near, &in));
	for (size_t i = arrivals(n, m->n_from); i > 0; i--)
		token_go(s, token_new(s, m->inst, in), node);
	return OK;
}

/* Removes the token if nothing is left in it, then the one around it, and so
 * on, also through instances that were called. */
static enum err
prune(struct state *s, struct token *t)
{
	while (!t->head.gone && t->children.first == NULL) {
		struct token *in = t->parent;

		if (t->mode == TOKEN_ROOT) {
			in = t->inst->caller;
			if (in == NULL || in->called != t->inst)
				return OK;
			t = in;
			in = t->parent;
		}
		if (t->element)
			TRY(element_gone(s, in));
		token_drop(s, t);
		t = in;
	}
	return OK;
}

/* The token of instance i that has called the instance of t, directly or not;
 * the body if it is an element of a multi-instance.  t itself if it is in i. */
static struct token *
caller_in(struct token *t, const struct inst *i)
{
	while (t->inst != i) {
		t = t->inst->caller;
		if (t->element)
			t = t->parent;
	}
	return t;
}

/* Tokens in a called instance cannot leave it.  If the targets are in the
 * instance that called, the token at the call moves in their place (near), and
 * the called instance ends. */
enum err
move_tokens(struct state *s, const struct move *m)
{
	struct token *near = caller_in(m->from[0], m->inst);

	for (size_t i = 0; i < m->n_from; i++) {
		if (!m->from[i]->head.gone)
			token_drop(s, m->from[i]);
	}
	if (!near->head.gone)
		token_drop(s, near);
	if (m->inst->state != INST_RUNNING)
		return refuse(s, "Instance %lld goes itself",
		    (long long)m->inst->head.id);
	for (size_t i = 0; i < m->n_to; i++)
		TRY(place(s, m, m->to[i], near));
	for (size_t i = 0; i < m->n_from; i++)
		TRY(prune(s, m->from[i]->parent));
	return prune(s, near->parent);
}

/* The first end event of the process that is in no sub-process; NO_NODE: there
 * is none. */
static int32_t
first_end(const struct inst *i)
{
	const struct model *m = inst_model(i);
	const struct process *p = &m->processes[i->def->process];

	for (int32_t n = p->first; n <= p->last; n++) {
		enum node_kind kind = m->nodes[n].kind;

		if ((kind == NODE_END || kind == NODE_TERMINATE) &&
		    m->nodes[n].scope == NO_NODE)
			return n;
	}
	return NO_NODE;
}

enum err
move_to_end(struct state *s, struct inst *i)
{
	int32_t end = first_end(i);

	CHAIN_EACH (l, i->root->children)
		token_drop(s, CHILD(l));
	if (end == NO_NODE)
		return inst_over(s, i);
	token_go(s, token_new(s, i, i->root), end);
	return OK;
}

/* -- the event MOVE ------------------------------------------------------ */

struct gather {
	const char *node;
	struct token **v;
	size_t n, max;
};

/* Collects the tokens at the node that are inside this token, for a
 * multi-instance its body.  Tokens inside a token that was found move with it,
 * so they are not searched. */
static void
gather_inside(struct gather *g, struct token *in)
{
	CHAIN_EACH (l, in->children) {
		struct token *t = LINKED(struct token, sibling, l);

		if (!t->element && t->mode != TOKEN_MOVING &&
		    strcmp(inst_node(t->inst, t->node)->id, g->node) == 0) {
			if (g->n < g->max)
				g->v[g->n++] = t;
		} else {
			gather_inside(g, t);
		}
	}
}

/* Collects the tokens at that node in the root instance and in all instances
 * that it has called.  v has room for max tokens; returns how many there are.
 */
static size_t
tokens_at(const struct state *s, const struct inst *root, const char *node,
    struct token **v, size_t max)
{
	struct gather g = { .node = node, .v = v, .max = max };

	CHAIN_EACH (l, s->running) {
		struct inst *one = LINKED(struct inst, running, l);

		if (inst_top(one) == root)
			gather_inside(&g, one->root);
	}
	return g.n;
}

/* Does the list have the k-th node already, before that place? */
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
		more = tokens_at(s, i, from->v[k], v + n, s->tokens - n);
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

/* Finds the nodes in `to`, all in one model: that of the first token's
 * instance, else that of the instance that called it, and so on. */
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
