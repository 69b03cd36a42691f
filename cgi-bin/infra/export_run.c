/* export_run.c - how lib/app/tasks carries out export tasks. */
#include "sql/infra/export_run.h"
#include "app/tasks.h"
#include "infra/export_work.h"
#include "infra/jobs.h"

#define LIMIT_MS 7200000 /* one hour for the query, one to write the file */

static const void *
read_more(struct arena *a, const struct row *row)
{
	struct export_more *more = arena_new(a, struct export_more, 1);

	more->biz = arena_strdup(a, row_str(row, "biz"));
	more->params = arena_strdup(a, row_str(row, "params"));
	return more;
}

static const char *const suffixes[] = { EXPORT_SUFFIX, NULL };

static const struct sql *const tidy[] = { &sql_export_give_up,
	&sql_export_expire, &sql_export_forget, NULL };

static const struct task_kind kind = {
	.what = "export task",
	.message = "export-task",
	.progress = true,
	.suffix = EXPORT_SUFFIX,
	.limit_ms = LIMIT_MS,
	.waiting = &sql_export_waiting,
	.take = &sql_export_take,
	.beat = &sql_export_beat,
	.done = &sql_export_done,
	.failed = &sql_export_failed,
	.back = &sql_export_back,
	.work = export_work,
	.more = read_more,
	.files = { EXPORT_DIR, suffixes, &sql_export_unwanted, 0 },
	.tidy = tidy,
};

enum err
export_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return tasks_watch(&kind, ctx, conf, step);
}
