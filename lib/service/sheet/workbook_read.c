/*
 * workbook_read.c - opens a workbook, which is an archive of XML parts: finds
 * its first visible sheet, the texts that its cells share and the formats of
 * numbers.
 *
 * For each part a table names the elements that matter in it; all others are
 * skipped.
 *
 * The relationships of the archive name the workbook part, which lists the
 * sheets; the relationships of the workbook part name the file of each sheet.
 */
#include "sheet/workbook_read.h"

#include <string.h>

#include "base/buf.h"
#include "base/num.h"
#include "base/utf8.h"
#include "text/xml.h"

/* -- the elements of a part ---------------------------------------------- */

/* A part that is being parsed: the functions for its elements, and the paths of
 * those that are open. */
struct walk {
	const struct part *part;
	void *arg;
	struct xml *xml;
	const char **why;
	int path[XML_DEPTH_MAX + 1];
	int depth;
};

/* The path of an element below the current one: the step of the table whose
 * name it has, or PART_ELSEWHERE. */
static int
walk_path(const struct walk *w, const char *name)
{
	if (w->depth == 0)
		return PART_ROOT;
	for (size_t i = 0; i < w->part->n; i++)
		if (w->part->step[i].from == w->path[w->depth - 1] &&
		    strcmp(w->part->step[i].name, name) == 0)
			return w->part->step[i].to;
	return PART_ELSEWHERE;
}

/* Begins an element, and calls the part's function if the element is in its
 * table.  path has room: the parser refuses more than XML_DEPTH_MAX levels. */
static enum err
walk_open(void *arg, const char *name, const struct xml_attrs *attrs)
{
	struct walk *w = arg;
	int path = walk_path(w, name);

	w->path[w->depth++] = path;
	if (path <= PART_ROOT || w->part->open == NULL)
		return OK;
	return w->part->open(w->arg, path, attrs);
}

/* Ends an element, and calls the part's function if the element is in its
 * table. */
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

/* Passes a text to the part's function if its element is in the table. */
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
walk_feed(void *arg, const char *bytes, size_t n, bool last)
{
	struct walk *w = arg;

	return xml_feed(w->xml, bytes, n, last, w->why);
}

enum err
part_read(struct zip *z, const char *name, const struct part *part, void *arg,
    const char **why)
{
	static const struct xml_reader reader = { walk_open, walk_close,
		walk_text };
	struct walk w = { .part = part, .arg = arg, .why = why };
	CLEANUP(xml_free) struct xml *xml = xml_new(&reader, &w);

	w.xml = xml;
	return zip_read(z, name, walk_feed, &w, why);
}

bool
part_flag(const struct xml_attrs *attrs, const char *name)
{
	const char *s = xml_attr(attrs, name);

	return s != NULL && (strcmp(s, "1") == 0 || strcmp(s, "true") == 0);
}

enum err
part_bad(const char **why, const char *what)
{
	*why = what;
	return E_BAD_REQUEST;
}

/* -- relationships ------------------------------------------------------- */

struct rel {
	const char *id, *type, *target;
};

struct rels {
	struct arena *a;
	struct rel v[BOOK_RELS_MAX];
	size_t n;
	const char **why;
};

enum { RELATION = PART_ROOT + 1 };

/* Notes a relationship within the archive. */
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
		return part_bad(r->why, "its relationships are damaged");
	if (mode != NULL && strcmp(mode, "Internal") != 0)
		return OK; /* a link to another file */
	if (r->n == BOOK_RELS_MAX)
		return part_bad(r->why, "it has too many relationships");
	r->v[r->n++] = (struct rel){ arena_strdup(r->a, id),
		arena_strdup(r->a, type), arena_strdup(r->a, target) };
	return OK;
}

/* Reads the relationships of a part: "xl/workbook.xml" has them in
 * "xl/_rels/workbook.xml.rels". */
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

/* The name of the part to which a relationship of the part `from` leads.  A
 * target is relative to the folder of that part, or, with a leading slash, to
 * the root of the archive; programs of Windows may write backslashes.  One with
 * ".." is refused. */
static enum err
target_of(struct arena *a, const char *from, const struct rel *r,
    const char **out, const char **why)
{
	const char *slash = strrchr(from, '/');
	size_t dir = slash == NULL ? 0 : (size_t)(slash - from) + 1;
	char *target = arena_strdup(a, r->target);

	if (strstr(target, "..") != NULL)
		return part_bad(why, "its relationships are damaged");
	for (char *p = target; (p = strchr(p, '\\')) != NULL;)
		*p = '/';
	*out = target[0] == '/'
	           ? target + 1
	           : arena_printf(a, "%.*s%s", (int)dir, from, target);
	return OK;
}

/* -- the list of sheets -------------------------------------------------- */

enum { SHEETS = PART_ROOT + 1, SHEET, SETTINGS };

struct sheets {
	struct arena *a;
	const struct rels *rels;
	const struct rel *first;
	bool hidden; /* the first is hidden */
	const struct rel *other[BOOK_OTHERS_MAX];
	struct book *book;
	size_t n; /* of the list, so far */
	const char **why;
};

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

/* The name of a sheet, cut to BOOK_NAME_MAX bytes and valid UTF-8. */
static const char *
sheet_name(struct arena *a, const char *name)
{
	char *out = name == NULL
	                ? arena_strdup(a, "")
	                : arena_strndup(a, name, strnlen(name, BOOK_NAME_MAX));

	utf8_mend(out);
	return out;
}

/* Takes the first worksheet that people see: hidden ones, with lists to choose
 * from, may stand before it.  The other visible ones are only noted. */
static void
sheet_take(
    struct sheets *s, const struct rel *sheet, const struct xml_attrs *attrs)
{
	const char *state = xml_attr(attrs, "state");
	const char *name = xml_attr(attrs, "name");
	bool hidden = state != NULL && strcmp(state, "visible") != 0;
	size_t n = s->book->n_others;

	if (s->first == NULL || (s->hidden && !hidden)) {
		s->first = sheet;
		s->hidden = hidden;
	} else if (!hidden && n < BOOK_OTHERS_MAX) {
		s->other[n] = sheet;
		s->book->other[n].name = sheet_name(s->a, name);
		s->book->n_others++;
	}
}

/* Notes how the workbook counts days, and takes or notes a worksheet. */
static enum err
sheet_open(void *arg, int path, const struct xml_attrs *attrs)
{
	struct sheets *s = arg;
	const char *id = xml_attr(attrs, "id");
	const struct rel *sheet;

	if (path == SETTINGS)
		s->book->from_1904 = part_flag(attrs, "date1904");
	if (path != SHEET || id == NULL)
		return OK;
	if (s->n++ == BOOK_RELS_MAX) /* each has a relationship of its own */
		return part_bad(s->why, "it has too many sheets");
	sheet = worksheet_of(s->rels, id);
	if (sheet != NULL)
		sheet_take(s, sheet, attrs);
	return OK;
}

/* Finds the part of the sheet to be read, and those of the other visible
 * ones. */
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
	struct sheets s = { .a = a, .rels = rels, .book = out, .why = why };

	TRY(part_read(out->zip, workbook, &reader, &s, why));
	if (s.first == NULL)
		return part_bad(why, "it has no sheet");
	for (size_t i = 0; i < out->n_others; i++)
		TRY(target_of(
		    a, workbook, s.other[i], &out->other[i].part, why));
	return target_of(a, workbook, s.first, &out->sheet, why);
}

/* -- shared texts -------------------------------------------------------- */

enum { ITEM = PART_ROOT + 1, ITEM_RUN, ITEM_TEXT };

struct texts {
	struct arena *a;
	struct strs all;
	size_t cap;
	struct buf one;
	const char **why;
};

/* Adds a piece of a text, which the parser may give in several. */
static enum err
text_add(void *arg, int path, const char *s, size_t n)
{
	struct texts *t = arg;

	if (path == ITEM_TEXT)
		buf_add(&t->one, s, n);
	return t->one.over
	           ? part_bad(t->why, "a cell of it has too long a text")
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

/* Ends a shared text. */
static enum err
item_close(void *arg, int path)
{
	struct texts *t = arg;

	if (path != ITEM)
		return OK;
	if (t->all.n == BOOK_TEXTS_MAX)
		return part_bad(
		    t->why, "it has more than " STR(BOOK_TEXTS_MAX) " texts");
	if (t->all.n == t->cap)
		texts_grow(t);
	TRY(cell_decode(t->a, t->one.p, t->one.n, &t->all.v[t->all.n], t->why));
	t->all.n++;
	t->one.n = 0;
	return OK;
}

/* Reads the texts that cells share, in their order.  The element rPh, the
 * pronunciation of a text, is not in the table, so it is skipped. */
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

/* Reads the number of a format; false: the element has none. */
static bool
format_id(const struct xml_attrs *attrs, int64_t *out)
{
	const char *id = xml_attr(attrs, "numFmtId");

	return id != NULL && num_read(id, strlen(id), out) == OK;
}

/* Notes a code that the workbook defines. */
static enum err
code_add(struct formats *f, const struct xml_attrs *attrs)
{
	const char *code = xml_attr(attrs, "formatCode");
	int64_t id;

	if (!format_id(attrs, &id) || code == NULL)
		return OK;
	if (f->n_codes == BOOK_CODES_MAX)
		return part_bad(f->why, "it has too many formats");
	f->code[f->n_codes].id = id;
	f->code[f->n_codes++].format =
	    cell_format_read(arena_strdup(f->a, code));
	return OK;
}

/* The format of that id: one that the workbook defines, else a built-in one. */
static struct cell_format
format_of(const struct formats *f, int64_t id)
{
	for (size_t i = 0; i < f->n_codes; i++)
		if (f->code[i].id == id)
			return f->code[i].format;
	return cell_format_built_in(id);
}

/* Notes the format of the next look; cells name it by its number. */
static enum err
look_add(struct formats *f, const struct xml_attrs *attrs)
{
	int64_t id = 0;

	if (f->n == BOOK_LOOKS_MAX)
		return part_bad(f->why, "it has too many formats");
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

/* Reads the formats that cells name by an index (looks), and the codes of
 * number formats that these name. */
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

/* Reads the formats and the shared texts, which the workbook part names beside
 * its sheets. */
static enum err
formats_and_texts_read(struct arena *a, const char *workbook,
    const struct rels *rels, struct book *out, const char **why)
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
		return part_bad(why, BOOK_NONE);
	TRY(rels_read(a, z, "", &rels, why));
	workbook = rel_first(rels, "officeDocument");
	if (workbook == NULL)
		return part_bad(why, BOOK_NONE);
	TRY(target_of(a, "", workbook, &part, why));
	if (str_ends(part, ".bin")) /* a workbook of the binary kind, .xlsb */
		return part_bad(why, BOOK_NONE);
	TRY(rels_read(a, z, part, &rels, why));
	TRY(sheet_find(a, part, rels, out, why));
	return formats_and_texts_read(a, part, rels, out, why);
}
