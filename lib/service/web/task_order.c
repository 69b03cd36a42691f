/* task_order.c - orders tasks, of which a tenant has so many at most. */
#include "web/task_order.h"

#include <string.h>

#include "sql/lib/task_order.h"

enum err
task_order_check(struct ctx *ctx, const char *kind)
{
	return db_check(ctx, &sql_task_order_check, ARGS(AN("kind", &kind)));
}

enum err
task_order(struct ctx *ctx, const struct task_new *task, int64_t *id)
{
	const char *language = lang_name(ctx->lang);
	struct row row;

	TRY(db_begin(ctx));
	TRY(db_do(ctx, &sql_task_order_turn, NULL));
	TRY(task_order_check(ctx, task->kind));
	if (strcmp(task->kind, TASK_EXPORT) == 0)
		TRY(db_do(ctx, &sql_task_order_room, NULL));
	TRY(db_one(ctx, &sql_task_order_create,
	    ARGS(AN("kind", &task->kind), AN("params", &task->params),
	        AN("source", &task->source), AN("total", &task->total),
	        AN("language", &language)),
	    E_SYSTEM, &row));
	*id = row_i64(&row, "id");
	return OK;
}
