/* date.h - ISO 8601 dates of timers, and how times are printed. */
#ifndef TIMER_DATE_H
#define TIMER_DATE_H

#include "timer/timer.h"

#define DATE_TEXT 24 /* room for date_write with its NUL */

/*
 * date_read - "2026-01-31", "2026-01-31T08:30", with seconds and their
 * fraction, and a zone behind the time ("Z", "+08:00", "+0800", "+08"), of n
 * bytes; without a zone it is in the given one.  Returns OK or E_BAD_REQUEST.
 */
enum err date_read(const char *s, size_t n, const struct timer_zone *zone,
    int64_t *ms) MUST_CHECK;

/* date_write - print the time as "yyyy-MM-ddTHH:mm:ssZ"; years 1 to 9999. */
void date_write(int64_t ms, char out[DATE_TEXT]);

/* date_local, date_utc - a time of UTC in the zone, and back; a zone of { NULL
 * } is UTC. */
int64_t date_local(const struct timer_zone *zone, int64_t utc_ms);
int64_t date_utc(const struct timer_zone *zone, int64_t local_ms);

#endif
