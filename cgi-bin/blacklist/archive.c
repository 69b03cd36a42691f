/* archive.c - answers with an archive of csv files.  Rows are written as they
 * arrive from the database, so that memory does not grow with their number. */
#include "blacklist/archive.h"

#include "base/utf8.h"
#include "input/field.h"
#include "sheet/errors.h"
#include "store/db_bulk.h"
#include "text/csv.h"
#include "text/zip.h"
#include "web/download.h"
#include "web/fcgi.h"

#define LIMIT_MS  320000              /* 300 s for SQL, 20 s for the file */
#define PIECE     ((size_t)64 * 1024) /* of a file, compressed at once */
#define PIECE_MAX ((size_t)4 * 1024 * 1024) /* with a long row behind it */

enum err
archive_entry(struct archive *a, const char *name)
{
	return zip_out_entry(a->zip, name) == OK
	           ? OK
	           : fault(a->r->ctx, "an archive cannot be written");
}

enum err
archive_flush(struct archive *a)
{
	enum err e = zip_out_put(a->zip, a->text.p, a->text.n);

	a->bytes += a->text.n;
	buf_clear(&a->text, PIECE_MAX);
	if (e != OK)
		return fault(a->r->ctx, "an archive cannot be written");
	return a->bytes_max != 0 && a->bytes > a->bytes_max
	           ? E_EXPORT_TOO_MANY_ROWS
	           : OK;
}

/* A csv file that is being written. */
struct writing {
	struct archive *a;
	const struct archive_csv *file;
	struct ids *ids; /* NULL: not wanted */
	int64_t rows;
};

/* Writes the names of the columns as the first row. */
static void
put_heading(struct writing *w)
{
	struct buf *text = &w->a->text;
	char name[64];

	buf_str(text, UTF8_MARK);
	for (const char *const *c = w->file->column; *c != NULL; c++) {
		name_camel(*c, name, sizeof(name));
		csv_cell(text, name);
	}
	csv_end(text);
}

/* Writes a row of a file, and notes its id if ids are wanted. */
static enum err
put_row(void *arg, const struct row *row)
{
	struct writing *w = arg;
	struct buf *text = &w->a->text;

	if (w->file->rows_max != 0 && w->rows == w->file->rows_max)
		return E_EXPORT_TOO_MANY_ROWS;
	w->rows++;
	if (w->ids != NULL)
		w->ids->v[w->ids->n++] = row_i64(row, "id");
	for (const char *const *c = w->file->column; *c != NULL; c++)
		csv_cell(text, row_null(row, *c) ? "" : row_str(row, *c));
	csv_end(text);
	return text->n < PIECE ? OK : archive_flush(w->a);
}

enum err
archive_put(struct archive *a, const struct archive_csv *file,
    const struct args *in, struct ids *ids, int64_t *rows)
{
	struct writing w = { .a = a, .file = file, .ids = ids };

	TRY(archive_entry(a, file->name));
	put_heading(&w);
	TRY(db_stream(a->r->ctx, file->sql, in, put_row, &w));
	*rows = w.rows;
	return archive_flush(a);
}

/* Makes the archive as the file of the download, which `write` fills. */
static enum err
write_file(struct archive *a, const struct download *d,
    enum err (*write)(struct archive *a, const void *arg), const void *arg)
{
	struct ctx *ctx = a->r->ctx;
	enum err e;

	a->zip = zip_out_begin(ctx->mem, d->path);
	if (a->zip == NULL)
		return fault(ctx, "%s cannot be opened", d->path);
	buf_init(&a->text, PIECE_MAX);
	e = write(a, arg);
	buf_free(&a->text);
	if (zip_out_end(a->zip) != OK && e == OK)
		e = fault(ctx, "%s cannot be written", d->path);
	return e;
}

enum err
archive_answer(struct req *r, const char *name,
    enum err (*write)(struct archive *a, const void *arg), const void *arg)
{
	struct archive a = { .r = r };
	struct download d;
	enum err e;

	request_limit(r, LIMIT_MS);
	TRY(download_begin(r, &d));
	e = db_begin_read(r->ctx);
	if (e == OK)
		e = write_file(&a, &d, write, arg);
	if (e == OK)
		download_send(r, &d, ARCHIVE_TYPE,
		    arena_printf(r->ctx->mem, "%s.zip", name));
	else
		download_remove(r->site, d.name);
	return e == E_EXPORT_TOO_MANY_ROWS ? fail(r->ctx, e, name) : e;
}
