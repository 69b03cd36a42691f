/*
 * csv.c - reads and writes comma separated values, the form in which tables
 * come from and go to spreadsheets.  The reader is a state machine, byte by
 * byte.  It frees each row after `row` was called, and a flaw in a row does not
 * affect the next row.  It begins once the whole first row has come, because
 * that shows which separator the file has.
 */
#include "text/csv.h"

#include <string.h>
#include <strings.h>

#include "base/arena.h"
#include "base/utf8.h"

#define ROW_MAX   (CSV_CELLS_MAX * (CSV_CELL_MAX + 1))
#define ROW_USUAL ((size_t)64 * 1024) /* bytes kept from row to row */
#define HEAD_MAX  ((size_t)64 * 1024) /* bytes that show the separator */
#define SHOWN_MAX 11 /* digits that spreadsheet programs show of a number */

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
	bool multiline;  /* the quoted cell has a line end in it */
	bool swallowed;  /* such a cell was closed with text behind it: it has
	                    taken rows for its text (take_text) */
	char separator;  /* 0: not known yet */
	struct buf head; /* all that came, until the separator is known */
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

/* Notes why the row is wrong, unless a reason is noted already; the rest of the
 * row is then skipped (add). */
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
			flawed(c, "has more than " STR(CSV_CELLS_MAX) " cells");
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

/* Makes of a cell such as ="0012", which keeps the zeros in a spreadsheet
 * program, the text that is seen there, in place.  Any other formula stays. */
static void
unwrap_text_formula(char *s)
{
	char *from = s + 2, *to = s;
	size_t n;

	if (s[0] != '=' || s[1] != '"')
		return;
	n = strlen(s);
	if (n < 3 || s[n - 1] != '"')
		return;
	for (const char *p = from; p < s + n - 1; p++)
		if (*p == '"' && (*++p != '"' || p == s + n - 1))
			return;
	for (; from < s + n - 1; from++) {
		*to++ = *from;
		from += *from == '"';
	}
	*to = '\0';
}

/* Would a spreadsheet program read the text as a formula, but for apostrophes
 * in front?  It begins with '=', '+', '-' or '@', with one of these in full
 * width, which programs of East Asia read as that of ASCII, or with tab, CR or
 * LF. */
static bool
is_formula(const char *s)
{
	static const char *const wide[] = { "\uFF1D", "\uFF0B", "\uFF0D",
		"\uFF20" };

	s += strspn(s, "'");
	for (size_t i = 0; i < ARRAY_LEN(wide); i++)
		if (strncmp(s, wide[i], strlen(wide[i])) == 0)
			return true;
	return s[0] != '\0' && strchr("=+-@\t\r\n", s[0]) != NULL;
}

/* The cell without the apostrophe that csv_cell writes. */
static char *
unguarded(char *s)
{
	return s[0] == '\'' && is_formula(s) ? s + 1 : s;
}

/* Gives the cells so far to the caller, unless all are blank, and forgets
 * them. */
static enum err
put_row(struct csv *c)
{
	struct csv_row row = { .line = c->line };
	enum err e = OK;

	for (size_t i = 0; i < c->n; i++) {
		char *cell = c->bytes.p + c->start[i];

		unwrap_text_formula(cell);
		c->cell[i] = unguarded(cell);
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

/* Takes a byte outside quotes: it ends a cell or a row, or belongs to a cell.
 */
static enum err
take_unquoted(struct csv *c, char b)
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
		c->swallowed = c->multiline;
	}
	if (c->at != QUOTE_SEEN) {
		c->at = PLAIN;
		add(c, &b, 1);
	}
	return OK;
}

/* Does a quote begin quoted text here: at the beginning of the cell, or behind
 * blanks, which are dropped?  People who write a table by hand set one behind
 * each separator: mac, "North, hall 2". */
static bool
quote_opens(struct csv *c)
{
	const char *s = buf_text(&c->bytes) + c->bytes.n - c->size;

	if (c->at != CELL_START && (c->at != PLAIN || c->flaw != NULL))
		return false;
	for (size_t i = 0; i < c->size; i++)
		if (!is_blank(s[i]))
			return false;
	c->bytes.n -= c->size;
	c->size = 0;
	return true;
}

/* Takes the next byte of the file: a quote begins or ends quoted text, in which
 * no byte ends the cell.  Two quotes in quoted text are one of its characters.
 */
static enum err
take_byte(struct csv *c, char b)
{
	bool was_cr = c->cr;

	c->cr = false;
	if (was_cr && b == '\n')
		return OK;
	c->began = true;
	if (b == '"' && quote_opens(c)) {
		c->at = QUOTED;
		c->multiline = false;
	} else if (b == '"' && c->at == QUOTED) {
		c->at = QUOTE_SEEN;
	} else if (b == '"' && c->at == QUOTE_SEEN) {
		c->at = QUOTED;
		add(c, &b, 1);
	} else if (c->at == QUOTED) {
		add(c, &b, 1);
	} else {
		return take_unquoted(c, b);
	}
	return OK;
}

/* How many of the next bytes are text of the cell: none of them ends the cell
 * or is a quote. */
static size_t
text_run(const struct csv *c, const char *s, size_t n)
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

/* Finds the first row that is not blank, which tells the separator: *row is
 * where it begins.  Returns its length, or 0 if its end has not come yet. */
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

/* The separator of which the row has most outside quotes, the comma if it has
 * none; of equally many the one that is least likely to be text. */
static char
most_frequent_separator(const char *s, size_t n)
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

/* Finds the separator in the n bytes that have come, and moves *s and *n behind
 * the byte order mark and behind a line such as "sep=;", which spreadsheet
 * programs read and do not count.  Leaves the separator 0 when more has to
 * come; last: nothing more will. */
static void
find_separator(struct csv *c, const char **s, size_t *n, bool last)
{
	const char *row;
	size_t length;

	*s = utf8_unmarked(*s, n);
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
		c->separator = most_frequent_separator(row, length);
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

/* Adds text of a cell, and notes a line end in quoted text.  A quote that
 * people have typed for itself, as in 55", makes all rows as far as the next
 * quote the text of one cell. */
static void
take_text(struct csv *c, const char *s, size_t n)
{
	if (c->at == QUOTED)
		c->multiline |=
		    memchr(s, '\n', n) != NULL || memchr(s, '\r', n) != NULL;
	add(c, s, n);
}

static enum err
read_bytes(struct csv *c, const char *bytes, size_t n, const char **why)
{
	while (n > 0) {
		size_t some = text_run(c, bytes, n);

		if (some > 0)
			take_text(c, bytes, some);
		else
			TRY(take_byte(c, bytes[some++]));
		if (c->swallowed) {
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
		find_separator(c, &bytes, &n, last);
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

/* Is the text a negative number, such as "-1" or "-0.5"?  A spreadsheet program
 * shows it as it is. */
static bool
is_negative(const char *s)
{
	static const char digits[] = "0123456789";
	size_t n = s[0] == '-' ? strspn(s + 1, digits) : 0;

	if (n == 0)
		return false;
	s += 1 + n;
	if (s[0] == '.' && strspn(s + 1, digits) > 0)
		s += 1 + strspn(s + 1, digits);
	return s[0] == '\0';
}

void
csv_cell(struct buf *to, const char *s)
{
	bool quoted = s[strcspn(s, "\",\r\n")] != '\0' || s[0] == ' ';

	if (quoted)
		buf_add(to, "\"", 1);
	if (is_formula(s) && !is_negative(s))
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

/* Would a spreadsheet program show another text in its place: a number without
 * its zeros or with fewer digits, or a date?  It may do so with all that begins
 * with a digit and has nothing but digits and what joins them. */
static bool
is_reshaped(const char *s)
{
	static const char digits[] = "0123456789";
	size_t n = strlen(s), whole = strspn(s, digits);
	bool fraction = s[whole] == '.' &&
	                s[whole + 1 + strspn(s + whole + 1, digits)] == '\0';

	if (whole == 0 || s[strspn(s, "0123456789.-/+eE")] != '\0')
		return false;
	if (n > SHOWN_MAX || (*s == '0' && whole > 1))
		return true;
	return n > whole && (!fraction || s[n - 1] == '0' || s[n - 1] == '.');
}

void
csv_text(struct buf *to, const char *s)
{
	if (!is_reshaped(s)) {
		csv_cell(to, s);
		return;
	}
	buf_str(to, "\"=\"\"");
	buf_str(to, s);
	buf_str(to, "\"\"\",");
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
