/*
 * sheet_in.c - both ends of the pipe between the child that parses a workbook
 * and the worker that wants its rows.
 *
 * What goes over it are records: one letter, then for a row its line and its
 * number of cells, for each cell its length and its bytes; for a flaw the
 * length and the clause.  Numbers are 32 bits as the machine has them.  An end
 * record comes last, so half of a sheet is never taken for all of it.
 */
#include "sheet/sheet_in.h"

#include <string.h>
#include <strings.h>

#include "base/isolate.h"
#include "base/log.h"
#include "base/utf8.h"
#include "sheet/grid.h"

#define MEMORY_MAX ((size_t)512 * 1024 * 1024)

enum record { R_ROW = 'r', R_FLAW = 'f', R_TOO_MANY = 'm', R_END = 'e' };

/* -- the child ---------------------------------------------------------------
 */

struct task {
	const char *data;
	size_t n, max;
	struct isolate_out *out;
	size_t rows;
	bool too_many;
};

static void
put_letter(struct isolate_out *out, enum record letter)
{
	isolate_put(out, &(char){ (char)letter }, 1);
}

static void
put_number(struct isolate_out *out, size_t v)
{
	isolate_put(out, &(uint32_t){ (uint32_t)v }, sizeof(uint32_t));
}

static void
put_text(struct isolate_out *out, const char *s)
{
	size_t n = strlen(s);

	put_number(out, n);
	isolate_put(out, s, n);
}

static enum err
put_row(void *arg, const struct grid_row *row)
{
	struct task *t = arg;

	if (t->rows > t->max) {
		t->too_many = true;
		return E_BAD_REQUEST;
	}
	t->rows++;
	put_letter(t->out, R_ROW);
	put_number(t->out, row->line);
	put_number(t->out, row->cells.n);
	for (size_t i = 0; i < row->cells.n; i++)
		put_text(t->out, row->cells.v[i]);
	return OK;
}

static enum err
parse(struct task *t, const char **why)
{
	struct arena a = { 0 };
	struct book book;
	struct zip *z;

	TRY(zip_open(&a, t->data, t->n, &z, why));
	TRY(book_open(&a, z, &book, why));
	return grid_read(&a, &book, put_row, t, why);
}

/* Nothing is given back: the process ends with this function. */
static void
child(struct isolate_out *out, void *arg)
{
	struct task *t = arg;
	const char *why = "it is damaged";

	t->out = out;
	if (parse(t, &why) == OK) {
		put_letter(out, R_END);
	} else if (t->too_many) {
		put_letter(out, R_TOO_MANY);
	} else {
		put_letter(out, R_FLAW);
		put_text(out, why);
	}
}

/* -- the worker --------------------------------------------------------------
 */

/* The bytes of the child that were not looked at yet. */
struct reader {
	struct ctx *ctx;
	const char *p;
	size_t left;
	struct sheet_rows rows;
	size_t cap;
};

static enum err
unreadable(struct ctx *ctx, const char *why)
{
	return fail(ctx, E_SHEET_UNREADABLE, why);
}

/* Only a child that was taken over says what makes no sense. */
static enum err
nonsense(struct ctx *ctx)
{
	return unreadable(ctx, "it is damaged");
}

static enum err
take(struct reader *r, void *out, size_t n)
{
	if (n > r->left)
		return nonsense(r->ctx);
	memcpy(out, r->p, n);
	r->p += n;
	r->left -= n;
	return OK;
}

static enum err
take_text(struct reader *r, const char **out)
{
	uint32_t n = 0;

	TRY(take(r, &n, sizeof(n)));
	if (n > r->left || !utf8_valid(r->p, n))
		return nonsense(r->ctx);
	*out = n == 0 ? "" : arena_strndup(r->ctx->mem, r->p, n);
	r->p += n;
	r->left -= n;
	return OK;
}

static void
grow(struct reader *r)
{
	size_t cap = r->cap == 0 ? 64 : r->cap * 2;
	struct sheet_row *v = arena_new(r->ctx->mem, struct sheet_row, cap);

	if (r->rows.n > 0)
		memcpy(v, r->rows.v, r->rows.n * sizeof(*v));
	r->rows.v = v;
	r->cap = cap;
}

static enum err
take_row(struct reader *r)
{
	struct sheet_row *row;
	uint32_t n = 0;

	if (r->rows.n == r->cap)
		grow(r);
	row = &r->rows.v[r->rows.n];
	TRY(take(r, &row->line, sizeof(row->line)));
	TRY(take(r, &n, sizeof(n)));
	if (n == 0 || n > SHEET_CELLS_MAX)
		return nonsense(r->ctx);
	row->n = n;
	row->cell = arena_new(r->ctx->mem, const char *, n);
	for (size_t i = 0; i < n; i++)
		TRY(take_text(r, &row->cell[i]));
	r->rows.n++;
	return OK;
}

static enum err
take_all(struct reader *r, size_t max)
{
	const char *why;
	char letter;

	for (;;) {
		TRY(take(r, &letter, 1));
		switch ((enum record)letter) {
		case R_ROW:
			TRY(take_row(r));
			continue;
		case R_FLAW:
			TRY(take_text(r, &why));
			return unreadable(r->ctx, why);
		case R_TOO_MANY:
			return fail(r->ctx, E_SHEET_TOO_MANY_ROWS,
			    arena_printf(r->ctx->mem, "%zu", max));
		case R_END:
			return r->rows.n > max + 1 ? nonsense(r->ctx) : OK;
		}
		return nonsense(r->ctx);
	}
}

/* What programs before 2007 wrote, and what an encrypted .xlsx is. */
static bool
is_old(const char *data, size_t n)
{
	return n >= 4 && memcmp(data, "\xD0\xCF\x11\xE0", 4) == 0;
}

static enum err
ended(struct ctx *ctx, enum isolate_end end)
{
	switch (end) {
	case ISOLATE_DONE:
		return OK;
	case ISOLATE_LATE:
		return unreadable(ctx, "it takes too long");
	case ISOLATE_TOO_MUCH:
		return unreadable(ctx, "it holds more than 64 MB of text");
	case ISOLATE_CRASHED:
		log_line(LOG_WARN, "sheet: the reader crashed, trace %s",
		    ctx->trace_id == NULL ? "-" : ctx->trace_id);
		return unreadable(
		    ctx, "it is damaged or needs too much memory");
	case ISOLATE_FAULT:
		break;
	}
	return fault(ctx, "sheet: no child could be made");
}

enum err
sheet_read(struct ctx *ctx, const char *data, size_t n, size_t max,
    struct sheet_rows *out)
{
	static const struct isolate_limits limits = { SHEET_READ_S * 1000,
		SHEET_READ_S, MEMORY_MAX };
	struct task task = { .data = data, .n = n, .max = max };
	CLEANUP(buf_free) struct buf bytes;
	struct reader r = { .ctx = ctx };

	buf_init(&bytes, SHEET_OUT_MAX);
	if (n > SHEET_FILE_MAX)
		return unreadable(ctx, "it is larger than 64 MB");
	if (is_old(data, n))
		return unreadable(ctx, "it is encrypted or of an old kind, "
		                       "save it as .xlsx without password");
	TRY(ended(ctx, isolate_run(child, &task, &limits, &bytes)));
	r.p = bytes.p;
	r.left = bytes.n;
	TRY(take_all(&r, max));
	*out = r.rows;
	return OK;
}

/* -- headings ----------------------------------------------------------------
 */

const char *
sheet_cell(struct arena *a, const struct sheet_row *row, size_t i)
{
	const char *s = i < row->n ? row->cell[i] : "";
	size_t n;

	s += strspn(s, " \t\r\n");
	n = strlen(s);
	while (n > 0 && strchr(" \t\r\n", s[n - 1]) != NULL)
		n--;
	return s[n] == '\0' ? s : arena_strndup(a, s, n);
}

size_t
sheet_column(struct arena *a, const struct sheet_rows *rows, const char *title)
{
	for (size_t i = 0; rows->n > 0 && i < rows->v[0].n; i++)
		if (strcasecmp(sheet_cell(a, &rows->v[0], i), title) == 0)
			return i;
	return SIZE_MAX;
}
