/* test_num.c - decimal numbers, read strictly and written in the shortest form,
 * and pairs of hexadecimal digits. */
#include "test.h"

#include <stdlib.h>

#include "base/num.h"

static void
reads_strictly(void **state)
{
	static const struct {
		const char *in;
		enum err e;
		int64_t out;
	} cases[] = {
		{ "0", OK, 0 }, { "-0", OK, 0 }, { "007", OK, 7 },
		{ "-12", OK, -12 }, { "9223372036854775807", OK, INT64_MAX },
		{ "-9223372036854775808", OK, INT64_MIN },
		{ "00000000000000000000000000000001", OK, 1 },
		{ "9223372036854775808", E_BAD_REQUEST, 0 },
		{ "-9223372036854775809", E_BAD_REQUEST, 0 },
		{ "99999999999999999999999", E_BAD_REQUEST, 0 },
		{ "", E_BAD_REQUEST, 0 }, { "-", E_BAD_REQUEST, 0 },
		{ "--1", E_BAD_REQUEST, 0 }, { "+1", E_BAD_REQUEST, 0 },
		{ " 1", E_BAD_REQUEST, 0 }, { "1 ", E_BAD_REQUEST, 0 },
		{ "12abc", E_BAD_REQUEST, 0 }, { "1.0", E_BAD_REQUEST, 0 },
		{ "1e3", E_BAD_REQUEST, 0 }, { "0x10", E_BAD_REQUEST, 0 },
		{ "\xD9\xA1", E_BAD_REQUEST, 0 }, /* Arabic-Indic one */
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int64_t v = 4711;

		print_message("  %s\n", cases[i].in);
		assert_int_equal(
		    num_read(cases[i].in, strlen(cases[i].in), &v), cases[i].e);
		assert_true(v == (cases[i].e == OK ? cases[i].out : 4711));
	}
}

static void
reads_integers_of_json(void **state)
{
	static const struct {
		const char *in;
		enum err e;
		int64_t out;
	} cases[] = {
		{ "83.0", OK, 83 },
		{ "1e1", OK, 10 },
		{ "1E+1", OK, 10 },
		{ "1.5e1", OK, 15 },
		{ "-0.0", OK, 0 },
		{ "-2.50e2", OK, -250 },
		{ "100e-2", OK, 1 },
		{ "0e99999999999", OK, 0 },
		{ "0.007e3", OK, 7 },
		{ "9223372036854775807.0", OK, INT64_MAX },
		{ "-9.223372036854775808e18", OK, INT64_MIN },
		{ "9007199254740993.0", OK, 9007199254740993 },
		{ "83.5", E_BAD_REQUEST, 0 },
		{ "1e-1", E_BAD_REQUEST, 0 },
		{ "1.55e1", E_BAD_REQUEST, 0 },
		{ "1e19", E_BAD_REQUEST, 0 },
		{ "9223372036854775808.0", E_BAD_REQUEST, 0 },
		{ "1e99999999999", E_BAD_REQUEST, 0 },
		{ "1e-99999999999", E_BAD_REQUEST, 0 },
		{ "1e99999999999999999999", E_BAD_REQUEST, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int64_t v = 4711;

		print_message("  %s\n", cases[i].in);
		assert_int_equal(
		    num_read_real(cases[i].in, strlen(cases[i].in), &v),
		    cases[i].e);
		assert_true(v == (cases[i].e == OK ? cases[i].out : 4711));
	}
}

static void
reads_no_further_than_told(void **state)
{
	int64_t v = 4711;

	(void)state;
	assert_int_equal(num_read("1234", 2, &v), OK);
	assert_int_equal(v, 12);
	assert_int_equal(num_read("1\0002", 3, &v), E_BAD_REQUEST);
	assert_int_equal(num_read("-1", 1, &v), E_BAD_REQUEST);
	assert_int_equal(v, 12);
}

static void
writes_what_it_reads(void **state)
{
	static const int64_t cases[] = { 0, 1, -1, 9, 10, -10, 1234567890,
		INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char text[NUM_MAX + 1];
		size_t n = num_write(cases[i], text);
		int64_t back = 4711;

		assert_int_equal(n, strlen(text));
		assert_int_equal(num_read(text, n, &back), OK);
		assert_true(back == cases[i]);
	}
}

static void
writes_the_shortest_form(void **state)
{
	char text[NUM_MAX + 1];

	(void)state;
	assert_int_equal(num_write(0, text), 1);
	assert_string_equal(text, "0");
	assert_int_equal(num_write(INT64_MIN, text), NUM_MAX);
	assert_string_equal(text, "-9223372036854775808");
}

/* Reads all pairs of bytes, and compares the result with a list of the
 * digits. */
static void
reads_pairs_of_hex_digits(void **state)
{
	static const char digits[] = "0123456789abcdefABCDEF";

	(void)state;
	for (int c = 0; c < 256 * 256; c++) {
		const char pair[] = { (char)(c >> 8), (char)c, '\0' };

		if (strspn(pair, digits) == 2)
			assert_int_equal(
			    num_hex_pair(pair), strtol(pair, NULL, 16));
		else
			assert_int_equal(num_hex_pair(pair), -1);
	}
	assert_int_equal(num_hex_pair(""), -1);
}

TESTS(T(reads_strictly), T(reads_integers_of_json),
    T(reads_no_further_than_told), T(writes_what_it_reads),
    T(writes_the_shortest_form), T(reads_pairs_of_hex_digits))
