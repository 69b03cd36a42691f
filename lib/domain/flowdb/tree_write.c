/* tree_write.c - writes all rows of a step in one round trip. */
#include "flowdb/tree_write.h"

#include "flow/rows.h"
#include "flow/state.h"
#include "flow/step.h"
#include "flow/vars.h"
#include "flowdb/change_rows.h"
#include "flowdb/comment_copy_rows.h"
#include "flowdb/deployed.h"
#include "flowdb/step_oplog.h"
#include "flowdb/task_id.h"
#include "sql/lib/tree.h"
#include "store/db_run.h"

#define ROWS_BYTES_MAX ((size_t)64 * 1024 * 1024)

/* The lists of rows: one for each kind of object, and these two. */
enum { COMMENTS = OBJECT__MAX, COPIES, LISTS };

/* Blocks that are run only when their list has rows; tree_write has the other
 * lists.  That of the instances is the first: tree_write needs their rows. */
static const struct {
	const struct sql *block;
	int list;
} rare[] = {
	{ &sql_tree_write_instances, OBJECT_INST },
	{ &sql_tree_write_timers, OBJECT_TIMER },
	{ &sql_tree_write_variables, OBJECT_VAR },
	{ &sql_tree_write_copies, COPIES },
};

/* Blocks that delete objects of a kind. */
static const struct {
	const struct sql *block;
	enum object_kind kind;
} drops[] = {
	{ &sql_tree_drop_tokens, OBJECT_TOKEN },
	{ &sql_tree_drop_timers, OBJECT_TIMER },
	{ &sql_tree_drop_variables, OBJECT_VAR },
};

#define BLOCKS_MAX (1 + ARRAY_LEN(rare) + ARRAY_LEN(drops))

/* Rows that are being written as JSON. */
struct writing {
	struct tree *t;
	const struct event *ev;
	const struct step_extra *extra;
	struct buf buf[LISTS];
	struct json_out out[LISTS];
	size_t n_changed;
	struct ids gone[OBJECT__MAX];
};

/* The blocks of a step, with a tree and rows for each. */
struct sending {
	struct db_ask ask[BLOCKS_MAX];
	struct args in[BLOCKS_MAX];
	struct arg arg[BLOCKS_MAX][2];
	int n;
};

static void
writing_begin(struct writing *w)
{
	for (int k = 0; k < LISTS; k++) {
		buf_init(&w->buf[k], ROWS_BYTES_MAX);
		w->out[k].to = &w->buf[k];
		json_arr(&w->out[k]);
	}
	for (const struct head *h = w->t->state.changed; h != NULL; h = h->next)
		w->n_changed++;
}

static void
writing_free(struct writing *w)
{
	for (int k = 0; k < LISTS; k++)
		buf_free(&w->buf[k]);
}

static void
put_gone(struct writing *w, const struct head *h)
{
	struct ids *ids = &w->gone[h->kind];

	if (ids->v == NULL)
		ids->v = arena_new(w->t->ctx->mem, int64_t, w->n_changed);
	ids->v[ids->n++] = h->id;
}

/* Counts the instance as changed, too, if its summary may show the variable.
 * It then stands in the list of changed objects, after the variable. */
static void
sum_up(struct writing *w, const struct head *h)
{
	const struct var *v = (const struct var *)(const void *)h;
	struct inst *i = v->token->inst;

	if (v->token == i->root && version_of(i->def)->summed)
		TOUCH(&w->t->state, i);
}

static const struct step_extra *
extra_of(const struct writing *w, const struct head *h)
{
	return w->ev->task != NULL && h == &w->ev->task->head ? w->extra : NULL;
}

static void
put_change(struct writing *w, const struct head *h)
{
	enum row_change change = row_change(&w->t->state, h);

	if (h->kind == OBJECT_VAR && change != ROW_NONE)
		sum_up(w, h);
	if (change == ROW_GONE)
		put_gone(w, h);
	else if (change != ROW_NONE && h->kind == OBJECT_INST)
		change_inst(w->t->ctx->mem, &w->out[OBJECT_INST],
		    (const struct inst *)(const void *)h);
	else if (change != ROW_NONE)
		change_row(&w->out[h->kind], h, extra_of(w, h));
}

static void
put_actions(struct writing *w)
{
	for (const struct action *a = w->t->state.actions; a != NULL;
	     a = a->next) {
		if (a->kind == ACTION_COMMENT)
			comment_row_write(&w->out[COMMENTS], a);
		else if (a->kind == ACTION_COPY)
			copy_row_write(&w->out[COPIES], a, w->ev);
	}
}

static void
put_all(struct writing *w)
{
	for (const struct head *h = w->t->state.changed; h != NULL; h = h->next)
		put_change(w, h);
	put_actions(w);
}

/* The rows of a list as one JSON text; null if there are none.  Sets *over if
 * they were more than ROWS_BYTES_MAX. */
static struct raw
rows_of(struct writing *w, int list, bool *over)
{
	struct buf *b = &w->buf[list];

	json_end_arr(&w->out[list]);
	*over = *over || b->over;
	if (b->n == 2)
		return (struct raw){ NULL, 0 };
	return (struct raw){ buf_text(b), b->n };
}

static const struct inst *
inst_of(const struct writing *w)
{
	const struct event *ev = w->ev;

	if (ev->task != NULL)
		return ev->task->inst;
	return ev->inst != NULL
	           ? ev->inst
	           : LINKED(struct inst, all, w->t->state.insts.first);
}

/* Makes the entry of the operation log about the step. */
static void
say(struct writing *w, struct step_oplog *log)
{
	const struct event *ev = w->ev;
	const struct inst *i = inst_of(w);
	struct task_id id = { .tree = w->t->id };

	step_oplog_say(log, "event", event_name(ev->kind));
	step_oplog_say(log, "instance", i->id_text);
	step_oplog_say(
	    log, "status", arena_printf(w->t->ctx->mem, "%d", (int)i->status));
	if (ev->task != NULL) {
		id.num = ev->task->head.id;
		step_oplog_say(log, "task", task_id_text(w->t->ctx->mem, id));
		step_oplog_say(log, "node", inst_node(i, ev->task->node)->id);
	}
	step_oplog_say(log, "reason", ev->text);
}

static void
add(struct sending *s, const struct sql *q, const struct tree *t,
    struct arg rows)
{
	int k = s->n++;

	s->arg[k][0] = (struct arg)AN("tree", &t->id);
	s->arg[k][1] = rows;
	s->in[k] = (struct args){ .extra = s->arg[k], .n_extra = 2 };
	s->ask[k] = (struct db_ask){ q, &s->in[k] };
}

static void
add_rare(struct sending *s, const struct writing *w, const struct raw *rows)
{
	for (size_t k = 0; k < ARRAY_LEN(rare); k++)
		if (rows[rare[k].list].json != NULL)
			add(s, rare[k].block, w->t,
			    (struct arg)AN("rows", &rows[rare[k].list]));
	for (size_t k = 0; k < ARRAY_LEN(drops); k++)
		if (w->gone[drops[k].kind].n > 0)
			add(s, drops[k].block, w->t,
			    (struct arg)AN("gone", &w->gone[drops[k].kind]));
}

static enum err
send(const struct writing *w, const struct raw *rows, struct step_oplog *log)
{
	const struct tree *t = w->t;
	const struct counters *last = &t->state.last;
	const char *verb = w->ev->kind == EVENT_START ? "Created" : "Updated";
	const char *said = step_oplog_sentence(log);
	struct raw fields = step_oplog_fields(log);
	struct sending s = { .n = 0 };

	add_rare(&s, w, rows);
	s.ask[s.n++] = (struct db_ask){ &sql_tree_write,
		ARGS(AN("tree", &t->id), AN("calls", &t->calls),
		    AN("last_id", &last->id), AN("last_timer", &last->timer),
		    AN("last_activity", &last->record),
		    AN("last_variable", &last->var),
		    AN("last_arrival", &last->arrival),
		    AN("tokens", &rows[OBJECT_TOKEN]),
		    AN("activities", &rows[OBJECT_RECORD]),
		    AN("tasks", &rows[OBJECT_TASK]),
		    AN("comments", &rows[COMMENTS]), AN("verb", &verb),
		    AN("said", &said), AN("fields", &fields)) };
	return db_together(t->ctx, s.ask, s.n, NULL);
}

static enum err
send_all(struct writing *w, struct step_oplog *log)
{
	struct raw rows[LISTS];
	bool over = false;

	for (int k = 0; k < LISTS; k++)
		rows[k] = rows_of(w, k, &over);
	if (over)
		return fault(w->t->ctx, "tree %lld: a step changed too much",
		    (long long)w->t->id);
	return send(w, rows, log);
}

enum err
tree_write(
    struct tree *t, const struct event *ev, const struct step_extra *extra)
{
	struct writing w = { .t = t, .ev = ev, .extra = extra };
	struct step_oplog log;
	enum err e;

	writing_begin(&w);
	step_oplog_begin(&log);
	put_all(&w);
	say(&w, &log);
	e = send_all(&w, &log);
	step_oplog_free(&log);
	writing_free(&w);
	return e;
}
