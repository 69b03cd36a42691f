/* test_pg_copy_text.c - whatever characters a value has, COPY reads it as one
 * value, and a row as one line. */
#include "test.h"

#include <stdio.h>

#include "text/pg_copy.h"

static void
expect(struct buf *b, const char *text)
{
	assert_string_equal(buf_text(b), text);
	buf_free(b);
}

static void
values_are_escaped(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ NULL, "\\N" },
		{ "", "" },
		{ "a", "a" },
		{ "\\N", "\\\\N" },
		{ "\\.", "\\\\." },
		{ "a\tb\nc\rd\\", "a\\tb\\nc\\rd\\\\" },
		{ "\t", "\\t" },
		{ "\n\n", "\\n\\n" },
		{ "\x01\"'\xC3\xA4", "\x01\"'\xC3\xA4" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct buf b;
		char want[64];

		buf_init(&b, 1000);
		copy_str(&b, cases[i].in);
		(void)snprintf(want, sizeof(want), "%s\t", cases[i].out);
		expect(&b, want);
	}
}

static void
a_row_ends_where_its_last_value_does(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	copy_i64(&b, -7);
	copy_time(&b, 1000000000500);
	copy_time(&b, INT64_MAX);
	copy_str(&b, "");
	copy_end(&b);
	copy_str(&b, "next");
	copy_end(&b);
	expect(&b, "-7\t2001-09-09 01:46:40.500+00\t\\N\t\nnext\n");
}

/* When a value does not fit into the buffer, it is not cut off: the buffer's
 * `over` is set instead. */
static void
beyond_the_limit_nothing_ends(void **state)
{
	struct buf b;

	(void)state;
	buf_init(&b, 4);
	copy_str(&b, "abcde");
	copy_end(&b);
	assert_true(b.over);
	buf_free(&b);
}

TESTS(T(values_are_escaped), T(a_row_ends_where_its_last_value_does),
    T(beyond_the_limit_nothing_ends))
