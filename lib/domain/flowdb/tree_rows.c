/* tree_rows.c - converts the columns that the blocks of tree.sql return into
 * the rows of the engine. */
#include "flowdb/tree_rows.h"

#include <stdlib.h>

#include "base/clock.h"
#include "flowdb/deployed.h"
#include "flowdb/json_value.h"

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

static enum err
row_val(struct ctx *ctx, const struct row *r, const char *col, struct val *out)
{
	if (json_value_read(ctx->mem, row_str(r, col), out) != OK)
		return fault(ctx, "%s %lld: no value", col,
		    (long long)row_i64(r, "num"));
	return OK;
}

static enum err
read_inst(struct ctx *ctx, const struct row *r, struct inst_row *to)
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

		TRY(read_inst(ctx, &r, &v[i]));
	}
	to->insts = v;
	to->n_insts = (size_t)from->n;
	return OK;
}

static enum err
read_token(struct ctx *ctx, const struct row *r, struct token_row *to)
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
by_id(const void *x, const void *y)
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

		TRY(read_token(ctx, &r, &v[i]));
		if (v[i].record != 0 && !v[i].gone)
			records[to->n_records++] = open_record(&r);
	}
	qsort(records, to->n_records, sizeof(*records), by_id);
	to->tokens = v;
	to->n_tokens = n;
	to->records = records;
	return OK;
}

static struct task_row
read_task(const struct row *r)
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

		v[i] = read_task(&r);
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

enum err
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
