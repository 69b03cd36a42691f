/*
 * mac_import_run.c - the job blacklist_import, which carries out imports of
 * addresses that are too long for a request.  The record is changed in one
 * transaction, together with the task's counts: by these counts a worker that
 * takes over the task sees whether the record was changed already.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/import_file.h"
#include "app/job.h"
#include "app/tasks.h"
#include "blacklist/jobs.h"
#include "blacklist/mac_import_apply.h"
#include "sql/blacklist/mac_import_run.h"

#define PERM_IMPORT "device:app-blacklist:update"
#define LIMIT_MS    3600000
/* Seconds for which a file is kept without a task: a newer one may belong to a
 * task that is not committed yet. */
#define KEEP_S      600

/* What was ordered. */
struct ordered {
	struct mac_order order;
	const char *source; /* a file in IMPORT_DIR */
	bool applied;       /* the record has been changed */
	int64_t invalid;    /* if it has: how many lines were bad */
};

static enum err
read_ordered(struct ctx *ctx, const struct task_order *o, struct ordered *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_mac_run_ordered,
	    ARGS(AN("id", &o->id), AN("worker", &o->worker)), E_NOT_FOUND,
	    &row));
	out->order.blacklist_id = row_i64(&row, "blacklist_id");
	out->order.bind_type = row_i32(&row, "bind_type");
	out->order.replaces = row_bool(&row, "replaces");
	out->source = arena_strdup(ctx->mem, row_str(&row, "source_path"));
	out->applied = row_bool(&row, "applied");
	out->invalid = row_i64(&row, "invalid");
	return OK;
}

static enum err
map_file(struct ctx *ctx, const char *path, struct mac_order *order)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	void *p;

	if (fd < 0 || fstat(fd, &st) != 0)
		return fault(ctx, "%s: %s", path, strerror(errno));
	order->n = (size_t)st.st_size;
	p = mmap(NULL, order->n, PROT_READ, MAP_PRIVATE, fd, 0);
	(void)close(fd);
	if (p == MAP_FAILED)
		return fault(ctx, "%s: %s", path, strerror(errno));
	order->data = p;
	return OK;
}

/* Notes in the task what the import has done.  E_NOT_FOUND: another worker has
 * the task. */
static enum err
note(struct ctx *ctx, const struct task_order *o, const struct mac_outcome *out)
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

static enum err
apply(struct ctx *ctx, const struct task_order *o,
    const struct mac_order *order, int64_t *invalid)
{
	struct mac_outcome out;
	struct change c;

	TRY(mac_import_apply(ctx, order, &c, &out));
	TRY(note(ctx, o, &out));
	*invalid = out.invalid;
	return change_end(ctx, &c);
}

static enum err
run(struct ctx *ctx, const struct task_order *o)
{
	const char *home = o->conf->home;
	struct ordered t = { 0 };

	job_cache(ctx, o->conf);
	TRY(db_end(ctx, read_ordered(ctx, o, &t)));
	TRY(map_file(
	    ctx, import_file_path(ctx->mem, home, t.source), &t.order));
	if (!t.applied)
		TRY(apply(ctx, o, &t.order, &t.invalid));
	if (t.invalid == 0)
		return OK;
	return mac_bad_write(
	    ctx, &t.order, import_file_path(ctx->mem, home, o->file));
}

static const struct task_kind kinds[] = {
	{ .name = MACS_KIND,
	    .what = "import of addresses",
	    .message = "mac-import-task",
	    .permission = PERM_IMPORT,
	    .limit_ms = LIMIT_MS,
	    .run = run,
	    .ended = &sql_mac_run_ended },
};

static const char *const suffixes[] = { MACS_SOURCE, MACS_BAD, NULL };
static const struct sql *const tidy[] = { NULL };

static const struct task_job job = {
	.kind = kinds,
	.n = ARRAY_LEN(kinds),
	.suffix = MACS_BAD,
	.files = { IMPORT_DIR, suffixes, KEEP_S },
	.tidy = tidy,
};

enum err
blacklist_import_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return tasks_watch(&job, ctx, conf, step);
}
