/* sheet_records.c - decodes the cells of a row to the members of a struct, like
 * a query string whose names are the headings. */
#include "sheet/sheet_records.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/utf8.h"
#include "input/decode_query.h"
#include "input/field.h"
#include "lang/lang.h"
#include "sheet/errors.h"
#include "sheet/workbook_rows.h"
#include "text/accent.h"

#define FIELD_CHARS 64 /* bytes of a field's name in camelCase, with NUL */
#define TITLE_CHARS 64 /* bytes of a heading; no longer one is known */
#define NOWHERE     SIZE_MAX /* no field, or no column */
#define HASHES_MIN  3        /* of "####"; fewer may be what is meant */
#define SHORTENED   "holds a number that lost its digits, enter it as a text"

/* The table that is being read. */
struct reader {
	struct arena *a;   /* memory for the whole table */
	struct arena *mem; /* memory for one row, reset after it */
	const struct sheet_records *q;
	const struct sheet_titles *t;
	const char **why;

	bool headed;
	/* For each column of the sheet its field, or NOWHERE. */
	size_t field[SHEET_CELLS_MAX];
	struct sheet_heading heading;
	/* For each field its name in camelCase. */
	const char *name[64];
	/* For each field the dictionary of its labels, or NULL. */
	const struct dict_entries *labels[64];
	size_t key; /* the index of the key's column */
	size_t rows;
	void *at;
};

/* -- cells --------------------------------------------------------------- */

/* The i-th cell without the blanks around it. */
static const char *
cell_bare(struct arena *a, const struct sheet_row *row, size_t i)
{
	const char *s = i < row->n ? row->cell[i] : "";
	size_t n;

	s = utf8_trim(s, &n);
	return s[n] == '\0' ? s : arena_strndup(a, s, n);
}

/* -- the heading --------------------------------------------------------- */

/* Refuses the file for this reason, a clause about it. */
static enum err
unreadable(const struct reader *r, const char *why)
{
	*r->why = why;
	return E_SHEET_UNREADABLE;
}

/* The heading in small letters of the usual width and without blanks,
 * underscores and hyphens, which people type differently: "MAC address", "mac
 * address" and "MAC_ADDRESS" become equal, and so does a Chinese heading with
 * and without a blank, or with parentheses of either width. */
static const char *
plain_heading(struct arena *a, const char *heading)
{
	char *out = arena_alloc(a, TITLE_CHARS);
	size_t at = 0, left, n;

	for (const char *s = utf8_trim(accent_fold(a, heading), &left);
	     left > 0; s = utf8_trim(s + n, &left)) {
		n = utf8_size(s, strlen(s));
		if (n == 0 || at + n >= TITLE_CHARS)
			return "";
		if (*s == '_' || *s == '-')
			continue;
		memcpy(out + at, s, n);
		at += n;
	}
	return arena_lower(a, out);
}

/* A heading in its plain spelling without the mark by which people say that its
 * column must be filled, or need not be: a star at its ends, or a word in
 * parentheses. */
static const char *
unmarked_heading(struct arena *a, const char *title)
{
	static const char *const marks[] = { "*", "(required)", "(optional)",
		"(必填)", "(选填)" };
	size_t n = strlen(title);

	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		size_t m = strlen(marks[i]);
		bool ends = n > m && strcmp(title + n - m, marks[i]) == 0;

		if (!ends && (n <= m || strncmp(title, marks[i], m) != 0))
			continue;
		title = arena_strndup(a, ends ? title : title + m, n - m);
		return unmarked_heading(a, title);
	}
	return title;
}

/* Is a heading in its plain spelling this title in any language? */
static bool
is_title(struct arena *a, const char *heading, const char *title)
{
	bool is = false;

	for (enum lang lang = 0; lang < LANG__MAX && !is; lang++)
		is = strcmp(plain_heading(a, lang_heading(lang, title)),
		         heading) == 0;
	return is;
}

/* Is this the name of the field, or one of its titles in any language?  title:
 * in its plain spelling. */
static bool
is_named(
    struct arena *a, const struct sheet_titles *t, size_t f, const char *title)
{
	char camel[FIELD_CHARS];

	name_camel(t->def->f[f].name, camel, sizeof(camel));
	if (strcmp(plain_heading(a, camel), title) == 0)
		return true;
	for (size_t k = 0; k < t->n_also; k++)
		if (strcmp(t->also[k].name, t->def->f[f].name) == 0 &&
		    is_title(a, title, t->also[k].title))
			return true;
	return false;
}

bool
sheet_titled(struct arena *a, const struct sheet_titles *t, size_t field,
    const char *heading)
{
	return is_named(
	    a, t, field, unmarked_heading(a, plain_heading(a, heading)));
}

/* The field that the heading names; of several the first that no other column
 * has (taken), or else the first.  *sure: it is the only one. */
static size_t
field_named(
    const struct reader *r, const char *heading, uint64_t taken, bool *sure)
{
	const char *title =
	    unmarked_heading(r->mem, plain_heading(r->mem, heading));
	size_t first = NOWHERE, open = NOWHERE, n = 0;

	for (size_t i = 0; title[0] != '\0' && i < r->t->def->n; i++) {
		if (!is_named(r->mem, r->t, i, title))
			continue;
		first = n++ == 0 ? i : first;
		if (open == NOWHERE && (taken >> i & 1) == 0)
			open = i;
	}
	*sure = n == 1;
	return open != NOWHERE ? open : first;
}

/* The column whose title counts as a heading of the field (snake_case) beside
 * its JSON name (sheet_titles.also); NULL: there is none. */
static const struct column *
column_of(const struct sheet_titles *t, const char *field)
{
	for (size_t k = 0; k < t->n_also; k++)
		if (strcmp(t->also[k].name, field) == 0)
			return &t->also[k];
	return NULL;
}

/* How the errors name a field of which the file has no column: by the title of
 * its column in the language of the reader, where there is one. */
static const char *
name_shown(const struct reader *r, size_t field)
{
	const struct column *c = column_of(r->t, r->t->def->f[field].name);

	return c != NULL ? lang_heading(r->q->lang, c->title) : r->name[field];
}

/* Sets r->labels: the dictionaries of the fields that are imported by their
 * labels. */
static void
find_labels(struct reader *r)
{
	for (size_t i = 0; r->q->dict != NULL && i < r->t->def->n; i++) {
		const struct column *c = column_of(r->t, r->t->def->f[i].name);

		if (c != NULL && c->dict != NULL)
			r->labels[i] = dict_type(r->q->dict, c->dict);
	}
}

/* Sets r->name: how JSON spells the names of the fields. */
static void
name_fields(struct reader *r)
{
	const struct input *def = r->t->def;

	BUG_ON(def->n > ARRAY_LEN(r->name));
	for (size_t i = 0; i < def->n; i++) {
		char *camel = arena_alloc(r->a, FIELD_CHARS);

		name_camel(def->f[i].name, camel, FIELD_CHARS);
		r->name[i] = camel;
	}
}

/* How the errors name a column (counted from 1): by its heading, or by its
 * letters where it has none. */
static const char *
title_of(const struct reader *r, uint32_t column)
{
	uint32_t n = column - 1;

	if (n < r->heading.n && r->heading.title[n][0] != '\0')
		return r->heading.title[n];
	return n < 26 ? arena_printf(r->mem, "%c", (char)('A' + n))
	              : arena_printf(r->mem, "%c%c", (char)('A' + n / 26 - 1),
	                    (char)('A' + n % 26));
}

/* Refuses a file whose row of headings cannot be read as one. */
static enum err
bad_heading(const struct reader *r, const struct sheet_row *row)
{
	return unreadable(
	    r, row->flawed == 0
	           ? arena_printf(r->a, "its heading %s", row->flaw)
	           : arena_printf(r->a, "its heading in column %s is no text",
	                 title_of(r, row->flawed)));
}

/* Finds the field of each column whose heading names one.  A heading may mean
 * several fields: the first round finds the columns whose heading means one
 * field only, the second gives the others a field that is left. */
static enum err
find_fields(struct reader *r)
{
	uint64_t seen = 0;

	for (int round = 0; round < 2; round++)
		for (size_t i = 0; i < r->heading.n; i++) {
			bool sure;
			size_t f =
			    field_named(r, r->heading.title[i], seen, &sure);

			if (round == 0)
				r->field[i] = NOWHERE;
			if (f == NOWHERE || sure != (round == 0))
				continue;
			r->field[i] = f;
			r->heading.field[i] = r->t->def->f[f].name;
			if ((seen >> f & 1) != 0)
				return unreadable(
				    r, arena_printf(r->a,
				           "it has two headings \"%s\"",
				           name_shown(r, f)));
			seen |= 1ULL << f;
		}
	return OK;
}

/* -- columns that are missing -------------------------------------------- */

/* Adds a title to those of which an error says that one is needed, unless the
 * list has it in some spelling. */
static void
add_title(const struct reader *r, struct strs *to, const char *title)
{
	for (size_t i = 0; i < to->n; i++)
		if (strcmp(plain_heading(r->mem, to->v[i]),
		        plain_heading(r->mem, title)) == 0)
			return;
	to->v[to->n++] = title;
}

/* Adds what a column of that field may be headed, first what the errors call
 * it. */
static void
add_titles(const struct reader *r, size_t f, struct strs *to)
{
	const struct sheet_titles *t = r->t;

	add_title(r, to, name_shown(r, f));
	add_title(r, to, r->name[f]);
	for (size_t k = 0; k < t->n_also; k++)
		if (strcmp(t->also[k].name, t->def->f[f].name) == 0)
			add_title(
			    r, to, lang_heading(r->q->lang, t->also[k].title));
}

/* The refusal of a file that has a column of none of these fields. */
static enum err
without_column(const struct reader *r, const char *fields)
{
	const struct input *def = r->t->def;
	struct strs titles = {
		arena_new(r->mem, const char *, 2 * def->n + r->t->n_also), 0
	};
	const char *other = "";

	for (size_t f = 0; f < def->n; f++)
		if (words_have(fields, def->f[f].name))
			add_titles(r, f, &titles);
	for (size_t i = 1; i < titles.n; i++)
		other = arena_printf(
		    r->mem, "%s%s%s", other, i == 1 ? "" : ", ", titles.v[i]);
	return unreadable(
	    r, titles.n == 1
	           ? arena_printf(r->a, "it has no heading \"%s\"", titles.v[0])
	           : arena_printf(r->a, "it has no heading \"%s\" (or %s)",
	                 titles.v[0], other));
}

/* Has the file a column of one of these fields? */
static bool
has_column(const struct reader *r, const char *fields)
{
	for (size_t i = 0; i < r->heading.n; i++)
		if (r->heading.field[i] != NULL &&
		    words_have(fields, r->heading.field[i]))
			return true;
	return false;
}

/* Refuses a file without a column for a required field, because each of its
 * rows would be refused for that; or without one of q->needs. */
static enum err
need_columns(const struct reader *r)
{
	const struct input *def = r->t->def;

	for (size_t f = 0; f < def->n; f++)
		if (def->f[f].req && !has_column(r, def->f[f].name))
			return without_column(r, def->f[f].name);
	return r->q->needs == NULL || has_column(r, r->q->needs)
	           ? OK
	           : without_column(r, r->q->needs);
}

/* Takes the first row as the headings: finds the field of each column, and the
 * column of the key. */
static enum err
read_heading(struct reader *r, const struct sheet_row *row)
{
	if (row->flaw != NULL)
		return bad_heading(r, row);
	name_fields(r);
	find_labels(r);
	r->heading =
	    (struct sheet_heading){ arena_new(r->a, const char *, row->n + 1),
		    arena_new(r->a, const char *, row->n + 1), row->n };
	for (size_t i = 0; i < row->n; i++) {
		const char *s = cell_bare(r->mem, row, i);

		r->heading.title[i] =
		    strlen(s) < TITLE_CHARS ? arena_strdup(r->a, s) : "";
	}
	TRY(find_fields(r));
	TRY(need_columns(r));
	r->key = NOWHERE;
	for (size_t i = 0; i < row->n; i++)
		if (r->heading.field[i] != NULL &&
		    strcmp(r->heading.field[i], r->t->key) == 0)
			r->key = i;
	BUG_ON(r->key == NOWHERE);
	r->headed = true;
	return OK;
}

/* -- rows ---------------------------------------------------------------- */

/* How the errors name the field of that JSON name: as the file does in the
 * heading of its column, which is counted from 1 (0: it has none). */
static const char *
name_in_file(const struct reader *r, const char *name, size_t column)
{
	if (column != 0)
		return title_of(r, (uint32_t)column);
	for (size_t f = 0; f < r->t->def->n; f++)
		if (strcmp(r->name[f], name) == 0)
			return name_shown(r, f);
	return name;
}

/* Notes why the row is refused, and the column of the field that is wrong. */
static void
refuse(const struct reader *r, struct sheet_record *rec, const struct why *why)
{
	for (size_t i = 0; rec->column == 0 && i < r->heading.n; i++)
		if (r->field[i] != NOWHERE &&
		    strcmp(r->name[r->field[i]], why->field) == 0)
			rec->column = i + 1;
	rec->e = E_BAD_REQUEST;
	rec->why = lang_named(r->mem, r->q->lang,
	    name_in_file(r, why->field, rec->column),
	    lang_reason(r->mem, r->q->lang, why->what));
}

/* The value that a label stands for, in the dictionary of the field or among
 * the labels that the import takes besides (q->label); NULL: none, for the
 * reason *why. */
static const char *
value_of(
    const struct reader *r, size_t field, const char *label, const char **why)
{
	bool several;
	const char *value =
	    dict_value(r->mem, r->labels[field], label, &several);
	const struct sheet_label *also = r->q->label;

	for (size_t i = 0; value == NULL && !several && i < r->q->n_labels; i++)
		if (strcmp(also[i].name, r->t->def->f[field].name) == 0 &&
		    strcasecmp(also[i].label, label) == 0)
			value = also[i].value;
	*why = several ? "is the label of several entries of its dictionary"
	               : "is not a label of its dictionary";
	return value;
}

/* Is it "8.69E+14", or "5E+12"?  Nobody types that, but spreadsheet programs
 * write it into csv for a long number, or for a text of digits around an E, and
 * the digits are gone. */
static bool
is_shortened(const char *s)
{
	s += *s == '-';
	if (!isdigit((unsigned char)*s++))
		return false;
	if ((*s == '.' || *s == ',') && isdigit((unsigned char)s[1]))
		s += 1 + strspn(s + 1, "0123456789");
	return s[0] == 'E' && (s[1] == '+' || s[1] == '-') &&
	       strspn(s + 2, "0123456789") >= 2 &&
	       s[2 + strspn(s + 2, "0123456789")] == '\0';
}

/* Is it "####", as programs write into csv what is wider than its column? */
static bool
is_covered(const char *s)
{
	size_t n = strspn(s, "#");

	return n >= HASHES_MIN && s[n] == '\0';
}

/* Is it the name of an error?  In csv it is a text like all others. */
static bool
is_error(const char *s)
{
	static const char *const names[] = { "#N/A", "#REF!", "#VALUE!",
		"#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!",
		"#FIELD!", "#BLOCKED!", "#CONNECT!", "#UNKNOWN!", "#BUSY!",
		"#GETTING_DATA" };

	for (size_t i = 0; *s == '#' && i < ARRAY_LEN(names); i++)
		if (strcmp(s, names[i]) == 0)
			return true;
	return false;
}

/* Is it the formula by which WPS keeps a picture in a cell, where people see
 * the picture? */
static bool
is_picture(const char *s)
{
	static const char name[] = "=DISPIMG(";

	return strncmp(s, name, sizeof(name) - 1) == 0;
}

/* Why a cell shows no value, or NULL. */
static const char *
why_unshown(const struct reader *r, const char *value)
{
	if (is_shortened(value) || is_covered(value))
		return SHORTENED;
	if (is_picture(value))
		return "holds a picture";
	return is_error(value)
	           ? arena_printf(r->mem, "holds the error %.20s", value)
	           : NULL;
}

/* The value without decimals that say nothing: some programs write the whole
 * numbers of a column with empty cells as "7.0".  Any other value as it is; of
 * "1.000" its writer may mean a thousand. */
static const char *
whole_number(struct arena *a, const struct field *f, const char *value)
{
	size_t n = *value == '-';

	if ((f->type != F_I32 && f->type != F_I64) ||
	    !isdigit((unsigned char)value[n]))
		return value;
	n += strspn(value + n, "0123456789");
	if (strcmp(value + n, ".0") != 0 && strcmp(value + n, ".00") != 0)
		return value;
	return arena_strndup(a, value, n);
}

/* Adds the cells that are not blank to the pairs of a query string.  false: the
 * row is refused, for a label that is unknown or a cell that shows no value. */
static bool
take_cells(const struct reader *r, struct sheet_record *rec,
    struct url_pair *pair, size_t *n)
{
	for (size_t i = 0; i < r->heading.n; i++) {
		size_t f = r->field[i];
		const char *value, *why;

		if (f == NOWHERE)
			continue;
		value = cell_bare(r->mem, rec->row, i);
		if (value[0] == '\0')
			continue;
		why = why_unshown(r, value);
		if (why != NULL) {
			refuse(r, rec, &(struct why){ r->name[f], why });
			return false;
		}
		value = r->labels[f] != NULL
		            ? value_of(r, f, value, &why)
		            : whole_number(r->mem, &r->t->def->f[f], value);
		if (value == NULL) {
			refuse(r, rec, &(struct why){ r->name[f], why });
			return false;
		}
		pair[(*n)++] = (struct url_pair){ r->name[f], value, true, -1 };
	}
	return true;
}

/* Makes the record of a row; rec->e says why it is refused. */
static void
decode(struct reader *r, struct sheet_record *rec)
{
	struct url_pair pair[SHEET_CELLS_MAX];
	struct url_query query = { .v = pair };
	struct why why = { 0 };
	enum err e;

	if (!take_cells(r, rec, pair, &query.n))
		return;
	memset(r->at, 0, r->t->def->size);
	rec->at = r->at;
	e = decode_query(r->mem, r->t->def, &query, r->at, &rec->given, &why);
	if (e == OK)
		return;
	refuse(r, rec, &why);
	rec->e = e;
}

/* What a malformed row lacks, or which cell of a row shows no value. */
static const char *
why_flawed(const struct reader *r, const struct sheet_row *row)
{
	enum lang lang = r->q->lang;

	if (row->flawed == 0 || row->flawed > SHEET_CELLS_MAX)
		return lang_reason(r->mem, lang,
		    arena_printf(r->mem, "the row %s", row->flaw));
	return lang_named(r->mem, lang, title_of(r, row->flawed),
	    lang_reason(r->mem, lang, row->flaw));
}

/* Decodes a row and passes it on; a row that is refused is passed on with its
 * reason. */
static enum err
read_record(struct reader *r, const struct sheet_row *row)
{
	struct sheet_record rec = { .row = row,
		.key = cell_bare(r->mem, row, r->key),
		.heading = &r->heading };

	if (++r->rows > r->q->max)
		return E_SHEET_TOO_MANY_ROWS;
	if (row->flaw != NULL) {
		rec.e = E_BAD_REQUEST;
		rec.why = why_flawed(r, row);
		rec.column = row->flawed;
	} else {
		decode(r, &rec);
	}
	return r->q->record(r->q->arg, &rec);
}

/* Reads the first row as headings, each other one as a record; frees the memory
 * of the row. */
static enum err
on_row(void *arg, const struct sheet_row *row)
{
	struct reader *r = arg;
	enum err e = r->headed ? read_record(r, row) : read_heading(r, row);

	arena_reset(r->mem);
	return e;
}

enum err
sheet_records(struct arena *a, const struct sheet_records *q, const char **why)
{
	struct arena mem = { 0 };
	struct reader r = {
		.a = a, .mem = &mem, .q = q, .t = q->titles, .why = why
	};
	struct sheet_stream from = q->from;
	enum err e;

	r.at = arena_alloc(a, q->titles->def->size);
	from.row = on_row;
	from.arg = &r;
	e = sheet_stream(a, &from, why);
	if (e == OK && r.rows == 0 && q->empty != OK)
		e = q->empty;
	else if (e == OK && !r.headed)
		e = unreadable(&r, "it is empty");
	else if (e == OK && r.rows == 0)
		e = unreadable(&r, "it has no rows");
	arena_free(&mem);
	return e;
}

/* -- what is said of a row after it was read ------------------------------- */

const char *
sheet_title(const struct sheet_titles *t, const struct sheet_heading *h,
    enum lang lang, const char *field)
{
	const struct column *c = column_of(t, field);

	for (size_t i = 0; i < h->n; i++)
		if (h->field[i] != NULL && strcmp(h->field[i], field) == 0)
			return h->title[i];
	return c != NULL ? lang_heading(lang, c->title) : field;
}

const char *
sheet_said(struct arena *a, const struct sheet_titles *t,
    const struct sheet_heading *h, enum lang lang, const char *what)
{
	const char *reason = strstr(what, ": ");
	size_t n = reason == NULL ? 0 : (size_t)(reason - what);

	for (size_t f = 0; n > 0 && f < t->def->n; f++) {
		const char *field = t->def->f[f].name;
		char camel[FIELD_CHARS];

		name_camel(field, camel, sizeof(camel));
		if (strlen(camel) == n && memcmp(camel, what, n) == 0)
			return lang_named(a, lang,
			    sheet_title(t, h, lang, field),
			    lang_reason(a, lang, reason + 2));
	}
	return what;
}
