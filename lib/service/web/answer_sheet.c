/*
 * answer_sheet.c - the rows of a page as a workbook, written to a file that is
 * sent when it is complete.
 */
#include "web/answer_sheet.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "sheet/errors.h"
#include "sheet/sheet_out.h"
#include "store/db_bulk.h"
#include "web/download.h"
#include "web/export.h"
#include "web/fcgi.h"
#include "web/workbook.h"

#define PATIENCE_MS 320000 /* time limit: 300 s for SQL, 20 s for the file */
/* Bytes of all texts in the workbook. */
#define BYTES_MAX   ((size_t)512 * 1024 * 1024)
#define EXTRA_MAX   8

/* The worker that makes the workbook, and the supervisor it had then. */
struct maker {
	struct ctx *ctx;
	pid_t supervisor;
};

static const char *
biz(const struct req *r)
{
	return export_name(r->ctx->mem, r->ep->handler.sheet);
}

static enum err
too_many(struct req *r)
{
	return fail(r->ctx, E_EXPORT_TOO_MANY_ROWS, biz(r));
}

/* Refuses the request before any row is written if there are more rows than
 * allowed: looks for the first row after the last allowed one. */
static enum err
refuse_too_many(struct req *r, const struct args *in)
{
	const int64_t one = 1, fit = SHEET_ANSWER_MAX;
	const struct arg page[] = { AN("page_size", &one),
		AN("page_offset", &fit) };
	struct arg extra[EXTRA_MAX + ARRAY_LEN(page)];
	struct args with = *in;
	struct rows rows;

	BUG_ON(in->n_extra > EXTRA_MAX);
	if (in->n_extra > 0)
		memcpy(extra, in->extra, in->n_extra * sizeof(*extra));
	memcpy(extra + in->n_extra, page, sizeof(page));
	with.extra = extra;
	with.n_extra = in->n_extra + ARRAY_LEN(page);
	TRY(db_rows(r->ctx, r->ep->handler.sql->rows, &with, &rows));
	return rows.n == 0 ? OK : too_many(r);
}

static enum err
may_go_on(void *arg, int64_t rows, size_t bytes)
{
	const struct maker *m = arg;

	(void)rows;
	/* A new supervisor that replaces a dead one waits until the workers of
	 * the old one have ended, so the export must stop. */
	if (getppid() != m->supervisor)
		return fault(m->ctx,
		    "the supervisor of this worker has ended, so its workbook "
		    "is not finished");
	return bytes > BYTES_MAX ? E_EXPORT_TOO_MANY_ROWS : OK;
}

static enum err
write_file(struct req *r, const struct args *in, const struct download *d)
{
	struct maker m = { r->ctx, getppid() };
	const struct workbook book = { d->path, d->dir, may_go_on, &m };
	enum err e = workbook_write(r, in, &book);

	return e == E_EXPORT_TOO_MANY_ROWS ? too_many(r) : e;
}

static enum err
make(struct req *r, const struct args *in)
{
	struct download d;
	enum err e;

	TRY(db_begin_read(r->ctx));
	TRY(refuse_too_many(r, in));
	TRY(download_begin(r, &d));
	e = write_file(r, in, &d);
	if (e == OK)
		download_send(r, &d, SHEET_TYPE,
		    arena_printf(r->ctx->mem, "%s.xls", biz(r)));
	else
		download_remove(r->site, d.name);
	return e;
}

enum err
answer_sheet(struct req *r, const struct args *in)
{
	enum err e;
	int slot;

	if (r->export_to != NULL)
		return export_write(r, in);
	TRY(download_slot(r, &slot));
	if (r->site->slot != NULL)
		atomic_store(&r->site->slot->limit_ms, PATIENCE_MS);
	e = make(r, in);
	(void)close(slot);
	return e;
}
