/*
 * sheet_stream.c - both ends of the pipe between the child process that parses
 * a table and the parent process that takes its rows.
 *
 * The pipe carries records: a letter, the length of the rest, and the rest.
 * For a row the rest is its line, its flaw and its cells; for an error it is
 * the clause about the file.  Numbers are 32 bits in the host's byte order; a
 * text is its length, its bytes and a NUL.  A complete table ends with an end
 * record, so the parent never takes an incomplete table for a complete one.
 */
#include "sheet/sheet_stream.h"

#include <string.h>

#include "base/arena.h"
#include "base/log.h"
#include "base/sandbox_child.h"
#include "base/utf8.h"
#include "sheet/errors.h"
#include "sheet/workbook_read.h"
#include "text/csv.h"
#include "text/gzip.h"

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

enum record { R_ROW = 'r', R_FLAW = 'f', R_LARGE = 'l', R_END = 'e' };

/* -- the child ----------------------------------------------------------- */

struct task {
	const struct sheet_stream *q;
	struct sandbox_out *out;
	struct csv *csv;
	const char **why;
	size_t text;     /* bytes of all rows so far */
	size_t rows_max; /* of a packed file; 0: no limit */
	size_t rows;     /* counted only if there is a limit */
};

static void
put_number(struct sandbox_out *out, size_t v)
{
	sandbox_put(out, &(uint32_t){ (uint32_t)v }, sizeof(uint32_t));
}

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

static enum err
put_row(struct task *t, uint32_t line, const char *flaw, const struct strs *c)
{
	size_t n = 2 * sizeof(uint32_t) + size_of(flaw);

	for (size_t i = 0; i < c->n; i++)
		n += size_of(c->v[i]);
	t->text += n;
	if (t->q->text_max != 0 && t->text > t->q->text_max) {
		*t->why = "it holds too much text";
		return E_UPLOAD_TOO_LARGE;
	}
	put_head(t->out, R_ROW, n);
	put_number(t->out, line);
	put_text(t->out, flaw);
	put_number(t->out, c->n);
	for (size_t i = 0; i < c->n; i++)
		put_text(t->out, c->v[i]);
	return OK;
}

static enum err
book_row(void *arg, const struct grid_row *row)
{
	return put_row(arg, row->line, "", &row->cells);
}

static enum err
csv_row(void *arg, const struct csv_row *row)
{
	struct task *t = arg;

	if (t->rows_max != 0 && t->rows++ == t->rows_max) {
		*t->why = "it is too large unpacked";
		return E_UPLOAD_TOO_LARGE;
	}
	return put_row(
	    t, row->line, row->flaw == NULL ? "" : row->flaw, &row->cells);
}

static enum err
feed(void *arg, const char *bytes, size_t n, bool last)
{
	struct task *t = arg;

	return csv_feed(t->csv, bytes, n, last, t->why);
}

/* Parses a mapped file piece by piece and releases the pages of each piece,
 * which this process does not read again. */
static enum err
feed_pieces(struct task *t, const char *p, size_t left)
{
	size_t n;

	do {
		n = left < PIECE ? left : PIECE;
		left -= n;
		TRY(feed(t, p, n, left == 0));
		mem_let_go(p, n);
		p += n;
	} while (left > 0);
	return OK;
}

static enum err
parse_csv(struct task *t)
{
	const struct sheet_stream *q = t->q;
	uint64_t max = q->unpacked_max == 0 ? ZIP_TOTAL_MAX : q->unpacked_max;
	const struct gzip_in in = { q->data, q->n, max };
	const struct gzip_in any = { q->data, q->n, SIZE_MAX };

	t->csv = csv_new(csv_row, t);
	if (!gzip_is(q->data, q->n))
		return feed_pieces(t, q->data, q->n);
	t->rows_max = gzip_most(&any) / ROW_BYTES;
	return gzip_read(&in, feed, t, t->why);
}

static enum err
parse_book(struct task *t)
{
	const struct sheet_stream *q = t->q;
	const struct zip_source from = { q->data, q->n, q->unpacked_max,
		q->unpacked_max };
	struct arena a = { 0 };
	struct book book;
	struct zip *z;

	TRY(zip_open(&a, &from, &z, t->why));
	TRY(book_open(&a, z, &book, t->why));
	return grid_read(&a, &book, book_row, t, t->why);
}

static bool
is_archive(const char *data, size_t n)
{
	return n >= 4 && memcmp(data, "PK\3\4", 4) == 0;
}

/* Frees nothing, because the process ends with this function. */
static void
parse_in_child(struct sandbox_out *out, void *arg)
{
	const struct sheet_stream *q = arg;
	const char *why = "it is damaged";
	struct task t = { .q = q, .out = out, .why = &why };
	enum err e = is_archive(q->data, q->n) ? parse_book(&t) : parse_csv(&t);

	if (e == OK) {
		put_head(out, R_END, 0);
		return;
	}
	put_head(out, e == E_UPLOAD_TOO_LARGE ? R_LARGE : R_FLAW, size_of(why));
	put_text(out, why);
}

/* -- the parent ---------------------------------------------------------- */

/* bytes: what the child has sent of the next record so far. */
struct reader {
	struct arena *a;
	const struct sheet_stream *q;
	struct buf bytes;
	const char *cell[SHEET_CELLS_MAX];
	const char **why;
	bool ended;
};

/* The part of a record that is not read yet. */
struct rest {
	const char *p;
	size_t n;
};

static enum err
unreadable(const char **why, const char *what)
{
	*why = what;
	return E_SHEET_UNREADABLE;
}

/* A malformed record can only come from a child that a malicious file has taken
 * control of, so the file is refused. */
static enum err
nonsense(const struct reader *r)
{
	return unreadable(r->why, "it is damaged");
}

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

static enum err
take_row(struct reader *r, struct rest from)
{
	struct sheet_row row = { .cell = r->cell };
	uint32_t n = 0;

	if (!take_number(&from, &row.line) || !take_text(&from, &row.flaw) ||
	    !take_number(&from, &n) || n > SHEET_CELLS_MAX)
		return nonsense(r);
	for (row.n = 0; row.n < n; row.n++)
		if (!take_text(&from, &r->cell[row.n]))
			return nonsense(r);
	if (row.flaw[0] == '\0')
		row.flaw = NULL;
	return r->q->row(r->q->arg, &row);
}

static enum err
take_record(struct reader *r, char letter, struct rest from)
{
	const char *why;

	if (r->ended)
		return nonsense(r);
	switch ((enum record)letter) {
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
	return nonsense(r);
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
		return nonsense(r);
	from = (struct rest){ r->bytes.p, r->bytes.n };
	while (from.n > sizeof(uint32_t)) {
		struct rest body = { from.p + 1, from.n - 1 };
		char letter = *from.p;
		uint32_t size;

		(void)take_number(&body, &size);
		if (size > RECORD_MAX)
			return nonsense(r);
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
is_old(const char *data, size_t n)
{
	return n >= 4 && memcmp(data, "\xD0\xCF\x11\xE0", 4) == 0;
}

/* A program, a picture or a text in UTF-16. */
static bool
is_binary(const char *data, size_t n)
{
	return n > 0 && !is_archive(data, n) && !gzip_is(data, n) &&
	       memchr(data, '\0', n < BEGIN ? n : BEGIN) != NULL;
}

static enum err
outcome_of(const struct reader *r, enum sandbox_end end, enum err stopped)
{
	switch (end) {
	case SANDBOX_DONE:
		return r->ended && r->bytes.n == 0 ? OK : nonsense(r);
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
	/* The const may be cast away: the child only reads q. */
	void *task = (void *)(uintptr_t)q;
	enum sandbox_end end;
	enum err e;

	if (is_old(q->data, q->n))
		return unreadable(why, "it is encrypted or of an old kind, "
		                       "save it as .xlsx without password");
	if (is_binary(q->data, q->n))
		return unreadable(
		    why, "it is neither a workbook (.xlsx) nor csv in UTF-8");
	buf_init(&r.bytes, RECORD_MAX + KEEP);
	end = sandbox_stream(parse_in_child, task, &limits, &to);
	e = outcome_of(&r, end, to.e);
	buf_free(&r.bytes);
	return e;
}
