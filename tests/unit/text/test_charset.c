/* test_charset.c - in which encoding a text is, fed in pieces of any size, and
 * its conversion to UTF-8. */
#include "test.h"

#include "base/arena.h"
#include "base/buf.h"
#include "text/charset.h"

#define TO(s) (s), sizeof(s) - 1

static struct arena mem;

static enum err
collect(void *arg, const char *bytes, size_t n, bool last)
{
	buf_add(arg, bytes, n);
	if (last)
		buf_str(arg, ".");
	return OK;
}

static size_t
least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* The text as UTF-8 and "." for its end; "?" when it is none. */
static const char *
read_pieces(const char *s, size_t n, size_t piece)
{
	CLEANUP(charset_close) struct charset *c = charset_open();
	struct charset_judge j = { 0 };
	struct buf b;
	const struct charset_sink to = { collect, &b };
	const char *why = NULL, *out;
	enum err e = OK;

	buf_init(&b, (size_t)1 << 20);
	for (size_t at = 0; at < n; at += piece)
		charset_see(&j, s + at, least(piece, n - at));
	charset_begin(c, charset_judged(&j), &to);
	for (size_t at = 0; e == OK && at < n; at += piece)
		e = charset_feed(
		    c, s + at, least(piece, n - at), at + piece >= n, &why);
	out = e == OK ? arena_strdup(&mem, buf_text(&b)) : "?";
	assert_true(e == OK || strstr(why, "save it as CSV UTF-8") != NULL);
	buf_free(&b);
	return out;
}

static void
reads_what_spreadsheets_write(void **state)
{
	static const struct {
		const char *in;
		size_t n;
		const char *want;
	} cases[] = {
		{ TO("mac,name\n"), "mac,name\n." },
		{ TO("12345678\xE6\xB8\xA0\xE9\x81\x93 87654321"),
		    "12345678\u6e20\u9053 87654321." },
		{ TO("\xEF\xBB\xBFmac"), "\uFEFFmac." },
		{ TO("\xC7\xFE\xB5\xC0,a"), "\u6e20\u9053,a." },
		{ TO("mac long enough,\xC7\xFE\xB5\xC0"),
		    "mac long enough,\u6e20\u9053." },
		{ TO("\x84\x31\x95\x33\xD6\xD0\x94\x39\xFC\x36"),
		    "\uFEFF\u4e2d\U0001F600." },
		{ TO("\xFF\xFE"
		     "a\0\x2D\x4E\x3D\xD8\x00\xDE"),
		    "\uFEFFa\u4e2d\U0001F600." },
		{ TO("\xFE\xFF\0a\x4E\x2D\xD8\x3D\xDE\x00"),
		    "\uFEFFa\u4e2d\U0001F600." },
		{ TO("m\0a\0c\0\n\0\0\x4E"), "mac\n\u4e00." },
		{ TO("\x0D\x54\xF0\x79,\0m\0"), "\u540d\u79f0,m." },
		{ TO("\0m\0a\0c\0,\x4E\x2D\xD8\x3D\xDE\x00"),
		    "mac,\u4e2d\U0001F600." },
		{ TO("A\xC7\xF8\nB\xC7\xF8\n"), "A\u533a\nB\u533a\n." },
		{ TO("caf\xE9,x"), "?" }, /* Latin 1 */
		{ TO("name\nM\xFCnchen\n"), "?" },
		{ TO("M\xFCnchen,a long text,Gr\xF6\xDF"
		     "e,\xC4rzte"),
		    "?" },
		{ TO("name,Gr\xF6\xDF"
		     "e\n"),
		    "?" },
		{ TO("\xC3\xFB\xB3\xC6\n\xCD\xF5\xE9"
		     "F\n"),
		    "\u540d\u79f0\n\u738b\u9555\n." },
		{ TO("a\xC7"), "?" },         /* cut in the middle */
		{ TO("a\x81\x30\x81"), "?" }, /* the same */
		{ TO("a\xFF\x41"), "?" },
		{ TO("\xED\xA0\x80,\xFF"), "?" }, /* a surrogate */
		{ TO("\xC0\xAF\x80\x20"), "?" },
		{ TO("\xFF\xFE\x00\xD8"
		     "a\0"),
		    "?" }, /* half a pair */
		{ TO("\xFF\xFE"
		     "a\0b"),
		    "?" }, /* half a character */
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		for (size_t piece = 1; piece < 20; piece++) {
			print_message("  case %zu, %zu\n", i, piece);
			assert_string_equal(
			    read_pieces(cases[i].in, cases[i].n, piece),
			    cases[i].want);
		}
	arena_free(&mem);
}

/* All characters that both can write come back as they were. */
static void
every_character_is_kept(void **state)
{
	CLEANUP(charset_close) struct charset *c = charset_open();
	struct buf b;
	const struct charset_sink to = { collect, &b };
	const char *why;
	size_t wrong = 0;

	(void)state;
	buf_init(&b, 100);
	for (unsigned u = 0x20; u < 0x10000; u++) {
		char in[2] = { (char)(u & 0xFF), (char)(u >> 8) };
		unsigned got;

		if (u >= 0xD800 && u < 0xE000)
			continue;
		b.n = 0;
		charset_begin(c, CHARSET_UTF16_LITTLE, &to);
		assert_int_equal(charset_feed(c, in, 2, true, &why), OK);
		got = b.n == 2   ? (unsigned)b.p[0]
		      : b.n == 3 ? (b.p[0] & 0x1FU) << 6 | (b.p[1] & 0x3FU)
		                 : (b.p[0] & 0xFU) << 12 |
		                       (b.p[1] & 0x3FU) << 6 | (b.p[2] & 0x3FU);
		wrong += got != u;
	}
	assert_int_equal(wrong, 0);
	buf_free(&b);
}

TESTS(T(reads_what_spreadsheets_write), T(every_character_is_kept))
