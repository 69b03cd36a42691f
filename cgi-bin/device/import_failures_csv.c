/*
 * import_failures_csv.c - writes the failed rows of an import to a file that
 * the user can correct and import again.  For this the imported file is read a
 * second time, together with the list of failures, which has the same order.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "app/import_file.h"
#include "base/write_all.h"
#include "device/import_failures_csv.h"
#include "device/import_task.h"
#include "sheet/errors.h"
#include "sql/device/import_run.h"
#include "text/csv.h"

#define WRITE_BYTES ((size_t)64 * 1024)
#define ROW_MAX     ((size_t)32 * 1024 * 1024)
#define FILE_MAX    ((size_t)64 * 1024 * 1024)
/* A byte order mark: shows that it is UTF-8. */
#define MARK        "\xEF\xBB\xBF"

struct writer {
	struct import_task *j;
	int fd;
	struct buf out;
	size_t done;    /* bytes written so far */
	size_t columns; /* number of cells in the heading */
	struct rows failures;
	int at;       /* index in failures of the next one */
	int64_t line; /* line of the last failure that was written */
	bool headed, full;
};

static enum err
flush(struct writer *w)
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

/* Returns the next failure in *out; *any: whether there is one. */
static enum err
next(struct writer *w, struct row *out, bool *any)
{
	struct import_task *j = w->j;

	if (w->at == w->failures.n) {
		TRY(import_step(j, OK));
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

static void
put_cells(struct writer *w, const struct sheet_row *row)
{
	for (size_t i = 0; i < w->columns; i++)
		csv_cell(&w->out, i < row->n ? row->cell[i] : "");
}

static void
put_heading(struct writer *w, const struct sheet_row *row)
{
	buf_str(&w->out, MARK);
	w->columns = row->n;
	w->headed = true;
	put_cells(w, row);
	csv_cell(&w->out, "row");
	csv_cell(&w->out, "reason");
	csv_end(&w->out);
}

static enum err
put_failure(
    struct writer *w, const struct sheet_row *row, const struct row *failure)
{
	put_cells(w, row);
	buf_i64(&w->out, row->line);
	buf_str(&w->out, ",");
	csv_cell(&w->out, import_rows_reason(w->j->ctx, failure));
	csv_end(&w->out);
	BUG_ON(w->out.over);
	return w->out.n < WRITE_BYTES ? OK : flush(w);
}

/* Writes the row if it failed.  E_NOT_FOUND: no failures are left, so the rest
 * of the file need not be read. */
static enum err
on_row(void *arg, const struct sheet_row *row)
{
	struct writer *w = arg;
	struct row failure;
	bool any;

	if (!w->headed) {
		put_heading(w, row);
		return OK;
	}
	TRY(next(w, &failure, &any));
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

static enum err
write_rows(struct writer *w)
{
	struct import_task *j = w->j;
	struct sheet_stream from =
	    import_rows_reader(j->kind, j->data, j->n).from;
	const char *why = NULL;
	enum err e;

	from.row = on_row;
	from.arg = w;
	e = sheet_stream(j->mem, &from, &why);
	if (e == E_SHEET_FULL) {
		buf_str(&w->out, "more rows failed than this file may hold");
		buf_str(&w->out, "\r\n");
	} else if (e != OK && e != E_NOT_FOUND) {
		return import_rows_error(j->ctx, e, why);
	}
	TRY(flush(w));
	if (fsync(w->fd) != 0)
		return fault(j->ctx,
		    "import task %lld: fsync of its file of failed rows: %s",
		    (long long)j->o->id, strerror(errno));
	return import_step(j, OK);
}

/* The file gets mode 0640: nginx, which is in the same group, reads it. */
enum err
import_failed_rows_write(struct import_task *j)
{
	const char *path =
	    import_file_path(j->mem, j->o->conf->home, j->o->file);
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640);
	struct writer w = { .j = j, .fd = fd };
	enum err e;

	if (fd < 0)
		return fault(j->ctx, "%s: %s", path, strerror(errno));
	buf_init(&w.out, ROW_MAX);
	e = write_rows(&w);
	buf_free(&w.out);
	(void)close(fd);
	return e;
}
