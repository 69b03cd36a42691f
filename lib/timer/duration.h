/* duration.h - ISO 8601 durations of timers. */
#ifndef TIMER_DURATION_H
#define TIMER_DURATION_H

#include "timer/timer.h"

/* A duration.  How long its days, months and years are depends on the
 * calendar. */
struct duration {
	int64_t years, months, days, ms;
};

/*
 * duration_read - exactly n bytes like P1Y2M3W4DT5H6M7.8S; also PTnD, which a
 * designer writes.  Returns OK, or E_BAD_REQUEST with *why.
 */
enum err duration_read(
    const char *s, size_t n, struct duration *out, const char **why) MUST_CHECK;

/* duration_zero - does it add nothing? */
bool duration_zero(const struct duration *d);

/*
 * duration_add - a time and a duration.  Returns OK, or E_BAD_REQUEST with *why
 * beyond the year 9999.
 */
enum err duration_add(int64_t from_ms, const struct duration *d,
    const struct timer_zone *zone, int64_t *out, const char **why) MUST_CHECK;

#endif
