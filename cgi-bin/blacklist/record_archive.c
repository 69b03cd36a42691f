/* record_archive.c - writes records of the blacklist as csv files of an
 * archive.  All of them show one moment, that of the transaction. */
#include "blacklist/record_archive.h"

#include <stdatomic.h>

#include "input/camel_case.h"
#include "sheet/errors.h"
#include "sql/blacklist/record_archive.h"
#include "store/db_bulk.h"
#include "text/csv.h"
#include "text/zip.h"
#include "web/download.h"
#include "web/fcgi.h"
#include "web/task_order.h"

#define PATIENCE_MS 320000 /* 300 s for SQL, 20 s for the file */
#define PIECE       ((size_t)64 * 1024)
#define PIECE_MAX   ((size_t)4 * 1024 * 1024)
#define BYTES_MAX   ((size_t)512 * 1024 * 1024)
/* A byte order mark, by which other programs see that a file is UTF-8. */
#define MARK        "\xEF\xBB\xBF"

struct csv {
	const char *name;
	const struct sql *sql;
	const char *const *column; /* NULL at the end */
};

static const struct csv files[] = {
	{ "blacklist.csv", &sql_archive_records,
	    (const char *const[]){ "id", "app_name", "package_name", "type",
	        "enabled", "version_op", "version_number", "version_code_min",
	        "version_code_max", "match_mode", "all_device",
	        "rollout_percent", "kill_interval_s", "rule_id", "start_time",
	        "end_time", "effective", "approval_status", "revision",
	        "remark", "create_time", "update_time", NULL } },
	{ "channel.csv", &sql_archive_channels,
	    (const char *const[]){ "blacklist_id", "channel_id", "channel_name",
	        "approval_status", NULL } },
	{ "mac.csv", &sql_archive_macs,
	    (const char *const[]){
	        "blacklist_id", "mac", "bind_type", "approval_status", NULL } },
	{ "region.csv", &sql_archive_regions,
	    (const char *const[]){ "blacklist_id", "region_id", "iso_code",
	        "region_name", "approval_status", NULL } },
	{ "statistics.csv", &sql_archive_statistics,
	    (const char *const[]){ "blacklist_id", "day", "event_type",
	        "result", "times", "events", NULL } },
};

/* An archive that is being written. */
struct archive {
	struct req *r;
	struct zip_out *zip;
	const struct csv *file;
	struct buf text;
	size_t bytes;
	int64_t rows[ARRAY_LEN(files)];
	struct ids records; /* those of the first file, for the others */
};

static enum err
flush(struct archive *a)
{
	enum err e = zip_out_put(a->zip, a->text.p, a->text.n);

	a->bytes += a->text.n;
	buf_clear(&a->text, PIECE_MAX);
	if (e != OK)
		return fault(a->r->ctx, "an archive cannot be written");
	return a->bytes > BYTES_MAX ? E_EXPORT_TOO_MANY_ROWS : OK;
}

static void
put_heading(struct archive *a)
{
	char name[64];

	buf_str(&a->text, MARK);
	for (const char *const *c = a->file->column; *c != NULL; c++) {
		name_camel(*c, name, sizeof(name));
		csv_cell(&a->text, name);
	}
	csv_end(&a->text);
}

static enum err
put_row(void *arg, const struct row *row)
{
	struct archive *a = arg;
	int64_t *rows = &a->rows[a->file - files];

	if (a->file == files) {
		if (a->records.n == ARCHIVE_RECORDS_MAX)
			return E_EXPORT_TOO_MANY_ROWS;
		a->records.v[a->records.n++] = row_i64(row, "id");
	}
	for (const char *const *c = a->file->column; *c != NULL; c++)
		csv_cell(&a->text, row_null(row, *c) ? "" : row_str(row, *c));
	csv_end(&a->text);
	++*rows;
	return a->text.n < PIECE ? OK : flush(a);
}

static enum err
put_file(struct archive *a, const struct args *in)
{
	struct ctx *ctx = a->r->ctx;

	if (zip_out_entry(a->zip, a->file->name) != OK)
		return fault(ctx, "an archive cannot be written");
	put_heading(a);
	TRY(db_stream(ctx, a->file->sql,
	    a->file == files ? in : ARGS(AN("ids", &a->records)), put_row, a));
	return flush(a);
}

/* Adds the manifest, which says which files the archive has and by which
 * filters its records were chosen. */
static enum err
put_manifest(struct archive *a, const struct args *in)
{
	struct raw filter = export_params(a->r->ctx->mem, in);
	struct json_out w = { .to = &a->text };

	if (zip_out_entry(a->zip, "manifest.json") != OK)
		return fault(a->r->ctx, "an archive cannot be written");
	json_obj(&w);
	json_key(&w, "createTime");
	json_put_i64(&w, a->r->ctx->now_ms);
	json_key(&w, "filter");
	json_put_raw(&w, filter.json, filter.n);
	json_key(&w, "files");
	json_arr(&w);
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		json_obj(&w);
		json_key(&w, "name");
		json_put_str(&w, files[i].name);
		json_key(&w, "rows");
		json_put_i64(&w, a->rows[i]);
		json_end_obj(&w);
	}
	json_end_arr(&w);
	json_end_obj(&w);
	return flush(a);
}

static enum err
put_files(struct archive *a, const struct args *in)
{
	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		a->file = &files[i];
		TRY(put_file(a, in));
	}
	return put_manifest(a, in);
}

static enum err
write_archive(struct req *r, const struct args *in, const struct download *d)
{
	struct archive a = { .r = r,
		.zip = zip_out_begin(r->ctx->mem, d->path),
		.records = {
		    arena_new(r->ctx->mem, int64_t, ARCHIVE_RECORDS_MAX), 0 } };
	enum err e;

	if (a.zip == NULL)
		return fault(r->ctx, "%s cannot be opened", d->path);
	buf_init(&a.text, PIECE_MAX);
	e = put_files(&a, in);
	buf_free(&a.text);
	if (zip_out_end(a.zip) != OK && e == OK)
		e = fault(r->ctx, "%s cannot be written", d->path);
	return e == E_EXPORT_TOO_MANY_ROWS ? fail(r->ctx, e, "app-blacklist")
	                                   : e;
}

enum err
record_archive_answer(struct req *r, const struct args *in)
{
	struct download d;
	enum err e;

	if (r->site->slot != NULL)
		atomic_store(&r->site->slot->limit_ms, PATIENCE_MS);
	TRY(download_begin(r, &d));
	e = db_begin_read(r->ctx);
	if (e == OK)
		e = write_archive(r, in, &d);
	if (e == OK)
		download_send(r, &d, ARCHIVE_TYPE, "app-blacklist.zip");
	else
		download_remove(r->site, d.name);
	return e;
}
