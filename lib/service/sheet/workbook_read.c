/*
 * workbook_read.c - reads a workbook, which is an archive of XML parts: finds
 * its first visible sheet, the texts that its cells share and the formats of
 * numbers, and streams the rows of the sheet, so that memory holds one row at a
 * time.
 *
 * The relationships of the archive name the workbook part, which lists the
 * sheets; the relationships of the workbook part name the file of each sheet.
 * For each part a table names the elements that are reported; all others are
 * skipped.
 */
#include "sheet/workbook_read.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"
#include "text/xml.h"
#include "text/zip.h"

#define LINES_MAX     1048576
#define COLUMNS_MAX   16384
#define ESCAPE_LENGTH 7 /* length of _xHHHH_ */

/* -- one part of the archive --------------------------------------------- */

/* Each part has numbers for the paths of elements that it reads.  These two
 * numbers mean the same in every part: PART_ELSEWHERE any element that the
 * table does not name, PART_ROOT the root element. */
enum { PART_ELSEWHERE, PART_ROOT };

/* An element of that name within an element at path `from` is at path `to`. */
struct part_step {
	int from;
	const char *name;
	int to;
};

/* The functions are called for elements at paths of the table, not for
 * PART_ROOT and PART_ELSEWHERE.  Each may be NULL; an error that one of them
 * returns ends the reading. */
struct part {
	const struct part_step *step;
	size_t n;
	enum err (*open)(void *arg, int path, const struct xml_attrs *attrs);
	enum err (*close)(void *arg, int path);
	enum err (*text)(void *arg, int path, const char *s, size_t n);
};

struct walk {
	const struct part *part;
	void *arg;
	struct xml *xml;
	const char **why;
	int path[XML_DEPTH_MAX + 1];
	int depth;
};

static int
path_of(const struct walk *w, const char *name)
{
	if (w->depth == 0)
		return PART_ROOT;
	for (size_t i = 0; i < w->part->n; i++)
		if (w->part->step[i].from == w->path[w->depth - 1] &&
		    strcmp(w->part->step[i].name, name) == 0)
			return w->part->step[i].to;
	return PART_ELSEWHERE;
}

/* path has room: the parser refuses more than XML_DEPTH_MAX levels. */
static enum err
walk_open(void *arg, const char *name, const struct xml_attrs *attrs)
{
	struct walk *w = arg;
	int path = path_of(w, name);

	w->path[w->depth++] = path;
	if (path <= PART_ROOT || w->part->open == NULL)
		return OK;
	return w->part->open(w->arg, path, attrs);
}

static enum err
walk_close(void *arg, const char *name)
{
	struct walk *w = arg;
	int path = w->path[--w->depth];

	(void)name;
	if (path <= PART_ROOT || w->part->close == NULL)
		return OK;
	return w->part->close(w->arg, path);
}

static enum err
walk_text(void *arg, const char *s, size_t n)
{
	struct walk *w = arg;
	int path = w->depth > 0 ? w->path[w->depth - 1] : PART_ROOT;

	if (path <= PART_ROOT || w->part->text == NULL)
		return OK;
	return w->part->text(w->arg, path, s, n);
}

static enum err
feed(void *arg, const char *bytes, size_t n, bool last)
{
	struct walk *w = arg;

	return xml_feed(w->xml, bytes, n, last, w->why);
}

/* Reads the part of that name.  Returns the error of a function of part, or
 * E_BAD_REQUEST with *why when the part is missing, damaged or not XML. */
static enum err
part_read(struct zip *z, const char *name, const struct part *part, void *arg,
    const char **why)
{
	static const struct xml_reader reader = { walk_open, walk_close,
		walk_text };
	struct walk w = { .part = part, .arg = arg, .why = why };
	CLEANUP(xml_free) struct xml *xml = xml_new(&reader, &w);

	w.xml = xml;
	return zip_read(z, name, feed, &w, why);
}

struct rel {
	const char *id, *type, *target;
};

struct rels {
	struct arena *a;
	struct rel v[BOOK_RELS_MAX];
	size_t n;
	const char **why;
};

static enum err
bad(const char **why, const char *what)
{
	*why = what;
	return E_BAD_REQUEST;
}

/* -- relationships ------------------------------------------------------- */

enum { RELATION = PART_ROOT + 1 };

static enum err
rel_open(void *arg, int path, const struct xml_attrs *attrs)
{
	struct rels *r = arg;
	const char *id = xml_attr(attrs, "Id");
	const char *type = xml_attr(attrs, "Type");
	const char *target = xml_attr(attrs, "Target");
	const char *mode = xml_attr(attrs, "TargetMode");

	(void)path;
	if (id == NULL || type == NULL || target == NULL)
		return bad(r->why, "its relationships are damaged");
	if (mode != NULL && strcmp(mode, "Internal") != 0)
		return OK; /* links to other files are not needed */
	if (r->n == BOOK_RELS_MAX)
		return bad(r->why, "it has too many relationships");
	r->v[r->n++] = (struct rel){ arena_strdup(r->a, id),
		arena_strdup(r->a, type), arena_strdup(r->a, target) };
	return OK;
}

/* "xl/workbook.xml" has its relationships in "xl/_rels/workbook.xml.rels". */
static enum err
rels_read(struct arena *a, struct zip *z, const char *part, struct rels **out,
    const char **why)
{
	static const struct part_step steps[] = {
		{ PART_ROOT, "Relationship", RELATION },
	};
	static const struct part reader = { steps, ARRAY_LEN(steps), rel_open,
		NULL, NULL };
	const char *slash = strrchr(part, '/');
	size_t dir = slash == NULL ? 0 : (size_t)(slash - part) + 1;

	*out = arena_new(a, struct rels, 1);
	(*out)->a = a;
	(*out)->why = why;
	return part_read(z,
	    arena_printf(a, "%.*s_rels/%s.rels", (int)dir, part, part + dir),
	    &reader, *out, why);
}

/* Is the relationship of this kind?  Only the last word of its type counts,
 * because the strict and the transitional variant of the standard differ in the
 * words before it. */
static bool
rel_is(const struct rel *r, const char *kind)
{
	const char *slash = strrchr(r->type, '/');

	return slash != NULL && strcmp(slash + 1, kind) == 0;
}

static const struct rel *
rel_first(const struct rels *r, const char *kind)
{
	for (size_t i = 0; i < r->n; i++)
		if (rel_is(&r->v[i], kind))
			return &r->v[i];
	return NULL;
}

/* A target is relative to the folder of the part from, or, with a leading
 * slash, to the root of the archive. */
static enum err
target_of(struct arena *a, const char *from, const struct rel *r,
    const char **out, const char **why)
{
	const char *slash = strrchr(from, '/');
	size_t dir = slash == NULL ? 0 : (size_t)(slash - from) + 1;

	if (strstr(r->target, "..") != NULL || strchr(r->target, '\\') != NULL)
		return bad(why, "its relationships are damaged");
	*out = r->target[0] == '/'
	           ? r->target + 1
	           : arena_printf(a, "%.*s%s", (int)dir, from, r->target);
	return OK;
}

/* -- the list of sheets -------------------------------------------------- */

enum { SHEETS = PART_ROOT + 1, SHEET, SETTINGS };

struct sheets {
	const struct rels *rels;
	const struct rel *first;
	bool hidden; /* so is the first */
	bool from_1904;
};

static bool
is_true(const char *s)
{
	return s != NULL && (strcmp(s, "1") == 0 || strcmp(s, "true") == 0);
}

/* The worksheet of that id; NULL: it is none, but a chart for instance. */
static const struct rel *
worksheet_of(const struct rels *rels, const char *id)
{
	for (size_t i = 0; i < rels->n; i++)
		if (strcmp(rels->v[i].id, id) == 0 &&
		    rel_is(&rels->v[i], "worksheet"))
			return &rels->v[i];
	return NULL;
}

/* Takes the first worksheet that people see, which hidden ones, with lists to
 * choose from, may stand before. */
static enum err
sheet_open(void *arg, int path, const struct xml_attrs *attrs)
{
	struct sheets *s = arg;
	const char *id = xml_attr(attrs, "id");
	const char *state = xml_attr(attrs, "state");
	bool hidden = state != NULL && strcmp(state, "visible") != 0;
	const struct rel *sheet;

	if (path == SETTINGS)
		s->from_1904 = is_true(xml_attr(attrs, "date1904"));
	if (path != SHEET || id == NULL ||
	    (s->first != NULL && (hidden || !s->hidden)))
		return OK;
	sheet = worksheet_of(s->rels, id);
	if (sheet == NULL)
		return OK;
	s->first = sheet;
	s->hidden = hidden;
	return OK;
}

static enum err
sheet_find(struct arena *a, const char *workbook, const struct rels *rels,
    struct book *out, const char **why)
{
	static const struct part_step steps[] = {
		{ PART_ROOT, "sheets", SHEETS },
		{ SHEETS, "sheet", SHEET },
		{ PART_ROOT, "workbookPr", SETTINGS },
	};
	static const struct part reader = { steps, ARRAY_LEN(steps), sheet_open,
		NULL, NULL };
	struct sheets s = { .rels = rels };

	TRY(part_read(out->zip, workbook, &reader, &s, why));
	if (s.first == NULL)
		return bad(why, "it has no sheet");
	out->from_1904 = s.from_1904;
	return target_of(a, workbook, s.first, &out->sheet, why);
}

/* -- shared texts -------------------------------------------------------- */

enum { ITEM = PART_ROOT + 1, ITEM_RUN, ITEM_TEXT };

/* The code of the escape at s; 0 when s is not an escape or escapes a character
 * that is not allowed in a text. */
static unsigned
escaped(const char *s, size_t n)
{
	char digits[5] = "";
	unsigned c;

	if (n < ESCAPE_LENGTH || s[0] != '_' || s[1] != 'x' || s[6] != '_')
		return 0;
	for (size_t i = 0; i < 4; i++) {
		digits[i] = s[2 + i];
		if (!isxdigit((unsigned char)digits[i]))
			return 0;
	}
	c = (unsigned)strtoul(digits, NULL, 16);
	return c >= 0xD800 && c <= 0xDFFF ? 0 : c;
}

/* n bytes of a cell as its text: each escape of the form "_x000D_" becomes the
 * character with that code. */
static enum err
book_text(struct arena *a, const char *s, size_t n, const char **out,
    const char **why)
{
	char *text = arena_alloc(a, n + 1);
	size_t len = 0;

	for (size_t i = 0; i < n;) {
		unsigned c = s[i] == '_' ? escaped(s + i, n - i) : 0;

		if (c == 0) {
			text[len++] = s[i++];
			continue;
		}
		len += utf8_put(c, text + len);
		i += ESCAPE_LENGTH;
	}
	if (!utf8_valid(text, len))
		return bad(why, "a cell of it has a text that is none");
	if (utf8_length(text, len) > BOOK_CELL_MAX)
		return bad(why, "a cell of it has too long a text");
	*out = text;
	return OK;
}

struct texts {
	struct arena *a;
	struct strs all;
	size_t cap;
	struct buf one;
	const char **why;
};

static enum err
text_add(void *arg, int path, const char *s, size_t n)
{
	struct texts *t = arg;

	if (path == ITEM_TEXT)
		buf_add(&t->one, s, n);
	return t->one.over ? bad(t->why, "a cell of it has too long a text")
	                   : OK;
}

static void
texts_grow(struct texts *t)
{
	size_t cap = t->cap == 0 ? 1024 : t->cap * 2;
	const char **v = arena_new(t->a, const char *, cap);

	if (t->all.n > 0)
		memcpy(v, t->all.v, t->all.n * sizeof(*v));
	t->all.v = v;
	t->cap = cap;
}

static enum err
item_close(void *arg, int path)
{
	struct texts *t = arg;

	if (path != ITEM)
		return OK;
	if (t->all.n == BOOK_TEXTS_MAX)
		return bad(t->why, "it has more than 1000000 texts");
	if (t->all.n == t->cap)
		texts_grow(t);
	TRY(book_text(t->a, t->one.p, t->one.n, &t->all.v[t->all.n], t->why));
	t->all.n++;
	t->one.n = 0;
	return OK;
}

/* The element rPh, the pronunciation of a text, is not in the table, so it is
 * skipped. */
static enum err
texts_read(struct arena *a, struct zip *z, const char *part, struct strs *out,
    const char **why)
{
	static const struct part_step steps[] = {
		{ PART_ROOT, "si", ITEM },
		{ ITEM, "t", ITEM_TEXT },
		{ ITEM, "r", ITEM_RUN },
		{ ITEM_RUN, "t", ITEM_TEXT },
	};
	static const struct part reader = { steps, ARRAY_LEN(steps), NULL,
		item_close, text_add };
	struct texts t = { .a = a, .why = why };
	enum err e;

	buf_init(&t.one, BOOK_TEXT_BYTES);
	e = part_read(z, part, &reader, &t, why);
	buf_free(&t.one);
	*out = t.all;
	return e;
}

/* -- formats of numbers --------------------------------------------------- */

enum { CODES = PART_ROOT + 1, CODE, LOOKS, LOOK };

/* The codes that the workbook defines, which stand before the looks of cells;
 * a look names a code of these, or one that is built in. */
struct formats {
	struct arena *a;
	struct {
		int64_t id;
		struct cell_format format;
	} code[BOOK_CODES_MAX];
	size_t n_codes;
	struct cell_format *look;
	size_t n, cap;
	const char **why;
};

static bool
format_id(const struct xml_attrs *attrs, int64_t *out)
{
	const char *id = xml_attr(attrs, "numFmtId");

	return id != NULL && num_read(id, strlen(id), out) == OK;
}

static enum err
code_add(struct formats *f, const struct xml_attrs *attrs)
{
	const char *code = xml_attr(attrs, "formatCode");
	int64_t id;

	if (!format_id(attrs, &id) || code == NULL)
		return OK;
	if (f->n_codes == BOOK_CODES_MAX)
		return bad(f->why, "it has too many formats");
	f->code[f->n_codes].id = id;
	f->code[f->n_codes++].format = cell_format_read(code);
	return OK;
}

static struct cell_format
format_of(const struct formats *f, int64_t id)
{
	for (size_t i = 0; i < f->n_codes; i++)
		if (f->code[i].id == id)
			return f->code[i].format;
	return cell_format_built_in(id);
}

static enum err
look_add(struct formats *f, const struct xml_attrs *attrs)
{
	int64_t id = 0;

	if (f->n == BOOK_LOOKS_MAX)
		return bad(f->why, "it has too many formats");
	if (f->n == f->cap) {
		struct cell_format *old = f->look;

		f->cap = f->cap == 0 ? 64 : f->cap * 2;
		f->look = arena_new(f->a, struct cell_format, f->cap);
		if (f->n > 0)
			memcpy(f->look, old, f->n * sizeof(*old));
	}
	(void)format_id(attrs, &id);
	f->look[f->n++] = format_of(f, id);
	return OK;
}

static enum err
format_open(void *arg, int path, const struct xml_attrs *attrs)
{
	if (path == CODE)
		return code_add(arg, attrs);
	return path == LOOK ? look_add(arg, attrs) : OK;
}

static enum err
formats_read(
    struct arena *a, const char *part, struct book *out, const char **why)
{
	static const struct part_step steps[] = {
		{ PART_ROOT, "numFmts", CODES },
		{ CODES, "numFmt", CODE },
		{ PART_ROOT, "cellXfs", LOOKS },
		{ LOOKS, "xf", LOOK },
	};
	static const struct part reader = { steps, ARRAY_LEN(steps),
		format_open, NULL, NULL };
	struct formats *f = arena_new(a, struct formats, 1);

	f->a = a;
	f->why = why;
	TRY(part_read(out->zip, part, &reader, f, why));
	out->look = f->look;
	out->n_looks = f->n;
	return OK;
}

/* -- opening -------------------------------------------------------------- */

/* Reads what the workbook part names beside its sheets. */
static enum err
rest_read(struct arena *a, const char *workbook, const struct rels *rels,
    struct book *out, const char **why)
{
	const struct rel *texts = rel_first(rels, "sharedStrings");
	const struct rel *formats = rel_first(rels, "styles");
	const char *part;

	if (formats != NULL) {
		TRY(target_of(a, workbook, formats, &part, why));
		TRY(formats_read(a, part, out, why));
	}
	if (texts == NULL)
		return OK;
	TRY(target_of(a, workbook, texts, &part, why));
	return texts_read(a, out->zip, part, &out->shared, why);
}

enum err
book_open(struct arena *a, struct zip *z, struct book *out, const char **why)
{
	const struct rel *workbook;
	const char *part;
	struct rels *rels;

	*out = (struct book){ .zip = z };
	if (!zip_has(z, "_rels/.rels"))
		return bad(why, "it is an archive, but no workbook");
	TRY(rels_read(a, z, "", &rels, why));
	workbook = rel_first(rels, "officeDocument");
	if (workbook == NULL)
		return bad(why, "it is an archive, but no workbook");
	TRY(target_of(a, "", workbook, &part, why));
	TRY(rels_read(a, z, part, &rels, why));
	TRY(sheet_find(a, part, rels, out, why));
	return rest_read(a, part, rels, out, why);
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
	g->flaw = NULL;
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
	g->formula = g->valued = false;
	if (!kind_of(t == NULL ? "n" : t, &g->kind))
		return bad_cell(g, "is of an unknown kind");
	if (g->kind == NUMBER || g->kind == TIME)
		g->look = look_of(g->book, xml_attr(attrs, "s"));
	return OK;
}

/* -- what a cell holds --------------------------------------------------- */

/* Refuses the row for its current cell, unless an earlier one did so. */
static void
flaw(struct grid *g, const char *what)
{
	if (g->flaw != NULL || what == NULL)
		return;
	g->flaw = what;
	g->flawed = g->column;
}

static enum err
number_text(struct grid *g, const char *s, const char **out)
{
	if (!cell_is_number(s))
		return bad_cell(g, "has a number that is none");
	flaw(g, cell_number(g->mem, s, &g->look, out));
	if (*out == s)
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
	if (g->formula && *s == '\0' && (g->kind != TEXT || !g->valued))
		flaw(g, "holds a formula without its result");
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
		flaw(g, arena_printf(g->mem, "holds the error %.20s", s));
		break;
	case TEXT:
	case KIND__MAX:
		break;
	}
	return book_text(g->mem, s, strlen(s), out, g->why);
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
	struct grid_row row = { g->line, { g->cell, g->n }, g->flaw,
		g->flawed };

	if (g->n > 0 || g->flaw != NULL)
		TRY(g->row(g->arg, &row));
	arena_reset(g->mem);
	return OK;
}

/* -- the part ------------------------------------------------------------ */

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
		{ CELL, "f", FORMULA },
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
