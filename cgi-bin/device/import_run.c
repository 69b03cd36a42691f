/*
 * import_run.c - the job import_run, which carries out imports of devices.
 *
 * First the file is read into the table device_import_row, so that the number
 * of rows and repeated addresses are known; then the rows are checked and
 * written in batches.  Each batch commits together with the line it has
 * reached, and only if the task still belongs to this process: a process that
 * takes the task over continues exactly there.  At last the failed rows are
 * written to a file that the user can correct and import again; for this the
 * imported file is read a second time, together with the list of failures,
 * which has the same order.
 *
 * A task that only checks judges all rows, and then notes at once what it has
 * found: taken over by another process it begins anew.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/log.h"
#include "base/utf8.h"
#include "device/import_rows.h"
#include "device/jobs.h"
#include "sheet/errors.h"
#include "sql/device/device_import.h"
#include "sql/device/import_run.h"
#include "store/db_bulk.h"
#include "task/import_file.h"
#include "task/task_job.h"
#include "text/csv.h"

/* An import that is being carried out.  ctx->mem is freed after each step, mem
 * at the end.  The file of the order (o) is that of failed rows. */
struct import_task {
	struct ctx *ctx;
	struct arena *mem;
	const struct task_work *o;
	const struct import_kind *kind;
	const char *source; /* a file in IMPORT_DIR */
	bool updates;       /* existing devices are changed, too */
	bool dry;           /* nothing is written */
	/* Rows that the user has corrected; NULL: none. */
	const struct sheet_mended *mended;
	int64_t line;     /* rows up to this line are committed */
	const char *data; /* the file, mapped */
	size_t n;
	int64_t rows;                 /* rows read from it so far */
	struct sheet_heading heading; /* of the file, once a row was read */
};

/* Ends a step: commits if e is OK, else rolls back, and frees the step's rows
 * and memory.  Returns e, or the error of the commit. */
static enum err
end_step(struct import_task *j, enum err e)
{
	e = db_end(j->ctx, e);
	arena_reset(j->ctx->mem);
	return e;
}

#define COPY_BYTES ((size_t)4 * 1024 * 1024) /* copied at once */
#define COPY_MAX   (COPY_BYTES + IMPORT_ROW_BYTES)
/* Rows.  What a batch has written is told for each of its rows, and must fit
 * into the buffers of the connection (100 kB): the server ends a transaction
 * whose client says nothing for ten seconds, but waits without end for one that
 * does not read, with all its locks, and the process that takes the task over
 * waits for them. */
#define BATCH      1000
#define TRIES      5       /* of a batch */
#define LIMIT_MS   7200000 /* one hour to read the file, one to write rows */
/* Seconds for which a file is kept without a task: a newer one may belong to a
 * task that is not committed yet. */
#define KEEP_S     600

/* Begins a transaction that may take long and use much memory. */
static enum err
begin_step(struct import_task *j)
{
	TRY(db_begin_import(j->ctx));
	return db_do(j->ctx, &sql_import_memory, NULL);
}

/* -- preparing the import ------------------------------------------------ */

/* Reads what the task is to import.  E_NOT_FOUND: another process has taken the
 * task over. */
static enum err
read_order(struct import_task *j)
{
	struct row row;

	TRY(db_one(j->ctx, &sql_import_ordered,
	    ARGS(AN("id", &j->o->id), AN("worker", &j->o->worker)), E_NOT_FOUND,
	    &row));
	j->kind = import_kind_named(j->o->kind->name);
	BUG_ON(j->kind == NULL);
	j->source = arena_strdup(j->mem, row_str(&row, "source_path"));
	j->updates = row_bool(&row, "update_support");
	j->dry = row_bool(&row, "dry_run");
	j->mended = sheet_mended_read(j->mem, row_str(&row, "mended"));
	j->line = row_i64(&row, "line");
	return OK;
}

/* -- reading ------------------------------------------------------------- */

/* A file that is being read.  rows: those that were not copied yet. */
struct reading {
	struct import_task *j;
	struct buf rows;
};

/* Copies the rows that were read so far into device_import_row, in a
 * transaction of their own. */
static enum err
copy_rows(struct reading *r)
{
	struct ctx *ctx = r->j->ctx;
	enum err e = begin_step(r->j);

	if (e == OK)
		e = db_copy(ctx, r->j->kind->copy, r->rows.p, r->rows.n);
	buf_clear(&r->rows, COPY_MAX);
	return end_step(r->j, e);
}

/* Adds a row of the file; copies them all when there are enough. */
static enum err
add_record(void *arg, const struct sheet_record *rec)
{
	struct reading *r = arg;

	import_rows_put(&r->rows, r->j->kind, r->j->o->stage, rec);
	r->j->rows++;
	r->j->heading = *rec->heading;
	if (r->rows.over)
		return fault(r->j->ctx,
		    "import task %lld: row %lld is longer than a row may be",
		    (long long)r->j->o->id, (long long)rec->row->line);
	return r->rows.n < COPY_BYTES ? OK : copy_rows(r);
}

/* Reads all rows of the file into device_import_row. */
static enum err
read_file(struct import_task *j)
{
	struct sheet_records q = import_rows_reader(j->kind, j->data, j->n);
	struct reading r = { .j = j };
	const char *why = NULL;
	enum err e;

	buf_init(&r.rows, COPY_MAX);
	q.lang = j->ctx->lang;
	q.from.mended = j->mended;
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
hit_all_rows(struct import_task *j, const struct sql *q, const struct args *in)
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
count_rows(struct import_task *j)
{
	const int64_t *stage = &j->o->stage;

	TRY(begin_step(j));
	TRY(hit_all_rows(j, &sql_import_all_read,
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
note_progress(struct import_task *j, const struct import_batch *b,
    int64_t created, int64_t updated, int64_t failed)
{
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

/* Writes, or only judges, the next rows after b->until; *more: whether there
 * were any. */
static enum err
write_batch(struct import_task *j, struct import_batch *b, bool *more)
{
	const int32_t rows = BATCH;
	struct outcome out;
	struct row row;

	TRY(begin_step(j));
	b->since = b->until;
	TRY(db_one(j->ctx, &sql_import_next,
	    ARGS(AN("stage", &b->stage), AN("since", &b->since),
	        AN("rows", &rows)),
	    E_SYSTEM, &row));
	*more = !row_null(&row, "until");
	if (!*more)
		return OK;
	b->until = row_i64(&row, "until");
	if (j->dry)
		return import_rows_judge(j->ctx, b);
	TRY(import_rows_apply(j->ctx, b, &out.updated, &out.created));
	return note_progress(j, b, out.created.n, out.updated.n,
	    row_i64(&row, "n") - out.created.n - out.updated.n);
}

/* Ends a dry run, in which all batches were judged and none was written: notes
 * how many devices the rows would create and update, and how many have failed.
 */
static enum err
note_judged(struct import_task *j)
{
	struct import_batch b = {
		.kind = j->kind, .stage = j->o->stage, .until = INT64_MAX
	};
	struct row row;

	TRY(begin_step(j));
	TRY(import_rows_judge_codes(j->ctx, &b));
	TRY(db_one(j->ctx, &sql_import_judged, ARGS(AN("stage", &b.stage)),
	    E_SYSTEM, &row));
	b.until = row_i64(&row, "until");
	return note_progress(j, &b, row_i64(&row, "created"),
	    row_i64(&row, "updated"), row_i64(&row, "failed"));
}

/* Writes all rows, or judges them in a dry run, a batch in each transaction.  A
 * batch that another transaction has disturbed is tried again some times.  What
 * the rows of a dry run would come to is noted once: then j->line is no longer
 * 0. */
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
			e = end_step(j, write_batch(j, &next, &more));
		}
		TRY(e);
		b = next;
	}
	return j->dry && j->line == 0 ? end_step(j, note_judged(j)) : OK;
}

/* Makes sure that no row was lost before the import counts as done. */
static enum err
check_all_done(struct import_task *j)
{
	return hit_all_rows(j, &sql_import_all_done, ARGS(AN("id", &j->o->id)));
}

/* -- the file of failed rows --------------------------------------------- */

#define WRITE_BYTES ((size_t)64 * 1024)        /* written at once */
#define ROW_MAX     ((size_t)32 * 1024 * 1024) /* bytes of one row */
#define FILE_MAX    ((size_t)64 * 1024 * 1024) /* bytes of the file */

/* The file of failed rows while it is written. */
struct writer {
	struct import_task *j;
	int fd;
	struct buf out;
	size_t done;    /* bytes written so far */
	size_t columns; /* number of cells in the heading */
	struct rows failures;
	int at;       /* index in failures of the next one */
	int64_t line; /* line of the last failure that was written */
	bool headed;  /* the heading was written */
};

static enum err
flush_failures(struct writer *w)
{
	if (!write_all(w->fd, w->out.p, w->out.n))
		return fault(w->j->ctx,
		    "import task %lld: its file of failed rows cannot be "
		    "written: %s",
		    (long long)w->j->o->id, strerror(errno));
	w->done += w->out.n;
	buf_clear(&w->out, WRITE_BYTES);
	return OK;
}

/* Returns the failure at w->at in *out, without passing it; *any: whether there
 * is one.  When the last one that was read has been passed, it ends the step
 * and reads further ones. */
static enum err
next_failure(struct writer *w, struct row *out, bool *any)
{
	struct import_task *j = w->j;

	if (w->at == w->failures.n) {
		TRY(end_step(j, OK));
		TRY(db_rows(j->ctx, &sql_import_failures,
		    ARGS(AN("id", &j->o->id), AN("since", &w->line)),
		    &w->failures));
		w->at = 0;
	}
	*any = w->failures.n > 0;
	if (*any)
		*out = row_at(&w->failures, w->at);
	return OK;
}

/* Copies the cells of a row of the file, as many as its heading has, so that
 * what is added behind them stands in the same columns in all rows. */
static void
put_cells(struct writer *w, const struct sheet_row *row)
{
	for (size_t i = 0; i < w->columns; i++)
		csv_text(&w->out, i < row->n ? row->cell[i] : "");
}

/* The columns behind those of the imported file. */
static const struct column more[] = {
	{ "row", "Row", NULL },
	{ "reason", "Reason", NULL },
};

/* Writes the heading of the file, with two columns more. */
static void
put_heading(struct writer *w, const struct sheet_row *row)
{
	buf_str(&w->out, UTF8_MARK);
	w->columns = row->n;
	w->headed = true;
	put_cells(w, row);
	for (size_t i = 0; i < ARRAY_LEN(more); i++)
		csv_cell(&w->out, lang_heading(w->j->ctx->lang, more[i].title));
	csv_end(&w->out);
}

/* Adds a row that failed to the file of such rows: its cells, its line and the
 * reason. */
static enum err
put_failure(
    struct writer *w, const struct sheet_row *row, const struct row *failure)
{
	put_cells(w, row);
	buf_i64(&w->out, row->line);
	buf_str(&w->out, ",");
	csv_cell(&w->out,
	    import_rows_reason(w->j->ctx, w->j->kind, &w->j->heading, failure));
	csv_end(&w->out);
	BUG_ON(w->out.over);
	return w->out.n < WRITE_BYTES ? OK : flush_failures(w);
}

/* Writes the row if it failed.  E_NOT_FOUND: no failures are left, so the rest
 * of the file need not be read. */
static enum err
on_file_row(void *arg, const struct sheet_row *row)
{
	struct writer *w = arg;
	struct row failure;
	bool any;

	if (!w->headed) {
		put_heading(w, row);
		return OK;
	}
	TRY(next_failure(w, &failure, &any));
	if (!any)
		return E_NOT_FOUND;
	if (row_i64(&failure, "line") != row->line)
		return OK;
	if (w->done + w->out.n > FILE_MAX)
		return E_SHEET_FULL;
	w->at++;
	w->line = row->line;
	return put_failure(w, row, &failure);
}

/* Reads the imported file again, up to the last row that failed (E_NOT_FOUND
 * from on_file_row), and writes the rows that did. */
static enum err
write_failures(struct writer *w)
{
	struct import_task *j = w->j;
	struct sheet_stream from =
	    import_rows_reader(j->kind, j->data, j->n).from;
	const char *why = NULL;
	enum err e;

	from.mended = j->mended;
	from.row = on_file_row;
	from.arg = w;
	e = sheet_stream(j->mem, &from, &why);
	if (e == E_SHEET_FULL) {
		buf_str(
		    &w->out, lang_reason(j->ctx->mem, j->ctx->lang,
		                 "more rows failed than this file may hold"));
		buf_str(&w->out, "\r\n");
	} else if (e != OK && e != E_NOT_FOUND) {
		return import_rows_error(j->ctx, e, why);
	}
	TRY(flush_failures(w));
	if (fsync(w->fd) != 0)
		return fault(j->ctx,
		    "import task %lld: fsync of its file of failed rows: %s",
		    (long long)j->o->id, strerror(errno));
	return end_step(j, OK);
}

/* The file gets mode 0640: nginx, which is in the same group, reads it. */
static enum err
write_failed_rows(struct import_task *j)
{
	const char *path =
	    import_file_path(j->mem, j->o->conf->home, j->o->file);
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640);
	struct writer w = { .j = j, .fd = fd };
	enum err e;

	if (fd < 0)
		return fault(j->ctx, "%s: %s", path, strerror(errno));
	buf_init(&w.out, ROW_MAX);
	e = write_failures(&w);
	buf_free(&w.out);
	(void)close(fd);
	return e;
}

/* -- carrying it out ------------------------------------------------------ */

/* Deletes the rows from device_import_row. */
static enum err
drop_rows(struct import_task *j)
{
	TRY(begin_step(j));
	return db_do(
	    j->ctx, &sql_device_import_drop, ARGS(AN("stage", &j->o->stage)));
}

/* Does the whole import, from the file that was sent to that of failed rows. */
static enum err
carry_out(struct import_task *j)
{
	struct upload file;

	TRY(import_file_map(j->ctx, j->o->conf->home, j->source, &file));
	j->data = file.data;
	j->n = file.n;
	TRY(read_file(j));
	TRY(end_step(j, count_rows(j)));
	TRY(write_batches(j));
	TRY(end_step(j, check_all_done(j)));
	TRY(write_failed_rows(j));
	return end_step(j, drop_rows(j));
}

/* Carries out a task.  What a single step allocates lives in `step` and is
 * freed after it; what lasts for the whole import lives in mem. */
static enum err
run_task(struct ctx *ctx, const struct task_work *o)
{
	struct arena step = { 0 };
	struct import_task j = { .ctx = ctx, .mem = ctx->mem, .o = o };
	enum err e = db_end(ctx, read_order(&j));

	ctx->mem = &step;
	if (e == OK)
		e = carry_out(&j);
	if (ctx->arg != NULL)
		ctx->arg = arena_strdup(j.mem, ctx->arg);
	e = end_step(&j, e);
	ctx->mem = j.mem;
	arena_free(&step);
	return e;
}

#define KIND(name_) \
	{ \
		.name = (name_), .what = "import task", \
		.message = "import-task", .permission = IMPORT_PERM, \
		.limit_ms = LIMIT_MS, .run = run_task, \
		.ended = &sql_import_ended \
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
	return task_job_watch(&job, ctx, conf, step);
}
