/*
 * tree_write.c - writes to the database what a step has changed, in one round
 * trip: a step locks its tree, so nobody should wait for it longer than
 * necessary.
 *
 * Each changed object, each comment and each copy becomes a JSON row, a member
 * for each column of its table; the rows of a kind are one list.  A block of
 * tree.sql takes a list and makes rows of the table of it.  Lists that most
 * steps leave empty have blocks of their own, which are then not run.  The step
 * also makes one entry of the operation log, because no trigger watches these
 * tables.
 */
#include <ctype.h>
#include <string.h>

#include "base/utf8.h"
#include "bpmn/model.h"
#include "bpmn/settings.h"
#include "expr/expr.h"
#include "expr/val.h"
#include "flow/action.h"
#include "flow/rows.h"
#include "flow/state.h"
#include "flow/step.h"
#include "flow/task.h"
#include "flow/vars.h"
#include "flowdb/deployed.h"
#include "flowdb/naming.h"
#include "flowdb/people.h"
#include "flowdb/tree_int.h"
#include "input/field_types.h"
#include "lang/lang.h"
#include "sql/lib/tree.h"
#include "store/db_run.h"
#include "text/json_out.h"

#define ROWS_BYTES_MAX    ((size_t)64 * 1024 * 1024) /* of one list */
#define SENTENCE_MAX      ((size_t)16 * 1024) /* bytes of it, and of fields */
#define SUMMARY_VALUE_MAX 500 /* bytes of a value; the rest is cut off */

/* -- objects as rows ----------------------------------------------------- */

/* Writes a value with a writer of its own, which counts its levels from 0:
 * together with the levels of the row they might be more than a JSON writer can
 * count. */
static void
put_val(struct json_out *w, const char *key, const struct val *v)
{
	struct json_out inside = { .to = w->to };

	json_key(w, key);
	json_put_raw(w, "", 0);
	val_write(&inside, v);
}

/* Is it the instance that nobody called, whose row has the counters? */
static bool
is_first(const struct inst *i)
{
	return i->head.id == 1;
}

/* Writes the token that called this instance and waits for it; null for the
 * first instance, which nobody called. */
static void
put_caller(struct json_out *w, const struct inst *i)
{
	const struct token *caller = i->caller;

	if (caller == NULL)
		return;
	json_member_i64(w, "caller", caller->head.id);
	json_member_i64(w, "caller_instance", caller->inst->head.id);
	if (caller->record != NULL)
		json_member_i64(w, "caller_activity", caller->record->head.id);
}

/* Writes the value of a variable as a text, cut behind a whole character. */
static void
put_summary_value(struct arena *a, struct json_out *w, const struct var *v)
{
	const char *text = v != NULL ? val_print(a, &v->value) : "";
	size_t n = strlen(text);

	if (n > SUMMARY_VALUE_MAX)
		n = SUMMARY_VALUE_MAX;
	while (!utf8_valid(text, n))
		n--;
	json_put_strn(w, text, n);
}

/* Writes the summary of the instance with the present values of its variables:
 * [{"key":title,"value":text}], or null if its model has no summary. */
static void
put_summary(struct arena *a, struct json_out *w, const struct inst *i)
{
	const struct deployed *d = version_of(i->def);

	if (!d->summed) {
		json_put_null(w);
		return;
	}
	json_arr(w);
	for (size_t k = 0; k < d->n_summary; k++) {
		json_obj(w);
		json_member_str(w, "key", d->summary[k].title);
		json_key(w, "value");
		put_summary_value(a, w, var_own(i->root, d->summary[k].name));
		json_end_obj(w);
	}
	json_end_arr(w);
}

/* Writes the counters of the tree, which the row of its first instance holds:
 * how many calls there were, and the last number of each kind of object. */
static void
put_counters(struct json_out *w, const struct tree *t)
{
	const struct counters *last = &t->state.last;

	json_member_i64(w, "calls", t->calls);
	json_member_i64(w, "last_id", last->id);
	json_member_i64(w, "last_timer", last->timer);
	json_member_i64(w, "last_activity", last->record);
	json_member_i64(w, "last_variable", last->var);
	json_member_i64(w, "last_arrival", last->arrival);
}

static void
put_inst(struct tree *t, struct json_out *w, const struct inst *i)
{
	json_obj(w);
	json_member_i64(w, "num", i->head.id);
	json_member_str(w, "id", i->id_text);
	json_member_i64(w, "definition_id", i->def->id);
	json_member_str(w, "definition_key", version_of(i->def)->key);
	json_member_i64(w, "state", i->state);
	json_member_i64(w, "status", i->status);
	json_member_str(w, "reason", i->reason);
	json_member_i64(w, "reason_code", i->code);
	json_member_str(w, "canceller", i->canceller);
	json_member_str(w, "starter", i->starter);
	json_member_str(w, "business_key", i->business_key);
	json_member_str(w, "name", i->name);
	json_key(w, "summary");
	put_summary(t->ctx->mem, w, i);
	json_member_i64(w, "start_ms", i->start_ms);
	json_member_id(w, "end_ms", i->end_ms);
	put_caller(w, i);
	if (is_first(i))
		put_counters(w, t);
	json_end_obj(w);
}

/* Writes the counters of a multi-instance, which its body has. */
static void
put_loop(struct json_out *w, const struct token_row *r)
{
	json_member_i64(w, "loop_total", r->loop.total);
	json_member_i64(w, "loop_started", r->loop.started);
	json_member_i64(w, "loop_active", r->loop.active);
	json_member_i64(w, "loop_done", r->loop.done);
	json_member_i64(w, "loop_entered", r->loop.entered);
	json_member_bool(w, "loop_sequential", r->loop.sequential);
	if (r->items.kind == VAL_LIST)
		put_val(w, "loop_items", &r->items);
}

static void
put_token(struct json_out *w, const struct token_row *r)
{
	json_member_i64(w, "num", r->id);
	json_member_i64(w, "instance", r->inst);
	json_member_i64(w, "parent", r->parent);
	json_member_bool(w, "gone", r->gone);
	json_member_bool(w, "kept", r->kept);
	json_member_str(w, "node", r->node);
	json_member_str(w, "came", r->came);
	json_member_i64(w, "mode", r->mode);
	json_member_bool(w, "element", r->element);
	json_member_i64(w, "arrived", r->arrived);
	json_member_id(w, "activity", r->record);
	if (r->mode == TOKEN_BODY)
		put_loop(w, r);
}

static void
put_texts(struct json_out *w, const char *key, const struct strs *texts)
{
	if (texts->n == 0)
		return;
	json_key(w, key);
	json_arr(w);
	for (size_t i = 0; i < texts->n; i++)
		json_put_str(w, texts->v[i]);
	json_end_arr(w);
}

/* Writes what the request has sent for the task; see struct step_extra. */
static void
put_extra(struct json_out *w, const struct step_extra *extra)
{
	put_texts(w, "attachments", &extra->attachments);
	put_texts(w, "chooses", &extra->chooses);
	put_texts(w, "may_choose", &extra->may_choose);
	if (extra->chooses.n > 0 || extra->may_choose.n > 0)
		json_member_i64(w, "chose", extra->chose);
	if (extra->vars.kind == VAL_OBJECT && extra->vars.n > 0)
		put_val(w, "variables", &extra->vars);
}

/* Does the node of the task ask for no approval? */
static bool
handles(const struct task *task)
{
	const struct task_set *set = inst_node(task->inst, task->node)->task;

	return set != NULL && set->node_type == HANDLER_NODE_TYPE;
}

/* Writes the row of a task, with what of its row in the table the engine's own
 * does not have; one that is open has no end. */
static void
put_task(struct json_out *w, const struct task_row *r, const struct head *h)
{
	const struct task *task = (const struct task *)(const void *)h;

	json_member_i64(w, "num", r->id);
	json_member_i64(w, "instance", r->inst);
	json_member_i64(w, "definition_id", task->inst->def->id);
	json_member_bool(w, "handles", handles(task));
	json_member_id(w, "token", r->token);
	json_member_id(w, "parent", r->parent);
	json_member_str(w, "node", r->node);
	json_member_i64(w, "status", r->status);
	json_member_i64(w, "delegation", r->delegation);
	json_member_i64(w, "sign", r->sign);
	json_member_str(w, "name", r->name);
	json_member_str(w, "assignee", r->assignee);
	json_member_str(w, "owner", r->owner);
	json_member_str(w, "reason", r->reason);
	json_member_i64(w, "reason_code", r->code);
	json_member_str(w, "sign_pic_url", r->picture);
	json_member_i64(w, "start_ms", r->start_ms);
	json_member_id(w, "end_ms", r->open ? 0 : r->end_ms);
	json_member_i64(w, "entered", r->entered);
	json_member_i64(w, "until", r->until);
}

static void
put_timer(struct json_out *w, const struct timer_row *r)
{
	json_member_i64(w, "num", r->id);
	json_member_i64(w, "token", r->token);
	json_member_str(w, "node", r->node);
	json_member_str(w, "text", r->text);
	json_member_i64(w, "due_ms", r->due.at_ms);
	json_member_i64(w, "times_left", r->due.left);
	json_member_i64(w, "end_ms", r->due.end_ms);
}

static void
put_var(struct json_out *w, const struct var_row *r)
{
	json_member_i64(w, "num", r->id);
	json_member_i64(w, "token", r->token);
	json_member_str(w, "name", r->name);
	put_val(w, "value", &r->value);
}

static void
put_record(struct json_out *w, const struct record_row *r)
{
	json_member_i64(w, "num", r->id);
	json_member_i64(w, "instance", r->inst);
	json_member_str(w, "node", r->node);
	json_member_str(w, "came", r->came);
	json_member_str(w, "name", r->name);
	json_member_i64(w, "start_ms", r->start_ms);
	json_member_id(w, "end_ms", r->open ? 0 : r->end_ms);
}

/* Writes the row of any object but an instance.  extra: what is stored with a
 * task beside it; NULL: nothing. */
static void
put_row(
    struct json_out *w, const struct head *h, const struct step_extra *extra)
{
	struct object_row r;

	row_of(h, &r);
	json_obj(w);
	if (r.kind == OBJECT_TOKEN) {
		put_token(w, &r.token);
	} else if (r.kind == OBJECT_TASK) {
		put_task(w, &r.task, h);
		if (extra != NULL)
			put_extra(w, extra);
	} else if (r.kind == OBJECT_TIMER) {
		put_timer(w, &r.timer);
	} else if (r.kind == OBJECT_VAR) {
		put_var(w, &r.var);
	} else {
		put_record(w, &r.record);
	}
	json_end_obj(w);
}

/* -- comments and copies as rows ----------------------------------------- */

/* Writes to what a comment or a copy belongs: the instance, and its task, if
 * there is one. */
static void
put_place(struct json_out *w, const struct action *a)
{
	json_member_i64(w, "instance", a->inst->head.id);
	json_member_id(w, "task", a->task != NULL ? a->task->head.id : 0);
}

static void
put_comment(struct json_out *w, const struct action *a)
{
	json_obj(w);
	put_place(w, a);
	json_member_i64(w, "type", a->comment);
	json_member_str(w, "author", a->user);
	json_member_str(w, "message", a->text);
	json_member_i64(w, "reason_code", a->code);
	json_end_obj(w);
}

/* Writes a copy: a user gets a task to read.  If the event itself sends the
 * copy, its user is the sender; a copy that the model sends has no sender. */
static void
put_copy(struct json_out *w, const struct action *a, const struct event *ev)
{
	const struct node *n = inst_node(a->inst, a->node);

	json_obj(w);
	put_place(w, a);
	json_member_str(w, "node", n->id);
	json_member_str(
	    w, "node_name", n->name != NULL ? expr_literal(n->name) : NULL);
	json_member_str(w, "reader", a->user);
	json_member_str(w, "sender", ev->kind == EVENT_COPY ? ev->user : NULL);
	json_member_str(w, "reason", a->text);
	json_end_obj(w);
}

/* -- the entry of the operation log -------------------------------------- */

/* An entry, in the form of those that triggers write about changes of other
 * tables: a sentence, and the fields with their new values as JSON. */
struct oplog {
	struct buf sentence, fields;
	struct json_out out;
};

static void
oplog_begin(struct oplog *log)
{
	*log = (struct oplog){ .out = { .to = &log->fields } };
	buf_init(&log->sentence, SENTENCE_MAX);
	buf_init(&log->fields, SENTENCE_MAX);
	json_obj(&log->out);
}

static void
oplog_free(struct oplog *log)
{
	buf_free(&log->sentence);
	buf_free(&log->fields);
}

/* Adds a field with its new value, unless that is NULL.  called: the value as
 * the sentence shows it to people; NULL: as it is. */
static void
oplog_add(
    struct oplog *log, const char *name, const char *value, const char *called)
{
	char first = (char)toupper((unsigned char)name[0]);

	if (value == NULL)
		return;
	if (log->sentence.n > 0)
		buf_str(&log->sentence, "; ");
	buf_add(&log->sentence, &first, 1);
	buf_str(&log->sentence, name + 1);
	buf_str(&log->sentence, ": ");
	buf_str(&log->sentence, called != NULL ? called : value);
	json_key(&log->out, name);
	json_obj(&log->out);
	json_member_str(&log->out, "new", value);
	json_end_obj(&log->out);
}

/* The fields of the whole entry, which live as long as it.  Nothing may be
 * added afterwards. */
static struct raw
oplog_fields(struct oplog *log)
{
	json_end_obj(&log->out);
	return (struct raw){ buf_text(&log->fields), log->fields.n };
}

/* -- the lists of rows, and the blocks that take them -------------------- */

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
	bool counted; /* the first instance is among the rows */
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

/* Notes that the row of an object is to be deleted. */
static void
put_gone(struct writing *w, const struct head *h)
{
	struct ids *ids = &w->gone[h->kind];

	if (ids->v == NULL)
		ids->v = arena_new(w->t->ctx->mem, int64_t, w->n_changed);
	ids->v[ids->n++] = h->id;
}

/* If the summary of an instance may show the changed variable, counts the
 * instance as changed, too.  It then stands in the list of changed objects
 * behind the variable, so put_all comes to it. */
static void
touch_summary(struct writing *w, const struct head *h)
{
	const struct var *v = (const struct var *)(const void *)h;
	struct inst *i = v->token->inst;

	if (v->token == i->root && version_of(i->def)->summed)
		TOUCH(&w->t->state, i);
}

/* What is stored with the object beside its row: with the task of the event
 * what the request has sent for it; NULL: nothing. */
static const struct step_extra *
extra_of(const struct writing *w, const struct head *h)
{
	return w->ev->task != NULL && h == &w->ev->task->head ? w->extra : NULL;
}

/* Writes the row of an instance.  That of the first one has the counters of the
 * tree, too, so the block tree_write need not write them. */
static void
put_instance(struct writing *w, const struct inst *i)
{
	put_inst(w->t, &w->out[OBJECT_INST], i);
	w->counted |= is_first(i);
}

/* Writes the row of a changed object, or notes that it is to be deleted. */
static void
put_change(struct writing *w, const struct head *h)
{
	enum row_change change = row_change(&w->t->state, h);

	if (h->kind == OBJECT_VAR && change != ROW_NONE)
		touch_summary(w, h);
	if (change == ROW_GONE)
		put_gone(w, h);
	else if (change != ROW_NONE && h->kind == OBJECT_INST)
		put_instance(w, (const struct inst *)(const void *)h);
	else if (change != ROW_NONE)
		put_row(&w->out[h->kind], h, extra_of(w, h));
}

static void
put_actions(struct writing *w)
{
	for (const struct action *a = w->t->state.actions; a != NULL;
	     a = a->next) {
		if (a->kind == ACTION_COMMENT)
			put_comment(&w->out[COMMENTS], a);
		else if (a->kind == ACTION_COPY)
			put_copy(&w->out[COPIES], a, w->ev);
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
	if (b->n == strlen("[]"))
		return (struct raw){ NULL, 0 };
	return (struct raw){ buf_text(b), b->n };
}

/* The instance that the entry of the operation log names: that of the event,
 * or at a start the first one. */
static const struct inst *
inst_of_step(const struct writing *w)
{
	const struct event *ev = w->ev;

	if (ev->task != NULL)
		return ev->task->inst;
	return ev->inst != NULL
	           ? ev->inst
	           : LINKED(struct inst, all, w->t->state.insts.first);
}

/* Adds to whom the event gives the task, or copies it. */
static enum err
log_receivers(struct writing *w, struct oplog *log)
{
	const char *names = NULL;

	if (w->ev->users.n == 0)
		return OK;
	TRY(people_nicknames(w->t->ctx, &w->ev->users, &names));
	oplog_add(log, "to", names, NULL);
	return OK;
}

/* Makes the entry of the operation log about the step. */
static enum err
log_step(struct writing *w, struct oplog *log)
{
	const struct event *ev = w->ev;
	const struct inst *i = inst_of_step(w);
	struct task_id id = { .tree = w->t->id };
	struct arena *a = w->t->ctx->mem;
	const char *status = arena_printf(a, "%d", (int)i->status);

	oplog_add(log, "event", event_name(ev->kind), NULL);
	oplog_add(log, "instance", i->id_text, i->name);
	oplog_add(log, "status", status,
	    lang_text(LANG_EN, "dict",
	        arena_printf(a, "bpm_process_instance_status.%s", status)));
	if (ev->task != NULL) {
		id.num = ev->task->head.id;
		oplog_add(log, "task", task_id_text(a, id), ev->task->name);
		oplog_add(log, "node", inst_node(i, ev->task->node)->id, NULL);
	}
	TRY(log_receivers(w, log));
	/* The text of a start is the key of what the instance is about. */
	if (ev->kind != EVENT_START)
		oplog_add(log, "reason", ev->text, NULL);
	return OK;
}

/* Adds a block that is run with the tree and these rows. */
static void
add_block(struct sending *s, const struct sql *q, const struct tree *t,
    struct arg rows)
{
	int k = s->n++;

	s->arg[k][0] = (struct arg)AN("tree", &t->id);
	s->arg[k][1] = rows;
	s->in[k] = (struct args){ .extra = s->arg[k], .n_extra = 2 };
	s->ask[k] = (struct db_ask){ q, &s->in[k] };
}

/* Adds the blocks of `rare` and `drops` that have rows. */
static void
add_rare(struct sending *s, const struct writing *w, const struct raw *rows)
{
	for (size_t k = 0; k < ARRAY_LEN(rare); k++)
		if (rows[rare[k].list].json != NULL)
			add_block(s, rare[k].block, w->t,
			    (struct arg)AN("rows", &rows[rare[k].list]));
	for (size_t k = 0; k < ARRAY_LEN(drops); k++)
		if (w->gone[drops[k].kind].n > 0)
			add_block(s, drops[k].block, w->t,
			    (struct arg)AN("gone", &w->gone[drops[k].kind]));
}

/* Runs all blocks of the step in one round trip; that of the instances comes
 * before tree_write, which then leaves their counters alone. */
static enum err
run_blocks(const struct writing *w, const struct raw *rows, struct oplog *log)
{
	const struct tree *t = w->t;
	const struct counters *last = &t->state.last;
	const char *verb = w->ev->kind == EVENT_START ? "Created" : "Updated";
	const char *said = buf_text(&log->sentence);
	struct raw fields = oplog_fields(log);
	struct sending s = { .n = 0 };

	add_rare(&s, w, rows);
	s.ask[s.n++] = (struct db_ask){ &sql_tree_write,
		ARGS(AN("tree", &t->id), AN("counted", &w->counted),
		    AN("calls", &t->calls), AN("last_id", &last->id),
		    AN("last_timer", &last->timer),
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

/* Ends the lists of rows and runs the blocks with them. */
static enum err
send_rows(struct writing *w, struct oplog *log)
{
	struct raw rows[LISTS];
	bool over = false;

	for (int k = 0; k < LISTS; k++)
		rows[k] = rows_of(w, k, &over);
	if (over)
		return fault(w->t->ctx, "tree %lld: a step changed too much",
		    (long long)w->t->id);
	return run_blocks(w, rows, log);
}

enum err
tree_write(
    struct tree *t, const struct event *ev, const struct step_extra *extra)
{
	struct writing w = { .t = t, .ev = ev, .extra = extra };
	struct oplog log;
	enum err e;

	writing_begin(&w);
	oplog_begin(&log);
	put_all(&w);
	e = log_step(&w, &log);
	if (e == OK)
		e = send_rows(&w, &log);
	oplog_free(&log);
	writing_free(&w);
	return e;
}
