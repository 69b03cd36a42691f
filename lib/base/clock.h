/* clock.h - the time, and the few spellings of it the suite knows. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/base.h"

#define CLOCK_TEXT 40 /* room for clock_text with its NUL */

/* clock_ms - wall clock, milliseconds since 1970 UTC. */
int64_t clock_ms(void);

/* clock_mono_ms - a clock that never jumps, for durations. */
int64_t clock_mono_ms(void);

/*
 * clock_text - a time as "2026-01-31 08:30:00.123+00" (UTC), the form
 * PostgreSQL reads.  Returns E_BAD_REQUEST outside years 1-9999.
 */
enum err clock_text(int64_t ms, char out[CLOCK_TEXT]) MUST_CHECK;

/*
 * clock_read_iso - PostgreSQL's ISO timestamptz text, any offset, up to
 * microseconds, to milliseconds since 1970 (rounded down).  Returns
 * E_SYSTEM when it is something else ("infinity").
 */
enum err clock_read_iso(const char *s, int64_t *ms) MUST_CHECK;

/*
 * clock_is_local - is s exactly "yyyy-MM-dd HH:mm:ss", a day that exists
 * and a time below 24:00:00?  The zone is not its concern.
 */
bool clock_is_local(const char *s);

#endif
