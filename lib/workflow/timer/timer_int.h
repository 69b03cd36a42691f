/* timer_int.h - cron expressions and ISO 8601 durations, of which timer.c makes
 * due dates; inner. */
#ifndef TIMER_TIMER_INT_H
#define TIMER_TIMER_INT_H

#include "timer/timer.h"

#define SECOND_MS INT64_C(1000)
#define MINUTE_MS (60 * SECOND_MS)
#define HOUR_MS   (60 * MINUTE_MS)

/* -- cron expressions of 6 or 7 fields, of which seconds are the first -- */

#define CRON_YEAR_MIN 1970
#define CRON_YEAR_MAX 2225 /* the last year in which it finds dates */

/* A set bit n means that the value n matches; bit 0 of the years is
 * CRON_YEAR_MIN. */
struct cron {
	uint64_t seconds, minutes;
	uint32_t hours, days, months, weekdays; /* bit 1 of weekdays: Sunday */
	uint64_t years[4];
	int8_t last;     /* days before the month's last; -1: not used */
	int8_t work_day; /* the workday nearest to this day; 0: not used */
	int8_t nth;      /* only the nth such weekday; 0: every one */
	bool last_week;  /* only the last such weekday */
	bool last_work;  /* only the month's last workday */
	bool any_day, any_weekday; /* that field is ? or * alone */
};

/*
 * cron_read - reads n bytes: second, minute, hour, day of the month, month,
 * weekday (1-7 from Sunday, or names) and perhaps year; lists, ranges, steps,
 * `?`, `L`, `W`, `#`.  Only one of day and weekday may be restricted.  Returns
 * OK, or E_BAD_REQUEST with *why.
 */
enum err cron_read(const char *s, size_t n, struct cron *out, const char **why)
    MUST_CHECK;

/* cron_next - the first matching time after a local time; false when there is
 * none up to the year CRON_YEAR_MAX. */
bool cron_next(const struct cron *c, int64_t local_ms, int64_t *out);

/* -- durations ----------------------------------------------------------- */

/* A duration.  Days, months and years have no fixed length; it depends on the
 * date to which they are added. */
struct duration {
	int64_t years, months, days, ms;
};

/* duration_read - reads exactly n bytes such as P1Y2M3W4DT5H6M7.8S; also PTnD,
 * which a designer writes.  Returns OK, or E_BAD_REQUEST with *why. */
enum err duration_read(
    const char *s, size_t n, struct duration *out, const char **why) MUST_CHECK;

/* duration_at_least - a length in ms that it is sure to have, whatever the date
 * to which it is added: all its days, months and years count as one day. */
int64_t duration_at_least(const struct duration *d);

/* duration_add - adds a duration to a time.  Returns OK, or E_BAD_REQUEST with
 * *why when the result is after the year 9999. */
enum err duration_add(int64_t from_ms, const struct duration *d,
    const struct timer_zone *zone, int64_t *out, const char **why) MUST_CHECK;

#endif
