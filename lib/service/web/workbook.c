/* workbook.c - writes the rows of a block to a workbook while it reads them in
 * one read-only transaction. */
#include "web/workbook.h"

#include "fleet/dict.h"
#include "sheet/sheet_out.h"
#include "store/db_bulk.h"

struct writer {
	struct req *r;
	const struct workbook *to;
	struct sheet_out *out;
	int64_t rows;
};

static enum err
read_labels(struct req *r, const struct dict **out)
{
	const struct sheet *s = r->ep->handler.sheet;
	struct strs types = { arena_new(r->ctx->mem, const char *, s->n), 0 };

	for (size_t i = 0; i < s->n; i++)
		if (s->col[i].dict != NULL)
			types.v[types.n++] = s->col[i].dict;
	return dict_read(r->ctx, &types, out);
}

/* The sheet with its headings in the caller's language. */
static const struct sheet *
headed(struct ctx *ctx, const struct sheet *s)
{
	struct sheet *out = arena_new(ctx->mem, struct sheet, 1);
	struct column *col = arena_new(ctx->mem, struct column, s->n);

	for (size_t i = 0; i < s->n; i++) {
		col[i] = s->col[i];
		col[i].title = lang_heading(ctx->lang, col[i].title);
	}
	*out = (struct sheet){ s->name, col, s->n };
	return out;
}

static enum err
write_row(void *arg, const struct row *row)
{
	struct writer *w = arg;
	enum err e = sheet_row(w->out, row);

	if (e == E_SYSTEM)
		return fault(w->r->ctx,
		    "workbook %s: row %lld cannot be written, so it is given "
		    "up",
		    w->to->path, (long long)w->rows + 1);
	TRY(e);
	w->rows++;
	return w->to->each(w->to->arg, w->rows, sheet_bytes(w->out));
}

enum err
workbook_write(struct req *r, const struct args *in, const struct workbook *to)
{
	struct writer w = { .r = r, .to = to };
	const struct dict *labels;
	enum err e;

	TRY(read_labels(r, &labels));
	w.out = sheet_begin(
	    to->path, to->dir, headed(r->ctx, r->ep->handler.sheet), labels);
	if (w.out == NULL)
		return fault(r->ctx,
		    "workbook %s cannot be begun: %s is not writable", to->path,
		    to->dir);
	e = db_stream(r->ctx, r->ep->handler.sql, in, write_row, &w);
	/* The transaction is committed before the file is finished, because
	 * finishing takes long. */
	if (e == OK)
		e = db_commit(r->ctx);
	if (e != OK) {
		sheet_drop(w.out);
		return e;
	}
	if (sheet_end(w.out) != OK)
		return fault(r->ctx,
		    "workbook %s cannot be written: the disk is full or "
		    "refuses it",
		    to->path);
	return OK;
}
