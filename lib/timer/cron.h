/* cron.h - reads cron expressions of 6 or 7 fields, of which seconds are the
 * first. */
#ifndef TIMER_CRON_H
#define TIMER_CRON_H

#include "timer/timer.h"

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
	bool any_day, any_weekday;
};

/*
 * cron_read - reads n bytes: second, minute, hour, day of the month, month,
 * weekday (1-7 from Sunday, or names) and perhaps year; lists, ranges, steps,
 * `?`, `L`, `W`, `#`.  Only one of day and weekday may be restricted.  Returns
 * OK, or E_BAD_REQUEST with *why.
 */
enum err cron_read(const char *s, size_t n, struct cron *out, const char **why)
    MUST_CHECK;

#endif
