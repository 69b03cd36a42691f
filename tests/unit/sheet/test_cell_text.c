/*
 * test_cell_text.c - texts made fit for a cell: forbidden characters are
 * replaced, long texts are cut with three dots; the width of the longest line;
 * and which texts need no change at all.
 */
#include "test.h"

#include <string.h>

#include "base/utf8.h"
#include "sheet/sheet_out.h"

static struct arena mem;

static const char *
cell(const char *s, size_t max)
{
	return cell_text(&mem, s, strlen(s), max);
}

static void
what_a_workbook_may_not_hold_is_replaced(void **state)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ "", "" },
		{ "=1+1", "=1+1" },
		{ " \t\n ", " \t\n " },
		{ "a\rb\r\nc\r\r\n", "a\nb\nc\n\n" },
		{ "\x01\x1f", "\uFFFD\uFFFD" },
		{ "a\x80z", "a\uFFFDz" },
		{ "\xC3", "\uFFFD" },
		{ "\xE2\x82", "\uFFFD\uFFFD" },
		{ "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD" },
		{ "\uFFFE-\uFFFF-\uFFFD-\uFFFC",
		    "\uFFFD-\uFFFD-\uFFFD-\uFFFC" },
		{ "\u00e4\u4e2d\U0001F600", "\u00e4\u4e2d\U0001F600" },
		{ "a_x0041_x00fF_b", "a_x005F_x0041_x005F_x00fF_b" },
		{ "_x005F_x0041_", "_x005F_x005F_x005F_x0041_" },
		{ "_x004_ _x004G_ _X0041_ x0041_",
		    "_x004_ _x004G_ _X0041_ x0041_" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(cell(cases[i].text, 100), cases[i].want);
	arena_free(&mem);
}

/* The limit counts units of 16 bits: a character above U+FFFF has two units and
 * is never cut in half. */
static void
what_is_too_long_is_cut_and_says_so(void **state)
{
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ "1234567890", "1234567890" },
		{ "12345678901", "1234567..." },
		{ "\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4"
		  "\u00e4",
		    "\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4\u00e4"
		    "\u00e4" },
		{ "\U0001F600\U0001F600\U0001F600\U0001F600\U0001F600",
		    "\U0001F600\U0001F600\U0001F600\U0001F600\U0001F600" },
		{ "\U0001F600\U0001F600\U0001F600\U0001F600\U0001F600x",
		    "\U0001F600\U0001F600\U0001F600..." },
		{ "\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01",
		    "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD..." },
		{ "1234567890\r\n", "1234567..." },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		assert_string_equal(cell(cases[i].text, 10), cases[i].want);
	arena_free(&mem);
}

static void
only_so_many_bytes_are_read(void **state)
{
	static const char text[] = "2001-02-03 04:05:06.789+08";

	(void)state;
	assert_string_equal(
	    cell_text(&mem, text, 19, 100), "2001-02-03 04:05:06");
	assert_ptr_equal(cell_text(&mem, text, sizeof(text) - 1, 100), text);
	arena_free(&mem);
}

static void
the_longest_line_is_the_width(void **state)
{
	(void)state;
	assert_int_equal(sheet_width(""), 0);
	assert_int_equal(sheet_width("a\nabc\n\nab"), 3);
	assert_int_equal(sheet_width("\u4e2d\u4e2d"), 2);
}

/* Every byte value at every place among printable bytes. */
static void
plain_is_printable_ascii(void **state)
{
	char text[20];

	(void)state;
	assert_true(sheet_plain("", 0));
	for (int c = 0; c < 256; c++)
		for (size_t at = 0; at < sizeof(text); at++) {
			memset(text, at % 2 == 0 ? ' ' : '~', sizeof(text));
			text[at] = (char)c;
			assert_int_equal(sheet_plain(text, sizeof(text)),
			    c >= 0x20 && c < 0x7F);
		}
}

TESTS(T(what_a_workbook_may_not_hold_is_replaced),
    T(what_is_too_long_is_cut_and_says_so), T(only_so_many_bytes_are_read),
    T(the_longest_line_is_the_width), T(plain_is_printable_ascii))
