/* exec_event_archive.c - writes events to a csv file row by row, as they arrive
 * from the database. */
#include "blacklist/exec_event_archive.h"

#include <stdatomic.h>

#include "blacklist/record_archive.h"
#include "input/camel_case.h"
#include "sheet/errors.h"
#include "sql/blacklist/exec_detail.h"
#include "store/db_bulk.h"
#include "text/csv.h"
#include "text/zip.h"
#include "web/download.h"
#include "web/fcgi.h"

#define PATIENCE_MS 320000 /* 300 s for SQL, 20 s for the file */
#define PIECE       ((size_t)64 * 1024)
#define PIECE_MAX   ((size_t)1024 * 1024)
#define ROWS_MAX    2000000
/* A byte order mark, by which other programs see that the file is UTF-8. */
#define MARK        "\xEF\xBB\xBF"

static const char *const columns[] = { "id", "blacklist_id", "mac", "cpu",
	"channel_id", "model_id", "region_id", "package_name", "app_name",
	"version_code", "version_name", "result", "error_code", "error_message",
	"times", "event_time", "report_time", "event_id", "test" };

struct file {
	struct ctx *ctx;
	struct zip_out *zip;
	struct buf text;
	int64_t rows;
};

static enum err
flush(struct file *f)
{
	enum err e = zip_out_put(f->zip, f->text.p, f->text.n);

	buf_clear(&f->text, PIECE_MAX);
	return e == OK ? OK : fault(f->ctx, "an archive cannot be written");
}

static void
put_heading(struct file *f)
{
	char name[64];

	buf_str(&f->text, MARK);
	for (size_t i = 0; i < ARRAY_LEN(columns); i++) {
		name_camel(columns[i], name, sizeof(name));
		csv_cell(&f->text, name);
	}
	csv_end(&f->text);
}

static enum err
put_row(void *arg, const struct row *row)
{
	struct file *f = arg;

	if (f->rows++ == ROWS_MAX)
		return E_EXPORT_TOO_MANY_ROWS;
	for (size_t i = 0; i < ARRAY_LEN(columns); i++)
		csv_cell(&f->text,
		    row_null(row, columns[i]) ? "" : row_str(row, columns[i]));
	csv_end(&f->text);
	return f->text.n < PIECE ? OK : flush(f);
}

static enum err
put_file(
    struct file *f, const struct args *in, int32_t event_type, const char *name)
{
	if (zip_out_entry(f->zip, arena_printf(f->ctx->mem, "%s.csv", name)) !=
	    OK)
		return fault(f->ctx, "an archive cannot be written");
	put_heading(f);
	TRY(db_stream(f->ctx, &sql_exec_archive,
	    WITH(in, AN("event_type", &event_type)), put_row, f));
	return flush(f);
}

static enum err
write_archive(struct req *r, const struct args *in, int32_t event_type,
    const char *name, const struct download *d)
{
	struct file f = { .ctx = r->ctx,
		.zip = zip_out_begin(r->ctx->mem, d->path) };
	enum err e;

	if (f.zip == NULL)
		return fault(r->ctx, "%s cannot be opened", d->path);
	buf_init(&f.text, PIECE_MAX);
	e = put_file(&f, in, event_type, name);
	buf_free(&f.text);
	if (zip_out_end(f.zip) != OK && e == OK)
		e = fault(r->ctx, "%s cannot be written", d->path);
	return e == E_EXPORT_TOO_MANY_ROWS
	           ? fail(r->ctx, e,
	                 arena_printf(r->ctx->mem, "app-blacklist-%s", name))
	           : e;
}

enum err
exec_event_archive_answer(
    struct req *r, const struct args *in, int32_t event_type, const char *name)
{
	struct download d;
	enum err e;

	TRY(db_check(r->ctx, &sql_exec_archive_check, in));
	if (r->site->slot != NULL)
		atomic_store(&r->site->slot->limit_ms, PATIENCE_MS);
	TRY(download_begin(r, &d));
	e = db_begin_read(r->ctx);
	if (e == OK)
		e = write_archive(r, in, event_type, name, &d);
	if (e == OK)
		download_send(r, &d, ARCHIVE_TYPE,
		    arena_printf(r->ctx->mem, "app-blacklist-%s.zip", name));
	else
		download_remove(r->site, d.name);
	return e;
}
