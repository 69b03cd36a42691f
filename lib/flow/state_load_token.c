/* state_load_token.c - makes the objects of rows of instances, history records
 * and tokens. */
#include <stdlib.h>

#include "flow/gateway.h"
#include "flow/journal.h"
#include "flow/record.h"
#include "flow/state_load_token.h"

static struct token *
root_of(struct loading *l, struct inst *i)
{
	struct token *t = loading_make(l, OBJECT_TOKEN, sizeof(*t), i->head.id);

	t->inst = i;
	t->node = t->came = NO_NODE;
	return t;
}

void
load_inst(struct loading *l, const struct inst_row *r)
{
	struct state *s = l->s;
	struct inst *i = roll_get(&l->roll, OBJECT_INST, r->id);

	if (i != NULL)
		return;
	i = loading_make(l, OBJECT_INST, sizeof(*i), r->id);
	i->def = r->def;
	i->id_text = state_keep(s, r->id_text);
	i->state = r->state;
	i->status = r->status;
	i->reason = state_keep(s, r->reason);
	i->code = r->code;
	i->starter = state_keep(s, r->starter);
	i->business_key = state_keep(s, r->business_key);
	i->name = state_keep(s, r->name);
	i->start_ms = r->start_ms;
	i->end_ms = r->end_ms;
	i->root = root_of(l, i);
	chain_add(s, &s->insts, &i->all);
	if (i->state != INST_RUNNING)
		return;
	chain_add(s, &s->running, &i->running);
	s->tokens++;
}

enum err
load_record(struct loading *l, const struct record_row *r)
{
	struct inst *i = roll_get(&l->roll, OBJECT_INST, r->inst);
	struct record *record = roll_get(&l->roll, OBJECT_RECORD, r->id);

	if (record != NULL)
		return OK;
	if (i == NULL)
		return loading_lost(l, "record", r->id, "instance");
	record = loading_make(l, OBJECT_RECORD, sizeof(*record), r->id);
	record->inst = i;
	if (r->node == NULL || !loading_node(l, i, r->node, &record->node) ||
	    !loading_node(l, i, r->came, &record->came))
		return loading_lost(l, "record", r->id, "node");
	record->name = state_keep(l->s, r->name);
	record->start_ms = r->start_ms;
	record->end_ms = r->end_ms;
	record->open = r->open;
	chain_add(l->s, &i->records, &record->all);
	return OK;
}

/* Adds a token that is not gone to its scope and, if it waits, to the list of
 * such tokens. */
static void
stand(struct loading *l, struct token *t)
{
	chain_add(l->s, &t->parent->children, &t->sibling);
	jot(l->s, &t->parent->n_inside, sizeof(t->parent->n_inside));
	t->parent->n_inside++;
	l->s->tokens++;
	l->n_alive++;
	if (t->mode == TOKEN_PARKED)
		l->parked[l->n_parked++] = t;
	else if (t->mode == TOKEN_RECEIVE)
		l->receive[l->n_receive++] = t;
}

static void
fill_token(struct loading *l, struct token *t, const struct token_row *r)
{
	struct val items = val_copy(&l->s->mem, &r->items);

	t->head.gone = r->gone;
	t->kept = r->kept;
	t->mode = r->mode;
	t->element = r->element;
	t->arrived = r->arrived;
	t->loop = r->loop;
	t->loop.items = items.kind == VAL_LIST ? items.list : NULL;
}

enum err
load_token(struct loading *l, const struct token_row *r)
{
	struct token *t = roll_get(&l->roll, OBJECT_TOKEN, r->id);
	struct inst *i = roll_get(&l->roll, OBJECT_INST, r->inst);
	struct token *parent = roll_get(&l->roll, OBJECT_TOKEN, r->parent);

	if (t != NULL)
		return OK;
	if (i == NULL || parent == NULL)
		return loading_lost(l, "token", r->id, "instance or token");
	t = loading_make(l, OBJECT_TOKEN, sizeof(*t), r->id);
	t->inst = i;
	t->parent = parent;
	fill_token(l, t, r);
	if (!loading_node(l, i, r->node, &t->node) ||
	    !loading_node(l, i, r->came, &t->came))
		return loading_lost(l, "token", r->id, "node");
	if (t->head.gone)
		return OK;
	t->record = roll_get(&l->roll, OBJECT_RECORD, r->record);
	if (t->node == NO_NODE || (t->record == NULL && t->mode != TOKEN_BODY))
		return loading_lost(l, "token", r->id, "node or record");
	stand(l, t);
	return OK;
}

/* Sets the token that has called the instance.  If the instance has ended, this
 * token may be gone. */
enum err
load_caller(struct loading *l, const struct inst_row *r)
{
	struct inst *i = roll_get(&l->roll, OBJECT_INST, r->id);

	if (r->caller == 0 || i->caller != NULL)
		return OK;
	i->caller = roll_get(&l->roll, OBJECT_TOKEN, r->caller);
	if (i->state != INST_RUNNING)
		return OK;
	if (i->caller == NULL || i->caller->mode != TOKEN_CALL)
		return loading_lost(l, "instance", r->id, "caller");
	i->caller->called = i;
	return OK;
}

static int
by_arrival(const void *x, const void *y)
{
	int64_t a = (*(struct token *const *)x)->arrived;
	int64_t b = (*(struct token *const *)y)->arrived;

	return (a > b) - (a < b);
}

static int
by_entry(const void *x, const void *y)
{
	int64_t a = record_entered(*(struct token *const *)x);
	int64_t b = record_entered(*(struct token *const *)y);

	return (a > b) - (a < b);
}

static void
set_depth(struct token *t, int32_t depth)
{
	t->depth = depth;
	CHAIN_EACH (l, t->children)
		set_depth(LINKED(struct token, sibling, l), depth + 1);
	if (t->called != NULL)
		set_depth(t->called->root, depth + 1);
}

static void
set_depths(const struct state *s)
{
	CHAIN_EACH (l, s->running) {
		struct inst *i = LINKED(struct inst, running, l);

		if (i->caller == NULL)
			set_depth(i->root, 0);
	}
}

void
load_waiting(struct loading *l)
{
	struct state *s = l->s;

	qsort(l->parked, l->n_parked, sizeof(*l->parked), by_arrival);
	for (size_t k = 0; k < l->n_parked; k++)
		join_add(s, l->parked[k]);
	qsort(l->receive, l->n_receive, sizeof(*l->receive), by_entry);
	for (size_t k = 0; k < l->n_receive; k++)
		chain_add(s, &s->receive, &l->receive[k]->waiting);
	if (l->n_alive != 0)
		set_depths(s);
}
