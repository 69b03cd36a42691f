/* test_csv.c - rows of comma-separated values, fed in pieces of any size;
 * limits of a row, NUL bytes, and a receiver that stops. */
#include "test.h"

#include "base/arena.h"
#include "base/buf.h"
#include "text/csv.h"

static struct arena mem;

struct seen {
	struct buf b;
	size_t stop_at; /* fails after so many rows; 0: never */
	size_t n;
};

/* Appends a row as "line:a|b;", and an error as "!what". */
static enum err
see(void *arg, const struct csv_row *row)
{
	struct seen *s = arg;

	buf_printf(&s->b, "%u:", row->line);
	for (size_t i = 0; i < row->cells.n; i++) {
		assert_non_null(row->cells.v[i]);
		buf_printf(&s->b, "%s%s", i == 0 ? "" : "|", row->cells.v[i]);
	}
	if (row->flaw != NULL)
		buf_printf(&s->b, "!%s", row->flaw);
	buf_str(&s->b, ";");
	return ++s->n == s->stop_at ? E_LOCKED : OK;
}

/* The rows of a text that is fed in pieces of that size; "?why" for an error of
 * the whole text. */
static const char *
read_pieces(const char *text, size_t n, size_t piece)
{
	struct seen s = { 0 };
	CLEANUP(csv_free) struct csv *c = csv_new(see, &s);
	const char *out, *why = NULL;
	enum err e = OK;

	buf_init(&s.b, (size_t)64 << 20);
	for (size_t at = 0; e == OK && at < n; at += piece)
		e = csv_feed(c, text + at, piece < n - at ? piece : n - at,
		    at + piece >= n, &why);
	if (n == 0)
		e = csv_feed(c, "", 0, true, &why);
	if (e != OK)
		buf_printf(&s.b, "?%s", why);
	out = arena_strdup(&mem, buf_text(&s.b));
	buf_free(&s.b);
	return out;
}

static void
reads_rows(void **state)
{
	static const struct {
		const char *in, *want;
	} cases[] = {
		{ "", "" },
		{ "a,b\nc,d\n", "1:a|b;2:c|d;" },
		{ "a,b\r\nc,d", "1:a|b;2:c|d;" },
		{ "a\rb\r", "1:a;2:b;" },
		{ "\xEF\xBB\xBF"
		  "mac,b\n",
		    "1:mac|b;" },
		{ "\xEF\xBB\xBF", "" },
		{ "\n\r\n , ,\t\nx\n", "4:x;" },
		{ "a,,b,,\n", "1:a||b;" },
		{ "\"a,b\",\"c\"\"d\"\n", "1:a,b|c\"d;" },
		{ "\"two\r\nlines\",x\ny", "1:two\r\nlines|x;2:y;" },
		{ "\"\",x\n", "1:|x;" },
		{ "\"\"\"\"\n", "1:\";" },
		{ "a\"b,c\n", "1:a\"b|c;" },
		{ "\"a\" ,b\n", "1:a|b;" },
		{ "a, \"b, c\",\t\"d\n\"\" e\" \n f,  \n",
		    "1:a|b, c|d\n\" e;2: f;" },
		{ "x \"a\",  \" b\"c\n \"\",y\n",
		    "1:x \"a\"!has text behind a closed quote;2:|y;" },
		{ " a ,b\n", "1: a |b;" },
		{ "=\"0012\",\"=\"\"a\"\"\"\"b\"\"\"\n", "1:0012|a\"b;" },
		{ "=\"\",=\"a\"&\"b\",=\",=\"a\n",
		    "1:|=\"a\"&\"b\"|=\"|=\"a;" },
		{ "\"a\"b,c\nd\n", "1:!has text behind a closed quote;2:d;" },
		{ "a\nb,\"55\nc,x\nd,\"y\ne\n",
		    "1:a;?a quote in it begins in a row above the one in which "
		    "it is closed, with text behind it" },
		{ "a\n\"b\nc\",\"d\"e\nf\n",
		    "1:a;2:b\nc!has text behind a closed quote;3:f;" },
		{ "a;b\nc;d,e\n", "1:a|b;2:c|d,e;" },
		{ "a\tb\nc\td,e\n", "1:a|b;2:c|d,e;" },
		{ "\n\"x;y;z\",b\nc;d,e\n", "2:x;y;z|b;3:c;d|e;" },
		{ "a,b;c\nd,e;f\n", "1:a,b|c;2:d,e|f;" },
		{ "a\nb;c,d\n", "1:a;2:b;c|d;" },
		{ "sep=;\r\na;b,c\r\n", "1:a|b,c;" },
		{ "\xEF\xBB\xBF"
		  "SEP=,\na;b;c,d\n",
		    "1:a;b;c|d;" },
		{ "sep=|\na|b\n", "1:a|b;" },
		{ "sep=;", "" },
		{ "a\n\"b,c\nd\n", "1:a;?a quote in it is never closed" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		for (size_t piece = 1; piece < 8; piece++) {
			print_message("  case %zu\n", i);
			assert_string_equal(read_pieces(cases[i].in,
			                        strlen(cases[i].in), piece),
			    cases[i].want);
		}
}

static void
limits_a_row(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, (size_t)16 << 20);
	for (int i = 0; i < 100000; i++)
		buf_str(&b, i < 100 ? "x," : " ,");
	buf_str(&b, "\nok\n");
	assert_null(strchr(read_pieces(b.p, b.n, 4096), '!'));
	b.p[2 * 50000] = 'y';
	assert_non_null(strstr(
	    read_pieces(b.p, b.n, 4096), "!has more than 100 cells;2:ok;"));
	buf_clear(&b, 0);
	for (int i = 0; i < 10 << 20; i++)
		buf_str(&b, "y");
	buf_str(&b, "\nok\n");
	assert_string_equal(read_pieces(b.p, b.n, 65536),
	    "1:!has a cell with too long a text;2:ok;");
	buf_clear(&b, 0);
	for (int i = 0; i < 32767; i++)
		buf_str(&b, "\xC3\xA4");
	assert_null(strchr(read_pieces(b.p, b.n, 1000), '!'));
	buf_str(&b, "a");
	assert_string_equal(
	    read_pieces(b.p, b.n, 1000), "1:!has a cell with too long a text;");
	buf_free(&b);
}

static void
takes_no_nul(void **state)
{
	static const char zeros[100000];
	static const char one[] = "a,b\0c,d\ne\n";

	(void)state;
	assert_string_equal(
	    read_pieces(zeros, sizeof(zeros), 4096), "1:!has a NUL byte;");
	assert_string_equal(
	    read_pieces(one, sizeof(one) - 1, 3), "1:a!has a NUL byte;2:e;");
}

static void
stops_when_asked(void **state)
{
	struct seen s = { .stop_at = 2 };
	CLEANUP(csv_free) struct csv *c = csv_new(see, &s);
	const char *why;

	(void)state;
	buf_init(&s.b, 1000);
	assert_int_equal(csv_feed(c, "a\nb\nc\n", 6, true, &why), E_LOCKED);
	assert_string_equal(buf_text(&s.b), "1:a;2:b;");
	buf_free(&s.b);
}

static unsigned
next(unsigned *x)
{
	*x = *x * 1664525 + 1013904223;
	return *x >> 8;
}

/* Random texts give the same rows in pieces of any size. */
static void
takes_anything(void **state)
{
	static const char letters[] = "ab,,\"\"\n\r \xEF\xBB\xBF\xC3\xA4\xFF";
	unsigned x = 1;
	char text[64];

	(void)state;
	for (int round = 0; round < 20000; round++) {
		size_t n = next(&x) % sizeof(text);
		const char *whole;

		for (size_t i = 0; i < n; i++)
			text[i] = letters[next(&x) % sizeof(letters)];
		whole = read_pieces(text, n, sizeof(text));
		assert_string_equal(
		    read_pieces(text, n, 1 + next(&x) % 5), whole);
		arena_reset(&mem);
	}
}

TESTS(T(reads_rows), T(limits_a_row), T(takes_no_nul), T(stops_when_asked),
    T(takes_anything))
