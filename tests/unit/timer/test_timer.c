/* test_timer.c - the dates at which timers fire, each once: durations, dates,
 * cycles with an end, cron expressions, and which literal texts are refused. */
#include "test.h"

#include <stdio.h>

#include "timer/date.h"
#include "timer/timer.h"

/* A time zone that is eight hours ahead of UTC, and half an hour more from June
 * 2026 on. */
#define HOUR   INT64_C(3600000)
#define SWITCH INT64_C(1780272000000) /* 2026-06-01T00:00:00Z */

static int64_t
east_local(void *arg, int64_t utc)
{
	(void)arg;
	return utc + 8 * HOUR + (utc >= SWITCH ? HOUR / 2 : 0);
}

static int64_t
east_utc(void *arg, int64_t local)
{
	(void)arg;
	return local >= SWITCH + 8 * HOUR + HOUR / 2
	           ? local - 8 * HOUR - HOUR / 2
	           : local - 8 * HOUR;
}

static const struct timer_zone east = { NULL, east_local, east_utc };

static int64_t
at(const char *text)
{
	int64_t ms = 0;

	assert_int_equal(date_read(text, strlen(text), NULL, &ms), OK);
	return ms;
}

/* Checks that a timer of this kind that is armed at `now` fires at the dates in
 * `want`, which are separated by blanks; " end" after them means that it does
 * not fire again. */
static void
fires(enum timer_kind kind, const char *text, const char *now,
    const struct timer_zone *zone, const char *want)
{
	char got[400] = "", date[DATE_TEXT];
	struct timer_due due = { .end_ms = TIMER_NO_END };
	const char *why = "";
	size_t n = strlen(want);
	struct arena a = { 0 };

	print_message("  %s\n", text);
	text = timer_anchored(&a, kind, text, at(now));
	if (timer_arm(kind, text, at(now), zone, &due, &why) != OK)
		(void)strncat(got, why, sizeof(got) - 1);
	for (; due.left != 0 && strlen(got) < n;
	     timer_next(kind, text, zone, INT64_MIN, &due)) {
		date_write(due.at_ms, date);
		if (got[0] != '\0')
			(void)strncat(got, " ", sizeof(got) - 1);
		(void)strncat(got, date, sizeof(got) - 1);
	}
	if (due.left == 0 && due.at_ms != 0)
		(void)strncat(got, " end", sizeof(got) - 1);
	assert_string_equal(got, want);
	arena_free(&a);
}

static void
durations(void **state)
{
	static const struct {
		const char *text, *from, *want;
	} rows[] = {
		{ "PT5M", "2026-01-01T00:00:00", "2026-01-01T00:05:00Z end" },
		{ " PT5M\n", "2026-01-01T00:00:00",
		    "2026-01-01T00:05:00Z end" },
		{ "P1D", "2026-02-28T10:00:00", "2026-03-01T10:00:00Z end" },
		{ "PT2D", "2026-02-28T10:00:00", "2026-03-02T10:00:00Z end" },
		{ "PT1D12H", "2026-01-01T00:00:00",
		    "2026-01-02T12:00:00Z end" },
		{ "P1W", "2026-01-01T00:00:00", "2026-01-08T00:00:00Z end" },
		{ "P1W2D", "2026-01-01T00:00:00", "2026-01-10T00:00:00Z end" },
		{ "P1Y2M3W4DT5H6M7.5S", "2026-01-01T00:00:00",
		    "2027-03-26T05:06:07Z end" },
		{ "P1M", "2026-01-31T00:00:00", "2026-02-28T00:00:00Z end" },
		{ "P1M", "2028-01-31T00:00:00", "2028-02-29T00:00:00Z end" },
		{ "P1Y", "2028-02-29T00:00:00", "2029-02-28T00:00:00Z end" },
		{ "P11M", "2026-03-31T00:00:00", "2027-02-28T00:00:00Z end" },
		{ "PT0S", "2026-01-01T00:00:00", "2026-01-01T00:00:00Z end" },
		{ "PT36H", "2026-01-01T00:00:00", "2026-01-02T12:00:00Z end" },
		{ "P9000Y", "2026-01-01T00:00:00",
		    "leads beyond the year 9999" },
		{ "PT999999999999H", "2026-01-01T00:00:00",
		    "leads beyond the year 9999" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		fires(TIMER_DURATION, rows[i].text, rows[i].from, NULL,
		    rows[i].want);
}

static void
dates(void **state)
{
	static const struct {
		const char *text, *want;
	} rows[] = {
		{ "2026-01-31T08:30:00", "2026-01-31T08:30:00Z end" },
		{ "2026-01-31T08:30:00Z", "2026-01-31T08:30:00Z end" },
		{ "2026-01-31T08:30:00+08:00", "2026-01-31T00:30:00Z end" },
		{ "2026-01-31T08:30:00.250-0330", "2026-01-31T12:00:00Z end" },
		{ "2026-01-31T08:30", "2026-01-31T08:30:00Z end" },
		{ "2026-01-31", "2026-01-31T00:00:00Z end" },
		{ "1999-12-31T23:59:59", "1999-12-31T23:59:59Z end" },
		{ "2028-02-29", "2028-02-29T00:00:00Z end" },
		{ "P1D", "2026-01-02T00:00:00Z end" },
		{ "2026-02-29", "is no ISO 8601 date" },
		{ "2026-01-31 08:30:00", "2026-01-31T08:30:00Z end" },
		{ "2026-01-31 08:30:00+08:00", "2026-01-31T00:30:00Z end" },
		{ "2026-01-31  08:30:00", "is no ISO 8601 date" },
		{ "2026-01-31 tomorrow", "is no ISO 8601 date" },
		{ "2026-13-01", "is no ISO 8601 date" },
		{ "2026-01-31T24:00:00", "is no ISO 8601 date" },
		{ "2026-01-31T08:30:00+19:00", "is no ISO 8601 date" },
		{ "2026-01-31T08:30:00Zulu", "is no ISO 8601 date" },
		{ "0001-01-01T00:00:00+01:00", "is no ISO 8601 date" },
		{ "9999-12-31T23:59:59-01:00", "is no ISO 8601 date" },
		{ "0000-01-01", "is no ISO 8601 date" },
		{ "tomorrow", "is no ISO 8601 date" },
		{ "", "is no ISO 8601 date" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		fires(TIMER_DATE, rows[i].text, "2026-01-01T00:00:00", NULL,
		    rows[i].want);
	fires(TIMER_DATE, "2026-01-31T08:30:00", "2026-01-01T00:00:00", &east,
	    "2026-01-31T00:30:00Z end");
}

static void
cycles(void **state)
{
	static const char now[] = "2026-01-31T00:00:00";
	static const char too_often[] = "fires more often than once a second";
	static const struct {
		const char *text, *want;
	} rows[] = {
		{ "R2/PT1H", "2026-01-31T01:00:00Z 2026-01-31T02:00:00Z end" },
		{ "R1/PT1H", "2026-01-31T01:00:00Z end" },
		{ "R/P1M", "2026-02-28T00:00:00Z 2026-03-31T00:00:00Z" },
		{ "R/2025-11-30T00:00:00/P1M",
		    "2026-02-28T00:00:00Z 2026-03-30T00:00:00Z" },
		{ "R3/P1M", "2026-02-28T00:00:00Z 2026-03-31T00:00:00Z "
		            "2026-04-30T00:00:00Z end" },
		{ "R/2024-02-29T00:00:00/P1Y",
		    "2026-02-28T00:00:00Z 2027-02-28T00:00:00Z "
		    "2028-02-29T00:00:00Z" },
		{ "R2/2026-02-01T12:00:00/P1D",
		    "2026-02-01T12:00:00Z 2026-02-02T12:00:00Z end" },
		{ "R/2026-01-01T06:00:00/PT4H",
		    "2026-01-31T02:00:00Z 2026-01-31T06:00:00Z" },
		{ "R/2025-01-15T00:00:00/P1M",
		    "2026-02-15T00:00:00Z 2026-03-15T00:00:00Z" },
		{ "R/0001-01-01T06:00:00/P3D",
		    "2026-02-01T06:00:00Z 2026-02-04T06:00:00Z" },
		{ "R/PT12H/2026-02-01T00:00:00",
		    "2026-01-31T12:00:00Z 2026-02-01T00:00:00Z end" },
		{ "R5/2026-02-01T00:00:00/PT1H/2026-02-01T01:30:00Z",
		    "2026-02-01T00:00:00Z 2026-02-01T01:00:00Z end" },
		{ "R2/PT1S", "2026-01-31T00:00:01Z 2026-01-31T00:00:02Z end" },
		{ "R2/PT2D", "2026-02-02T00:00:00Z 2026-02-04T00:00:00Z end" },
		{ "R/PT1H/2026-01-30T00:00:00", " end" },
		{ "R/2026-02-02T00:00:00/PT1H/2026-02-01T00:00:00", " end" },
		{ "R/PT0S", too_often },
		{ "R999999999/PT0S", too_often },
		{ "R2/PT0.0001S", too_often },
		{ "R2/PT0.999S", too_often },
		{ "R1/P0Y0M0DT0S", too_often },
		{ "R2/2026-02-01T12:00:00/PT0.5S", too_often },
		{ "R0/PT1H", "has no number of times" },
		{ "R-1/PT1H", "has no number of times" },
		{ "Rx/PT1H", "has no number of times" },
		{ "R9999999999/PT1H", "has no number of times" },
		{ "R3", "is no ISO 8601 duration" },
		{ "R3/", "is no ISO 8601 duration" },
		{ "R3/PT1H/soon", "is no ISO 8601 date" },
		{ "PT1H", "is neither a cycle nor a cron expression" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		fires(TIMER_CYCLE, rows[i].text, now, NULL, rows[i].want);
	/* "P1D" is a day of the calendar, also when the zone changes its offset
	 * that day; "PT24H" is always 24 hours. */
	fires(TIMER_CYCLE, "R2/P1D", "2026-05-31T12:00:00", &east,
	    "2026-06-01T11:30:00Z 2026-06-02T11:30:00Z end");
	fires(TIMER_CYCLE, "R2/PT24H", "2026-05-31T12:00:00", &east,
	    "2026-06-01T12:00:00Z 2026-06-02T12:00:00Z end");
}

/* A timer may have an end besides its text: it fires for the last time at the
 * end or before it. */
static void
ends(void **state)
{
	static const struct {
		const char *text, *end, *want;
	} rows[] = {
		{ "R/PT1H", "2026-01-31T02:00:00Z", "1 2 end" },
		{ "R/PT1H", "2026-01-31T01:59:59.999", "1 end" },
		{ "R2/PT1H", "2026-01-31T09:00:00", "1 2 end" },
		{ "R/PT1H/2026-01-31T09:00:00", "2026-01-31T01:00:00",
		    "1 end" },
		{ "R/PT1H/2026-01-31T01:00:00", "2026-01-31T02:00:00",
		    "1 2 end" },
		{ "0 0 0/4 * * ?", "2026-01-31T09:00:00", "4 8 end" },
		{ "R/PT1H", "2026-01-31", " end" },
		{ "0 0 * * * ?", "2026-01-31T00:59:00", " end" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct timer_due due;
		const char *why = "";
		char got[40] = "";

		print_message("  %s until %s\n", rows[i].text, rows[i].end);
		assert_int_equal(
		    timer_end(rows[i].end, NULL, &due.end_ms, &why), OK);
		assert_int_equal(timer_arm(TIMER_CYCLE, rows[i].text,
		                     at("2026-01-31"), NULL, &due, &why),
		    OK);
		for (; due.left != 0 && strlen(got) < 30; timer_next(
		         TIMER_CYCLE, rows[i].text, NULL, INT64_MIN, &due))
			(void)snprintf(got + strlen(got), 8, "%s%d",
			    got[0] != '\0' ? " " : "",
			    (int)((due.at_ms - at("2026-01-31")) / HOUR));
		(void)strncat(got, " end", sizeof(got) - strlen(got) - 1);
		assert_string_equal(got, rows[i].want);
	}
}

static void
cron(void **state)
{
	static const char now[] = "2026-01-31T10:20:30"; /* a Saturday */
	static const struct {
		const char *text, *want;
	} rows[] = {
		{ "0 0 12 * * ?", "2026-01-31T12:00:00Z 2026-02-01T12:00:00Z" },
		{ "0 0/5 * * * ?",
		    "2026-01-31T10:25:00Z 2026-01-31T10:30:00Z" },
		{ "*/20 * * * * ?",
		    "2026-01-31T10:20:40Z 2026-01-31T10:21:00Z" },
		{ "30 20 10 * * ?",
		    "2026-02-01T10:20:30Z 2026-02-02T10:20:30Z" },
		{ "0 30 9-17/4 ? * MON-FRI",
		    "2026-02-02T09:30:00Z 2026-02-02T13:30:00Z "
		    "2026-02-02T17:30:00Z 2026-02-03T09:30:00Z" },
		{ "0 0 9 ? * 2,fri",
		    "2026-02-02T09:00:00Z 2026-02-06T09:00:00Z" },
		{ "0 0 9 ? * FRI-MON",
		    "2026-02-01T09:00:00Z 2026-02-02T09:00:00Z "
		    "2026-02-06T09:00:00Z" },
		{ "0 0 9 * * MON",
		    "2026-02-02T09:00:00Z 2026-02-09T09:00:00Z" },
		{ "0 0 0 L * ?", "2026-02-28T00:00:00Z 2026-03-31T00:00:00Z" },
		{ "0 0 0 L-3 * ?",
		    "2026-02-25T00:00:00Z 2026-03-28T00:00:00Z" },
		{ "0 0 0 LW * ?", "2026-02-27T00:00:00Z 2026-03-31T00:00:00Z" },
		{ "0 0 0 1W * ?", "2026-02-02T00:00:00Z 2026-03-02T00:00:00Z" },
		{ "0 0 0 15W * ?",
		    "2026-02-16T00:00:00Z 2026-03-16T00:00:00Z" },
		{ "0 0 0 1,L * ?",
		    "2026-02-01T00:00:00Z 2026-02-28T00:00:00Z" },
		{ "0 0 0 ? * 6L", "2026-02-27T00:00:00Z 2026-03-27T00:00:00Z" },
		{ "0 0 0 ? * FRI#2",
		    "2026-02-13T00:00:00Z 2026-03-13T00:00:00Z" },
		{ "0 0 0 ? * L", "2026-02-07T00:00:00Z 2026-02-14T00:00:00Z" },
		{ "0 0 0 29 2 ?", "2028-02-29T00:00:00Z 2032-02-29T00:00:00Z" },
		{ "0 0 0 1 JAN ? 2027,2030",
		    "2027-01-01T00:00:00Z 2030-01-01T00:00:00Z end" },
		{ "0 0 0 1 1 ? 2027/2",
		    "2027-01-01T00:00:00Z 2029-01-01T00:00:00Z" },
		{ "0 0 0 1 1 ? 2020", "has no date left" },
		{ "0 0 0 31 2 ?", "has no date left" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		fires(TIMER_CYCLE, rows[i].text, now, NULL, rows[i].want);
	fires(TIMER_CYCLE, "0 0 8 * * ?", now, &east,
	    "2026-02-01T00:00:00Z 2026-02-02T00:00:00Z");
}

static void
cron_that_is_none(void **state)
{
	static const struct {
		const char *text, *want;
	} rows[] = {
		{ "0 0 0 1 * MON",
		    "restricts both the day of the month and the weekday" },
		{ "0 0 12 * *", "is neither a cycle nor a cron expression" },
		{ "60 0 12 * * ?", "is neither a cycle nor a cron expression" },
		{ "0 0 24 * * ?", "is neither a cycle nor a cron expression" },
		{ "0 0 12 0 * ?", "is neither a cycle nor a cron expression" },
		{ "0 0 12 ? * 8", "is neither a cycle nor a cron expression" },
		{ "0 ? 12 * * ?", "is neither a cycle nor a cron expression" },
		{ "0 0/0 12 * * ?",
		    "is neither a cycle nor a cron expression" },
		{ "0 0 12 * * ? 2027 1",
		    "is neither a cycle nor a cron expression" },
		{ "a b c d e f", "is neither a cycle nor a cron expression" },
		{ "0 0 12 1-, * ?",
		    "is neither a cycle nor a cron expression" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		fires(TIMER_CYCLE, rows[i].text, "2026-01-31T10:20:30", NULL,
		    rows[i].want);
}

static void
literal_texts_are_checked(void **state)
{
	static const char *const bad[] = { "", "P", "PT", "5M", "PT5", "P1DT",
		"PT1.5H", "-PT5M", "pt5m", "PT5M5M", "P1D1Y", "PT1S1M", "P5",
		"PT.5S", "PT1.S", "P1S", "PT1W", "PTT5M", "PT9999999999999S",
		"P1.5D", "PT5M x", "2026-01-01" };
	const char *why;

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(bad); i++) {
		print_message("  %s\n", bad[i]);
		why = NULL;
		assert_int_equal(
		    timer_check(TIMER_DURATION, bad[i], &why), E_BAD_REQUEST);
		assert_non_null(why);
	}
	assert_int_equal(timer_check(TIMER_DURATION, "PT0.5S", &why), OK);
	assert_int_equal(timer_check(TIMER_CYCLE, "R3/PT10H", &why), OK);
	assert_int_equal(timer_check(TIMER_DATE, "2026-01-01", &why), OK);
}

/* However many dates have been missed, the next one is found at once, and they
 * count. */
static void
missed_dates_are_passed_over(void **state)
{
	static const struct {
		const char *text;
		const char *at, *now, *next; /* "": there is none */
		int32_t left, then;
	} rows[] = {
		{ "R/PT1S", "0001-01-01T00:00:00", "9998-01-01T00:00:00",
		    "9998-01-01T00:00:01Z", TIMER_ENDLESS, TIMER_ENDLESS },
		{ "R/P1M", "0001-01-31T00:00:00", "9998-01-01T00:00:00",
		    "9998-01-31T00:00:00Z", TIMER_ENDLESS, TIMER_ENDLESS },
		{ "R/P6M", "0001-01-31T00:00:00", "9998-01-31T00:00:00",
		    "9998-07-31T00:00:00Z", TIMER_ENDLESS, TIMER_ENDLESS },
		{ "R/P7Y", "0001-03-01T00:00:00", "9989-01-01T00:00:00",
		    "9990-03-01T00:00:00Z", TIMER_ENDLESS, TIMER_ENDLESS },
		{ "R/P3D", "0001-01-01T06:00:00", "2026-01-31T00:00:00",
		    "2026-02-01T06:00:00Z", TIMER_ENDLESS, TIMER_ENDLESS },
		{ "* * * * * ?", "1970-01-01T00:00:00", "2026-01-31T00:00:00",
		    "2026-01-31T00:00:01Z", TIMER_ENDLESS, TIMER_ENDLESS },
		{ "R9/PT1H", "2026-01-31T00:00:00", "2026-01-31T04:30:00",
		    "2026-01-31T05:00:00Z", 9, 4 },
		{ "R9/PT1H", "2026-01-31T00:00:00", "2025-01-31T04:30:00",
		    "2026-01-31T01:00:00Z", 9, 8 },
		{ "R5/PT1H", "2026-01-31T00:00:00", "2026-01-31T04:30:00", "",
		    5, 0 },
		{ "R999999999/PT1S", "2026-01-31T00:00:00",
		    "2058-01-31T00:00:00", "", 999999999, 0 },
		{ "R999999999/PT1S", "2026-01-31T00:00:00",
		    "2026-01-31T00:01:40", "2026-01-31T00:01:41Z", 999999999,
		    999999898 },
		{ "R/PT1H/2026-02-01T00:00:00", "2026-01-31T00:00:00",
		    "2026-02-01T00:30:00", "", TIMER_ENDLESS, 0 },
		/* Deployed before such cycles were refused. */
		{ "R999999999/PT0S", "2026-01-31T00:00:00",
		    "2026-01-31T00:00:00", "", 999999999, 0 },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		struct timer_due due = { .at_ms = at(rows[i].at),
			.left = rows[i].left,
			.end_ms = strstr(rows[i].text, "/2026") != NULL
			              ? at("2026-02-01T00:00:00")
			              : TIMER_NO_END };
		char date[DATE_TEXT];

		print_message("  %s until %s\n", rows[i].text, rows[i].now);
		timer_next(
		    TIMER_CYCLE, rows[i].text, NULL, at(rows[i].now), &due);
		assert_int_equal(due.left, rows[i].then);
		date_write(due.at_ms, date);
		if (due.left != 0)
			assert_string_equal(date, rows[i].next);
	}
}

static void
a_clock_goes_on(void **state)
{
	const char *why;
	int64_t ms = 0;

	(void)state;
	assert_int_equal(timer_duration("PT1H", 5, NULL, &ms, &why), OK);
	assert_int_equal(ms, HOUR + 5);
	assert_int_equal(
	    timer_duration("1H", 5, NULL, &ms, &why), E_BAD_REQUEST);
}

TESTS(T(durations), T(dates), T(cycles), T(ends), T(cron), T(cron_that_is_none),
    T(literal_texts_are_checked), T(missed_dates_are_passed_over),
    T(a_clock_goes_on))
