/*
 * sheet_out.c - writing workbooks.  A single character that XML does not allow,
 * or a text that is too long, would make the whole workbook invalid for the
 * program that opens it, so each text is made fit for its cell.  The numbers of
 * the block's columns are looked up once, at the first row.
 */
#include "sheet/sheet_out.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/map.h"
#include "base/utf8.h"
#include "sheet/cell_value.h"
#include "sheet/errors.h"
#include "store/row.h"

#define COLUMNS_MAX  100
#define WIDTH_MIN    10 /* characters of a column */
#define WIDTH_MAX    255
#define ROOM_BLOCKS  256 /* free disk blocks needed besides those for rows */
#define NO_CHARACTER "\xEF\xBF\xBD" /* U+FFFD */
#define UNDERSCORE   "_x005F_"      /* the escape of an underscore */
#define CUT          "..."
#define CUT_LEN      (sizeof(CUT) - 1)

/* -- texts of cells ------------------------------------------------------ */

/* Is the character of size bytes at s not allowed in XML?  U+FFFE and U+FFFF
 * are not; size 0 is a byte that is not UTF-8. */
static bool
is_odd(const char *s, size_t size)
{
	unsigned char c = (unsigned char)s[0];

	if (size <= 1)
		return size == 0 || (c < 0x20 && c != '\t' && c != '\n');
	return size == 3 && memcmp(s, "\xEF\xBF", 2) == 0 &&
	       (unsigned char)s[2] >= 0xBE;
}

/* How many UTF-16 units a character of so many bytes takes: those of 4 bytes
 * are above U+FFFF and take two. */
static size_t
units_of(size_t size)
{
	return size == 4 ? 2 : 1;
}

/* May the n bytes at s stand in a cell as they are, and are they all of s? max:
 * how many UTF-16 units a cell may have. */
static bool
is_clean(const char *s, size_t n, size_t max)
{
	size_t units = 0;

	for (size_t size; n > 0; s += size, n -= size) {
		size = utf8_size(s, n);
		if (is_odd(s, size) || cell_is_escape(s, n))
			return false;
		units += units_of(size);
	}
	return units <= max && *s == '\0';
}

/* Sets *put to the next character of s as the cell will contain it; returns how
 * many bytes of s it takes. */
static size_t
next_character(const char *s, size_t n, const char **put, size_t *put_len)
{
	size_t size = utf8_size(s, n);

	*put = s;
	*put_len = size;
	if (cell_is_escape(s, n)) {
		*put = UNDERSCORE;
		*put_len = sizeof(UNDERSCORE) - 1;
	}
	if (!is_odd(s, size))
		return size;
	if (*s == '\r') {
		*put = "\n";
		*put_len = 1;
		return n > 1 && s[1] == '\n' ? 2 : 1;
	}
	*put = NO_CHARACTER;
	*put_len = sizeof(NO_CHARACTER) - 1;
	return size == 0 ? 1 : size;
}

/* No text grows to more than three times its bytes: U+FFFD has three, and an
 * escape makes seven bytes thirteen.  keep: where it is cut if it is too long,
 * so that CUT has room. */
const char *
cell_text(struct arena *a, const char *s, size_t n, size_t max)
{
	size_t units = 0, len, keep = 0, at = 0;
	const char *put;
	char *out;

	BUG_ON(max < CUT_LEN);
	if (is_clean(s, n, max))
		return s;
	out = arena_alloc(a, 3 * n + CUT_LEN + 1);
	for (size_t taken; n > 0 && units <= max; s += taken, n -= taken) {
		taken = next_character(s, n, &put, &len);
		memcpy(out + at, put, len);
		at += len;
		units += units_of(len);
		if (units + CUT_LEN <= max)
			keep = at;
	}
	if (units > max)
		memcpy(out + keep, CUT, CUT_LEN + 1);
	return out;
}

/* Tests eight bytes at a time.  For a printable byte (0x20 to 0x7E) neither the
 * byte, nor the byte - 0x20, nor the byte + 1 has its highest bit set.  A byte
 * that borrows from its neighbour, or carries into it, is itself refused. */
bool
sheet_plain(const char *s, size_t n)
{
	const uint64_t each = UINT64_C(0x0101010101010101), high = each << 7;
	uint64_t odd = 0, w;

	for (; n >= sizeof(w); s += sizeof(w), n -= sizeof(w)) {
		memcpy(&w, s, sizeof(w));
		odd |= w | (w - 0x20 * each) | (w + each);
	}
	for (; n > 0; n--, s++)
		odd |= *s < 0x20 || *s == 0x7F ? high : 0;
	return (odd & high) == 0;
}

size_t
sheet_width(const char *s)
{
	size_t most = 0;

	for (;;) {
		size_t n = strcspn(s, "\n");
		size_t width = utf8_length(s, n);

		if (width > most)
			most = width;
		if (s[n] == '\0')
			return most;
		s += n + 1;
	}
}

/* -- the workbook -------------------------------------------------------- */

struct out_column {
	int at; /* the number of the block's column */
	const struct dict_entries
	    *labels;  /* NULL: no dictionary, or an empty one */
	size_t width; /* characters of the widest text so far */
};

struct sheet_out {
	const struct sheet *sheet;
	lxw_workbook *book;
	lxw_worksheet *page;
	const char *dir;
	lxw_row_t n; /* rows written, with the headings */
	size_t bytes;
	bool bound;       /* the columns' numbers are known */
	struct arena row; /* texts made for one row */
	struct out_column col[COLUMNS_MAX];
};

/* Writes a text of n bytes, made fit for a cell, and notes its width for the
 * column.  An empty text writes no cell. */
static enum err
put_text(struct sheet_out *o, size_t i, const char *s, size_t n)
{
	bool plain = n <= SHEET_TEXT_MAX && s[n] == '\0' && sheet_plain(s, n) &&
	             strstr(s, "_x") == NULL;
	const char *clean =
	    plain ? s : cell_text(&o->row, s, n, SHEET_TEXT_MAX);
	size_t width = plain ? n : sheet_width(clean);

	if (width > o->col[i].width)
		o->col[i].width = width;
	o->bytes += n;
	if (clean[0] == '\0' || worksheet_write_string(o->page, o->n,
	                            (lxw_col_t)i, clean, NULL) == LXW_NO_ERROR)
		return OK;
	return E_SYSTEM;
}

/* Writes a number; NaN and the infinities as texts, because a workbook has no
 * such numbers. */
static enum err
put_number(struct sheet_out *o, size_t i, const struct cell *c)
{
	double v = strtod(c->s, NULL);

	if (!isfinite(v))
		return put_text(o, i, c->s, c->n);
	o->bytes += c->n;
	return worksheet_write_number(o->page, o->n, (lxw_col_t)i, v, NULL) ==
	               LXW_NO_ERROR
	           ? OK
	           : E_SYSTEM;
}

static enum err
put_bool(struct sheet_out *o, size_t i, bool v)
{
	return worksheet_write_boolean(o->page, o->n, (lxw_col_t)i, v, NULL) ==
	               LXW_NO_ERROR
	           ? OK
	           : E_SYSTEM;
}

/* Writes a time as "yyyy-MM-dd HH:mm:ss".  PostgreSQL has written it in the
 * time zone of the session, which is the configured one, so only the fraction
 * and the offset must be cut off.  "infinity" becomes an empty cell. */
static enum err
put_time(struct sheet_out *o, size_t i, const struct cell *c)
{
	const char *day = memchr(c->s, ' ', c->n);

	if (day == NULL)
		return OK;
	return put_text(o, i, c->s, strcspn(day, ".+-") + (size_t)(day - c->s));
}

/* Writes an array of ids: PostgreSQL's {1,2} without its braces. */
static enum err
put_ids(struct sheet_out *o, size_t i, const struct cell *c)
{
	return c->n > 2 ? put_text(o, i, c->s + 1, c->n - 2) : OK;
}

/* Writes an array of texts, with commas between them. */
static enum err
put_list(struct sheet_out *o, size_t i, const struct row *row)
{
	struct strs all = row_strs(&o->row, row, o->sheet->col[i].name);
	struct buf b;
	enum err e;

	buf_init(&b, (size_t)8 * SHEET_TEXT_MAX);
	for (size_t k = 0; k < all.n; k++)
		buf_printf(&b, "%s%s", k == 0 ? "" : ", ", all.v[k]);
	e = put_text(o, i, buf_text(&b), b.n);
	buf_free(&b);
	return e;
}

/* Writes the label that the dictionary has for the value; a value without one
 * leaves the cell empty. */
static enum err
put_label(struct sheet_out *o, size_t i, const struct cell *c)
{
	const char *value = c->s, *label;

	if (c->kind == KIND_BOOL)
		value = c->s[0] == 't' ? "true" : "false";
	label = dict_label(o->col[i].labels, value);
	return label == NULL ? OK : put_text(o, i, label, strlen(label));
}

/* Writes the value of column i, by its kind or by the dictionary of the column;
 * null writes no cell. */
static enum err
put_cell(struct sheet_out *o, size_t i, const struct row *row)
{
	struct cell c = row_cell(row, o->col[i].at);

	if (c.s == NULL)
		return OK;
	if (o->sheet->col[i].dict != NULL)
		return put_label(o, i, &c);
	switch (c.kind) {
	case KIND_BOOL:
		return put_bool(o, i, c.s[0] == 't');
	case KIND_INT:
	case KIND_NUMBER:
		return put_number(o, i, &c);
	case KIND_TIME:
		return put_time(o, i, &c);
	case KIND_IDS:
		return put_ids(o, i, &c);
	case KIND_TEXTS:
		return put_list(o, i, row);
	default:
		return put_text(o, i, c.s, c.n);
	}
}

/* Looks up the numbers of the block's columns. */
static void
bind_columns(struct sheet_out *o, const struct row *row)
{
	for (size_t i = 0; i < o->sheet->n; i++)
		o->col[i].at = row_column(row, o->sheet->col[i].name);
	o->bound = true;
}

/* Frees the memory of the last row, or refuses the next one when the sheet is
 * full. */
static enum err
next_row(struct sheet_out *o)
{
	if (o->n > SHEET_ROWS_MAX)
		return E_EXPORT_TOO_MANY_ROWS;
	arena_reset(&o->row);
	return OK;
}

enum err
sheet_row(void *o_, const struct row *row)
{
	struct sheet_out *o = o_;

	if (!o->bound)
		bind_columns(o, row);
	TRY(next_row(o));
	for (size_t i = 0; i < o->sheet->n; i++)
		TRY(put_cell(o, i, row));
	o->n++;
	return OK;
}

enum err
sheet_texts(struct sheet_out *o, const char *const *text, size_t n)
{
	BUG_ON(n > o->sheet->n);
	TRY(next_row(o));
	for (size_t i = 0; i < n; i++)
		TRY(put_text(o, i, text[i], strlen(text[i])));
	o->n++;
	return OK;
}

/* Writes the row of headings, and finds the dictionaries of the columns. */
static enum err
put_headings(struct sheet_out *o, const struct dict *labels)
{
	const char *title[COLUMNS_MAX];

	for (size_t i = 0; i < o->sheet->n; i++) {
		const struct column *c = &o->sheet->col[i];

		title[i] = c->title;
		if (c->dict != NULL)
			o->col[i].labels = dict_type(labels, c->dict);
	}
	return sheet_texts(o, title, o->sheet->n);
}

struct sheet_out *
sheet_begin(const char *path, const char *dir, const struct sheet *s,
    const struct dict *labels)
{
	struct sheet_out *o;
	lxw_workbook_options how = { .constant_memory = LXW_TRUE,
		.tmpdir = (char *)(uintptr_t)dir };

	BUG_ON(s->n > COLUMNS_MAX);
	/* When dir is not writable, the library would use the system's folder
	 * for temporary files, which may be on another disk. */
	if (access(dir, W_OK) != 0)
		return NULL;
	o = mem_new(sizeof(*o));
	o->sheet = s;
	o->dir = dir;
	o->book = workbook_new_opt(path, &how);
	BUG_ON(o->book == NULL);
	o->page = workbook_add_worksheet(o->book, "data");
	if (o->page != NULL && put_headings(o, labels) == OK)
		return o;
	sheet_drop(o);
	return NULL;
}

size_t
sheet_bytes(const struct sheet_out *o)
{
	return o->bytes;
}

static void
sheet_free(struct sheet_out *o)
{
	arena_free(&o->row);
	mem_free(o);
}

/*
 * Is the disk large enough for workbook_close?  The library does not check
 * whether its temporary file was written; rows missing there would be missing
 * in the workbook.  To build the workbook it needs room for a copy of the rows
 * and for the file itself.
 */
static bool
has_room(struct sheet_out *o)
{
	FILE *rows = o->page->optimize_tmpfile;
	struct statvfs disk;
	off_t n;

	if (fflush(rows) != 0 || ferror(rows) != 0)
		return false;
	n = ftello(rows);
	return n >= 0 && statvfs(o->dir, &disk) == 0 &&
	       disk.f_bavail > 2 * (uint64_t)n / disk.f_bsize + ROOM_BLOCKS;
}

/* Makes the columns as wide as their widest text, within limits. */
static void
set_widths(struct sheet_out *o)
{
	for (size_t i = 0; i < o->sheet->n; i++) {
		size_t width = o->col[i].width + 1;

		if (width < WIDTH_MIN)
			width = WIDTH_MIN;
		if (width > WIDTH_MAX)
			width = WIDTH_MAX;
		(void)worksheet_set_column(
		    o->page, (lxw_col_t)i, (lxw_col_t)i, (double)width, NULL);
	}
}

/* lxw_workbook_free does not close the temporary file of the rows. */
void
sheet_drop(struct sheet_out *o)
{
	if (o->page != NULL && o->page->optimize_tmpfile != NULL)
		(void)fclose(o->page->optimize_tmpfile);
	lxw_workbook_free(o->book);
	sheet_free(o);
}

enum err
sheet_end(struct sheet_out *o)
{
	lxw_error bad;

	if (!has_room(o)) {
		sheet_drop(o);
		return E_SYSTEM;
	}
	set_widths(o);
	bad = workbook_close(o->book);
	sheet_free(o);
	return bad == LXW_NO_ERROR ? OK : E_SYSTEM;
}
