/* import_run.c - how lib/app/tasks carries out import tasks. */
#include "sql/device/import_run.h"
#include "app/import_file.h"
#include "app/tasks.h"
#include "device/import_task.h"
#include "device/import_work.h"
#include "device/jobs.h"

#define LIMIT_MS 7200000 /* one hour to read the file, one to write rows */
/* Seconds for which a file is kept without a task: a newer one may belong to a
 * task that is not committed yet. */
#define KEEP_S   600

static const void *
read_more(struct arena *a, const struct row *row)
{
	struct import_more *more = arena_new(a, struct import_more, 1);

	more->kind = arena_strdup(a, row_str(row, "kind"));
	more->source = arena_strdup(a, row_str(row, "file_path"));
	more->updates = row_bool(row, "update_support");
	more->line = row_i64(row, "line");
	more->stage = row_i64(row, "stage");
	return more;
}

static const char *const suffixes[] = { IMPORT_SOURCE, IMPORT_ERRORS, NULL };

static const struct sql *const tidy[] = { &sql_import_give_up,
	&sql_import_expire, &sql_import_forget, &sql_import_forget_rows,
	&sql_import_forget_failures, NULL };

static const struct task_kind kind = {
	.what = "import task",
	.message = "import-task",
	.suffix = IMPORT_ERRORS,
	.limit_ms = LIMIT_MS,
	.waiting = &sql_import_waiting,
	.take = &sql_import_take,
	.beat = &sql_import_beat,
	.done = &sql_import_done,
	.failed = &sql_import_failed,
	.back = &sql_import_back,
	.work = import_work,
	.more = read_more,
	.files = { IMPORT_DIR, suffixes, &sql_import_unwanted, KEEP_S },
	.tidy = tidy,
};

enum err
import_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return tasks_watch(&kind, ctx, conf, step);
}
