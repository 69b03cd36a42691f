/* sheet_xml.c - a sheet as a stream of rows; memory holds one row at a time. */
#include "sheet/sheet_xml.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"
#include "sheet/xml_part.h"

#define LINES_MAX   1048576
#define COLUMNS_MAX 16384
#define NUMBER_MAX  40   /* characters of a number in the file */
#define EXACT_MAX   9e15 /* a double holds smaller whole numbers exactly */

enum { DATA = PART_ROOT + 1, ROW, CELL, VALUE, RICH, RUN };

enum value_kind { NUMBER, SHARED, BOOLEAN, TEXT, KIND__MAX };

struct grid {
	struct arena *a;   /* memory of *why */
	struct arena *mem; /* memory of one row, reset after it */
	const struct book *book;
	enum err (*row)(void *arg, const struct grid_row *row);
	void *arg;
	const char **why;

	uint32_t line, column; /* of the current row and cell, from 1 */
	enum value_kind kind;  /* of the current cell */
	struct buf value;      /* of the current cell, as the file has it */
	const char *cell[SHEET_CELLS_MAX];
	size_t n; /* cells up to the last one that is not blank */
};

static enum err
bad_row(struct grid *g, const char *what)
{
	*g->why = arena_printf(g->a, "row %u %s", g->line, what);
	return E_BAD_REQUEST;
}

static enum err
bad_cell(struct grid *g, const char *what)
{
	*g->why = arena_printf(
	    g->a, "cell %u of row %u %s", g->column, g->line, what);
	return E_BAD_REQUEST;
}

/* -- where a cell is ----------------------------------------------------- */

static bool
number_of(const char *s, int64_t max, uint32_t *out)
{
	int64_t v;

	if (num_read(s, strlen(s), &v) != OK || v < 1 || v > max)
		return false;
	*out = (uint32_t)v;
	return true;
}

/* Reads a cell reference: "AB12" means column 28 of row 12. */
static bool
reference(const char *s, uint32_t *line, uint32_t *column)
{
	uint32_t c = 0;

	for (; *s >= 'A' && *s <= 'Z' && c <= COLUMNS_MAX; s++)
		c = c * 26 + (uint32_t)(*s - 'A') + 1;
	*column = c;
	return c >= 1 && c <= COLUMNS_MAX && number_of(s, LINES_MAX, line);
}

static enum err
row_open(struct grid *g, const struct xml_attrs *attrs)
{
	const char *r = xml_attr(attrs, "r");
	uint32_t line = g->line + 1;

	if (r != NULL && !number_of(r, LINES_MAX, &line))
		return bad_row(g, "is followed by one with a bad number");
	if (line <= g->line || line > LINES_MAX)
		return bad_row(g, "is followed by one that is out of order");
	g->line = line;
	g->column = 0;
	g->n = 0;
	return OK;
}

static bool
kind_of(const char *t, enum value_kind *out)
{
	static const struct {
		const char *t;
		enum value_kind kind;
	} kinds[] = {
		{ "n", NUMBER },
		{ "s", SHARED },
		{ "b", BOOLEAN },
		{ "str", TEXT },
		{ "inlineStr", TEXT },
		{ "d", TEXT },
		{ "e", TEXT },
	};

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (strcmp(t, kinds[i].t) == 0) {
			*out = kinds[i].kind;
			return true;
		}
	return false;
}

static enum err
cell_open(struct grid *g, const struct xml_attrs *attrs)
{
	const char *r = xml_attr(attrs, "r");
	const char *t = xml_attr(attrs, "t");
	uint32_t line = g->line, column = g->column + 1;

	if (r != NULL && !reference(r, &line, &column))
		return bad_row(g, "has a cell with a bad reference");
	if (line != g->line || column <= g->column || column > COLUMNS_MAX)
		return bad_row(g, "has a cell that is out of order");
	g->column = column;
	g->value.n = 0;
	if (!kind_of(t == NULL ? "n" : t, &g->kind))
		return bad_cell(g, "is of an unknown kind");
	return OK;
}

/* -- what a cell holds --------------------------------------------------- */

/* Some programs write 13800000000 as 1.38E10; a cell with such a whole number
 * is read as all its digits. */
static enum err
number_text(struct grid *g, const char *s, const char **out)
{
	char *end;
	double v;

	if (strlen(s) > NUMBER_MAX || s[strspn(s, "0123456789+-.eE")] != '\0')
		return bad_cell(g, "has a number that is none");
	v = strtod(s, &end);
	if (end == s || *end != '\0' || !isfinite(v))
		return bad_cell(g, "has a number that is none");
	if (s[strcspn(s, ".eE")] != '\0' && v > -EXACT_MAX && v < EXACT_MAX &&
	    v == (double)(int64_t)v)
		*out = arena_printf(g->mem, "%lld", (long long)v);
	else
		*out = arena_strdup(g->mem, s);
	return OK;
}

static enum err
shared_text(struct grid *g, const char *s, const char **out)
{
	int64_t i;

	if (num_read(s, strlen(s), &i) != OK || i < 0 ||
	    (size_t)i >= g->book->shared.n)
		return bad_cell(g, "has a text that is not there");
	*out = g->book->shared.v[i];
	return OK;
}

static enum err
value_text(struct grid *g, const char **out)
{
	const char *s = buf_text(&g->value);

	*out = "";
	if (*s == '\0')
		return OK;
	switch (g->kind) {
	case NUMBER:
		return number_text(g, s, out);
	case SHARED:
		return shared_text(g, s, out);
	case BOOLEAN:
		*out = strcmp(s, "0") == 0 ? "false" : "true";
		return OK;
	case TEXT:
	case KIND__MAX:
		break;
	}
	return book_text(g->mem, g->value.p, g->value.n, out, g->why);
}

/* Blank cells are skipped before the limit is checked: a sheet may have
 * formatted blank cells far beyond its last value. */
static enum err
cell_close(struct grid *g)
{
	const char *text;

	TRY(value_text(g, &text));
	if (utf8_blank(text))
		return OK;
	if (g->column > SHEET_CELLS_MAX)
		return bad_row(g, "has more than 100 cells");
	while (g->n < g->column)
		g->cell[g->n++] = "";
	g->cell[g->column - 1] = text;
	return OK;
}

static enum err
row_close(struct grid *g)
{
	struct grid_row row = { g->line, { g->cell, g->n } };

	if (g->n > 0)
		TRY(g->row(g->arg, &row));
	arena_reset(g->mem);
	return OK;
}

/* -- the part ------------------------------------------------------------ */

static enum err
on_open(void *arg, int path, const struct xml_attrs *attrs)
{
	if (path == ROW)
		return row_open(arg, attrs);
	return path == CELL ? cell_open(arg, attrs) : OK;
}

static enum err
on_close(void *arg, int path)
{
	if (path == ROW)
		return row_close(arg);
	return path == CELL ? cell_close(arg) : OK;
}

static enum err
on_text(void *arg, int path, const char *s, size_t n)
{
	struct grid *g = arg;

	if (path == VALUE)
		buf_add(&g->value, s, n);
	return g->value.over ? bad_cell(g, "has too long a text") : OK;
}

enum err
grid_read(struct arena *a, const struct book *book,
    enum err (*row)(void *arg, const struct grid_row *row), void *arg,
    const char **why)
{
	static const struct part_step steps[] = {
		{ PART_ROOT, "sheetData", DATA },
		{ DATA, "row", ROW },
		{ ROW, "c", CELL },
		{ CELL, "v", VALUE },
		{ CELL, "is", RICH },
		{ RICH, "t", VALUE },
		{ RICH, "r", RUN },
		{ RUN, "t", VALUE },
	};
	static const struct part reader = { steps, ARRAY_LEN(steps), on_open,
		on_close, on_text };
	struct arena mem = { 0 };
	struct grid g = { .a = a,
		.mem = &mem,
		.book = book,
		.row = row,
		.arg = arg,
		.why = why };
	enum err e;

	buf_init(&g.value, BOOK_TEXT_BYTES);
	e = part_read(book->zip, book->sheet, &reader, &g, why);
	buf_free(&g.value);
	arena_free(&mem);
	return e;
}
