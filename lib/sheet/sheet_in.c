/* sheet_in.c - reads a workbook with a limited number of rows into memory. */
#include "sheet/sheet_in.h"

#include <string.h>
#include <strings.h>

#include "sheet/errors.h"

struct collect {
	struct ctx *ctx;
	struct sheet_rows rows;
	size_t cap, max;
};

static void
grow(struct collect *c)
{
	size_t cap = c->cap == 0 ? 64 : c->cap * 2;
	struct sheet_row *v = arena_new(c->ctx->mem, struct sheet_row, cap);

	if (c->rows.n > 0)
		memcpy(v, c->rows.v, c->rows.n * sizeof(*v));
	c->rows.v = v;
	c->cap = cap;
}

static enum err
add_row(void *arg, const struct sheet_row *row)
{
	struct collect *c = arg;
	struct arena *a = c->ctx->mem;
	struct sheet_row *to;

	if (c->rows.n > c->max)
		return fail(c->ctx, E_SHEET_TOO_MANY_ROWS,
		    arena_printf(a, "%zu", c->max));
	if (c->rows.n == c->cap)
		grow(c);
	to = &c->rows.v[c->rows.n++];
	*to = *row;
	to->cell = arena_new(a, const char *, row->n);
	for (size_t i = 0; i < row->n; i++)
		to->cell[i] = row->cell[i][0] == '\0'
		                  ? ""
		                  : arena_strdup(a, row->cell[i]);
	return OK;
}

enum err
sheet_read(struct ctx *ctx, const char *data, size_t n, size_t max,
    struct sheet_rows *out)
{
	struct collect c = { .ctx = ctx, .max = max };
	const struct sheet_stream q = { .data = data,
		.n = n,
		.text_max = SHEET_OUT_MAX,
		.seconds = SHEET_READ_S,
		.row = add_row,
		.arg = &c };
	const char *why = NULL;
	enum err e;

	if (n > SHEET_FILE_MAX)
		return fail(ctx, E_SHEET_UNREADABLE, "it is larger than 64 MB");
	e = sheet_stream(ctx->mem, &q, &why);
	if (e == E_SHEET_UNREADABLE || e == E_UPLOAD_TOO_LARGE)
		return fail(ctx, E_SHEET_UNREADABLE, why);
	TRY(e);
	*out = c.rows;
	return OK;
}

/* -- headings ------------------------------------------------------------ */

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
