/*
 * blacklist_devices.c - the job that counts how many devices the records
 * concern that somebody looks at, so that their pages show it without counting.
 */
#include "sql/blacklist/blacklist_devices.h"
#include "blacklist/count_turn.h"
#include "blacklist/jobs.h"
#include "policy/errors.h"
#include "policy/record_scope.h"
#include "store/db_bulk.h"

/* Adds a record to those that are counted.  One that is gone, or whose rule
 * cannot be read, loses the count that it had instead. */
static enum err
due_add(struct ctx *ctx, struct count_due *d, const struct row *row)
{
	struct scope_parts *parts = arena_new(ctx->mem, struct scope_parts, 1);
	int64_t id = row_i64(row, "blacklist_id");
	const struct where *condition;
	enum err e = scope_read(ctx, id, parts);

	if (e == OK)
		e = scope_condition(ctx, parts, &condition);
	if (e == E_BLACKLIST_NOT_EXISTS || e == E_BAD_REQUEST)
		return db_do(ctx, &sql_devices_forget, ARGS(AN("id", &id)));
	TRY(e);
	count_due_add(ctx, d, id, row_i32(row, "revision"), condition);
	return OK;
}

/* Finds records that somebody looks at and whose counts are stale, of one
 * tenant, whose data the job then reads: ctx->caller.tenant_id is that tenant.
 */
static enum err
find_due(struct ctx *ctx, struct count_due *d)
{
	const int32_t most = WHERE_COUNTS_MAX;
	struct rows rows;

	TRY(db_rows(ctx, &sql_devices_due, ARGS(AN("most", &most)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		ctx->caller.tenant_id = row_i64(&row, "tenant_id");
		TRY(due_add(ctx, d, &row));
	}
	return OK;
}

enum err
blacklist_devices_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	struct count_due d = { .inactive = true };

	(void)conf;
	TRY(db_begin(ctx));
	TRY(find_due(ctx, &d));
	if (d.ids.n == 0)
		return OK;
	step->again = !step->ending;
	return count_due_run(
	    ctx, &d, &sql_devices_counted, &sql_devices_failed);
}
