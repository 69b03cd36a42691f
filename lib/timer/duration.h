/* duration.h - ISO 8601 durations of timers. */
#ifndef TIMER_DURATION_H
#define TIMER_DURATION_H

#include "timer/timer.h"

/* A duration.  Days, months and years have no fixed length; it depends on the
 * date to which they are added. */
struct duration {
	int64_t years, months, days, ms;
};

/* duration_read - reads exactly n bytes such as P1Y2M3W4DT5H6M7.8S; also PTnD,
 * which a designer writes.  Returns OK, or E_BAD_REQUEST with *why. */
enum err duration_read(
    const char *s, size_t n, struct duration *out, const char **why) MUST_CHECK;

/* duration_zero - is the duration zero? */
bool duration_zero(const struct duration *d);

/* duration_add - adds a duration to a time.  Returns OK, or E_BAD_REQUEST with
 * *why when the result is after the year 9999. */
enum err duration_add(int64_t from_ms, const struct duration *d,
    const struct timer_zone *zone, int64_t *out, const char **why) MUST_CHECK;

#endif
