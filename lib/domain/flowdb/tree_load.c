/*
 * tree_load.c - loads the rows of a tree into the state of the engine, no more
 * than the engine needs: what runs at once, what has ended when it asks.
 *
 * The first part makes of the columns that the blocks of tree.sql return the
 * rows that flow/rows.h takes.  The second runs these blocks: first that of the
 * first instance, whose counters say which other rows there can be, then all
 * others in one round trip.
 */
#include <stdlib.h>

#include "base/clock.h"
#include "flow/rows.h"
#include "flow/state.h"
#include "flowdb/deployed.h"
#include "flowdb/errors.h"
#include "flowdb/tree_int.h"
#include "flowdb/variables.h"
#include "sql/lib/tree.h"
#include "store/db_run.h"

/* -- rows of tables become rows of the engine ---------------------------- */

/* A column with a time, in milliseconds since 1970; 0 if it is null.
 * PostgreSQL writes all times in this one form. */
static int64_t
row_ms(const struct row *r, const char *col)
{
	const char *text = row_str(r, col);
	int64_t ms = 0;

	BUG_ON(text != NULL && clock_read_iso(text, &ms) != OK);
	return ms;
}

/* A column with a value as JSON.  The variables of a process are stored as they
 * were checked, so one that cannot be read is a fault. */
static enum err
row_val(struct ctx *ctx, const struct row *r, const char *col, struct val *out)
{
	if (json_value_read(ctx->mem, row_str(r, col), out) != OK)
		return fault(ctx, "%s %lld: no value", col,
		    (long long)row_i64(r, "num"));
	return OK;
}

/* Takes an instance from its row, with the definition that it runs. */
static enum err
inst_from(struct ctx *ctx, const struct row *r, struct inst_row *to)
{
	const struct deployed *d;

	TRY(deployed_load(ctx, row_i64(r, "definition_id"), &d));
	*to = (struct inst_row){ .id = row_i64(r, "num"),
		.id_text = row_str(r, "id"),
		.def = &d->definition,
		.caller = row_i64(r, "caller"),
		.state = (enum inst_state)row_i32(r, "state"),
		.status = row_i32(r, "status"),
		.reason = row_str(r, "reason"),
		.code = (enum reason)row_i32(r, "reason_code"),
		.canceller = row_str(r, "canceller"),
		.starter = row_str(r, "starter"),
		.business_key = row_str(r, "business_key"),
		.name = row_str(r, "name"),
		.start_ms = row_ms(r, "start_time"),
		.end_ms = row_ms(r, "end_time") };
	return OK;
}

enum err
tree_rows_insts(
    struct ctx *ctx, const struct rows *from, struct object_rows *to)
{
	struct inst_row *v =
	    arena_new(ctx->mem, struct inst_row, (size_t)from->n);

	for (int i = 0; i < from->n; i++) {
		struct row r = row_at(from, i);

		TRY(inst_from(ctx, &r, &v[i]));
	}
	to->insts = v;
	to->n_insts = (size_t)from->n;
	return OK;
}

/* A token of a row; only the body of a multi-instance has the loop columns. */
static enum err
token_from(struct ctx *ctx, const struct row *r, struct token_row *to)
{
	*to = (struct token_row){ .id = row_i64(r, "num"),
		.inst = row_i64(r, "instance"),
		.parent = row_i64(r, "parent"),
		.gone = row_bool(r, "gone"),
		.kept = row_bool(r, "kept"),
		.node = row_str(r, "node"),
		.came = row_str(r, "came"),
		.mode = (enum token_mode)row_i32(r, "mode"),
		.element = row_bool(r, "element"),
		.arrived = row_i64(r, "arrived"),
		.record = row_i64(r, "activity") };
	if (row_null(r, "loop_total"))
		return OK;
	to->loop = (struct loop){ .total = row_i32(r, "loop_total"),
		.started = row_i32(r, "loop_started"),
		.active = row_i32(r, "loop_active"),
		.done = row_i32(r, "loop_done"),
		.entered = row_i64(r, "loop_entered"),
		.sequential = row_bool(r, "loop_sequential") };
	return row_null(r, "loop_items")
	           ? OK
	           : row_val(ctx, r, "loop_items", &to->items);
}

/* The open history record of a token that has not ended. */
static struct record_row
open_record(const struct row *r)
{
	return (struct record_row){ .id = row_i64(r, "activity"),
		.inst = row_i64(r, "instance"),
		.node = row_str(r, "activity_node"),
		.came = row_str(r, "activity_came"),
		.name = row_str(r, "name"),
		.start_ms = row_ms(r, "start_time"),
		.open = true };
}

static int
by_record_id(const void *x, const void *y)
{
	int64_t a = ((const struct record_row *)x)->id;
	int64_t b = ((const struct record_row *)y)->id;

	return (a > b) - (a < b);
}

enum err
tree_rows_tokens(
    struct ctx *ctx, const struct rows *from, struct object_rows *to)
{
	size_t n = (size_t)from->n;
	struct token_row *v = arena_new(ctx->mem, struct token_row, n);
	struct record_row *records = arena_new(ctx->mem, struct record_row, n);

	for (int i = 0; i < from->n; i++) {
		struct row r = row_at(from, i);

		TRY(token_from(ctx, &r, &v[i]));
		if (v[i].record != 0 && !v[i].gone)
			records[to->n_records++] = open_record(&r);
	}
	qsort(records, to->n_records, sizeof(*records), by_record_id);
	to->tokens = v;
	to->n_tokens = n;
	to->records = records;
	return OK;
}

static struct task_row
task_from(const struct row *r)
{
	return (struct task_row){ .id = row_i64(r, "num"),
		.inst = row_i64(r, "instance"),
		.token = row_i64(r, "token"),
		.parent = row_i64(r, "parent"),
		.node = row_str(r, "node"),
		.open = row_bool(r, "open"),
		.status = (enum task_status)row_i32(r, "status"),
		.delegation = (enum delegation)row_i32(r, "delegation"),
		.sign = (enum sign_type)row_i32(r, "sign"),
		.name = row_str(r, "name"),
		.assignee = row_str(r, "assignee"),
		.owner = row_str(r, "owner"),
		.reason = row_str(r, "reason"),
		.picture = row_str(r, "sign_pic_url"),
		.code = (enum reason)row_i32(r, "reason_code"),
		.start_ms = row_ms(r, "create_time"),
		.end_ms = row_ms(r, "end_time"),
		.entered = row_i64(r, "entered"),
		.until = row_i64(r, "until") };
}

enum err
tree_rows_tasks(
    struct ctx *ctx, const struct rows *from, struct object_rows *to)
{
	struct task_row *v =
	    arena_new(ctx->mem, struct task_row, (size_t)from->n);

	for (int i = 0; i < from->n; i++) {
		struct row r = row_at(from, i);

		v[i] = task_from(&r);
	}
	to->tasks = v;
	to->n_tasks = (size_t)from->n;
	return OK;
}

enum err
tree_rows_timers(
    struct ctx *ctx, const struct rows *from, struct object_rows *to)
{
	struct timer_row *v =
	    arena_new(ctx->mem, struct timer_row, (size_t)from->n);

	for (int i = 0; i < from->n; i++) {
		struct row r = row_at(from, i);

		v[i] = (struct timer_row){ .id = row_i64(&r, "num"),
			.token = row_i64(&r, "token"),
			.node = row_str(&r, "node"),
			.text = row_str(&r, "text"),
			.due = { .at_ms = row_ms(&r, "due_time"),
			    .left = row_i32(&r, "times_left"),
			    .end_ms = row_i64(&r, "end_ms") } };
	}
	to->timers = v;
	to->n_timers = (size_t)from->n;
	return OK;
}

enum err
tree_rows_vars(struct ctx *ctx, const struct rows *from, struct object_rows *to)
{
	struct var_row *v =
	    arena_new(ctx->mem, struct var_row, (size_t)from->n);

	for (int i = 0; i < from->n; i++) {
		struct row r = row_at(from, i);

		v[i] = (struct var_row){ .id = row_i64(&r, "num"),
			.token = row_i64(&r, "token"),
			.name = row_str(&r, "name") };
		TRY(row_val(ctx, &r, "value", &v[i].value));
	}
	to->vars = v;
	to->n_vars = (size_t)from->n;
	return OK;
}

static enum err
tree_rows_records(
    struct ctx *ctx, const struct rows *from, struct object_rows *to)
{
	struct record_row *v =
	    arena_new(ctx->mem, struct record_row, (size_t)from->n);

	for (int i = 0; i < from->n; i++) {
		struct row r = row_at(from, i);

		v[i] = (struct record_row){ .id = row_i64(&r, "num"),
			.inst = row_i64(&r, "instance"),
			.node = row_str(&r, "node"),
			.came = row_str(&r, "came"),
			.name = row_str(&r, "name"),
			.start_ms = row_ms(&r, "start_time"),
			.end_ms = row_ms(&r, "end_time"),
			.open = row_null(&r, "end_time") };
	}
	to->records = v;
	to->n_records = (size_t)from->n;
	return OK;
}

/* -- which rows are read ------------------------------------------------- */

typedef enum err (*read_fn)(
    struct ctx *ctx, const struct rows *from, struct object_rows *to);

/* Makes objects of the rows, in the state of the engine. */
static enum err
into_state(struct tree *t, const struct object_rows *rows)
{
	if (rows_load(&t->state, rows) != OK)
		return fault(
		    t->ctx, "tree %lld: %s", (long long)t->id, t->state.why);
	return OK;
}

/* Reads the first instance, and the counters of the tree, which its row has. */
static enum err
read_root(struct tree *t, const struct sql *q, struct object_rows *to)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(t->ctx, q, ARGS(AN("tree", &t->id)), &rows));
	if (rows.n == 0)
		return fail(t->ctx, E_INSTANCE_MISSING, NULL);
	row = row_at(&rows, 0);
	t->calls = row_i64(&row, "calls");
	to->last = (struct counters){ .id = row_i64(&row, "last_id"),
		.timer = row_i64(&row, "last_timer"),
		.record = row_i64(&row, "last_activity"),
		.var = row_i64(&row, "last_variable"),
		.arrival = row_i64(&row, "last_arrival") };
	return tree_rows_insts(t->ctx, &rows, to);
}

/* Adds the running instances that others have called to the first one. */
static enum err
add_called(struct ctx *ctx, const struct rows *from, struct object_rows *to)
{
	struct object_rows called = { 0 };
	struct inst_row *v;

	TRY(tree_rows_insts(ctx, from, &called));
	v = arena_new(ctx->mem, struct inst_row, called.n_insts + 1);
	v[0] = to->insts[0];
	for (size_t i = 0; i < called.n_insts; i++)
		v[i + 1] = called.insts[i];
	to->insts = v;
	to->n_insts = called.n_insts + 1;
	return OK;
}

/* Reads the rest of a running tree in one round trip: called instances that
 * run, and the tokens, open tasks, timers and variables of all its instances.
 * What the counters of the first instance say is absent is not asked for. */
static enum err
read_running(struct tree *t, struct object_rows *to)
{
	const struct {
		const struct sql *q;
		read_fn fn;
		bool none; /* the counters say that there are none */
	} part[] = {
		{ &sql_tree_called, add_called, t->calls == 0 },
		{ &sql_tree_tokens, tree_rows_tokens, false },
		{ &sql_tree_tasks, tree_rows_tasks, false },
		{ &sql_tree_timers, tree_rows_timers, to->last.timer == 0 },
		{ t->calls == 0 ? &sql_tree_variables
		                : &sql_tree_called_variables,
		    tree_rows_vars, to->last.var == 0 },
	};
	const struct args *in = ARGS(AN("tree", &t->id));
	struct db_ask ask[ARRAY_LEN(part)];
	struct rows rows[ARRAY_LEN(part)];
	int n = 0;

	for (size_t i = 0; i < ARRAY_LEN(part); i++)
		if (!part[i].none)
			ask[n++] = (struct db_ask){ part[i].q, in };
	TRY(db_together(t->ctx, ask, n, rows));
	n = 0;
	for (size_t i = 0; i < ARRAY_LEN(part); i++)
		if (!part[i].none)
			TRY(part[i].fn(t->ctx, &rows[n++], to));
	return OK;
}

enum err
tree_load(struct tree *t, const struct sql *root)
{
	struct object_rows rows = { 0 };

	TRY(read_root(t, root, &rows));
	/* With the first instance all that it has called have ended.  Only the
	 * tree of a golden case has others that go on, which were not called
	 * by it: tests/flow/stored counts them as if they were. */
	if (rows.insts[0].state == INST_RUNNING || t->calls > 0)
		TRY(read_running(t, &rows));
	return into_state(t, &rows);
}

/* Runs a block that reads rows of an instance of the tree, and gives them to
 * fn. */
static enum err
read_past(struct tree *t, const struct sql *q, int64_t instance, read_fn fn,
    struct object_rows *to)
{
	struct rows rows;

	TRY(db_rows(t->ctx, q,
	    ARGS(AN("tree", &t->id), AN("instance", &instance)), &rows));
	return fn(t->ctx, &rows, to);
}

enum err
tree_load_past(struct tree *t, const struct inst *i, enum past what)
{
	struct object_rows rows = { 0 };
	int64_t num = i->head.id;

	if (what == PAST_APPROVED) {
		TRY(read_past(
		    t, &sql_tree_approved_tasks, num, tree_rows_tasks, &rows));
		return into_state(t, &rows);
	}
	TRY(read_past(t, &sql_tree_gone_tokens, num, tree_rows_tokens, &rows));
	TRY(read_past(t, &sql_tree_ended_tasks, num, tree_rows_tasks, &rows));
	TRY(read_past(
	    t, &sql_tree_closed_activities, num, tree_rows_records, &rows));
	return into_state(t, &rows);
}

enum err
tree_load_inst(struct tree *t, int64_t num)
{
	struct object_rows rows = { 0 };
	struct rows found;

	TRY(db_rows(t->ctx, &sql_tree_instance,
	    ARGS(AN("tree", &t->id), AN("num", &num)), &found));
	TRY(tree_rows_insts(t->ctx, &found, &rows));
	return into_state(t, &rows);
}

static bool
is_inst_loaded(const struct tree *t, int64_t num)
{
	CHAIN_EACH (l, t->state.insts)
		if (LINKED(struct inst, all, l)->head.id == num)
			return true;
	return false;
}

enum err
tree_load_task(struct tree *t, int64_t num)
{
	struct object_rows rows = { 0 };
	struct rows found;

	TRY(db_rows(t->ctx, &sql_tree_task,
	    ARGS(AN("tree", &t->id), AN("num", &num)), &found));
	TRY(tree_rows_tasks(t->ctx, &found, &rows));
	if (rows.n_tasks == 0)
		return OK;
	if (!is_inst_loaded(t, rows.tasks[0].inst))
		TRY(tree_load_inst(t, rows.tasks[0].inst));
	return into_state(t, &rows);
}
