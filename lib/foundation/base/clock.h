/* clock.h - the clocks, and the text forms of a time that the suite uses. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/base.h"

#define CLOCK_TEXT 40 /* bytes for clock_text, with the NUL */

/* clock_ms - wall clock, milliseconds since 1970 UTC. */
int64_t clock_ms(void);

/* clock_mono_ms - the monotonic clock in milliseconds, for durations. */
int64_t clock_mono_ms(void);

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

#endif
