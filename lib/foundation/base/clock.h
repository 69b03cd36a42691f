/* clock.h - the clocks, the text forms of a time that the suite uses, and dates
 * of the Gregorian calendar. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/base.h"

#define CLOCK_TEXT 40 /* bytes for clock_text, with the NUL */

/* clock_ms - wall clock, milliseconds since 1970 UTC. */
int64_t clock_ms(void);

/* clock_mono_ms - the monotonic clock in milliseconds, for durations. */
int64_t clock_mono_ms(void);

/* clock_mono_us - the monotonic clock in microseconds. */
int64_t clock_mono_us(void);

/* clock_pause - sleeps for so many milliseconds, less than a second; a signal
 * ends it earlier. */
void clock_pause(int64_t ms);

/*
 * clock_text - a time as "2026-01-31 08:30:00.123+00" (UTC), the form
 * PostgreSQL reads.  Returns E_BAD_REQUEST outside years 1-9999.
 */
enum err clock_text(int64_t ms, char out[CLOCK_TEXT]) MUST_CHECK;

/*
 * clock_read_iso - reads a timestamptz that PostgreSQL has written in ISO form,
 * with any offset and up to microseconds, as milliseconds since 1970 (rounded
 * down).  Returns E_SYSTEM for any other text ("infinity").
 */
enum err clock_read_iso(const char *s, int64_t *ms) MUST_CHECK;

/*
 * clock_is_local - is s exactly "yyyy-MM-dd HH:mm:ss", with a day that exists
 * and a time below 24:00:00?  The text says nothing about the time zone.
 */
bool clock_is_local(const char *s);

#define CALENDAR_DAY_MS   INT64_C(86400000)
#define CALENDAR_YEAR_MAX 9999
#define CALENDAR_MAX_MS   INT64_C(253402300799999) /* 9999-12-31T23:59:59.999 */

struct calendar_date {
	int64_t year;
	int month, day; /* both from 1 */
};

/* calendar_floor - n divided by unit, rounded down also below zero; unit > 0.
 */
int64_t calendar_floor(int64_t n, int64_t unit);

/* calendar_day - the number of days from 1970-01-01 to that date, negative
 * before; day may be larger than the month has days. */
int64_t calendar_day(int64_t year, int month, int day);

/* calendar_of_day - the date that is so many days after 1970-01-01. */
struct calendar_date calendar_of_day(int64_t days);

/* calendar_month_days - how many days the month has. */
int calendar_month_days(int64_t year, int month);

/* calendar_add_months - ms plus n months (n may be negative): the same time on
 * the same day of the month, or on the last day when that month is shorter. */
int64_t calendar_add_months(int64_t ms, int64_t n);

#endif
