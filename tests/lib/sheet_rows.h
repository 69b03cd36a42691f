/* sheet_rows.h - reads a whole workbook into memory, for tests that look at its
 * rows. */
#ifndef SHEET_ROWS_H
#define SHEET_ROWS_H

#include <string.h>

#include "sheet/errors.h"
#include "sheet/sheet_stream.h"
#include "store/ctx.h"

struct sheet_rows {
	struct sheet_row *v;
	size_t n;
};

struct sheet_rows_reading {
	struct ctx *of;
	struct sheet_rows *rows;
};

/* sheet_rows_add - for sheet_rows_read: copies a row. */
static inline enum err
sheet_rows_add(void *arg, const struct sheet_row *row)
{
	struct sheet_rows_reading *r = arg;
	struct arena *a = r->of->mem;
	struct sheet_row *to;

	if ((r->rows->n & (r->rows->n - 1)) == 0) {
		struct sheet_row *v =
		    arena_new(a, struct sheet_row, 2 * r->rows->n + 1);

		if (r->rows->n > 0)
			memcpy(v, r->rows->v, r->rows->n * sizeof(*v));
		r->rows->v = v;
	}
	to = &r->rows->v[r->rows->n++];
	*to = *row;
	to->cell = arena_new(a, const char *, row->n);
	for (size_t i = 0; i < row->n; i++)
		to->cell[i] = arena_strdup(a, row->cell[i]);
	if (row->flaw != NULL)
		to->flaw = arena_strdup(a, row->flaw);
	return OK;
}

/* sheet_rows_read - the rows of a workbook in of->mem; of an error of->arg is
 * the reason. */
static inline enum err
sheet_rows_read(
    struct ctx *of, const char *data, size_t n, struct sheet_rows *out)
{
	struct sheet_rows_reading r = { of, out };
	const struct sheet_stream q = { .data = data,
		.n = n,
		.text_max = (size_t)64 << 20,
		.seconds = 30,
		.row = sheet_rows_add,
		.arg = &r };
	const char *why = NULL;
	enum err e;

	*out = (struct sheet_rows){ 0 };
	e = sheet_stream(of->mem, &q, &why);
	return e == OK || why == NULL ? e : fail(of, E_SHEET_UNREADABLE, why);
}

#endif
