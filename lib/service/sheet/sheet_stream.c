/*
 * sheet_stream.c - both ends of the pipe between the child process that parses
 * a table and the parent process that takes its rows.
 *
 * The pipe carries records: a letter, the length of the rest, and the rest.
 * For a row the rest is its line, whether it is hidden, its flaw and its cells;
 * for an error it is the clause about the file.  Numbers are 32 bits in the
 * host's byte order; a text is its length, its bytes and a NUL.  A complete
 * table ends with an end record, so the parent never takes an incomplete table
 * for a complete one.
 *
 * The parent passes the rows to its caller.  A row that the user has corrected
 * on the page of an import takes the place of that row of the file.
 */
#include "sheet/sheet_stream.h"

#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/child.h"
#include "base/log.h"
#include "base/map.h"
#include "base/num.h"
#include "base/utf8.h"
#include "sheet/errors.h"
#include "sheet/workbook_rows.h"
#include "text/charset.h"
#include "text/csv.h"
#include "text/gzip.h"
#include "text/json_in.h"

#define MEMORY_MAX ((size_t)512 * 1024 * 1024)
#define RECORD_MAX ((size_t)SHEET_CELLS_MAX * (BOOK_TEXT_BYTES + 16))
#define KEEP       ((size_t)256 * 1024)
#define PIECE      ((size_t)1024 * 1024)
#define BEGIN      ((size_t)512) /* bytes that show whether it is a text */
/* A row of a packed file counts as so many unpacked bytes: a row of an import
 * takes several times as many in the database, however short it is.  Rows with
 * nothing but addresses in ascending order are packed to more than two bytes.
 * Only the packed size limits the rows: unpacked_max is for real bytes.
 */
#define ROW_BYTES  ((size_t)100)

_Static_assert(CSV_CELLS_MAX == SHEET_CELLS_MAX, "one number of cells");

/* clang-format off */
enum record { R_SHEET = 's', R_ROW = 'r', R_FLAW = 'f', R_LARGE = 'l',
	R_END = 'e' };
/* clang-format on */

/* -- the child ----------------------------------------------------------- */

/* What the child is started with.  It can open no file, so the converters are
 * opened before; NULL for an archive. */
struct work {
	const struct sheet_stream *q;
	struct charset *charset;
};

/* The table that the child is parsing. */
struct table {
	const struct sheet_stream *q;
	struct sandbox_out *out;
	struct charset *charset;
	struct charset_judge judge;
	struct csv *csv;
	const char **why;
	size_t text;     /* bytes of all rows so far */
	size_t rows_max; /* of a packed file; 0: no limit */
	size_t rows;     /* so far, with the heading */
	size_t columns;  /* of comma separated values: its headings */
};

static void
put_number(struct sandbox_out *out, size_t v)
{
	sandbox_put(out, &(uint32_t){ (uint32_t)v }, sizeof(uint32_t));
}

/* Begins a record, whose rest has n bytes. */
static void
put_head(struct sandbox_out *out, enum record letter, size_t n)
{
	sandbox_put(out, &(char){ (char)letter }, 1);
	put_number(out, n);
}

/* The number of bytes that put_text will send for s. */
static size_t
size_of(const char *s)
{
	return sizeof(uint32_t) + strlen(s) + 1;
}

static void
put_text(struct sandbox_out *out, const char *s)
{
	size_t n = strlen(s);

	put_number(out, n);
	sandbox_put(out, s, n + 1);
}

/* Sends a row; E_UPLOAD_TOO_LARGE: all rows together are too much text. */
static enum err
put_row(struct table *t, const struct sheet_row *row)
{
	const char *flaw = row->flaw == NULL ? "" : row->flaw;
	size_t n = 4 * sizeof(uint32_t) + size_of(flaw);

	for (size_t i = 0; i < row->n; i++)
		n += size_of(row->cell[i]);
	t->text += n;
	if (t->q->text_max != 0 && t->text > t->q->text_max) {
		*t->why = "it holds too much text";
		return E_UPLOAD_TOO_LARGE;
	}
	put_head(t->out, R_ROW, n);
	put_number(t->out, row->line);
	put_number(t->out, row->hidden);
	put_text(t->out, flaw);
	put_number(t->out, row->flawed);
	put_number(t->out, row->n);
	for (size_t i = 0; i < row->n; i++)
		put_text(t->out, row->cell[i]);
	return OK;
}

/* Sends a row of a workbook. */
static enum err
book_row(void *arg, const struct grid_row *row)
{
	return put_row(arg,
	    &(struct sheet_row){ row->line, row->cells.n, row->cells.v,
	        row->flaw, row->flaw == NULL ? 0 : row->flawed, row->hidden });
}

/* The number of cells up to the last one that is not blank. */
static size_t
filled_cells(const struct strs *cells)
{
	size_t n = cells->n;

	while (n > 0 && utf8_blank(cells->v[n - 1]))
		n--;
	return n;
}

/* Sends a row of comma separated values.  A row with more cells than headings
 * is refused, unless it may be a list (wide): a comma in a text without quotes
 * has cut the text, so the cells behind it are in wrong columns. */
static enum err
csv_row(void *arg, const struct csv_row *row)
{
	struct table *t = arg;
	const char *flaw = row->flaw;

	if (t->rows_max != 0 && t->rows == t->rows_max) {
		*t->why = "it is too large unpacked";
		return E_UPLOAD_TOO_LARGE;
	}
	if (t->rows++ == 0)
		t->columns = filled_cells(&row->cells);
	else if (flaw == NULL && !t->q->wide &&
	         filled_cells(&row->cells) > t->columns)
		flaw = "has more cells than headings";
	return put_row(t, &(struct sheet_row){ .line = row->line,
	                      .n = row->cells.n,
	                      .cell = row->cells.v,
	                      .flaw = flaw });
}

/* Shows a piece of the file to what finds out its encoding. */
static enum err
see_charset(void *arg, const char *bytes, size_t n, bool last)
{
	struct table *t = arg;

	(void)last;
	charset_see(&t->judge, bytes, n);
	return OK;
}

/* Passes a piece in UTF-8 to the reader of comma separated values. */
static enum err
feed_csv(void *arg, const char *bytes, size_t n, bool last)
{
	struct table *t = arg;

	return csv_feed(t->csv, bytes, n, last, t->why);
}

/* Converts a piece of the file to UTF-8, and passes it to feed_csv. */
static enum err
feed_charset(void *arg, const char *bytes, size_t n, bool last)
{
	struct table *t = arg;

	return charset_feed(t->charset, bytes, n, last, t->why);
}

/* Passes a file to fn piece by piece, unpacked if it is packed.  keep: the file
 * will be read again; otherwise the memory of each piece is released behind
 * it. */
static enum err
each_piece(struct table *t, bool keep,
    enum err (*fn)(void *arg, const char *bytes, size_t n, bool last))
{
	const struct sheet_stream *q = t->q;
	uint64_t max = q->unpacked_max == 0 ? ZIP_TOTAL_MAX : q->unpacked_max;
	const struct gzip_in in = { q->data, q->n, max, keep };
	const char *p = q->data;
	size_t left = q->n, n;

	if (gzip_is(q->data, q->n))
		return gzip_read(&in, fn, t, t->why);
	do {
		n = left < PIECE ? left : PIECE;
		left -= n;
		TRY(fn(t, p, n, left == 0));
		if (!keep)
			mem_let_go(p, n);
		p += n;
	} while (left > 0);
	return OK;
}

/* Reads the file twice: its bytes say in which encoding all of it is. */
static enum err
parse_csv(struct table *t)
{
	const struct sheet_stream *q = t->q;
	const struct gzip_in any = { q->data, q->n, SIZE_MAX, false };
	const struct charset_sink to = { feed_csv, t };

	t->csv = csv_new(csv_row, t);
	if (q->wide)
		csv_wide(t->csv);
	TRY(each_piece(t, true, see_charset));
	charset_begin(t->charset, charset_judged(&t->judge), &to);
	if (gzip_is(q->data, q->n))
		t->rows_max = gzip_most(&any) / ROW_BYTES;
	return each_piece(t, false, feed_charset);
}

/* Sends the names of sheets that are not read, and the rows of the one that
 * is. */
static enum err
parse_book(struct table *t)
{
	const struct sheet_stream *q = t->q;
	const struct zip_source from = { q->data, q->n, q->unpacked_max,
		q->unpacked_max };
	struct arena a = { 0 };
	struct book book;
	struct zip *z;

	TRY(zip_open(&a, &from, &z, t->why));
	TRY(book_open(&a, z, &book, t->why));
	TRY(grid_choose(&a, &book, q->wide, t->why));
	for (size_t i = 0; i < book.n_unread; i++) {
		put_head(t->out, R_SHEET, size_of(book.unread[i]));
		put_text(t->out, book.unread[i]);
	}
	return grid_read(&a, &book, book_row, t, t->why);
}

/* Is it an archive, as workbooks are?  Anything else is read as csv. */
static bool
is_archive(const char *data, size_t n)
{
	return n >= 4 && memcmp(data, "PK\3\4", 4) == 0;
}

/* Parses the table, sends its rows, and at last that they end or why not.
 * Frees nothing, because the process ends with this function. */
static void
parse_in_child(struct sandbox_out *out, void *arg)
{
	const struct work *work = arg;
	const struct sheet_stream *q = work->q;
	const char *why = "it is damaged";
	struct table t = {
		.q = q, .out = out, .charset = work->charset, .why = &why
	};
	enum err e = is_archive(q->data, q->n) ? parse_book(&t) : parse_csv(&t);

	if (e == OK) {
		put_head(out, R_END, 0);
		return;
	}
	put_head(out, e == E_UPLOAD_TOO_LARGE ? R_LARGE : R_FLAW, size_of(why));
	put_text(out, why);
}

/* -- rows that were corrected --------------------------------------------- */

#define NUMBER_BYTES 24 /* bytes of a number as a text */

struct sheet_mended {
	struct map row; /* struct strs by the number of the row */
};

struct mending {
	struct arena *a;
	struct sheet_mended *to;
};

/* Notes the cells that take the place of those of the row line; E_BAD_REQUEST:
 * one of them is no text. */
static enum err
mended_cells(struct mending *r, const char *line, const struct json *cells)
{
	struct strs *row = arena_new(r->a, struct strs, 1);

	row->v = arena_new(r->a, const char *, json_len(cells) + 1);
	for (size_t i = 0; i < json_len(cells); i++) {
		const struct json *cell = json_at(cells, i);
		const char *s;
		size_t n;

		if (json_kind(cell) != JSON_STR)
			return E_BAD_REQUEST;
		s = json_str(cell, &n);
		if (strlen(s) != n)
			return E_BAD_REQUEST;
		row->v[row->n++] = arena_strdup(r->a, s);
	}
	map_put(r->a, &r->to->row, arena_strdup(r->a, line), row);
	return OK;
}

/* Notes one member of the JSON object: the number of a row, and an array of its
 * cells. */
static enum err
mended_add(void *arg, const char *line, const struct json *cells)
{
	int64_t number;

	if (num_read(line, strlen(line), &number) != OK || line[0] == '0' ||
	    number < 1 || json_kind(cells) != JSON_ARRAY ||
	    json_len(cells) > SHEET_CELLS_MAX)
		return E_BAD_REQUEST;
	return mended_cells(arg, line, cells);
}

/* Reads from JSON such as {"3": ["a", "b"]} which rows were corrected: by
 * their numbers, the cells that they have now.  E_BAD_REQUEST: the text has
 * another form. */
static enum err
mended_read(struct arena *a, const char *text, struct sheet_mended *to)
{
	CLEANUP(json_free) struct json *j = NULL;
	struct mending r = { a, to };
	const char *why;

	if (json_parse(a, text, strlen(text), &j, &why) != OK ||
	    json_kind(j) != JSON_OBJECT)
		return E_BAD_REQUEST;
	return json_each(j, mended_add, &r);
}

/* Only checks the text; sheet_mended_read reads it. */
static enum err
mended_form(struct arena *a, const char *in, const char **out)
{
	struct sheet_mended rows = { 0 };

	TRY(mended_read(a, in, &rows));
	*out = in;
	return OK;
}

const struct form form_mended = {
	.name = "mended", .what = "must be JSON", .read = mended_form
};

const struct sheet_mended *
sheet_mended_read(struct arena *a, const char *text)
{
	struct sheet_mended *m = NULL;

	if (text == NULL)
		return NULL;
	m = arena_new(a, struct sheet_mended, 1);
	BUG_ON(mended_read(a, text, m) != OK);
	return m;
}

/* The corrected cells of that row; NULL: nobody has corrected it. */
static const struct strs *
mended_row(const struct sheet_mended *m, uint32_t line)
{
	char number[NUMBER_BYTES];

	if (m == NULL)
		return NULL;
	(void)snprintf(number, sizeof(number), "%u", line);
	return map_get(&m->row, number);
}

/* -- the parent ---------------------------------------------------------- */

/* The table as the parent takes it from the child.  bytes: what the child has
 * sent of the next record so far. */
struct reader {
	struct arena *a;
	const struct sheet_stream *q;
	struct buf bytes;
	const char *cell[SHEET_CELLS_MAX];
	const char **why;
	bool ended;
	uint32_t mended; /* the last row that was mended; 0: none */
};

/* The part of a record that is not read yet. */
struct rest {
	const char *p;
	size_t n;
};

/* Refuses the file for this reason, a clause about it. */
static enum err
unreadable(const char **why, const char *what)
{
	*why = what;
	return E_SHEET_UNREADABLE;
}

/* A malformed record can only come from a child that a malicious file has taken
 * control of, so the file is refused. */
static enum err
malformed(const struct reader *r)
{
	return unreadable(r->why, "it is damaged");
}

/* Reads a number of a record; false: the record is too short. */
static bool
take_number(struct rest *from, uint32_t *out)
{
	if (from->n < sizeof(*out))
		return false;
	memcpy(out, from->p, sizeof(*out));
	from->p += sizeof(*out);
	from->n -= sizeof(*out);
	return true;
}

/* Reads a text of a record, which stays in the buffer; false: the record is
 * malformed. */
static bool
take_text(struct rest *from, const char **out)
{
	uint32_t n;

	if (!take_number(from, &n) || n >= from->n || from->p[n] != '\0' ||
	    !utf8_valid(from->p, n))
		return false;
	*out = from->p;
	from->p += n + 1;
	from->n -= n + 1;
	return true;
}

static bool
all_blank(const struct strs *cells)
{
	size_t i = 0;

	while (i < cells->n && utf8_blank(cells->v[i]))
		i++;
	return i == cells->n;
}

/* Passes a row to the caller, or the corrected row that takes its place.  The
 * child may send a long row in several parts with the same number; all of them
 * are replaced by one corrected row. */
static enum err
pass_row(struct reader *r, struct sheet_row *row)
{
	const struct strs *cells = mended_row(r->q->mended, row->line);

	if (cells == NULL)
		return r->q->row(r->q->arg, row);
	if (all_blank(cells) || r->mended == row->line)
		return OK;
	r->mended = row->line;
	return r->q->row(r->q->arg,
	    &(struct sheet_row){
	        .line = row->line, .n = cells->n, .cell = cells->v });
}

/* Reads a record of a row and passes the row on. */
static enum err
take_row(struct reader *r, struct rest from)
{
	struct sheet_row row = { .cell = r->cell };
	uint32_t n = 0, hidden;

	if (!take_number(&from, &row.line) || !take_number(&from, &hidden) ||
	    !take_text(&from, &row.flaw) || !take_number(&from, &row.flawed) ||
	    !take_number(&from, &n) || n > SHEET_CELLS_MAX)
		return malformed(r);
	row.hidden = hidden != 0;
	for (row.n = 0; row.n < n; row.n++)
		if (!take_text(&from, &r->cell[row.n]))
			return malformed(r);
	if (row.flaw[0] == '\0')
		row.flaw = NULL;
	return pass_row(r, &row);
}

/* Notes the name of a sheet that is not read, if the caller wants to know. */
static enum err
take_sheet(const struct reader *r, struct rest from)
{
	struct strs *to = r->q->unread;
	const char *name;

	if (!take_text(&from, &name))
		return malformed(r);
	if (to == NULL || to->n == BOOK_OTHERS_MAX)
		return OK;
	if (to->v == NULL)
		to->v = arena_new(r->a, const char *, BOOK_OTHERS_MAX);
	to->v[to->n++] = arena_strdup(r->a, name);
	return OK;
}

/* Deals with one record of the child. */
static enum err
take_record(struct reader *r, char letter, struct rest from)
{
	const char *why;

	if (r->ended)
		return malformed(r);
	switch ((enum record)letter) {
	case R_SHEET:
		return take_sheet(r, from);
	case R_ROW:
		return take_row(r, from);
	case R_END:
		r->ended = true;
		return OK;
	case R_FLAW:
	case R_LARGE:
		if (!take_text(&from, &why))
			break;
		*r->why = arena_strdup(r->a, why);
		return letter == R_LARGE ? E_UPLOAD_TOO_LARGE
		                         : E_SHEET_UNREADABLE;
	}
	return malformed(r);
}

/* Takes all complete records; the bytes after them are kept until more
 * arrive. */
static enum err
take_records(void *arg, const char *bytes, size_t n)
{
	struct reader *r = arg;
	struct rest from;
	size_t left;

	buf_add(&r->bytes, bytes, n);
	if (r->bytes.over)
		return malformed(r);
	from = (struct rest){ r->bytes.p, r->bytes.n };
	while (from.n > sizeof(uint32_t)) {
		struct rest body = { from.p + 1, from.n - 1 };
		char letter = *from.p;
		uint32_t size;

		(void)take_number(&body, &size);
		if (size > RECORD_MAX)
			return malformed(r);
		if (size > body.n)
			break;
		TRY(take_record(r, letter, (struct rest){ body.p, size }));
		from = (struct rest){ body.p + size, body.n - size };
	}
	left = from.n;
	memmove(r->bytes.p, from.p, left);
	r->bytes.n = left;
	return OK;
}

/* Is it an OLE file?  Workbooks of programs before 2007 are OLE files, and so
 * is an encrypted .xlsx. */
static bool
is_ole(const char *data, size_t n)
{
	return n >= 4 && memcmp(data, "\xD0\xCF\x11\xE0", 4) == 0;
}

/* Is it a document of another kind, though a text?  Web pages and XML are often
 * called .xls, and spreadsheet programs show them as tables. */
static bool
is_document(const char *data, size_t n)
{
	static const char *const begins[] = { "<", "%PDF-", "{\\rtf" };
	const char *s = utf8_unmarked(data, &n);
	bool is = false;

	for (; n > 0 && strchr(" \t\r\n", *s) != NULL; s++)
		n--;
	for (size_t i = 0; i < ARRAY_LEN(begins) && !is; i++)
		is = n >= strlen(begins[i]) &&
		     memcmp(s, begins[i], strlen(begins[i])) == 0;
	return is;
}

/* Is it a program, a picture, or anything else that is no text? */
static bool
is_binary(const char *data, size_t n)
{
	return n > 0 && !is_archive(data, n) && !gzip_is(data, n) &&
	       charset_wide(data, n) == CHARSET_NONE &&
	       memchr(data, '\0', n < BEGIN ? n : BEGIN) != NULL;
}

/* What the end of the child means.  stopped: the error with which the parent
 * has stopped it. */
static enum err
outcome_of(const struct reader *r, enum sandbox_end end, enum err stopped)
{
	switch (end) {
	case SANDBOX_DONE:
		return r->ended && r->bytes.n == 0 ? OK : malformed(r);
	case SANDBOX_STOPPED:
		return stopped;
	case SANDBOX_LATE:
		return unreadable(r->why, "it takes too long");
	case SANDBOX_CRASHED:
		log_line(LOG_WARN, "sheet: the child that parses a table "
		                   "crashed, so the table is refused");
		return unreadable(
		    r->why, "it is damaged or needs too much memory");
	case SANDBOX_TOO_MUCH:
	case SANDBOX_FAULT:
		break;
	}
	log_line(LOG_ERROR, "sheet: no child process could be started to parse "
	                    "a table, so it is not read");
	return E_SYSTEM;
}

enum err
sheet_stream(struct arena *a, const struct sheet_stream *q, const char **why)
{
	const struct sandbox_limits limits = { q->seconds * 1000, q->seconds,
		MEMORY_MAX };
	struct reader r = { .a = a, .q = q, .why = why };
	struct sandbox_sink to = { take_records, &r, OK };
	CLEANUP(charset_close) struct charset *charset = NULL;
	struct work work = { .q = q };
	enum sandbox_end end;
	enum err e;

	if (is_ole(q->data, q->n))
		return unreadable(why, "it is encrypted or of an old kind, "
		                       "save it as .xlsx without password");
	if (is_binary(q->data, q->n) || is_document(q->data, q->n))
		return unreadable(why, BOOK_NONE);
	if (!is_archive(q->data, q->n))
		work.charset = charset = charset_open();
	buf_init(&r.bytes, RECORD_MAX + KEEP);
	end = sandbox_stream(parse_in_child, &work, &limits, &to);
	e = outcome_of(&r, end, to.e);
	buf_free(&r.bytes);
	return e;
}
