/*
 * token.c - makes, moves and removes tokens, with everything that belongs to
 * them.
 *
 * A token that is sent to a node only gets into a queue, and enters the node in
 * its turn; a scope whose last token ends gets into another one (step.c goes
 * through both).  Removing a token removes the tokens inside it and ends the
 * instance that it has called, which removes the tokens of that instance.
 */
#include "flow/token.h"
#include "bpmn/model.h"
#include "flow/action.h"
#include "flow/refusal.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flow/vars.h"

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

/* -- tokens that wait for each other ------------------------------------- */

#define PARKED(l) LINKED(struct token, waiting, l)

bool
token_together(const struct token *x, const struct token *y)
{
	return x->parent == y->parent && x->node == y->node;
}

/* The token of the same scope that parked first at the gateway of t; it counts
 * the others there.  NULL: no token is parked there. */
static struct token *
join_first(const struct state *s, const struct token *t)
{
	CHAIN_EACH (l, s->joins) {
		if (token_together(LINKED(struct token, joined, l), t))
			return LINKED(struct token, joined, l);
	}
	return NULL;
}

int32_t
join_size(const struct state *s, const struct token *t)
{
	return join_first(s, t)->n_here;
}

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

	while (l != NULL && !token_together(PARKED(l), t))
		l = l->next;
	BUG_ON(l == NULL);
	return PARKED(l);
}

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

/* -- removing tokens and ending instances -------------------------------- */

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

/* Removes the n oldest tokens that are parked with t; t goes on in their
 * place. */
void
join_merge(struct state *s, struct token *t, int32_t n)
{
	CHAIN_EACH (l, s->parked) {
		if (n == 0)
			break;
		if (PARKED(l) != t && token_together(PARKED(l), t)) {
			token_drop(s, PARKED(l));
			n--;
		}
	}
	token_wake(s, t);
}

static bool
is_through(const struct state *s, const struct token *t)
{
	const struct token *one = s->through;

	while (one != NULL && one != t)
		one = one->next;
	return one != NULL;
}

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
	s->tokens--;
	if (inst_undecided(i))
		i->status =
		    end == INST_COMPLETED ? STATUS_APPROVED : STATUS_CANCELLED;
	a = action_add(s, ACTION_ENDED, i);
	a->text = i->reason;
	a->code = i->code;
}

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
