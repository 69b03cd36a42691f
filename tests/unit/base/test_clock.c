/*
 * test_clock.c - times written as UTC texts and read from texts of PostgreSQL,
 * at both ends of what is allowed; which texts are local times; and that both
 * clocks run.
 */
#include "test.h"

#include "base/clock.h"

static void
writes_utc(void **state)
{
	static const struct {
		int64_t ms;
		const char *out;
	} cases[] = {
		{ 0, "1970-01-01 00:00:00.000+00" },
		{ -1, "1969-12-31 23:59:59.999+00" },
		{ 951782399999, "2000-02-28 23:59:59.999+00" },
		{ 951782400000, "2000-02-29 00:00:00.000+00" },
		{ 1769848200123, "2026-01-31 08:30:00.123+00" },
		{ 4107542400000, "2100-03-01 00:00:00.000+00" },
		{ -2203977600000, "1900-02-28 00:00:00.000+00" },
		{ -62135596800000, "0001-01-01 00:00:00.000+00" },
		{ 253402300799999, "9999-12-31 23:59:59.999+00" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char out[CLOCK_TEXT] = "untouched";
		int64_t back = 4711;

		print_message("  %s\n", cases[i].out);
		assert_int_equal(clock_text(cases[i].ms, out), OK);
		assert_string_equal(out, cases[i].out);
		assert_int_equal(clock_read_iso(out, &back), OK);
		assert_true(back == cases[i].ms);
	}
}

static void
refuses_years_without_four_digits(void **state)
{
	static const int64_t cases[] = { -62135596800001, 253402300800000,
		INT64_MIN, INT64_MAX };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char out[CLOCK_TEXT] = "untouched";

		assert_int_equal(clock_text(cases[i], out), E_BAD_REQUEST);
		assert_string_equal(out, "untouched");
	}
}

static void
every_day_follows_the_one_before(void **state)
{
	char before[CLOCK_TEXT] = "";
	int64_t day = 86400000;

	(void)state;
	for (int64_t d = -200000; d < 200000; d++) {
		char text[CLOCK_TEXT];
		int64_t back = 4711;

		assert_int_equal(clock_text(d * day, text), OK);
		assert_true(strcmp(before, text) < 0);
		assert_int_equal(clock_read_iso(text, &back), OK);
		assert_true(back == d * day);
		memcpy(before, text, sizeof(before));
	}
}

static void
reads_what_postgresql_writes(void **state)
{
	static const struct {
		const char *in;
		enum err e;
		int64_t ms;
	} cases[] = {
		{ "1970-01-01 00:00:00+00", OK, 0 },
		{ "1970-01-01 08:00:00+08", OK, 0 },
		{ "1969-12-31 20:30:00-03:30", OK, 0 },
		{ "1970-01-01 08:05:43+08:05:43", OK, 0 },
		{ "1970-01-01 00:00:00.1+00", OK, 100 },
		{ "1970-01-01 00:00:00.123456+00", OK, 123 },
		{ "1969-12-31 23:59:59.999999+00", OK, -1 },
		{ "1969-12-31 23:59:59.0005+00", OK, -1000 },
		{ "10000-01-01 00:00:00+00", OK, 253402300800000 },
		{ "infinity", E_SYSTEM, 0 },
		{ "-infinity", E_SYSTEM, 0 },
		{ "0044-03-15 00:00:00+00 BC", E_SYSTEM, 0 },
		{ "1970-01-01 00:00:00", E_SYSTEM, 0 },
		{ "1970-01-01T00:00:00+00", E_SYSTEM, 0 },
		{ "1970-01-01 00:00:00.+00", E_SYSTEM, 0 },
		{ "1970-01-01 00:00:00.1234567+00", E_SYSTEM, 0 },
		{ "1970-01-01 00:00:00+0", E_SYSTEM, 0 },
		{ "1970-01-01 00:00:00+00:60", E_SYSTEM, 0 },
		{ "1970-01-01 00:00:00+00:", E_SYSTEM, 0 },
		{ "1970-01-01 00:00:00+00 ", E_SYSTEM, 0 },
		{ "1970-02-29 00:00:00+00", E_SYSTEM, 0 },
		{ "1970-13-01 00:00:00+00", E_SYSTEM, 0 },
		{ "", E_SYSTEM, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int64_t ms = 4711;

		print_message("  %s\n", cases[i].in);
		assert_int_equal(clock_read_iso(cases[i].in, &ms), cases[i].e);
		assert_true(ms == (cases[i].e == OK ? cases[i].ms : 4711));
	}
}

static void
knows_a_local_time(void **state)
{
	static const char *const good[] = { "2026-01-31 00:00:00",
		"2024-02-29 23:59:59", "2000-02-29 12:00:00",
		"0001-01-01 00:00:00", "9999-12-31 23:59:59" };
	static const char *const bad[] = { "", "2026-01-31",
		"2026-01-31 24:00:00", "2026-01-31 23:60:00",
		"2026-01-31 23:59:60", "2026-02-29 00:00:00",
		"1900-02-29 00:00:00", "2026-04-31 00:00:00",
		"2026-00-10 00:00:00", "2026-13-10 00:00:00",
		"2026-01-00 00:00:00", "0000-01-01 00:00:00",
		"2026-1-31 00:00:00", "2026-01-31T00:00:00",
		"2026-01-31 00:00:00 ", " 2026-01-31 00:00:00",
		"2026-01-31 00:00:00.0", "2026-01-31 00:00:00+08",
		"12026-01-31 00:00:00", "2026/01/31 00:00:00",
		"2026-01-31 0:00:00", "-026-01-31 00:00:00", "now" };

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(good); i++)
		assert_true(clock_is_local(good[i]));
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		print_message("  %s\n", bad[i]);
		assert_false(clock_is_local(bad[i]));
	}
}

static void
runs_forward(void **state)
{
	int64_t from = clock_mono_ms();

	(void)state;
	assert_true(clock_mono_ms() >= from);
	assert_true(clock_ms() > 1700000000000);
}

TESTS(T(writes_utc), T(refuses_years_without_four_digits),
    T(every_day_follows_the_one_before), T(reads_what_postgresql_writes),
    T(knows_a_local_time), T(runs_forward))
