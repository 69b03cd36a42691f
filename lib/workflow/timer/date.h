/* date.h - reads ISO 8601 dates of timers, prints times, and converts them
 * between UTC and a zone. */
#ifndef TIMER_DATE_H
#define TIMER_DATE_H

#include "timer/timer.h"

#define DATE_TEXT 24 /* bytes for date_write, with the NUL */

/*
 * date_read - "2026-01-31", "2026-01-31T08:30", with seconds and their
 * fraction, and a zone after the time ("Z", "+08:00", "+0800", "+08"), of n
 * bytes.  A blank may stand for the T, as in what forms send for a date and a
 * time.  A date without a zone is in the given zone.  Returns OK or
 * E_BAD_REQUEST.
 */
enum err date_read(const char *s, size_t n, const struct timer_zone *zone,
    int64_t *ms) MUST_CHECK;

/* date_write - prints the time as "yyyy-MM-ddTHH:mm:ssZ"; for the years 1 to
 * 9999. */
void date_write(int64_t ms, char out[DATE_TEXT]);

/* date_local - converts a time in UTC to the local time of the zone; date_utc -
 * converts it back.  The zone { NULL } is UTC. */
int64_t date_local(const struct timer_zone *zone, int64_t utc_ms);
int64_t date_utc(const struct timer_zone *zone, int64_t local_ms);

#endif
