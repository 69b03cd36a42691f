/*
 * workbook_open.c - finding the first sheet in the archive: the relationships
 * of the archive name the workbook part, which lists the sheets; the
 * relationships of the workbook part name the file of each sheet.
 */
#include "sheet/workbook_open.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/utf8.h"
#include "sheet/xml_part.h"

#define ESCAPE_LENGTH 7 /* length of _xHHHH_ */

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

enum { SHEETS = PART_ROOT + 1, SHEET };

struct sheets {
	const struct rels *rels;
	const struct rel *first;
};

/* Takes the first sheet that is a worksheet: a chart may be a sheet of its own
 * and has no cells. */
static enum err
sheet_open(void *arg, int path, const struct xml_attrs *attrs)
{
	struct sheets *s = arg;
	const char *id = xml_attr(attrs, "id");

	if (path != SHEET || s->first != NULL || id == NULL)
		return OK;
	for (size_t i = 0; i < s->rels->n; i++)
		if (strcmp(s->rels->v[i].id, id) == 0 &&
		    rel_is(&s->rels->v[i], "worksheet"))
			s->first = &s->rels->v[i];
	return OK;
}

static enum err
sheet_find(struct arena *a, struct zip *z, const char *workbook,
    const struct rels *rels, const char **out, const char **why)
{
	static const struct part_step steps[] = {
		{ PART_ROOT, "sheets", SHEETS },
		{ SHEETS, "sheet", SHEET },
	};
	static const struct part reader = { steps, ARRAY_LEN(steps), sheet_open,
		NULL, NULL };
	struct sheets s = { .rels = rels };

	TRY(part_read(z, workbook, &reader, &s, why));
	if (s.first == NULL)
		return bad(why, "it has no sheet");
	return target_of(a, workbook, s.first, out, why);
}

/* -- shared texts -------------------------------------------------------- */

enum { ITEM = PART_ROOT + 1, RUN, TEXT };

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

	if (path == TEXT)
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
		{ ITEM, "t", TEXT },
		{ ITEM, "r", RUN },
		{ RUN, "t", TEXT },
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

enum err
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
	if (utf8_length(text, len) > SHEET_TEXT_MAX)
		return bad(why, "a cell of it has too long a text");
	*out = text;
	return OK;
}

enum err
book_open(struct arena *a, struct zip *z, struct book *out, const char **why)
{
	const struct rel *workbook, *texts;
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
	TRY(sheet_find(a, z, part, rels, &out->sheet, why));
	texts = rel_first(rels, "sharedStrings");
	if (texts == NULL)
		return OK;
	TRY(target_of(a, part, texts, &part, why));
	return texts_read(a, z, part, &out->shared, why);
}
