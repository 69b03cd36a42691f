/* cron.h - cron expressions of 6 or 7 fields, seconds first. */
#ifndef TIMER_CRON_H
#define TIMER_CRON_H

#include "timer/timer.h"

#define CRON_YEAR_MIN 1970
#define CRON_YEAR_MAX 2225 /* of dates it finds: 256 years */

/* Bit n: the value n matches; years count from CRON_YEAR_MIN. */
struct cron {
	uint64_t seconds, minutes;
	uint32_t hours, days, months, weekdays; /* weekday 1: Sunday */
	uint64_t years[4];
	int8_t last;     /* so many days before the month's last; -1: no */
	int8_t work_day; /* of this one the nearest from Monday to Friday */
	int8_t nth;      /* only the nth such weekday; 0: each */
	bool last_week;  /* only the last such weekday */
	bool last_work;  /* the last from Monday to Friday */
	bool any_day, any_weekday;
};

/*
 * cron_read - n bytes: second, minute, hour, day of the month, month, weekday
 * (1-7 from Sunday, or names) and perhaps year; lists, ranges, steps, `?`, `L`,
 * `W`, `#`.  Only one of the two kinds of day may be restricted.
 * Returns OK, or E_BAD_REQUEST with *why.
 */
enum err cron_read(const char *s, size_t n, struct cron *out, const char **why)
    MUST_CHECK;

#endif
