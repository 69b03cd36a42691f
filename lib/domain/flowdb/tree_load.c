/* tree_load.c - loads the rows of a tree, no more than the engine needs. */
#include "flowdb/tree_load.h"

#include "flow/rows.h"
#include "flow/state.h"
#include "flowdb/errors.h"
#include "flowdb/tree_rows.h"
#include "sql/lib/tree.h"
#include "store/db_run.h"

typedef enum err (*read_fn)(
    struct ctx *ctx, const struct rows *from, struct object_rows *to);

static enum err
into_state(struct tree *t, const struct object_rows *rows)
{
	if (rows_load(&t->state, rows) != OK)
		return fault(
		    t->ctx, "tree %lld: %s", (long long)t->id, t->state.why);
	return OK;
}

/* Runs a block that reads rows of an instance of the tree, and gives them to
 * fn. */
static enum err
read(struct tree *t, const struct sql *q, int64_t instance, read_fn fn,
    struct object_rows *to)
{
	struct rows rows;

	TRY(db_rows(t->ctx, q,
	    ARGS(AN("tree", &t->id), AN("instance", &instance)), &rows));
	return fn(t->ctx, &rows, to);
}

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

/* Adds the running instances that others have called. */
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
		{ &sql_tree_variables, tree_rows_vars, to->last.var == 0 },
	};
	const struct args *in =
	    ARGS(AN("tree", &t->id), AN("calls", &t->calls));
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
	if (rows.insts[0].state == INST_RUNNING || t->calls > 0)
		TRY(read_running(t, &rows));
	return into_state(t, &rows);
}

enum err
tree_load_past(struct tree *t, const struct inst *i, enum past what)
{
	struct object_rows rows = { 0 };
	int64_t num = i->head.id;

	if (what == PAST_APPROVED) {
		TRY(read(
		    t, &sql_tree_approved_tasks, num, tree_rows_tasks, &rows));
		return into_state(t, &rows);
	}
	TRY(read(t, &sql_tree_gone_tokens, num, tree_rows_tokens, &rows));
	TRY(read(t, &sql_tree_ended_tasks, num, tree_rows_tasks, &rows));
	TRY(read(
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
has_inst(const struct tree *t, int64_t num)
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
	if (!has_inst(t, rows.tasks[0].inst))
		TRY(tree_load_inst(t, rows.tasks[0].inst));
	return into_state(t, &rows);
}
