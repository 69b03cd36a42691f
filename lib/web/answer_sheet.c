/*
 * answer_sheet.c - a page's rows as a workbook: one state of the database,
 * read as it is written, into a file that is sent when it is whole.
 */
#include "web/answer_sheet.h"

#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "org/dict.h"
#include "sheet/sheet_out.h"
#include "store/db_stream.h"
#include "web/download.h"
#include "web/fcgi.h"

#define TYPE        "application/vnd.ms-excel;charset=UTF-8"
#define PATIENCE_MS 320000 /* a statement's 300 s, and the writing */
#define BYTES_MAX   ((size_t)512 * 1024 * 1024) /* of texts */
#define EXTRA_MAX   8

struct writer {
	struct req *r;
	struct sheet_out *out;
	pid_t supervisor;
};

/* What the resource is called outside: "dict-type". */
static const char *
biz(const struct req *r)
{
	char *name = arena_strdup(r->ctx->mem, r->ep->body.sheet->name);

	for (char *p = name; *p != '\0'; p++)
		if (*p == '_')
			*p = '-';
	return name;
}

static enum err
too_many(struct req *r)
{
	return fail(r->ctx, E_EXPORT_TOO_MANY_ROWS, biz(r));
}

/* Whether there is a row behind the last that fits, before any is written. */
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
	TRY(db_rows(r->ctx, r->ep->body.sql->rows, &with, &rows));
	return rows.n == 0 ? OK : too_many(r);
}

static enum err
read_labels(struct req *r, const struct dict **out)
{
	const struct sheet *s = r->ep->body.sheet;
	struct strs types = { arena_new(r->ctx->mem, const char *, s->n), 0 };

	for (size_t i = 0; i < s->n; i++)
		if (s->col[i].dict != NULL)
			types.v[types.n++] = s->col[i].dict;
	return dict_read(r->ctx, &types, out);
}

static enum err
write_row(void *arg, const struct row *row)
{
	struct writer *w = arg;
	enum err e = sheet_row(w->out, row);

	/* A new supervisor waits until the old one's workers are gone. */
	if (getppid() != w->supervisor)
		return fault(w->r->ctx, "a workbook is given up");
	if (e == E_SYSTEM)
		return fault(w->r->ctx, "a workbook's row cannot be written");
	if (e != OK || sheet_bytes(w->out) > BYTES_MAX)
		return too_many(w->r);
	return OK;
}

/* The database is let go before the file is put together. */
static enum err
write_rows(struct writer *w, const struct args *in)
{
	struct ctx *ctx = w->r->ctx;
	enum err e = db_stream(ctx, w->r->ep->body.sql, in, write_row, w);

	if (e == OK)
		e = db_commit(ctx);
	if (e != OK) {
		sheet_drop(w->out);
		return e;
	}
	if (sheet_end(w->out) != OK)
		return fault(ctx, "a workbook cannot be written");
	return OK;
}

static enum err
write_file(struct req *r, const struct args *in, const struct download *d,
    const struct dict *labels)
{
	struct writer w = { .r = r, .supervisor = getppid() };

	w.out = sheet_begin(d->path, d->dir, r->ep->body.sheet, labels);
	if (w.out == NULL)
		return fault(r->ctx, "a workbook cannot be begun");
	return write_rows(&w, in);
}

static enum err
make(struct req *r, const struct args *in)
{
	const struct dict *labels;
	struct download d;
	enum err e;

	TRY(db_begin_read(r->ctx));
	TRY(refuse_too_many(r, in));
	TRY(read_labels(r, &labels));
	TRY(download_begin(r, &d));
	e = write_file(r, in, &d, labels);
	if (e == OK)
		download_send(
		    r, &d, TYPE, arena_printf(r->ctx->mem, "%s.xls", biz(r)));
	else
		download_remove(r->site, d.name);
	return e;
}

enum err
answer_sheet(struct req *r, const struct args *in)
{
	enum err e;
	int slot;

	TRY(download_slot(r, &slot));
	if (r->site->slot != NULL)
		atomic_store(&r->site->slot->limit_ms, PATIENCE_MS);
	e = make(r, in);
	(void)close(slot);
	return e;
}
