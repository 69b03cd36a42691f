/*
 * mac_import_run.c - the job blacklist_import, which carries out imports of
 * addresses.
 *
 * The record is changed in one transaction, together with the task's counts: by
 * these counts a worker that takes over the task sees whether the record was
 * changed already.
 */
#include "sql/blacklist/mac_import_run.h"
#include "app/job.h"
#include "blacklist/jobs.h"
#include "blacklist/mac_import.h"
#include "store/db.h"
#include "task/import_file.h"
#include "task/task_job.h"

#define LIMIT_MS 3600000
/* Seconds for which a file is kept without a task: a newer one may belong to a
 * task that is not committed yet. */
#define KEEP_S   600

/* An import that a task carries out. */
struct ordered {
	struct mac_order order;
	const char *source; /* a file in IMPORT_DIR */
	bool applied;       /* the record has been changed */
	int64_t invalid;    /* if it has: how many lines were bad */
};

/* Reads what the task is to do, and whether an earlier worker has done it. */
static enum err
read_ordered(struct ctx *ctx, const struct task_work *o, struct ordered *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_mac_run_ordered,
	    ARGS(AN("id", &o->id), AN("worker", &o->worker)), E_NOT_FOUND,
	    &row));
	out->order.blacklist_id = row_i64(&row, "blacklist_id");
	out->order.bind_type = row_i32(&row, "bind_type");
	out->order.file.bind_type = out->order.bind_type;
	out->order.replaces = row_bool(&row, "replaces");
	out->order.file.mended =
	    sheet_mended_read(ctx->mem, row_str(&row, "mended"));
	out->source = arena_strdup(ctx->mem, row_str(&row, "source_path"));
	out->applied = row_bool(&row, "applied");
	out->invalid = row_i64(&row, "invalid");
	return OK;
}

/* Notes in the task what the import has done.  E_NOT_FOUND: another worker has
 * the task. */
static enum err
note_applied(
    struct ctx *ctx, const struct task_work *o, const struct mac_outcome *out)
{
	return db_hit(ctx, &sql_mac_run_applied,
	    ARGS(AN("id", &o->id), AN("worker", &o->worker),
	        AN("total", &out->total), AN("added", &out->added),
	        AN("duplicated", &out->duplicated),
	        AN("invalid", &out->invalid),
	        AN("unknown_device", &out->unknown_device),
	        AN("draft_id", &out->draft_id)),
	    E_NOT_FOUND);
}

/* Imports the addresses, and notes that in the task in the same transaction.
 * *invalid: how many lines were bad. */
static enum err
apply_ordered(struct ctx *ctx, const struct task_work *o,
    const struct mac_order *order, int64_t *invalid)
{
	struct mac_outcome out;
	struct change c;

	TRY(mac_import_apply(ctx, order, &c, &out));
	TRY(note_applied(ctx, o, &out));
	*invalid = out.invalid;
	return change_end(ctx, &c);
}

/* Carries out a task.  A worker that takes it over after the record was changed
 * only writes the file of bad lines. */
static enum err
run_import(struct ctx *ctx, const struct task_work *o)
{
	const char *home = o->conf->home;
	struct ordered t = { 0 };
	struct upload file;

	job_cache_open(ctx, o->conf);
	TRY(db_end(ctx, read_ordered(ctx, o, &t)));
	TRY(import_file_map(ctx, home, t.source, &file));
	t.order.file.data = file.data;
	t.order.file.n = file.n;
	TRY(mac_import_bound(ctx, &t.order));
	if (!t.applied)
		TRY(apply_ordered(ctx, o, &t.order, &t.invalid));
	if (t.invalid == 0)
		return OK;
	return mac_bad_write(
	    ctx, &t.order.file, import_file_path(ctx->mem, home, o->file));
}

static const struct task_kind import_kinds[] = {
	{ .name = MACS_KIND,
	    .what = "import of addresses",
	    .message = "mac-import-task",
	    .permission = MACS_PERM,
	    .limit_ms = LIMIT_MS,
	    .run = run_import,
	    .ended = &sql_mac_run_ended },
};

static const char *const import_suffixes[] = { MACS_SOURCE, MACS_BAD, NULL };
static const struct sql *const import_tidy[] = { NULL };

static const struct task_job import_job = {
	.kind = import_kinds,
	.n = ARRAY_LEN(import_kinds),
	.suffix = MACS_BAD,
	.files = { IMPORT_DIR, import_suffixes, KEEP_S },
	.tidy = import_tidy,
};

enum err
blacklist_import_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return task_job_watch(&import_job, ctx, conf, step);
}
