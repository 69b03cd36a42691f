/* instance_access.c - finds an instance or a task, and checks that the caller
 * may read it. */
#include "bpm/instance_access.h"

#include "auth/caller.h"
#include "flowdb/errors.h"
#include "sql/bpm/instance_access.h"
#include "sql/bpm/task_list.h"
#include "store/db.h"

static struct instance_at
instance_of(const struct row *row)
{
	return (struct instance_at){ .tree = row_i64(row, "tree"),
		.num = row_i64(row, "instance"),
		.definition_id = row_i64(row, "definition_id"),
		.status = row_i32(row, "status"),
		.ended = row_bool(row, "ended") };
}

enum err
instance_find(
    struct ctx *ctx, const char *id, enum err none, struct instance_at *out)
{
	struct rows rows;
	struct row row;

	*out = (struct instance_at){ 0 };
	TRY(db_rows(ctx, &sql_instance_reader, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return none == OK ? OK : fail(ctx, none, NULL);
	row = row_at(&rows, 0);
	if (!row_bool(&row, "takes_part") && !perm_has(ctx, PERM_READ_ALL))
		return E_FORBIDDEN;
	*out = instance_of(&row);
	out->status_message = row_str(&row, "status_message");
	return OK;
}

/* Finds the task, whoever the caller is; num is 0 if there is no such task. */
static enum err
find(struct ctx *ctx, const char *id, struct task_at *out)
{
	struct rows rows;
	struct row row;

	*out = (struct task_at){ 0 };
	TRY(db_rows(ctx, &sql_task_at, ARGS(AN("id", &id)), &rows));
	if (rows.n == 0)
		return OK;
	row = row_at(&rows, 0);
	*out = (struct task_at){ .num = row_i64(&row, "num"),
		.node = row_str(&row, "node"),
		.instance_id = row_str(&row, "instance_id"),
		.open = row_bool(&row, "open"),
		.mine = row_bool(&row, "mine"),
		.in = instance_of(&row) };
	return OK;
}

enum err
task_find(struct ctx *ctx, const char *id, enum err none, struct task_at *out)
{
	struct instance_at same;

	TRY(find(ctx, id, out));
	if (out->num == 0)
		return none == OK ? OK : fail(ctx, none, NULL);
	return instance_find(ctx, out->instance_id, none, &same);
}

enum err
task_mine(struct ctx *ctx, const char *id, struct task_at *out)
{
	TRY(find(ctx, id, out));
	if (!out->open)
		return fail(ctx, E_TASK_MISSING, NULL);
	return out->mine ? OK : fail(ctx, E_TASK_NOT_YOURS, NULL);
}
