/* dump.c - writes a whole state as text: to compare states before and after a
 * refused event, and to report failures. */
#include <stdlib.h>
#include <string.h>

#include "bpmn/model.h"
#include "dump.h"
#include "expr/val.h"
#include "flow/memory_storage.h"
#include "flow/state.h"
#include "flow/task.h"
#include "flow/timer_event.h"
#include "flow/vars.h"
#include "text/json_out.h"

static void
put_text(struct buf *b, const char *s)
{
	buf_str(b, " ");
	buf_str(b, s != NULL ? s : "-");
}

static void
put_number(struct buf *b, int64_t n)
{
	buf_str(b, " ");
	buf_i64(b, n);
}

static void
dump_vars(const struct token *t, struct buf *b)
{
	CHAIN_EACH (l, t->vars) {
		const struct var *v = LINKED(struct var, all, l);
		struct json_out w = { .to = b };

		put_text(b, v->name);
		put_number(b, v->head.id);
		buf_str(b, "=");
		val_write(&w, &v->value);
	}
}

static const char *
node_id(const struct inst *i, int32_t node)
{
	return node == NO_NODE ? "-" : inst_node(i, node)->id;
}

static void
dump_token(const struct token *t, int depth, struct buf *b)
{
	for (int i = 0; i < depth; i++)
		buf_str(b, "  ");
	buf_str(b, "token");
	put_number(b, t->head.id);
	put_text(b, node_id(t->inst, t->node));
	put_number(b, t->mode);
	put_number(b, t->element);
	put_number(b, t->record != NULL ? t->record->head.id : 0);
	put_number(b, t->task != NULL ? t->task->head.id : 0);
	put_number(b, t->called != NULL ? t->called->head.id : 0);
	put_number(b, t->loop.total);
	put_number(b, t->loop.started);
	put_number(b, t->loop.active);
	put_number(b, t->loop.done);
	put_number(b, t->loop.entered);
	put_number(b, t->loop.sequential);
	put_number(b, t->came);
	put_number(b, t->inst->state == INST_RUNNING ? t->depth : 0);
	put_number(b, t->n_inside);
	put_number(b, t->n_vars);
	for (int32_t i = 0; i < t->loop.total && t->loop.items != NULL; i++) {
		struct json_out w = { .to = b };

		buf_str(b, " ");
		val_write(&w, &t->loop.items[i]);
	}
	dump_vars(t, b);
	buf_str(b, "\n");
	CHAIN_EACH (l, t->children)
		dump_token(LINKED(struct token, sibling, l), depth + 1, b);
}

static void
dump_task(const struct task *t, struct buf *b)
{
	buf_str(b, "  task");
	put_number(b, t->head.id);
	put_text(b, node_id(t->inst, t->node));
	put_number(b, t->open);
	put_number(b, t->status);
	put_number(b, t->delegation);
	put_number(b, t->sign);
	put_number(b, t->parent != NULL ? t->parent->head.id : 0);
	put_number(b, t->token != NULL ? t->token->head.id : 0);
	put_text(b, t->name);
	put_text(b, t->assignee);
	put_text(b, t->owner);
	put_text(b, t->reason);
	put_text(b, t->picture);
	put_number(b, t->code);
	put_number(b, t->start_ms);
	put_number(b, t->end_ms);
	put_number(b, t->entered);
	put_number(b, t->until);
	buf_str(b, "\n");
}

/* The objects of an instance in order of creation, from all lists. */
struct heads {
	const struct head **v;
	size_t n;
};

static void
collect(struct heads *to, const struct chain *list, size_t link)
{
	CHAIN_EACH (l, *list)
		to->v[to->n++] =
		    (const struct head *)(const void *)((const char *)l - link);
}

static int
by_id(const void *x, const void *y)
{
	int64_t a = (*(const struct head *const *)x)->id;
	int64_t b = (*(const struct head *const *)y)->id;

	return (a > b) - (a < b);
}

static size_t
length(const struct chain *list)
{
	size_t n = 0;

	CHAIN_EACH (l, *list)
		n++;
	return n;
}

static void
dump_tasks(const struct inst *i, struct buf *b)
{
	struct arena a = { 0 };
	struct heads all = { .n = length(&i->tasks) + length(&i->past) };

	all.v = arena_new(&a, const struct head *, all.n);
	all.n = 0;
	collect(&all, &i->tasks, offsetof(struct task, own));
	collect(&all, &i->past, offsetof(struct task, past));
	qsort(all.v, all.n, sizeof(*all.v), by_id);
	for (size_t k = 0; k < all.n; k++)
		dump_task((const struct task *)(const void *)all.v[k], b);
	arena_free(&a);
}

static void
dump_records(const struct inst *i, struct buf *b)
{
	struct arena a = { 0 };
	struct heads all = { .n = length(&i->records) };

	all.v = arena_new(&a, const struct head *, all.n);
	all.n = 0;
	collect(&all, &i->records, offsetof(struct record, all));
	qsort(all.v, all.n, sizeof(*all.v), by_id);
	for (size_t k = 0; k < all.n; k++) {
		const struct record *r =
		    (const struct record *)(const void *)all.v[k];

		put_number(b, r->head.id);
		put_text(b, node_id(r->inst, r->node));
		put_text(b, r->name);
		put_number(b, r->open ? -1 : r->end_ms);
	}
	arena_free(&a);
	buf_str(b, "\n");
}

static void
dump_inst(const struct inst *i, struct buf *b)
{
	buf_str(b, "inst");
	put_number(b, i->head.id);
	put_number(b, i->state);
	put_number(b, i->status);
	put_number(b, i->code);
	put_number(b, i->caller != NULL && i->state == INST_RUNNING
	                  ? i->caller->head.id
	                  : 0);
	put_number(b, i->end_ms);
	put_text(b, i->reason);
	put_text(b, i->starter);
	put_text(b, i->name);
	put_text(b, i->business_key);
	buf_str(b, "\n");
	dump_token(i->root, 1, b);
	dump_tasks(i, b);
	dump_records(i, b);
}

static void
dump_lists(const struct state *s, struct buf *b)
{
	CHAIN_EACH (l, s->running)
		put_number(b, LINKED(struct inst, running, l)->head.id);
	buf_str(b, " |");
	CHAIN_EACH (l, s->open)
		put_number(b, LINKED(struct task, opened, l)->head.id);
	buf_str(b, " |");
	CHAIN_EACH (l, s->receive)
		put_number(b, LINKED(struct token, waiting, l)->head.id);
	buf_str(b, " |");
	CHAIN_EACH (l, s->parked)
		put_number(b, LINKED(struct token, waiting, l)->head.id);
	buf_str(b, "\n");
	CHAIN_EACH (l, s->timers) {
		const struct timer *t = LINKED(struct timer, all, l);

		buf_str(b, "timer");
		put_number(b, t->head.id);
		put_number(b, t->token->head.id);
		put_text(b, node_id(t->token->inst, t->node));
		put_number(b, t->due.at_ms);
		put_number(b, t->due.left);
		put_number(b, t->due.end_ms);
		buf_str(b, "\n");
	}
}

void
state_dump(const struct state *s, struct buf *b)
{
	buf_str(b, "now");
	put_number(b, s->now_ms);
	put_number(b, s->last.id);
	put_number(b, s->last.timer);
	put_number(b, s->last.record);
	put_number(b, s->last.var);
	put_number(b, s->last.arrival);
	put_number(b, (int64_t)s->tokens);
	CHAIN_EACH (l, s->insts)
		dump_inst(LINKED(struct inst, all, l), b);
	dump_lists(s, b);
}

static bool
same(const struct buf *x, const struct buf *y)
{
	return x->n == y->n && memcmp(x->p, y->p, x->n) == 0;
}

bool
dump_same(const struct state *s, const struct buf *before)
{
	CLEANUP(buf_free) struct buf now = { 0 };

	buf_init(&now, DUMP_MAX);
	state_dump(s, &now);
	return same(before, &now);
}

bool
dump_anew(const struct state *s, const struct memory *rows)
{
	CLEANUP(buf_free) struct buf one = { 0 };
	struct state again;
	bool fine;

	buf_init(&one, DUMP_MAX);
	state_dump(s, &one);
	state_init(&again, s->env, s->now_ms);
	fine = memory_load_all(rows, &again) == OK && dump_same(&again, &one);
	state_free(&again);
	return fine;
}
