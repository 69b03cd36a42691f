/* time_zone.c - asks the C library for the offsets of the configured time
 * zone.  The C library knows the rules of one zone at a time, that of the
 * variable TZ, which nothing else in the suite uses. */
#include "flowdb/time_zone.h"

#include <stdlib.h>
#include <time.h>

static int64_t
offset_ms(int64_t utc_ms)
{
	int64_t below = utc_ms % 1000 < 0;
	time_t at = (time_t)(utc_ms / 1000 - below);
	struct tm tm;

	if (localtime_r(&at, &tm) == NULL)
		return 0;
	return (int64_t)tm.tm_gmtoff * 1000;
}

static int64_t
local_ms(void *arg, int64_t utc_ms)
{
	(void)arg;
	return utc_ms + offset_ms(utc_ms);
}

/* The UTC time of a local time.  The offset is looked up twice: first as if the
 * local time were UTC, then at the time that this offset gives, because the
 * zone may have changed its offset in between. */
static int64_t
utc_ms(void *arg, int64_t local)
{
	(void)arg;
	return local - offset_ms(local - offset_ms(local));
}

struct timer_zone
time_zone_configured(void)
{
	static bool set;
	const char *name = getenv("FLEETDESK_TIMEZONE");

	if (!set && name != NULL && *name != '\0') {
		(void)setenv("TZ", name, 1);
		tzset();
	}
	set = true;
	if (name == NULL || *name == '\0')
		return (struct timer_zone){ 0 };
	return (struct timer_zone){ .local_ms = local_ms, .utc_ms = utc_ms };
}
