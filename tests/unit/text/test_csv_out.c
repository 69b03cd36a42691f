/* test_csv_out.c - cells written as csv: those that a spreadsheet would take
 * for a formula get an apostrophe, and all are read again as they were. */
#include "test.h"

#include <stdio.h>

#include "text/csv.h"

static void
writes_cells(void **state)
{
	static const struct {
		const char *cell, *want;
	} cases[] = {
		{ "", ",x" },
		{ "plain", "plain,x" },
		{ "a,b", "\"a,b\",x" },
		{ "say \"a\"", "\"say \"\"a\"\"\",x" },
		{ "two\r\nlines", "\"two\r\nlines\",x" },
		{ " x", "\" x\",x" },
		{ "=1+1", "'=1+1,x" },
		{ "+1", "'+1,x" },
		{ "-1", "-1,x" },
		{ "-0.065", "-0.065,x" },
		{ "-1+1", "'-1+1,x" },
		{ "-1.", "'-1.,x" },
		{ "-.5", "'-.5,x" },
		{ "-", "'-,x" },
		{ "'-1", "''-1,x" },
		{ "@a", "'@a,x" },
		{ "\uFF1D1", "'\uFF1D1,x" },
		{ "\uFF20a", "'\uFF20a,x" },
		{ "\uFF21", "\uFF21,x" },
		{ "\t=1", "'\t=1,x" },
		{ "\r=1", "\"'\r=1\",x" },
		{ "=a\",b", "\"'=a\"\",b\",x" },
		{ "a=1", "a=1,x" },
		{ "'=1", "''=1,x" },
		{ "''\uFF0B1", "'''\uFF0B1,x" },
		{ "'a=1", "'a=1,x" },
		{ "'", "',x" },
	};
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&b, 1000);
		csv_cell(&b, cases[i].cell);
		csv_cell(&b, "x");
		csv_end(&b);
		assert_memory_equal(b.p + b.n - 2, "\r\n", 2);
		b.n -= 2;
		assert_string_equal(buf_text(&b), cases[i].want);
	}
	buf_free(&b);
}

static enum err
same(void *arg, const struct csv_row *row)
{
	assert_null(row->flaw);
	assert_int_equal(row->cells.n, 2);
	assert_string_equal(row->cells.v[0], arg);
	return OK;
}

static void
reads_what_it_writes(void **state)
{
	static const char letters[] = "a'=-,\"\n\r ";
	unsigned x = 7;
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	for (int round = 0; round < 20000; round++) {
		char cell[8] = "";
		CLEANUP(csv_free) struct csv *c = csv_new(same, cell);
		const char *why = NULL;

		for (size_t i = 0; i < sizeof(cell) - 1; i++) {
			x = x * 1664525 + 1013904223;
			cell[i] = letters[(x >> 8) % (sizeof(letters) - 1)];
		}
		buf_clear(&b, 1000);
		csv_cell(&b, cell);
		csv_cell(&b, "x");
		csv_end(&b);
		assert_int_equal(csv_feed(c, b.p, b.n, true, &why), OK);
	}
	buf_free(&b);
}

/* A spreadsheet program shows and saves 0012 as 12, and 1.10 as 1.1. */
static void
keeps_texts_that_look_like_numbers(void **state)
{
	static const char *const formulas[] = { "0012", "00.5", "1.10", "4.",
		"123456789012", "1234567890.12", "1E5", "001122334455",
		"2026-01-31", "1-2", "3/4", "1.2.3" };
	static const char *const plain[] = { "0", "7", "13800000000", "4.4",
		"0.5", "=1", "-1", "A12", "12a", "02:00:00:00:00:01", "" };
	struct buf b;

	(void)state;
	buf_init(&b, 1000);
	for (size_t i = 0; i < ARRAY_LEN(formulas); i++) {
		CLEANUP(csv_free)
		struct csv *c = csv_new(same, (void *)(uintptr_t)formulas[i]);
		const char *why = NULL;

		buf_clear(&b, 1000);
		csv_text(&b, formulas[i]);
		csv_cell(&b, "x");
		csv_end(&b);
		assert_memory_equal(b.p, "\"=\"\"", 4);
		assert_int_equal(csv_feed(c, b.p, b.n, true, &why), OK);
	}
	for (size_t i = 0; i < ARRAY_LEN(plain); i++) {
		char cell[40];

		buf_clear(&b, 1000);
		csv_cell(&b, plain[i]);
		(void)snprintf(cell, sizeof(cell), "%s", buf_text(&b));
		buf_clear(&b, 1000);
		csv_text(&b, plain[i]);
		assert_string_equal(buf_text(&b), cell);
	}
	buf_free(&b);
}

TESTS(T(writes_cells), T(reads_what_it_writes),
    T(keeps_texts_that_look_like_numbers))
