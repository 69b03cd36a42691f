/* test_utf8.c - which bytes are valid UTF-8, how many characters they are,
 * white space around a text, and texts that were cut within a character. */
#include "test.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/utf8.h"
#include "base/utf8_cut.h"

#define S(s) s, sizeof(s) - 1

static void
tells_text_from_bytes(void **state)
{
	static const struct {
		const char *s;
		size_t n;
		bool valid;
	} cases[] = {
		{ S(""), true },
		{ S("plain"), true },
		{ S("\x7F"), true },
		{ S("\xC2\x80"), true },
		{ S("\xDF\xBF"), true },
		{ S("\xE0\xA0\x80"), true },
		{ S("\xED\x9F\xBF"), true },
		{ S("\xEE\x80\x80"), true },
		{ S("\xEF\xBF\xBF"), true },
		{ S("\xF0\x90\x80\x80"), true },
		{ S("\xF4\x8F\xBF\xBF"), true },
		{ S("a\0b"), false },
		{ S("\x80"), false },
		/* A longer encoding than necessary. */
		{ S("\xC0\xAF"), false },
		/* A longer encoding than necessary. */
		{ S("\xC1\xBF"), false },
		/* A longer encoding than necessary. */
		{ S("\xE0\x9F\xBF"), false },
		/* A longer encoding than necessary. */
		{ S("\xF0\x8F\xBF\xBF"), false },
		{ S("\xED\xA0\x80"), false },     /* surrogate */
		{ S("\xED\xBF\xBF"), false },     /* surrogate */
		{ S("\xF4\x90\x80\x80"), false }, /* beyond U+10FFFF */
		{ S("\xF5\x80\x80\x80"), false },
		{ S("\xFF"), false },
		{ S("\xC2"), false }, /* ends in the middle of a character */
		{ S("\xE4\xBD"), false },
		{ S("\xF0\x9F\x98"), false },
		{ S("\xC2\x41"), false },
		{ S("\xE4\xBD\x41"), false },
		{ S("\xF0\x9F\x98\x41"), false },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  case %zu\n", i);
		assert_int_equal(
		    utf8_valid(cases[i].s, cases[i].n), cases[i].valid);
	}
}

static void
counts_characters(void **state)
{
	(void)state;
	assert_int_equal(utf8_length(S("")), 0);
	assert_int_equal(utf8_length(S("abc")), 3);
	assert_int_equal(utf8_length(S("\u00E9\u4F60\U0001F600")), 3);
}

static void
puts_what_it_accepts(void **state)
{
	(void)state;
	for (unsigned c = 1; c <= 0x10FFFF; c++) {
		char s[4];
		size_t n = utf8_put(c, s);
		bool surrogate = c >= 0xD800 && c <= 0xDFFF;

		assert_int_equal(utf8_valid(s, n), !surrogate);
		assert_int_equal(utf8_length(s, n), 1);
	}
}

static void
sees_white_space(void **state)
{
	(void)state;
	assert_true(utf8_blank(""));
	assert_true(utf8_blank(" \t\r\n\v\f"));
	assert_true(utf8_blank(" \u3000\u00A0\xC2\x85\u1680\u2003\uFEFF "));
	assert_true(
	    utf8_blank("\u200E\u202A\u202C\u2060\u2066\u2069\u200D\u00AD"));
	assert_false(utf8_blank("\xA0"));
	assert_false(utf8_blank(" a "));
	assert_false(utf8_blank("\u3000\u4F60"));
	assert_false(utf8_blank("\u3001"));
	assert_false(utf8_blank("0"));
}

static void
takes_white_space_off(void **state)
{
	static const struct {
		const char *in, *want;
	} rows[] = {
		{ "", "" },
		{ " \t\u3000", "" },
		{ "a", "a" },
		{ "\u00A0 a b\u4F60\u2003\n", "a b\u4F60" },
		{ "\u3001 ", "\u3001" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		size_t n = 99;
		const char *bare = utf8_trim(rows[i].in, &n);

		assert_int_equal(n, strlen(rows[i].want));
		assert_memory_equal(bare, rows[i].want, n);
	}
}

static void
cuts_between_characters(void **state)
{
	static const struct {
		const char *text;
		size_t max, fits;
	} rows[] = {
		{ "", 4, 0 },
		{ "abc", 3, 3 },
		{ "abc", 2, 2 },
		{ "a\u4F60b", 5, 5 },
		{ "a\u4F60b", 4, 4 },
		{ "a\u4F60b", 3, 1 },
		{ "\u4F60", 2, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		assert_int_equal(
		    utf8_fit(rows[i].text, rows[i].max), rows[i].fits);
}

static void
keeps_the_first_characters(void **state)
{
	const char *text = "a\u4F60b";
	struct arena mem = { 0 };

	(void)state;
	assert_ptr_equal(utf8_cut(&mem, text, 5), text);
	assert_ptr_equal(utf8_cut(&mem, text, 3), text);
	assert_string_equal(utf8_cut(&mem, text, 2), "a\u4F60");
	assert_string_equal(utf8_cut(&mem, text, 1), "a");
	assert_string_equal(utf8_cut(&mem, text, 0), "");
	arena_free(&mem);
}

static void
mends_what_was_cut(void **state)
{
	static const struct {
		const char *in, *want;
	} rows[] = {
		{ "", "" },
		{ "abc", "abc" },
		{ "\u4F60!", "\u4F60!" },
		{ "a\xE4\xBD", "a??" },
		{ "\xE4\xBD\" end", "??\" end" },
		{ "\xFF\u00E4\xC0", "?\u00E4?" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		char text[20];

		(void)snprintf(text, sizeof(text), "%s", rows[i].in);
		utf8_mend(text);
		assert_string_equal(text, rows[i].want);
		assert_true(utf8_valid(text, strlen(text)));
	}
}

static void
leaves_out_one_byte_order_mark(void **state)
{
	static const struct {
		const char *in, *rest;
	} cases[] = {
		{ "\xEF\xBB\xBF{}", "{}" },
		{ "\xEF\xBB\xBF", "" },
		{ "\xEF\xBB\xBF\xEF\xBB\xBF{}", "\xEF\xBB\xBF{}" },
		{ "{}", "{}" },
		{ " \xEF\xBB\xBF{}", " \xEF\xBB\xBF{}" },
		{ "\xEF\xBB", "\xEF\xBB" },
		{ "", "" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		size_t n = strlen(cases[i].in);
		const char *rest = utf8_unmarked(cases[i].in, &n);

		print_message("  case %zu\n", i);
		assert_int_equal(n, strlen(cases[i].rest));
		assert_memory_equal(rest, cases[i].rest, n);
	}
}

TESTS(T(tells_text_from_bytes), T(counts_characters), T(puts_what_it_accepts),
    T(sees_white_space), T(takes_white_space_off), T(cuts_between_characters),
    T(keeps_the_first_characters), T(mends_what_was_cut),
    T(leaves_out_one_byte_order_mark))
