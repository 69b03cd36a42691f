/* memory_storage.c - keeps rows in memory, where there is no database: each
 * kind sorted by id, with a choice of the rows that are to be loaded. */
#include <stdlib.h>
#include <string.h>

#include "expr/val.h"
#include "flow/memory_storage.h"
#include "flow/rows.h"
#include "flow/state.h"

static int64_t
row_id(const struct object_row *r)
{
	switch (r->kind) {
	case OBJECT_INST:
		return r->inst.id;
	case OBJECT_TOKEN:
		return r->token.id;
	case OBJECT_TASK:
		return r->task.id;
	case OBJECT_TIMER:
		return r->timer.id;
	case OBJECT_VAR:
		return r->var.id;
	default:
		return r->record.id;
	}
}

/* The index of the first row with that id or a greater one. */
static size_t
index_of(const struct memory_rows *rows, int64_t id)
{
	size_t from = 0, to = rows->n;

	while (from < to) {
		size_t mid = from + (to - from) / 2;

		if (row_id(&rows->v[mid]) < id)
			from = mid + 1;
		else
			to = mid;
	}
	return from;
}

static const char *
copied_text(struct memory *m, const char *text)
{
	return text != NULL ? arena_strdup(&m->mem, text) : NULL;
}

/* A copy of the row with all it points to.  Definitions and ids of nodes are
 * not copied, because they live longer than any state. */
static struct object_row
copied_row(struct memory *m, const struct object_row *r)
{
	struct object_row c = *r;

	if (c.kind == OBJECT_INST) {
		c.inst.id_text = copied_text(m, c.inst.id_text);
		c.inst.reason = copied_text(m, c.inst.reason);
		c.inst.canceller = copied_text(m, c.inst.canceller);
		c.inst.starter = copied_text(m, c.inst.starter);
		c.inst.business_key = copied_text(m, c.inst.business_key);
		c.inst.name = copied_text(m, c.inst.name);
	} else if (c.kind == OBJECT_TOKEN) {
		c.token.items = val_copy(&m->mem, &c.token.items);
	} else if (c.kind == OBJECT_TASK) {
		c.task.name = copied_text(m, c.task.name);
		c.task.assignee = copied_text(m, c.task.assignee);
		c.task.owner = copied_text(m, c.task.owner);
		c.task.reason = copied_text(m, c.task.reason);
		c.task.picture = copied_text(m, c.task.picture);
	} else if (c.kind == OBJECT_TIMER) {
		c.timer.text = copied_text(m, c.timer.text);
	} else if (c.kind == OBJECT_VAR) {
		c.var.name = copied_text(m, c.var.name);
		c.var.value = val_copy(&m->mem, &c.var.value);
	} else {
		c.record.name = copied_text(m, c.record.name);
	}
	return c;
}

/* Puts a row at that place; the rows behind it move up. */
static void
insert(
    struct memory *m, struct memory_rows *rows, size_t at, struct object_row r)
{
	struct object_row *v;

	if (rows->n == rows->cap) {
		rows->cap = rows->cap != 0 ? 2 * rows->cap : 16;
		v = arena_new(&m->mem, struct object_row, rows->cap);
		if (rows->n != 0)
			memcpy(v, rows->v, rows->n * sizeof(*v));
		rows->v = v;
	}
	memmove(rows->v + at + 1, rows->v + at,
	    (rows->n - at) * sizeof(struct object_row));
	rows->v[at] = r;
	rows->n++;
}

/* Stores the change of one object in its row. */
static void
apply_change(struct memory *m, const struct state *s, const struct head *h)
{
	struct memory_rows *rows = &m->of[h->kind];
	size_t at = index_of(rows, h->id);
	struct object_row r;

	switch (row_change(s, h)) {
	case ROW_NEW:
		row_of(h, &r);
		insert(m, rows, at, copied_row(m, &r));
		break;
	case ROW_CHANGED:
		row_of(h, &r);
		rows->v[at] = copied_row(m, &r);
		break;
	case ROW_GONE:
		rows->n--;
		memmove(rows->v + at, rows->v + at + 1,
		    (rows->n - at) * sizeof(struct object_row));
		break;
	case ROW_NONE:
		break;
	}
}

void
memory_save(struct memory *m, const struct state *s)
{
	for (const struct head *h = s->changed; h != NULL; h = h->next)
		apply_change(m, s, h);
	m->last = s->last;
}

/* Which rows are to be loaded: those of what runs, all, or the past of one
 * instance. */
struct selection {
	enum { RUNS, ALL, PAST_OF } what;
	int64_t inst; /* PAST_OF: id of that instance */
	const struct memory *m;
};

/* Is there an instance with that id, and does it run? */
static bool
inst_runs(const struct selection *sel, int64_t id)
{
	const struct memory_rows *insts = &sel->m->of[OBJECT_INST];
	size_t at = index_of(insts, id);

	return at < insts->n && insts->v[at].inst.id == id &&
	       insts->v[at].inst.state == INST_RUNNING;
}

/* Must the variable be loaded with running instances: does it belong to a token
 * that is not gone, or to a running instance?  One of an instance has the id of
 * the instance for a token. */
static bool
var_runs(const struct selection *sel, const struct var_row *v)
{
	const struct memory_rows *tokens = &sel->m->of[OBJECT_TOKEN];
	size_t at = index_of(tokens, v->token);

	return inst_runs(sel, v->token) ||
	       (at < tokens->n && tokens->v[at].token.id == v->token);
}

/* Is the row part of what memory_past loads: an ended task, a closed record, or
 * a token that is kept for ended tasks? */
static bool
in_past(const struct selection *sel, const struct object_row *r)
{
	switch (r->kind) {
	case OBJECT_TOKEN:
		return r->token.gone && r->token.inst == sel->inst;
	case OBJECT_TASK:
		return !r->task.open && r->task.inst == sel->inst;
	case OBJECT_RECORD:
		return !r->record.open && r->record.inst == sel->inst;
	default:
		return false;
	}
}

/* Is the row among those that a load asks for? */
static bool
is_selected(const struct selection *sel, const struct object_row *r)
{
	if (sel->what != RUNS)
		return sel->what == ALL || in_past(sel, r);
	switch (r->kind) {
	case OBJECT_INST:
		return r->inst.state == INST_RUNNING;
	case OBJECT_TOKEN:
		return !r->token.gone;
	case OBJECT_TASK:
		return r->task.open;
	case OBJECT_RECORD:
		return r->record.open;
	case OBJECT_VAR:
		return var_runs(sel, &r->var);
	default:
		return true;
	}
}

/* Lists the selected rows of one kind in their member of *to. */
#define CHOOSE(to, kind, member) \
	do { \
		const struct memory_rows *from = &sel->m->of[kind]; \
		struct member##_row *v = \
		    arena_new(a, struct member##_row, from->n); \
\
		for (size_t k = 0; k < from->n; k++) { \
			if (is_selected(sel, &from->v[k])) \
				v[(to)->n_##member##s++] = from->v[k].member; \
		} \
		(to)->member##s = v; \
	} while (0)

/* Loads the selected rows into the state, as a database would. */
static enum err
load(struct state *s, const struct selection *sel)
{
	struct object_rows rows = { .last = sel->m->last };
	struct arena mem = { 0 }, *a = &mem;
	enum err e;

	CHOOSE(&rows, OBJECT_INST, inst);
	CHOOSE(&rows, OBJECT_TOKEN, token);
	CHOOSE(&rows, OBJECT_TASK, task);
	CHOOSE(&rows, OBJECT_TIMER, timer);
	CHOOSE(&rows, OBJECT_VAR, var);
	CHOOSE(&rows, OBJECT_RECORD, record);
	e = rows_load(s, &rows);
	arena_free(&mem);
	return e;
}

enum err
memory_load(const struct memory *m, struct state *s)
{
	return load(s, &(struct selection){ .what = RUNS, .m = m });
}

enum err
memory_load_all(const struct memory *m, struct state *s)
{
	enum err e = load(s, &(struct selection){ .what = ALL, .m = m });

	CHAIN_EACH (l, s->insts)
		LINKED(struct inst, all, l)->known = PAST_ALL;
	return e;
}

void
memory_past(const struct memory *m, struct state *s, const struct inst *i,
    enum past what)
{
	enum err e = load(s,
	    &(struct selection){ .what = PAST_OF, .inst = i->head.id, .m = m });

	(void)what;
	BUG_ON(e != OK);
}

void
memory_free(struct memory *m)
{
	arena_free(&m->mem);
	*m = (struct memory){ 0 };
}
