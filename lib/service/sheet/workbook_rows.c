/*
 * workbook_rows.c - streams the rows of a sheet, so that memory holds one row
 * at a time.  Only which cells are merged over several rows is found before,
 * because it stands behind the last row.  Of other sheets it reads the first
 * rows, so that none is lost in silence.
 */
#include "sheet/workbook_rows.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"
#include "sheet/workbook_read.h"
#include "text/xml.h"

#define LINES_MAX   1048576
#define COLUMNS_MAX 16384

/* -- where a cell is ------------------------------------------------------- */

/* Reads the number of a row, from 1; false: it is none. */
static bool
line_read(const char *s, uint32_t *out)
{
	int64_t v;

	if (num_read(s, strlen(s), &v) != OK || v < 1 || v > LINES_MAX)
		return false;
	*out = (uint32_t)v;
	return true;
}

/* Reads a cell reference: "AB12" means column 28 of row 12; false: it is
 * none. */
static bool
reference_read(const char *s, uint32_t *line, uint32_t *column)
{
	uint32_t c = 0;

	for (; *s >= 'A' && *s <= 'Z' && c <= COLUMNS_MAX; s++)
		c = c * 26 + (uint32_t)(*s - 'A') + 1;
	*column = c;
	return c >= 1 && c <= COLUMNS_MAX && line_read(s, line);
}

/* -- merged cells ---------------------------------------------------------- */

/* The rows over which cells of a column are merged: all show what the first one
 * holds.  Merged columns of one row are as the file has them. */
struct merged {
	uint32_t first, last, column;
	const char *text, *flaw; /* of the first cell */
};

struct merges {
	struct arena *a;
	struct merged *v; /* in the order of their first rows */
	size_t n;
	size_t seen; /* letters of the element's name, while it is sought */
	bool any;
	const char **why;
};

/* Searches the next bytes of a sheet for the element's name, and sets any if it
 * is there.  Merged cells are named behind all rows, so this is done before the
 * sheet is read; few sheets have it. */
static enum err
merges_seek(void *arg, const char *bytes, size_t n, bool last)
{
	static const char name[] = "mergeCell";
	struct merges *m = arg;

	(void)last;
	for (size_t i = 0; i < n && !m->any; i++) {
		const char *next = bytes + i;

		if (m->seen == 0)
			next = memchr(next, name[0], n - i);
		if (next == NULL)
			break;
		i = (size_t)(next - bytes);
		m->seen =
		    *next == name[m->seen] ? m->seen + 1 : *next == name[0];
		m->any = m->seen == sizeof(name) - 1;
	}
	return OK;
}

enum { MERGES = PART_ROOT + 1, MERGE };

/* Notes cells that are merged over several rows.  If they are merged over
 * several columns, too, only the first column counts. */
static enum err
merges_open(void *arg, int path, const struct xml_attrs *attrs)
{
	struct merges *m = arg;
	const char *ref = xml_attr(attrs, "ref");
	const char *colon = ref == NULL ? NULL : strchr(ref, ':');
	struct merged one = { 0 };
	uint32_t column;

	if (path != MERGE || colon == NULL)
		return OK;
	ref = arena_strndup(m->a, ref, (size_t)(colon - ref));
	if (!reference_read(ref, &one.first, &one.column) ||
	    !reference_read(colon + 1, &one.last, &column))
		return part_bad(m->why, "its merged cells are damaged");
	if (one.first >= one.last || one.column > SHEET_CELLS_MAX)
		return OK;
	if (m->n == BOOK_MERGES_MAX)
		return part_bad(m->why, "it has too many merged cells");
	if (m->v == NULL)
		m->v = arena_new(m->a, struct merged, BOOK_MERGES_MAX);
	m->v[m->n++] = one;
	return OK;
}

static int
merges_order(const void *a, const void *b)
{
	uint32_t x = ((const struct merged *)a)->first;
	uint32_t y = ((const struct merged *)b)->first;

	return (x > y) - (x < y);
}

/* Reads which cells are merged, in the order of their first rows. */
static enum err
merges_read(struct arena *a, const struct book *book, struct merges *out,
    const char **why)
{
	static const struct part_step steps[] = {
		{ PART_ROOT, "mergeCells", MERGES },
		{ MERGES, "mergeCell", MERGE },
	};
	static const struct part reader = { steps, ARRAY_LEN(steps),
		merges_open, NULL, NULL };

	*out = (struct merges){ .a = a, .why = why };
	TRY(zip_read(book->zip, book->sheet, merges_seek, out, why));
	if (!out->any)
		return OK;
	TRY(part_read(book->zip, book->sheet, &reader, out, why));
	if (out->n > 0)
		qsort(out->v, out->n, sizeof(*out->v), merges_order);
	return OK;
}

/* -- the rows of the sheet ------------------------------------------------ */

enum { DATA = PART_ROOT + 1, ROW, CELL, FORMULA, VALUE, RICH, RUN };

enum value_kind { NUMBER, SHARED, BOOLEAN, TEXT, TIME, BROKEN, KIND__MAX };

struct grid {
	struct arena *a;   /* memory of *why */
	struct arena *mem; /* memory of one row, reset after it */
	const struct book *book;
	enum err (*row)(void *arg, const struct grid_row *row);
	void *arg;
	const char **why;

	uint32_t line, column; /* of the current row and cell, from 1 */
	enum value_kind kind;  /* of the current cell */
	struct cell_look look; /* of the current cell */
	bool formula, valued;  /* the current cell has such an element */
	struct buf value;      /* of the current cell, as the file has it */
	const char *cell[SHEET_CELLS_MAX];
	size_t n;         /* cells up to the last one that is not blank */
	const char *flaw; /* of the row, or NULL */
	uint32_t flawed;  /* column of the flaw */
	bool hidden;      /* nobody sees the row */
	struct merges merges;
	size_t reached; /* how many of them begin in the rows so far */
	struct merged *over[SHEET_CELLS_MAX]; /* by column, the last of them */
};

/* Refuses the workbook, by a clause about its current row or cell. */
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

/* -- where a row and a cell begin ----------------------------------------- */

/* Finds the merged cells that begin in this row. */
static void
merges_reach(struct grid *g)
{
	for (; g->reached < g->merges.n; g->reached++) {
		struct merged *m = &g->merges.v[g->reached];

		if (m->first > g->line)
			return;
		g->over[m->column - 1] = m;
	}
}

/* Begins a row, which is behind the one before; its number may be left out. */
static enum err
row_open(struct grid *g, const struct xml_attrs *attrs)
{
	const char *r = xml_attr(attrs, "r");
	uint32_t line = g->line + 1;

	if (r != NULL && !line_read(r, &line))
		return bad_row(g, "is followed by one with a bad number");
	if (line <= g->line || line > LINES_MAX)
		return bad_row(g, "is followed by one that is out of order");
	g->line = line;
	g->column = 0;
	g->n = 0;
	g->flaw = NULL;
	g->hidden = part_flag(attrs, "hidden");
	merges_reach(g);
	return OK;
}

/* Reads the kind of a value from the attribute t of its cell; false: it is
 * unknown. */
static bool
kind_read(const char *t, enum value_kind *out)
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
		{ "d", TIME },
		{ "e", BROKEN },
	};

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (strcmp(t, kinds[i].t) == 0) {
			*out = kinds[i].kind;
			return true;
		}
	return false;
}

/* The look of a cell whose style has that number, which the file may lack. */
static struct cell_look
look_of(const struct book *book, const char *style)
{
	struct cell_look look = { .from_1904 = book->from_1904 };
	int64_t i;

	if (style != NULL && num_read(style, strlen(style), &i) == OK &&
	    i >= 0 && (size_t)i < book->n_looks)
		look.format = book->look[i];
	return look;
}

/* Begins a cell, which is behind the one before; its reference may be left
 * out. */
static enum err
cell_open(struct grid *g, const struct xml_attrs *attrs)
{
	const char *r = xml_attr(attrs, "r");
	const char *t = xml_attr(attrs, "t");
	uint32_t line = g->line, column = g->column + 1;

	if (r != NULL && !reference_read(r, &line, &column))
		return bad_row(g, "has a cell with a bad reference");
	if (line != g->line || column <= g->column || column > COLUMNS_MAX)
		return bad_row(g, "has a cell that is out of order");
	g->column = column;
	g->value.n = 0;
	g->formula = g->valued = false;
	if (!kind_read(t == NULL ? "n" : t, &g->kind))
		return bad_cell(g, "is of an unknown kind");
	if (g->kind == NUMBER || g->kind == TIME)
		g->look = look_of(g->book, xml_attr(attrs, "s"));
	return OK;
}

/* -- what a cell holds --------------------------------------------------- */

/* Refuses the row for its current cell, unless that is right (what NULL) or an
 * earlier cell has already refused it. */
static void
note_flaw(struct grid *g, const char *what)
{
	if (g->flaw != NULL || what == NULL)
		return;
	g->flaw = what;
	g->flawed = g->column;
}

/* The text of a number, as the format of its cell shows it. */
static enum err
number_text(struct grid *g, const char *s, const char **out)
{
	if (!cell_is_number(s))
		return bad_cell(g, "has a number that is none");
	note_flaw(g, cell_number(g->mem, s, &g->look, out));
	if (*out == s)
		*out = arena_strdup(g->mem, s);
	return OK;
}

/* The shared text whose index a cell holds. */
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

/* Makes the text of the current cell.  A value that shows nothing, as an error
 * does, refuses the row; one that no program writes refuses the file. */
static enum err
value_text(struct grid *g, const char **out)
{
	const char *s = buf_text(&g->value);

	*out = "";
	if (g->formula && *s == '\0' && (g->kind != TEXT || !g->valued))
		note_flaw(g, "holds a formula without its result");
	if (*s == '\0')
		return OK;
	switch (g->kind) {
	case NUMBER:
		return number_text(g, s, out);
	case SHARED:
		return shared_text(g, s, out);
	case BOOLEAN:
		*out = strcmp(s, "0") == 0 ? "FALSE" : "TRUE";
		return OK;
	case TIME:
		s = cell_time(g->mem, s, &g->look);
		break;
	case BROKEN:
		note_flaw(g, arena_printf(g->mem, "holds the error %.20s", s));
		break;
	case TEXT:
	case KIND__MAX:
		break;
	}
	return cell_decode(g->mem, s, strlen(s), out, g->why);
}

/* Sets the cell of a column of the current row; those that the file has left
 * out before it are empty. */
static void
put_cell(struct grid *g, uint32_t column, const char *text)
{
	while (g->n < column)
		g->cell[g->n++] = "";
	g->cell[column - 1] = text;
}

/* Notes what the current cell holds, if the cells below are merged with it. */
static void
merged_keep(struct grid *g, const char *text)
{
	struct merged *m =
	    g->column > SHEET_CELLS_MAX ? NULL : g->over[g->column - 1];

	if (m == NULL || m->first != g->line)
		return;
	m->text = arena_strdup(g->a, text);
	if (g->flaw != NULL && g->flawed == g->column)
		m->flaw = arena_strdup(g->a, g->flaw);
}

/* Fills the cells of the row that are merged with cells of rows above. */
static void
merged_show(struct grid *g)
{
	for (uint32_t i = 0; i < SHEET_CELLS_MAX; i++) {
		const struct merged *m = g->over[i];

		if (m == NULL || m->text == NULL || m->first == g->line ||
		    m->last < g->line)
			continue;
		put_cell(g, i + 1, m->text);
		if (m->flaw != NULL && g->flaw == NULL) {
			g->flaw = m->flaw;
			g->flawed = i + 1;
		}
	}
}

/* Ends a cell, which then is one of its row unless it is blank.  Blank cells
 * are skipped before the limit is checked: a sheet may have formatted blank
 * cells far beyond its last value. */
static enum err
cell_close(struct grid *g)
{
	const char *text;

	TRY(value_text(g, &text));
	if (utf8_blank(text))
		return OK;
	if (g->column > SHEET_CELLS_MAX)
		return bad_row(
		    g, "has more than " STR(SHEET_CELLS_MAX) " cells");
	put_cell(g, g->column, text);
	merged_keep(g, text);
	return OK;
}

/* Passes the row on.  A row without any cell of its own is skipped, even if
 * merged cells of rows above reach into it. */
static enum err
row_close(struct grid *g)
{
	struct grid_row row = { .line = g->line, .hidden = g->hidden };

	if (g->n > 0 || g->flaw != NULL) {
		merged_show(g);
		row.cells = (struct strs){ g->cell, g->n };
		row.flaw = g->flaw;
		row.flawed = g->flawed;
		TRY(g->row(g->arg, &row));
	}
	arena_reset(g->mem);
	return OK;
}

/* -- the part ------------------------------------------------------------ */

/* A row or a cell begins, or the formula or the value of a cell: that there is
 * one is noted, because value_text refuses a formula without a value. */
static enum err
on_open(void *arg, int path, const struct xml_attrs *attrs)
{
	struct grid *g = arg;

	if (path == ROW)
		return row_open(g, attrs);
	if (path == CELL)
		return cell_open(g, attrs);
	g->formula |= path == FORMULA;
	g->valued |= path == VALUE;
	return OK;
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

/* Reads the rows of a sheet and passes them on. */
static enum err
part_rows(struct grid *g, const char *part)
{
	static const struct part_step steps[] = {
		{ PART_ROOT, "sheetData", DATA },
		{ DATA, "row", ROW },
		{ ROW, "c", CELL },
		{ CELL, "v", VALUE },
		{ CELL, "f", FORMULA },
		{ CELL, "is", RICH },
		{ RICH, "t", VALUE },
		{ RICH, "r", RUN },
		{ RUN, "t", VALUE },
	};
	static const struct part reader = { steps, ARRAY_LEN(steps), on_open,
		on_close, on_text };
	struct arena mem = { 0 };
	enum err e;

	g->mem = &mem;
	buf_init(&g->value, BOOK_TEXT_BYTES);
	e = part_read(g->book->zip, part, &reader, g, g->why);
	buf_free(&g->value);
	arena_free(&mem);
	return e;
}

enum err
grid_read(struct arena *a, const struct book *book,
    enum err (*row)(void *arg, const struct grid_row *row), void *arg,
    const char **why)
{
	struct grid g = {
		.a = a, .book = book, .row = row, .arg = arg, .why = why
	};

	TRY(merges_read(a, book, &g.merges, why));
	return part_rows(&g, book->sheet);
}

/* -- other sheets --------------------------------------------------------- */

/* The first rows of a sheet, as far as they are needed. */
struct head {
	struct arena *a;
	struct strs cells; /* of the first row */
	size_t rows, wanted;
};

/* Keeps the cells of the first row and counts the rows; the error, which nobody
 * sees, ends the reading at the last one that is wanted. */
static enum err
head_row(void *arg, const struct grid_row *row)
{
	struct head *h = arg;

	if (h->rows++ == 0) {
		h->cells.v = arena_new(h->a, const char *, row->cells.n + 1);
		for (size_t i = 0; i < row->cells.n; i++)
			h->cells.v[h->cells.n++] =
			    arena_strdup(h->a, row->cells.v[i]);
	}
	return h->rows < h->wanted ? OK : E_NOT_FOUND;
}

/* Reads the first rows of a sheet, as many as are wanted.  Errors are ignored:
 * what is wrong behind these rows, or in a sheet that is not imported, does not
 * matter. */
static void
head_read(struct head *h, const struct book *book, const char *part)
{
	const char *why;
	struct grid g = {
		.a = h->a, .book = book, .row = head_row, .arg = h, .why = &why
	};

	(void)part_rows(&g, part);
}

/* The first cell that is not blank, or "". */
static const char *
first_filled(const struct strs *cells)
{
	size_t i = 0;

	while (i < cells->n && utf8_blank(cells->v[i]))
		i++;
	return i < cells->n ? cells->v[i] : "";
}

/* Is one of the cells this heading, but for blanks around it? */
static bool
has_heading(const struct strs *cells, const char *heading)
{
	size_t n, m;
	const char *want = utf8_trim(heading, &n);
	bool has = false;

	for (size_t i = 0; i < cells->n && !has; i++) {
		const char *s = utf8_trim(cells->v[i], &m);

		has = n == m && n > 0 && strncasecmp(s, want, n) == 0;
	}
	return has;
}

/* Refuses the workbook if sheet i has rows of the same kind, because they would
 * be lost; otherwise notes its name if it has any row.  heading NULL: any row
 * is of the same kind. */
static enum err
other_sheet(struct arena *a, struct book *book, size_t i, const char *heading,
    const char **why)
{
	struct head other = { .a = a, .wanted = heading == NULL ? 1 : 2 };

	head_read(&other, book, book->other[i].part);
	if (other.rows < other.wanted ||
	    (heading != NULL && !has_heading(&other.cells, heading))) {
		if (other.rows > 0)
			book->unread[book->n_unread++] = book->other[i].name;
		return OK;
	}
	*why = arena_printf(a,
	    "its sheet \"%s\" has such rows, too: import each sheet as a file "
	    "of its own",
	    book->other[i].name);
	return E_BAD_REQUEST;
}

enum err
grid_choose(struct arena *a, struct book *book, bool listed, const char **why)
{
	struct head first = { .a = a, .wanted = 1 };
	const char *heading;
	size_t next = 0;

	if (book->n_others == 0)
		return OK;
	head_read(&first, book, book->sheet);
	for (; first.rows == 0 && next < book->n_others; next++) {
		book->sheet = book->other[next].part;
		head_read(&first, book, book->sheet);
	}
	heading = listed ? NULL : first_filled(&first.cells);
	for (size_t i = next; i < book->n_others; i++)
		TRY(other_sheet(a, book, i, heading, why));
	return OK;
}
