/*
 * import_run.c - how app/tasks carries out import tasks.  First the file is
 * read into the table device_import_row, so that the number of rows and
 * repeated addresses are known; then the rows are checked and written in
 * batches.  Each batch commits together with the line it has reached, and only
 * if the task still belongs to this process: a process that takes the task over
 * continues exactly there.
 */
#include "sql/device/import_run.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/import_file.h"
#include "base/log.h"
#include "device/import_failures_csv.h"
#include "device/import_task.h"
#include "device/jobs.h"
#include "sql/device/device_import.h"
#include "store/db_bulk.h"

#define COPY_BYTES ((size_t)4 * 1024 * 1024)
#define COPY_MAX   (COPY_BYTES + IMPORT_ROW_BYTES)
#define BATCH      5000 /* rows; other transactions wait 2 s at most */
#define TRIES      5
#define LIMIT_MS   7200000 /* one hour to read the file, one to write rows */
/* Seconds for which a file is kept without a task: a newer one may belong to a
 * task that is not committed yet. */
#define KEEP_S     600

static enum err
begin(struct import_task *j)
{
	TRY(db_begin_import(j->ctx));
	return db_do(j->ctx, &sql_import_memory, NULL);
}

/* -- preparing the import ------------------------------------------------ */

static enum err
prepare(struct import_task *j)
{
	struct row row;

	TRY(db_one(j->ctx, &sql_import_ordered,
	    ARGS(AN("id", &j->o->id), AN("worker", &j->o->worker)), E_NOT_FOUND,
	    &row));
	j->kind = import_kind_named(j->o->kind->name);
	BUG_ON(j->kind == NULL);
	j->source = arena_strdup(j->mem, row_str(&row, "source_path"));
	j->updates = row_bool(&row, "update_support");
	j->line = row_i64(&row, "line");
	return OK;
}

static enum err
map_file(struct import_task *j)
{
	const char *path =
	    import_file_path(j->mem, j->o->conf->home, j->source);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	void *p;

	if (fd < 0 || fstat(fd, &st) != 0)
		return fault(j->ctx, "%s: %s", path, strerror(errno));
	j->n = (size_t)st.st_size;
	p = mmap(NULL, j->n, PROT_READ, MAP_PRIVATE, fd, 0);
	(void)close(fd);
	if (p == MAP_FAILED)
		return fault(j->ctx, "%s: %s", path, strerror(errno));
	j->data = p;
	return OK;
}

/* -- reading ------------------------------------------------------------- */

struct reading {
	struct import_task *j;
	struct buf rows;
};

static enum err
copy_rows(struct reading *r)
{
	struct ctx *ctx = r->j->ctx;
	enum err e = begin(r->j);

	if (e == OK)
		e = db_copy(ctx, r->j->kind->copy, r->rows.p, r->rows.n);
	buf_clear(&r->rows, COPY_MAX);
	return import_step(r->j, e);
}

static enum err
add_record(void *arg, const struct sheet_record *rec)
{
	struct reading *r = arg;

	import_rows_put(&r->rows, r->j->kind, r->j->o->stage, rec);
	r->j->rows++;
	if (r->rows.over)
		return fault(r->j->ctx,
		    "import task %lld: row %lld is longer than a row may be",
		    (long long)r->j->o->id, (long long)rec->row->line);
	return r->rows.n < COPY_BYTES ? OK : copy_rows(r);
}

static enum err
read_file(struct import_task *j)
{
	struct sheet_records q = import_rows_reader(j->kind, j->data, j->n);
	struct reading r = { .j = j };
	const char *why = NULL;
	enum err e;

	buf_init(&r.rows, COPY_MAX);
	q.lang = j->ctx->lang;
	q.record = add_record;
	q.arg = &r;
	e = sheet_records(j->mem, &q, &why);
	if (e != OK)
		e = import_rows_error(j->ctx, e, why);
	else if (r.rows.n > 0)
		e = copy_rows(&r);
	buf_free(&r.rows);
	return e;
}

/* Runs a block that finds no row if rows of the file are missing.  The table of
 * rows is emptied by a crash of the database; E_DATABASE_DOWN then makes the
 * task start again, so that the file is read again. */
static enum err
missed(struct import_task *j, const struct sql *q, const struct args *in)
{
	enum err e = db_hit(j->ctx, q, in, E_NOT_FOUND);

	if (e != E_NOT_FOUND)
		return e;
	log_line(LOG_WARN,
	    "import task %lld: rows of its file were lost by a crash of the "
	    "database; the file is read again",
	    (long long)j->o->id);
	return E_DATABASE_DOWN;
}

/* Does what requires all rows: counts them and marks repeated addresses. */
static enum err
count(struct import_task *j)
{
	const int64_t *stage = &j->o->stage;

	TRY(begin(j));
	TRY(missed(j, &sql_import_all_read,
	    ARGS(AN("stage", stage), AN("total", &j->rows))));
	TRY(db_do(
	    j->ctx, &sql_device_import_repeats, ARGS(AN("stage", stage))));
	return db_hit(j->ctx, &sql_import_counted,
	    ARGS(AN("id", &j->o->id), AN("worker", &j->o->worker),
	        AN("total", &j->rows)),
	    E_NOT_FOUND);
}

/* -- writing ------------------------------------------------------------- */

struct outcome {
	struct rows updated, created;
};

/* Adds the batch to the task's counts and keeps its failures.  E_NOT_FOUND:
 * another process has taken the task over. */
static enum err
advance(struct import_task *j, const struct import_batch *b, int64_t rows,
    const struct outcome *out)
{
	const int64_t updated = out->updated.n, created = out->created.n;
	const int64_t failed = rows - updated - created;

	TRY(db_hit(j->ctx, &sql_import_advance,
	    ARGS(AN("id", &j->o->id), AN("worker", &j->o->worker),
	        AN("since", &b->since), AN("until", &b->until),
	        AN("created", &created), AN("updated", &updated),
	        AN("failed", &failed)),
	    E_NOT_FOUND));
	return db_do(j->ctx, &sql_import_failures_keep,
	    ARGS(AN("id", &j->o->id), AN("stage", &b->stage),
	        AN("since", &b->since), AN("until", &b->until)));
}

/* Writes the next rows after b->until; *more: whether there were any. */
static enum err
write_batch(struct import_task *j, struct import_batch *b, bool *more)
{
	const int32_t rows = BATCH;
	struct outcome out;
	struct row row;

	TRY(begin(j));
	b->since = b->until;
	TRY(db_one(j->ctx, &sql_import_next,
	    ARGS(AN("stage", &b->stage), AN("since", &b->since),
	        AN("rows", &rows)),
	    E_SYSTEM, &row));
	*more = !row_null(&row, "until");
	if (!*more)
		return OK;
	b->until = row_i64(&row, "until");
	TRY(import_rows_apply(j->ctx, b, &out.updated, &out.created));
	return advance(j, b, row_i64(&row, "n"), &out);
}

static enum err
write_batches(struct import_task *j)
{
	struct import_batch b = { .kind = j->kind,
		.updates = j->updates,
		.stage = j->o->stage,
		.until = j->line };
	bool more = true;

	while (more) {
		struct import_batch next = b;
		enum err e = E_LOCKED;

		for (int i = 0; i < TRIES && e == E_LOCKED; i++) {
			next = b;
			e = import_step(j, write_batch(j, &next, &more));
		}
		TRY(e);
		b = next;
	}
	return OK;
}

static enum err
all_done(struct import_task *j)
{
	return missed(j, &sql_import_all_done, ARGS(AN("id", &j->o->id)));
}

static enum err
drop_rows(struct import_task *j)
{
	TRY(begin(j));
	return db_do(
	    j->ctx, &sql_device_import_drop, ARGS(AN("stage", &j->o->stage)));
}

static enum err
carry_out(struct import_task *j)
{
	TRY(map_file(j));
	TRY(read_file(j));
	TRY(import_step(j, count(j)));
	TRY(write_batches(j));
	TRY(import_step(j, all_done(j)));
	TRY(import_failed_rows_write(j));
	return import_step(j, drop_rows(j));
}

/* What a single step allocates lives in `step` and is freed after it; what
 * lasts for the whole import lives in mem. */
static enum err
run(struct ctx *ctx, const struct task_order *o)
{
	struct arena step = { 0 };
	struct import_task j = { .ctx = ctx, .mem = ctx->mem, .o = o };
	enum err e = db_end(ctx, prepare(&j));

	ctx->mem = &step;
	if (e == OK)
		e = carry_out(&j);
	if (ctx->arg != NULL)
		ctx->arg = arena_strdup(j.mem, ctx->arg);
	e = import_step(&j, e);
	ctx->mem = j.mem;
	arena_free(&step);
	return e;
}

#define KIND(name_) \
	{ \
		.name = (name_), .what = "import task", \
		.message = "import-task", .permission = IMPORT_PERM, \
		.limit_ms = LIMIT_MS, .run = run, .ended = &sql_import_ended \
	}

static const struct task_kind kinds[] = { KIND("device"),
	KIND("certification") };

static const char *const suffixes[] = { IMPORT_SOURCE, IMPORT_ERRORS, NULL };
static const struct sql *const tidy[] = { &sql_import_forget_rows,
	&sql_import_forget_failures, NULL };

static const struct task_job job = {
	.kind = kinds,
	.n = ARRAY_LEN(kinds),
	.suffix = IMPORT_ERRORS,
	.files = { IMPORT_DIR, suffixes, KEEP_S },
	.tidy = tidy,
};

enum err
import_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return tasks_watch(&job, ctx, conf, step);
}
