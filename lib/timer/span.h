/* span.h - ISO 8601 durations of timers. */
#ifndef TIMER_SPAN_H
#define TIMER_SPAN_H

#include "timer/timer.h"

/* What a duration adds; the calendar decides how long it is. */
struct timer_span {
	int64_t years, months, days, ms;
};

/*
 * span_read - exactly n bytes like P1Y2M3W4DT5H6M7.8S; also PTnD, which a
 * designer writes.  Returns OK, or E_BAD_REQUEST with *why.
 */
enum err span_read(const char *s, size_t n, struct timer_span *out,
    const char **why) MUST_CHECK;

/* span_zero - does it add nothing? */
bool span_zero(const struct timer_span *d);

/*
 * span_add - a time and a duration.  Returns OK, or E_BAD_REQUEST with *why
 * beyond the year 9999.
 */
enum err span_add(int64_t from_ms, const struct timer_span *d,
    const struct timer_zone *zone, int64_t *out, const char **why) MUST_CHECK;

#endif
