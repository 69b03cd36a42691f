/*
 * csv.c - reads and writes comma separated values, the form in which tables
 * come from and go to spreadsheets.  The reader is a state machine, byte by
 * byte.  It frees each row after `row` was called, and a flaw in a row does not
 * affect the next row.  Nothing is read before the first row is there, which
 * shows by what its cells, and those of all other rows, are separated.
 */
#include "text/csv.h"

#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/utf8.h"

#define ROW_MAX   (CSV_CELLS_MAX * (CSV_CELL_MAX + 1))
#define ROW_USUAL ((size_t)64 * 1024) /* bytes kept from row to row */
#define HEAD_MAX  ((size_t)64 * 1024) /* bytes that show the separator */
#define MARK      "\xEF\xBB\xBF"      /* byte order mark */

enum place {
	CELL_START,
	PLAIN,
	QUOTED,
	QUOTE_SEEN /* a quote in a quoted cell: its end, or an escape */
};

struct csv {
	enum err (*row)(void *arg, const struct csv_row *row);
	void *arg;
	struct buf bytes; /* all cells of the row, each with a NUL */
	/* Offset in bytes at which each cell begins. */
	size_t start[CSV_CELLS_MAX];
	const char *cell[CSV_CELLS_MAX];
	size_t n;      /* number of complete cells */
	size_t size;   /* bytes of the cell being read */
	uint32_t line; /* number of the row being read */
	enum place at;
	bool began;      /* the row has at least one byte */
	bool cr;         /* the last byte was CR: a LF after it is skipped */
	bool wide;       /* a row that is too long is given in parts */
	bool broken;     /* the quoted cell has a line end in it */
	bool lost;       /* rows were read as the text of such a cell */
	char separator;  /* 0: not known yet */
	struct buf head; /* all that came, until it is known */
	const char *flaw;
};

struct csv *
csv_new(enum err (*row)(void *arg, const struct csv_row *row), void *arg)
{
	struct csv *c = mem_new(sizeof(*c));

	c->row = row;
	c->arg = arg;
	c->line = 1;
	buf_init(&c->bytes, ROW_MAX);
	buf_init(&c->head, SIZE_MAX);
	return c;
}

void
csv_wide(struct csv *c)
{
	c->wide = true;
}

void
csv_free(struct csv **c)
{
	if (*c == NULL)
		return;
	buf_free(&(*c)->bytes);
	buf_free(&(*c)->head);
	mem_free(*c);
	*c = NULL;
}

/* Keeps the first reason why the row is wrong; the rest of the row is
 * skipped. */
static void
flawed(struct csv *c, const char *what)
{
	if (c->flaw == NULL)
		c->flaw = what;
}

static bool
is_blank(char b)
{
	return b == ' ' || b == '\t';
}

/* Appends n bytes to the cell being read. */
static void
add(struct csv *c, const char *s, size_t n)
{
	if (c->flaw != NULL)
		return;
	if (c->n >= CSV_CELLS_MAX) {
		/* Empty cells beyond the limit are ignored, because a
		 * spreadsheet may write many cells that are formatted but
		 * empty. */
		while (n > 0 && is_blank(*s)) {
			s++;
			n--;
		}
		if (n > 0)
			flawed(c, "has more than 100 cells");
		return;
	}
	c->size += n;
	if (c->size > CSV_CELL_MAX)
		flawed(c, "has a cell with too long a text");
	else if (memchr(s, '\0', n) != NULL)
		flawed(c, "has a NUL byte");
	else
		buf_add(&c->bytes, s, n);
}

/* Ends the cell being read: checks it and adds it to the row. */
static void
end_cell(struct csv *c)
{
	size_t begin = c->bytes.n - c->size;

	c->at = CELL_START;
	if (c->flaw == NULL && c->n < CSV_CELLS_MAX &&
	    utf8_length(c->bytes.p + begin, c->size) > CSV_CELL_MAX / 4)
		flawed(c, "has a cell with too long a text");
	if (c->flaw == NULL && c->n < CSV_CELLS_MAX) {
		buf_add(&c->bytes, "", 1);
		c->start[c->n++] = begin;
	}
	c->size = 0;
}

/* A cell such as ="0012", which keeps the zeros in a spreadsheet program, as
 * the text that is seen there.  A formula that is more than one text stays. */
static const char *
shown(char *s)
{
	char *from = s + 2, *to = s;
	size_t n;

	if (s[0] != '=' || s[1] != '"')
		return s;
	n = strlen(s);
	if (n < 3 || s[n - 1] != '"')
		return s;
	for (const char *p = from; p < s + n - 1; p++)
		if (*p == '"' && (*++p != '"' || p == s + n - 1))
			return s;
	for (; from < s + n - 1; from++) {
		*to++ = *from;
		from += *from == '"';
	}
	*to = '\0';
	return s;
}

/* Gives the cells so far to the caller. */
static enum err
put_row(struct csv *c)
{
	struct csv_row row = { .line = c->line };
	enum err e = OK;

	for (size_t i = 0; i < c->n; i++) {
		c->cell[i] = shown(c->bytes.p + c->start[i]);
		if (!utf8_blank(c->cell[i]))
			row.cells.n = i + 1;
	}
	row.cells.v = c->cell;
	row.flaw = c->flaw;
	if (row.cells.n > 0 || row.flaw != NULL)
		e = c->row(c->arg, &row);
	buf_clear(&c->bytes, ROW_USUAL);
	c->n = 0;
	return e;
}

static enum err
end_row(struct csv *c)
{
	enum err e;

	end_cell(c);
	e = put_row(c);
	c->flaw = NULL;
	c->began = false;
	c->line++;
	return e;
}

/* Handles a byte outside quotes: it ends a cell or a row, or belongs to a
 * cell. */
static enum err
outside(struct csv *c, char b)
{
	if (b == c->separator) {
		end_cell(c);
		return c->wide && c->n == CSV_CELLS_MAX ? put_row(c) : OK;
	}
	if (b == '\n' || b == '\r') {
		c->cr = b == '\r';
		return end_row(c);
	}
	if (c->at == QUOTE_SEEN && !is_blank(b)) {
		flawed(c, "has text behind a closed quote");
		c->lost = c->broken;
	}
	if (c->at != QUOTE_SEEN) {
		c->at = PLAIN;
		add(c, &b, 1);
	}
	return OK;
}

/* Takes the next byte of the file; quotes decide whether it ends a cell. */
static enum err
byte(struct csv *c, char b)
{
	bool was_cr = c->cr;

	c->cr = false;
	if (was_cr && b == '\n')
		return OK;
	c->began = true;
	if (b == '"' && c->at == CELL_START) {
		c->at = QUOTED;
		c->broken = false;
	} else if (b == '"' && c->at == QUOTED) {
		c->at = QUOTE_SEEN;
	} else if (b == '"' && c->at == QUOTE_SEEN) {
		c->at = QUOTED;
		add(c, &b, 1);
	} else if (c->at == QUOTED) {
		add(c, &b, 1);
	} else {
		return outside(c, b);
	}
	return OK;
}

/* The number of the next bytes that are text of the cell: none of them ends the
 * cell or is a quote. */
static size_t
run(const struct csv *c, const char *s, size_t n)
{
	size_t i = 0;

	if (c->at == QUOTED) {
		const char *quote = memchr(s, '"', n);

		return quote == NULL ? n : (size_t)(quote - s);
	}
	if (c->at != PLAIN)
		return 0;
	while (i < n && s[i] != c->separator && s[i] != '\n' && s[i] != '\r' &&
	       s[i] != '"')
		i++;
	return i;
}

/* The first row that is not blank: where it begins, and returns its length, or
 * 0 if its end is not there yet. */
static size_t
first_row(const char **row, const char *s, size_t n)
{
	bool quoted = false;

	while (n > 0 && (is_blank(*s) || *s == '\r' || *s == '\n')) {
		s++;
		n--;
	}
	*row = s;
	for (size_t i = 0; i < n; i++) {
		quoted ^= s[i] == '"';
		if (!quoted && (s[i] == '\n' || s[i] == '\r'))
			return i;
	}
	return 0;
}

/* The separator of which the row has most outside quotes; of equally many the
 * one that is least likely to be text. */
static char
most_in(const char *s, size_t n)
{
	static const char all[] = "\t;,";
	size_t count[sizeof(all)] = { 0 };
	bool quoted = false;
	size_t best = 2;

	for (size_t i = 0; i < n; i++) {
		const char *known = s[i] == '\0' ? NULL : strchr(all, s[i]);

		quoted ^= s[i] == '"';
		if (!quoted && known != NULL)
			count[known - all]++;
	}
	for (size_t i = 3; i-- > 0;)
		if (count[i] > 0 && count[i] >= count[best])
			best = i;
	return all[best];
}

/* Finds the separator by the head, and moves *s and *n behind the mark and
 * behind a line such as "sep=;", which spreadsheet programs read and do not
 * count.  Leaves the separator 0 when more has to come. */
static void
decide(struct csv *c, const char **s, size_t *n, bool last)
{
	const char *row;
	size_t length;

	if (*n >= 3 && memcmp(*s, MARK, 3) == 0) {
		*s += 3;
		*n -= 3;
	}
	length = first_row(&row, *s, *n);
	if (length == 0 && !last && *n < HEAD_MAX)
		return;
	if (length == 0)
		length = *n - (size_t)(row - *s);
	if (length == 5 && strncasecmp(row, "sep=", 4) == 0) {
		c->separator = row[4];
		*n -= (size_t)(row + 5 - *s);
		*s = row + 5;
		c->line--;
	} else {
		c->separator = most_in(row, length);
	}
}

static enum err
finish(struct csv *c, const char **why)
{
	if (c->at == QUOTED) {
		*why = "a quote in it is never closed";
		return E_BAD_REQUEST;
	}
	return c->began ? end_row(c) : OK;
}

/* Adds text of a cell.  A quote that people have typed for itself, as in 55",
 * swallows the rows as far as the next one. */
static void
take_text(struct csv *c, const char *s, size_t n)
{
	if (c->at == QUOTED)
		c->broken |=
		    memchr(s, '\n', n) != NULL || memchr(s, '\r', n) != NULL;
	add(c, s, n);
}

static enum err
read_bytes(struct csv *c, const char *bytes, size_t n, const char **why)
{
	while (n > 0) {
		size_t some = run(c, bytes, n);

		if (some > 0)
			take_text(c, bytes, some);
		else
			TRY(byte(c, bytes[some++]));
		if (c->lost) {
			*why = "a quote in it begins in a row above the one "
			       "in which it is closed, with text behind it";
			return E_BAD_REQUEST;
		}
		bytes += some;
		n -= some;
		if (c->line == UINT32_MAX) {
			*why = "it has too many rows";
			return E_BAD_REQUEST;
		}
	}
	return OK;
}

enum err
csv_feed(
    struct csv *c, const char *bytes, size_t n, bool last, const char **why)
{
	if (c->separator == 0) {
		buf_add(&c->head, bytes, n);
		bytes = buf_text(&c->head);
		n = c->head.n;
		decide(c, &bytes, &n, last);
		if (c->separator == 0)
			return OK;
		TRY(read_bytes(c, bytes, n, why));
		buf_free(&c->head);
	} else {
		TRY(read_bytes(c, bytes, n, why));
	}
	return last ? finish(c, why) : OK;
}

/* -- writing ------------------------------------------------------------- */

bool
csv_is_formula(const char *s)
{
	/* The first four of those below are also there as characters of full
	 * width, which spreadsheet programs of East Asia read the same way. */
	static const char *const wide[] = { "\uFF1D", "\uFF0B", "\uFF0D",
		"\uFF20" };

	for (size_t i = 0; i < ARRAY_LEN(wide); i++)
		if (strncmp(s, wide[i], strlen(wide[i])) == 0)
			return true;
	return s[0] != '\0' && strchr("=+-@\t\r\n", s[0]) != NULL;
}

void
csv_cell(struct buf *to, const char *s)
{
	bool quoted = s[strcspn(s, "\",\r\n")] != '\0' || s[0] == ' ';

	if (quoted)
		buf_add(to, "\"", 1);
	if (csv_is_formula(s))
		buf_add(to, "'", 1);
	for (size_t n; (n = strcspn(s, "\"")), s[n] != '\0'; s += n + 1) {
		buf_add(to, s, n);
		buf_add(to, "\"\"", 2);
	}
	buf_str(to, s);
	if (quoted)
		buf_add(to, "\"", 1);
	buf_add(to, ",", 1);
}

void
csv_end(struct buf *to)
{
	if (to->over)
		return;
	BUG_ON(to->n == 0 || to->p[to->n - 1] != ',');
	to->p[to->n - 1] = '\r';
	buf_add(to, "\n", 1);
}
