/* test_cell_value.c - what is seen in cells with numbers: general numbers,
 * formats of zeros, dates and times, and numbers that show no value. */
#include "test.h"

#include "base/arena.h"
#include "sheet/cell_value.h"

static struct arena mem;

#define TOO_LONG "!holds a number of more than 15 digits, enter it as a text"
#define NO_DATE  "!holds a date that is none"

/* The text of a number, or the flaw behind "!". */
static const char *
shown(const char *s, struct cell_format format, bool from_1904)
{
	const struct cell_look look = { format, from_1904 };
	const char *out, *flaw;

	if (!cell_is_number(s))
		return "none";
	flaw = cell_number(&mem, s, &look, &out);
	return flaw == NULL ? out : arena_printf(&mem, "!%s", flaw);
}

static void
general_numbers_have_15_digits(void **state)
{
	static const struct {
		const char *file, *want;
	} cases[] = {
		{ "0", "0" },
		{ "7", "7" },
		{ "-7", "-7" },
		{ "007", "7" },
		{ "-0.0", "0" },
		{ "4.4000000000000004", "4.4" },
		{ "0.30000000000000004", "0.3" },
		{ "1.1000000000000001", "1.1" },
		{ "123456.78899999999", "123456.789" },
		{ "0.1234567890123456789", "0.123456789012346" },
		{ "1.38E10", "13800000000" },
		{ "1.5e+2", "150" },
		{ "1E-7", "0.0000001" },
		{ "-1.25E-5", "-0.0000125" },
		{ "999999999999999", "999999999999999" },
		{ "123456789012345", "123456789012345" },
		{ "1234567890123456", TOO_LONG },
		{ "-1234567890123456", TOO_LONG },
		{ "999999999999999.9", TOO_LONG },
		{ "1E+15", TOO_LONG },
		{ "1E+300", TOO_LONG },
		{ "1,5", "none" },
		{ "nan", "none" },
		{ "1E999", "none" },
		{ "0x1A", "none" },
		{ "", "none" },
		{ "--1", "none" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		print_message("  %s\n", cases[i].file);
		assert_string_equal(
		    shown(cases[i].file, (struct cell_format){ 0 }, false),
		    cases[i].want);
	}
	assert_int_equal(
	    strlen(shown("1E-300", (struct cell_format){ 0 }, false)), 302);
	arena_free(&mem);
}

struct shown {
	const char *code, *file, *want;
};

static void
check_shown(const struct shown *c, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		print_message("  %s\n", c[i].code);
		assert_string_equal(
		    shown(c[i].file, cell_format_read(c[i].code), false),
		    c[i].want);
	}
	arena_free(&mem);
}

static void
zeros_are_filled_in(void **state)
{
	static const struct shown cases[] = {
		{ "General", "45413", "45413" },
		{ "General\\ ", "12", "12" },
		{ "G/\u901a\u7528\u683c\u5f0f", "45413", "45413" },
		{ "@", "45413", "45413" },
		{ "#,##0.00", "4.4000000000000004", "4.4" },
		{ "0.00%", "0.5", "0.5" },
		{ "0.00E+00", "12", "12" },
		{ "\"No. \"000", "7", "No. 007" },
		{ "000\\-000", "123456", "123-456" },
		{ "\"SN\"0000", "12", "SN0012" },
		{ "\"SN\"0000;-0", "123456", "SN123456" },
		{ "[Red]\"SN\"00_ ", "-7", "-SN07" },
		{ "(000) 000-0000", "13812345678", "(1381) 234-5678" },
		{ "000\"0", "12", "0120" },
		{ "\u7f16\u53f700", "3", "\u7f16\u53f703" },
		{ "0\"\u53f0\"", "3", "3" },
		{ "\"v\"0.00", "3", "3" },
		{ "000 AM/PM", "7", "7" },
		{ "[$\u00a5-804]#,##0", "7", "7" },
		{ "000000000000", "12345", "000000012345" },
		{ "00", "7", "07" },
		{ "00", "123", "123" },
		{ "000", "-7", "-007" },
		{ "000;[Red]-000", "7", "007" },
		{ "[Blue]0000", "7", "0007" },
		{ "0_ ", "7", "7" },
		{ "0_);\\(0\\)", "7", "7" },
		{ "0", "4.5", "5" },
		{ "000", "0.4", "000" },
		{ "000", "1234567890123456", TOO_LONG },
	};

	(void)state;
	check_shown(cases, ARRAY_LEN(cases));
}

static void
dates_and_times_are_in_iso(void **state)
{
	static const struct shown cases[] = {
		{ "yyyy-mm-dd", "45413", "2024-05-01" },
		{ "yyyy/m/d;@", "45413.99", "2024-05-01" },
		{ "[$-409]d\\-mmm\\-yy", "45413", "2024-05-01" },
		{ "yyyy\"\u5e74\"m\"\u6708\"d\"\u65e5\"", "45413",
		    "2024-05-01" },
		{ "mmm-yy", "45413", "2024-05-01" },
		{ "mmmm", "45413", "2024-05-01" },
		{ "dddd", "45413", "2024-05-01" },
		{ "[Red]yyyy-mm-dd", "1", "1900-01-01" },
		{ "yyyy-mm-dd", "59", "1900-02-28" },
		{ "yyyy-mm-dd", "60", NO_DATE },
		{ "yyyy-mm-dd", "61", "1900-03-01" },
		{ "yyyy-mm-dd", "2958465", "9999-12-31" },
		{ "yyyy-mm-dd", "2958466", NO_DATE },
		{ "yyyy-mm-dd", "1E300", NO_DATE },
		{ "yyyy-mm-dd", "0", NO_DATE },
		{ "yyyy-mm-dd", "-1", NO_DATE },
		{ "hh:mm", "0.5", "12:00:00" },
		{ "h:mm:ss AM/PM", "45413.75", "18:00:00" },
		{ "mm:ss.0", "0.000694444444444444", "00:01:00" },
		{ "[$-F400]h:mm:ss", "0.999999", "00:00:00" },
		{ "[h]:mm:ss", "1.2604166666666667", "30:15:00" },
		{ "[mm]:ss", "0.0625", "01:30:00" },
		{ "yyyy-mm-dd hh:mm:ss", "45413.4375", "2024-05-01 10:30:00" },
		{ "yyyy/m/d h:mm", "45413.999999", "2024-05-02 00:00:00" },
		{ "m/d/yy h:mm", "44196.083333333336", "2020-12-31 02:00:00" },
	};

	(void)state;
	check_shown(cases, ARRAY_LEN(cases));
}

static void
built_in_formats_and_old_macs(void **state)
{
	(void)state;
	assert_string_equal(
	    shown("45413", cell_format_built_in(14), false), "2024-05-01");
	assert_string_equal(
	    shown("45413", cell_format_built_in(31), false), "2024-05-01");
	assert_string_equal(shown("45413.5", cell_format_built_in(22), false),
	    "2024-05-01 12:00:00");
	assert_string_equal(
	    shown("0.5", cell_format_built_in(20), false), "12:00:00");
	assert_string_equal(
	    shown("1.5", cell_format_built_in(46), false), "36:00:00");
	assert_string_equal(
	    shown("4.4", cell_format_built_in(2), false), "4.4");
	assert_string_equal(
	    shown("45413", cell_format_built_in(49), false), "45413");
	assert_string_equal(
	    shown("0", cell_format_built_in(14), true), "1904-01-01");
	assert_string_equal(
	    shown("43951", cell_format_built_in(14), true), "2024-05-01");
	assert_string_equal(
	    shown("1.5", cell_format_built_in(46), true), "36:00:00");
	arena_free(&mem);
}

static void
times_in_iso_are_spelled_alike(void **state)
{
	const struct cell_look moment = { .format = { .form = CELL_MOMENT } };
	const struct cell_look day = { .format = { .form = CELL_DATE } };

	(void)state;
	assert_string_equal(
	    cell_time(&mem, "2024-01-31T08:30:00.000Z", &moment),
	    "2024-01-31 08:30:00");
	assert_string_equal(
	    cell_time(&mem, "2024-01-31T00:00:00", &day), "2024-01-31");
	assert_string_equal(
	    cell_time(&mem, "2024-01-31", &moment), "2024-01-31");
	arena_free(&mem);
}

TESTS(T(general_numbers_have_15_digits), T(zeros_are_filled_in),
    T(dates_and_times_are_in_iso), T(built_in_formats_and_old_macs),
    T(times_in_iso_are_spelled_alike))
