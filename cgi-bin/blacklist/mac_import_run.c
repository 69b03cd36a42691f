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
#include "app/job_cache.h"
#include "app/task_work.h"
#include "auth/caller.h"
#include "blacklist/jobs.h"
#include "blacklist/mac_import_apply.h"
#include "sql/blacklist/mac_import_run.h"

#define PERM_IMPORT "device:app-blacklist:update"
#define LIMIT_MS    3600000
/* Seconds for which a file is kept without a task: a newer one may belong to a
 * task that is not committed yet. */
#define KEEP_S      600

/* The members of a task of this job that other tasks do not have. */
struct macs_more {
	struct mac_order order;
	const char *source; /* a file in IMPORT_DIR */
	bool applied;       /* the record has been changed */
	int64_t invalid;    /* if it has: how many lines were bad */
};

static const void *
read_more(struct arena *a, const struct row *row)
{
	struct macs_more *more = arena_new(a, struct macs_more, 1);

	more->order.blacklist_id = row_i64(row, "blacklist_id");
	more->order.bind_type = row_i32(row, "bind_type");
	more->order.replaces = row_bool(row, "replaces");
	more->source = arena_strdup(a, row_str(row, "file_path"));
	more->applied = row_bool(row, "applied");
	more->invalid = row_i64(row, "invalid");
	return more;
}

/* Acts as the user who ordered the import, with the permissions that he has
 * now. */
static enum err
prepare(struct ctx *ctx, const struct task_order *o)
{
	TRY(caller_become(ctx, o->user_id, o->tenant_id));
	return perm_has(ctx, PERM_IMPORT) ? OK : E_FORBIDDEN;
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
carry_out(struct ctx *ctx, const struct task_order *o)
{
	const struct macs_more *more = o->more;
	struct mac_order order = more->order;
	const char *home = o->conf->home;
	int64_t invalid = more->invalid;

	TRY(db_end(ctx, prepare(ctx, o)));
	TRY(map_file(
	    ctx, import_file_path(ctx->mem, home, more->source), &order));
	if (!more->applied)
		TRY(apply(ctx, o, &order, &invalid));
	if (invalid == 0)
		return OK;
	return mac_bad_write(
	    ctx, &order, import_file_path(ctx->mem, home, o->file));
}

static void
work(void *arg)
{
	const struct task_order *o = arg;
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };
	enum err e = task_begin(&ctx, o);

	job_cache(&ctx, o->conf);
	if (e == OK)
		e = carry_out(&ctx, o);
	task_end(&ctx, o, e);
	job_cache_close(&ctx);
	arena_free(&mem);
}

static const char *const suffixes[] = { MACS_SOURCE, MACS_BAD, NULL };

static const struct sql *const tidy[] = { &sql_mac_run_give_up,
	&sql_mac_run_expire, &sql_mac_run_forget, NULL };

static const struct task_kind kind = {
	.what = "import of addresses",
	.message = "mac-import-task",
	.suffix = MACS_BAD,
	.limit_ms = LIMIT_MS,
	.waiting = &sql_mac_run_waiting,
	.take = &sql_mac_run_take,
	.beat = &sql_mac_run_beat,
	.done = &sql_mac_run_done,
	.failed = &sql_mac_run_failed,
	.back = &sql_mac_run_back,
	.work = work,
	.more = read_more,
	.files = { IMPORT_DIR, suffixes, &sql_mac_run_unwanted, KEEP_S },
	.tidy = tidy,
};

enum err
blacklist_import_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return tasks_watch(&kind, ctx, conf, step);
}
