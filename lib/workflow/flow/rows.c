/*
 * rows.c - reads a state from rows, and writes changed objects as rows, so that
 * a process can run for months without being in memory.
 *
 * Rows are loaded one kind after the other, so that the objects which a row
 * names exist already: instances, history, tokens, tasks, timers, variables.  A
 * hash table finds these by kind and id.  Objects that the state has already
 * stay as they are, because the past may be loaded into a state that has
 * changed.
 */
#include <stdlib.h>
#include <string.h>

#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/val.h"
#include "flow/refusal.h"
#include "flow/rows.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flow/token.h"
#include "flow/vars.h"

/* -- nodes by their ids -------------------------------------------------- */

struct node_id {
	const char *id;
	int32_t node;
};

static int
by_id(const void *x, const void *y)
{
	return strcmp(
	    ((const struct node_id *)x)->id, ((const struct node_id *)y)->id);
}

/* Lists the nodes of the definition by id, in place of those listed before. */
static void
list_node_ids(
    struct node_ids *ids, struct arena *a, const struct definition *def)
{
	const struct model *m = def->model;
	const struct process *p = &m->processes[def->process];

	ids->def = def;
	ids->n = 0;
	ids->v = arena_new(a, struct node_id, (size_t)(p->last - p->first + 1));
	for (int32_t i = p->first; i <= p->last; i++) {
		if (m->nodes[i].id != NULL)
			ids->v[ids->n++] =
			    (struct node_id){ m->nodes[i].id, i };
	}
	qsort(ids->v, ids->n, sizeof(*ids->v), by_id);
}

int32_t
node_ids_find(struct node_ids *ids, struct arena *a,
    const struct definition *def, const char *id)
{
	struct node_id key = { .id = id };
	const struct node_id *found;

	if (ids->def != def)
		list_node_ids(ids, a, def);
	found = ids->n != 0 ? bsearch(&key, ids->v, ids->n, sizeof(key), by_id)
	                    : NULL;
	return found != NULL ? found->node : NO_NODE;
}

/* -- objects by kind and id ---------------------------------------------- */

/* The table of objects; it lies in s->notes. */
struct table {
	struct head **slot;
	size_t cap; /* a power of two */
};

/* The slot of the object with this kind and id, or the free slot for it. */
static size_t
slot_of(const struct table *table, enum object_kind kind, int64_t id)
{
	uint64_t h =
	    ((uint64_t)id * OBJECT__MAX + kind) * UINT64_C(0x9E3779B97F4A7C15);
	size_t i = (size_t)(h >> 32) & (table->cap - 1);
	const struct head *at;

	while (
	    (at = table->slot[i]) != NULL && (at->id != id || at->kind != kind))
		i = (i + 1) & (table->cap - 1);
	return i;
}

static void
table_put(struct table *table, struct head *h)
{
	table->slot[slot_of(table, h->kind, h->id)] = h;
}

static void *
table_get(const struct table *table, enum object_kind kind, int64_t id)
{
	return table->slot[slot_of(table, kind, id)];
}

/* A function that is called for each object of a state, with what it fills or
 * counts. */
struct visit {
	void (*one)(struct visit *v, struct head *h);
	struct table *table;
	size_t n;
};

static void
count_one(struct visit *v, struct head *h)
{
	(void)h;
	v->n++;
}

static void
put_one(struct visit *v, struct head *h)
{
	table_put(v->table, h);
}

/* Visits the token, its timers, and all tokens inside it with theirs. */
static void
visit_tokens(struct visit *v, struct token *t)
{
	v->one(v, &t->head);
	CHAIN_EACH (l, t->timers)
		v->one(v, &LINKED(struct timer, own, l)->head);
	CHAIN_EACH (l, t->children)
		visit_tokens(v, LINKED(struct token, sibling, l));
}

/* Visits an ended task, and the tokens around it that are gone. */
static void
visit_ended(struct visit *v, struct task *task)
{
	struct token *t = task->token;

	v->one(v, &task->head);
	for (; t != NULL && t->head.gone; t = t->parent)
		v->one(v, &t->head);
}

/* Visits all objects of the state but variables: no row names one of those, and
 * they are found by their names. */
static void
visit_all(struct visit *v, const struct state *s)
{
	CHAIN_EACH (k, s->insts) {
		struct inst *i = LINKED(struct inst, all, k);

		v->one(v, &i->head);
		visit_tokens(v, i->root);
		CHAIN_EACH (l, i->tasks)
			v->one(v, &LINKED(struct task, own, l)->head);
		CHAIN_EACH (l, i->past)
			visit_ended(v, LINKED(struct task, past, l));
		CHAIN_EACH (l, i->records)
			v->one(v, &LINKED(struct record, all, l)->head);
	}
	/* Tokens that the current step has removed are in no other list. */
	for (struct head *h = s->changed; h != NULL; h = h->next)
		if (h->kind == OBJECT_TOKEN)
			v->one(v, h);
}

/* A table of all objects of the state, with room for so many more. */
static struct table
table_of(struct state *s, size_t more)
{
	struct table table = { .cap = 16 };
	struct visit v = { .one = count_one };

	visit_all(&v, s);
	while (table.cap < 2 * (v.n + more))
		table.cap *= 2;
	table.slot = arena_new(&s->notes, struct head *, table.cap);
	v = (struct visit){ .one = put_one, .table = &table };
	visit_all(&v, s);
	return table;
}

struct loading {
	struct state *s;
	struct table table;
	struct node_ids nodes;
	/* About the new tokens: those that wait at gateways and at receive
	 * tasks, and how many are not gone. */
	struct token **parked, **receive;
	size_t n_parked, n_receive, n_alive;
};

/* -- instances, history records and tokens ------------------------------- */

/* Refuses the row of that kind and id because something that it names is
 * missing.  Rows that do not belong together are a fault of storage, not a
 * wrong request, so the error is not that of refuse but E_SYSTEM. */
static enum err
refuse_missing(
    struct loading *l, const char *kind, int64_t id, const char *what)
{
	enum err e = refuse(
	    l->s, "The %s %lld names a missing %s", kind, (long long)id, what);

	return e == OK ? OK : E_SYSTEM;
}

/* Makes an object that a row describes, and puts it into the table. */
static void *
make_object(struct loading *l, enum object_kind kind, size_t size, int64_t id)
{
	struct head *h = arena_alloc(&l->s->mem, size);

	h->kind = kind;
	h->id = id;
	table_put(&l->table, h);
	return h;
}

/* Finds the node with that id; id NULL gives NO_NODE. false: the model has no
 * such node. */
static bool
find_node(struct loading *l, const struct inst *i, const char *id, int32_t *out)
{
	*out = id != NULL ? node_ids_find(&l->nodes, &l->s->notes, i->def, id)
	                  : NO_NODE;
	return id == NULL || *out != NO_NODE;
}

/* Makes the root token of an instance, which has no row of its own. */
static struct token *
root_of(struct loading *l, struct inst *i)
{
	struct token *t = make_object(l, OBJECT_TOKEN, sizeof(*t), i->head.id);

	t->inst = i;
	t->node = t->came = NO_NODE;
	return t;
}

static void
load_inst(struct loading *l, const struct inst_row *r)
{
	struct state *s = l->s;
	struct inst *i = table_get(&l->table, OBJECT_INST, r->id);

	if (i != NULL)
		return;
	i = make_object(l, OBJECT_INST, sizeof(*i), r->id);
	i->def = r->def;
	i->id_text = state_keep(s, r->id_text);
	i->state = r->state;
	i->status = r->status;
	i->reason = state_keep(s, r->reason);
	i->canceller = state_keep(s, r->canceller);
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
	s->tokens++; /* its root token */
}

static enum err
load_record(struct loading *l, const struct record_row *r)
{
	struct inst *i = table_get(&l->table, OBJECT_INST, r->inst);
	struct record *record = table_get(&l->table, OBJECT_RECORD, r->id);

	if (record != NULL)
		return OK;
	if (i == NULL)
		return refuse_missing(l, "record", r->id, "instance");
	record = make_object(l, OBJECT_RECORD, sizeof(*record), r->id);
	record->inst = i;
	if (r->node == NULL || !find_node(l, i, r->node, &record->node) ||
	    !find_node(l, i, r->came, &record->came))
		return refuse_missing(l, "record", r->id, "node");
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
add_living(struct loading *l, struct token *t)
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

/* Copies what the row says of the token itself; its links to other objects are
 * made by load_token. */
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

/* A token that is gone is only there for ended tasks inside it.  Any other one
 * is at a node, with an open record, which the body of a multi-instance has
 * not. */
static enum err
load_token(struct loading *l, const struct token_row *r)
{
	struct token *t = table_get(&l->table, OBJECT_TOKEN, r->id);
	struct inst *i = table_get(&l->table, OBJECT_INST, r->inst);
	struct token *parent = table_get(&l->table, OBJECT_TOKEN, r->parent);

	if (t != NULL)
		return OK;
	if (i == NULL || parent == NULL)
		return refuse_missing(l, "token", r->id, "instance or token");
	t = make_object(l, OBJECT_TOKEN, sizeof(*t), r->id);
	t->inst = i;
	t->parent = parent;
	fill_token(l, t, r);
	if (!find_node(l, i, r->node, &t->node) ||
	    !find_node(l, i, r->came, &t->came))
		return refuse_missing(l, "token", r->id, "node");
	if (t->head.gone)
		return OK;
	t->record = table_get(&l->table, OBJECT_RECORD, r->record);
	if (t->node == NO_NODE || (t->record == NULL && t->mode != TOKEN_BODY))
		return refuse_missing(l, "token", r->id, "node or record");
	add_living(l, t);
	return OK;
}

/* Sets the token that has called the instance.  If the instance has ended, this
 * token may be gone. */
static enum err
load_caller(struct loading *l, const struct inst_row *r)
{
	struct inst *i = table_get(&l->table, OBJECT_INST, r->id);

	if (r->caller == 0 || i->caller != NULL)
		return OK;
	i->caller = table_get(&l->table, OBJECT_TOKEN, r->caller);
	if (i->state != INST_RUNNING)
		return OK;
	if (i->caller == NULL || i->caller->mode != TOKEN_CALL)
		return refuse_missing(l, "instance", r->id, "caller");
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

/* In the order in which the tokens have entered their nodes. */
static int
by_entry(const void *x, const void *y)
{
	int64_t a = record_entered(*(struct token *const *)x);
	int64_t b = record_entered(*(struct token *const *)y);

	return (a > b) - (a < b);
}

/* Counts the tokens around each token, also across calls. */
static void
set_depth(struct token *t, int32_t depth)
{
	t->depth = depth;
	CHAIN_EACH (l, t->children)
		set_depth(LINKED(struct token, sibling, l), depth + 1);
	if (t->called != NULL)
		set_depth(t->called->root, depth + 1);
}

/* A called instance gets its depth with the token that has called it. */
static void
set_depths(const struct state *s)
{
	CHAIN_EACH (l, s->running) {
		struct inst *i = LINKED(struct inst, running, l);

		if (i->caller == NULL)
			set_depth(i->root, 0);
	}
}

/* Links the new tokens that wait at gateways and at receive tasks, in the order
 * in which they came there, and sets how deep all tokens lie. */
static void
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

/* -- tasks, timers and variables ----------------------------------------- */

/* Copies what the row says of the task itself; its links to other objects are
 * made by load_task. */
static void
fill_task(struct loading *l, struct task *t, const struct task_row *r)
{
	struct state *s = l->s;

	t->open = r->open;
	t->status = r->status;
	t->delegation = r->delegation;
	t->sign = r->sign;
	t->name = state_keep(s, r->name);
	t->assignee = state_keep(s, r->assignee);
	t->owner = state_keep(s, r->owner);
	t->reason = state_keep(s, r->reason);
	t->picture = state_keep(s, r->picture);
	t->code = r->code;
	t->start_ms = r->start_ms;
	t->end_ms = r->end_ms;
	t->entered = r->entered;
	t->until = r->until;
}

/* Puts the task into the lists of open or of ended tasks. */
static void
list_task(struct state *s, struct task *t)
{
	if (!t->open) {
		chain_add(s, &t->inst->past, &t->past);
		return;
	}
	chain_add(s, &t->inst->tasks, &t->own);
	chain_add(s, &s->open, &t->opened);
	if (t->token != NULL)
		t->token->task = t;
}

/* Links a task to its token and to the task that it signs.  For an ended task
 * both may be missing, because they may be loaded later. */
static void
link_task(struct loading *l, struct task *t, const struct task_row *r)
{
	if (t->token == NULL)
		t->token = table_get(&l->table, OBJECT_TOKEN, r->token);
	if (t->parent == NULL)
		t->parent = table_get(&l->table, OBJECT_TASK, r->parent);
}

/* A task that the state has already may find its token or the task that it
 * signs among the rows now. */
static enum err
load_task(struct loading *l, const struct task_row *r)
{
	struct task *t = table_get(&l->table, OBJECT_TASK, r->id);
	struct inst *i = table_get(&l->table, OBJECT_INST, r->inst);

	if (t != NULL) {
		link_task(l, t, r);
		return OK;
	}
	if (i == NULL)
		return refuse_missing(l, "task", r->id, "instance");
	t = make_object(l, OBJECT_TASK, sizeof(*t), r->id);
	t->inst = i;
	fill_task(l, t, r);
	if (!find_node(l, i, r->node, &t->node) || t->node == NO_NODE)
		return refuse_missing(l, "task", r->id, "node");
	link_task(l, t, r);
	if (t->open && t->token == NULL && t->parent == NULL)
		return refuse_missing(l, "task", r->id, "token");
	list_task(l->s, t);
	return OK;
}

static enum err
load_timer(struct loading *l, const struct timer_row *r)
{
	struct timer *t = table_get(&l->table, OBJECT_TIMER, r->id);
	struct token *token = table_get(&l->table, OBJECT_TOKEN, r->token);
	const struct node *n;

	if (t != NULL)
		return OK;
	if (token == NULL)
		return refuse_missing(l, "timer", r->id, "token");
	t = make_object(l, OBJECT_TIMER, sizeof(*t), r->id);
	t->token = token;
	if (!find_node(l, token->inst, r->node, &t->node) || t->node == NO_NODE)
		return refuse_missing(l, "timer", r->id, "node");
	n = inst_node(token->inst, t->node);
	if (n->timer == NULL)
		return refuse_missing(l, "timer", r->id, "timer event");
	t->kind = n->timer->kind;
	t->text = state_keep(l->s, r->text);
	t->due = r->due;
	chain_add(l->s, &l->s->timers, &t->all);
	chain_add(l->s, &token->timers, &t->own);
	return OK;
}

static enum err
load_var(struct loading *l, const struct var_row *r)
{
	struct token *t = table_get(&l->table, OBJECT_TOKEN, r->token);

	if (t == NULL)
		return refuse_missing(l, "variable", r->id, "token");
	if (var_own(t, r->name) == NULL)
		var_load(l->s, t, r->id, r->name, &r->value);
	return OK;
}

/* -- all kinds ----------------------------------------------------------- */

/* Instances with their tokens, and the records of where these are and were. */
static enum err
load_places(struct loading *l, const struct object_rows *rows)
{
	for (size_t k = 0; k < rows->n_insts; k++)
		load_inst(l, &rows->insts[k]);
	for (size_t k = 0; k < rows->n_records; k++)
		TRY(load_record(l, &rows->records[k]));
	for (size_t k = 0; k < rows->n_tokens; k++)
		TRY(load_token(l, &rows->tokens[k]));
	for (size_t k = 0; k < rows->n_insts; k++)
		TRY(load_caller(l, &rows->insts[k]));
	load_waiting(l);
	return OK;
}

/* What belongs to a token: its task, timers and variables. */
static enum err
load_belongings(struct loading *l, const struct object_rows *rows)
{
	for (size_t k = 0; k < rows->n_tasks; k++)
		TRY(load_task(l, &rows->tasks[k]));
	for (size_t k = 0; k < rows->n_timers; k++)
		TRY(load_timer(l, &rows->timers[k]));
	for (size_t k = 0; k < rows->n_vars; k++)
		TRY(load_var(l, &rows->vars[k]));
	return OK;
}

enum err
rows_load(struct state *s, const struct object_rows *rows)
{
	struct loading l = { .s = s };

	if (s->insts.first == NULL)
		s->last = rows->last;
	l.table =
	    table_of(s, 2 * rows->n_insts + rows->n_records + rows->n_tokens +
	                    rows->n_tasks + rows->n_timers);
	l.parked = arena_new(&s->notes, struct token *, rows->n_tokens);
	l.receive = arena_new(&s->notes, struct token *, rows->n_tokens);
	TRY(load_places(&l, rows));
	return load_belongings(&l, rows);
}

/* -- from changed objects to rows ---------------------------------------- */

static const char *
id_of_node(const struct inst *i, int32_t node)
{
	return node != NO_NODE ? inst_node(i, node)->id : NULL;
}

static struct inst_row
inst_row(const struct inst *i)
{
	return (struct inst_row){ .id = i->head.id,
		.id_text = i->id_text,
		.def = i->def,
		.caller = i->caller != NULL ? i->caller->head.id : 0,
		.state = i->state,
		.status = i->status,
		.reason = i->reason,
		.canceller = i->canceller,
		.code = i->code,
		.starter = i->starter,
		.business_key = i->business_key,
		.name = i->name,
		.start_ms = i->start_ms,
		.end_ms = i->end_ms };
}

static struct token_row
token_row(const struct token *t)
{
	struct token_row r = { .id = t->head.id,
		.inst = t->inst->head.id,
		.parent = t->parent->head.id,
		.gone = t->head.gone,
		.kept = t->kept,
		.node = id_of_node(t->inst, t->node),
		.came = id_of_node(t->inst, t->came),
		.mode = t->mode,
		.element = t->element,
		.arrived = t->arrived,
		.record = t->record != NULL ? t->record->head.id : 0,
		.loop = t->loop };

	r.loop.items = NULL;
	if (t->loop.items != NULL)
		r.items = (struct val){ .kind = VAL_LIST,
			.n = (uint32_t)t->loop.total,
			.list = t->loop.items };
	return r;
}

static struct task_row
task_row(const struct task *t)
{
	return (struct task_row){ .id = t->head.id,
		.inst = t->inst->head.id,
		.token = t->token != NULL ? t->token->head.id : 0,
		.parent = t->parent != NULL ? t->parent->head.id : 0,
		.node = id_of_node(t->inst, t->node),
		.open = t->open,
		.status = t->status,
		.delegation = t->delegation,
		.sign = t->sign,
		.name = t->name,
		.assignee = t->assignee,
		.owner = t->owner,
		.reason = t->reason,
		.picture = t->picture,
		.code = t->code,
		.start_ms = t->start_ms,
		.end_ms = t->end_ms,
		.entered = t->entered,
		.until = t->until };
}

static struct timer_row
timer_row(const struct timer *t)
{
	return (struct timer_row){ .id = t->head.id,
		.token = t->token->head.id,
		.node = id_of_node(t->token->inst, t->node),
		.text = t->text,
		.due = t->due };
}

static struct var_row
var_row(const struct var *v)
{
	return (struct var_row){ .id = v->head.id,
		.token = v->token->head.id,
		.name = v->name,
		.value = v->value };
}

static struct record_row
record_row(const struct record *r)
{
	return (struct record_row){ .id = r->head.id,
		.inst = r->inst->head.id,
		.node = id_of_node(r->inst, r->node),
		.came = id_of_node(r->inst, r->came),
		.name = r->name,
		.start_ms = r->start_ms,
		.end_ms = r->end_ms,
		.open = r->open };
}

void
row_of(const struct head *h, struct object_row *out)
{
	const void *object = h;

	*out = (struct object_row){ .kind = h->kind };
	switch (h->kind) {
	case OBJECT_INST:
		out->inst = inst_row(object);
		break;
	case OBJECT_TOKEN:
		out->token = token_row(object);
		break;
	case OBJECT_TASK:
		out->task = task_row(object);
		break;
	case OBJECT_TIMER:
		out->timer = timer_row(object);
		break;
	case OBJECT_VAR:
		out->var = var_row(object);
		break;
	case OBJECT_RECORD:
		out->record = record_row(object);
		break;
	default:
		BUG_ON(true);
	}
}

/* The object as a token; NULL: it is of another kind. */
static const struct token *
token_of(const struct head *h)
{
	return h->kind == OBJECT_TOKEN ? (const struct token *)(const void *)h
	                               : NULL;
}

/* The rows of instances, tasks and records are never deleted; that of a token
 * stays if an ended task refers to it (kept). */
enum row_change
row_change(const struct state *s, const struct head *h)
{
	const struct token *t = token_of(h);
	bool born = h->born == s->step;

	if (t != NULL && t->parent == NULL)
		return ROW_NONE;
	if (h->gone && (t == NULL || !t->kept))
		return born ? ROW_NONE : ROW_GONE;
	return born ? ROW_NEW : ROW_CHANGED;
}
