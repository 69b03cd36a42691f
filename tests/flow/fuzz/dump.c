/*
 * dump.c - a whole state as text: what a refused event must leave alone, and
 * what a failure is reported with.
 */
#include "dump.h"
#include "flow/find.h"
#include "flow/record.h"
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
	put_number(b, t->end_ms);
	buf_str(b, "\n");
}

static void
dump_inst(const struct inst *i, struct buf *b)
{
	buf_str(b, "inst");
	put_number(b, i->head.id);
	put_number(b, i->state);
	put_number(b, i->status);
	put_number(b, i->caller != NULL ? i->caller->head.id : 0);
	put_number(b, i->end_ms);
	put_text(b, i->reason);
	buf_str(b, "\n");
	dump_token(i->root, 1, b);
	CHAIN_EACH (l, i->tasks)
		dump_task(LINKED(struct task, all, l), b);
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
	put_number(b, s->last_id);
	put_number(b, (int64_t)s->tokens);
	CHAIN_EACH (l, s->insts)
		dump_inst(LINKED(struct inst, all, l), b);
	dump_lists(s, b);
	CHAIN_EACH (l, s->records) {
		const struct record *r = LINKED(struct record, all, l);

		put_number(b, r->head.id);
		put_text(b, node_id(r->inst, r->node));
		put_text(b, r->name);
		put_number(b, r->open ? -1 : r->end_ms);
	}
	buf_str(b, "\n");
}
