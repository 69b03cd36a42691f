/* date.c - ISO 8601 dates of timers.  The time zone of the process has no
 * influence: a date means the same millisecond everywhere. */
#include <string.h>

#include "base/calendar.h"
#include "base/clock.h"
#include "timer/date.h"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)

#define YEAR_1_MS INT64_C(-62135596800000)

int64_t
date_local(const struct timer_zone *zone, int64_t utc_ms)
{
	if (zone == NULL || zone->local_ms == NULL)
		return utc_ms;
	return zone->local_ms(zone->arg, utc_ms);
}

int64_t
date_utc(const struct timer_zone *zone, int64_t local_ms)
{
	if (zone == NULL || zone->utc_ms == NULL)
		return local_ms;
	return zone->utc_ms(zone->arg, local_ms);
}

/* The unread rest of the text; bad: the text did not have the expected form. */
struct reading {
	const char *s, *end;
	bool bad;
};

static bool
next_is(struct reading *r, const char *any)
{
	if (r->s == r->end || strchr(any, *r->s) == NULL)
		return false;
	r->s++;
	return true;
}

static int32_t
digits(struct reading *r, int n, int32_t low, int32_t high)
{
	int32_t v = 0;

	for (int i = 0; i < n; i++) {
		if (r->s == r->end || *r->s < '0' || *r->s > '9') {
			r->bad = true;
			return low;
		}
		v = v * 10 + (*r->s++ - '0');
	}
	if (v < low || v > high) {
		r->bad = true;
		return low;
	}
	return v;
}

/* Reads the milliseconds after the point.  Digits after the third are
 * ignored. */
static int64_t
fraction(struct reading *r)
{
	int64_t ms = 0, unit = 100;
	const char *first = r->s;

	for (; r->s < r->end && *r->s >= '0' && *r->s <= '9'; r->s++) {
		ms += unit * (*r->s - '0');
		unit /= 10;
	}
	r->bad |= r->s == first;
	return ms;
}

static int64_t
time_of_day(struct reading *r)
{
	int64_t ms = digits(r, 2, 0, 23) * HOUR;

	r->bad |= !next_is(r, ":");
	ms += digits(r, 2, 0, 59) * MINUTE;
	if (next_is(r, ":")) {
		ms += digits(r, 2, 0, 59) * SECOND;
		if (next_is(r, ".,"))
			ms += fraction(r);
	}
	return ms;
}

/* Reads the zone: by how much it is ahead of UTC. */
static int64_t
offset(struct reading *r)
{
	bool west = r->s < r->end && *r->s == '-';
	int64_t ms;

	r->bad |= !next_is(r, "+-");
	ms = digits(r, 2, 0, 18) * HOUR;
	if (next_is(r, ":") || r->s < r->end)
		ms += digits(r, 2, 0, 59) * MINUTE;
	return west ? -ms : ms;
}

enum err
date_read(const char *s, size_t n, const struct timer_zone *zone, int64_t *ms)
{
	struct reading r = { s, s + n, false };
	int32_t year = digits(&r, 4, 1, CALENDAR_YEAR_MAX);
	int32_t month, day;
	int64_t t = 0;
	bool zoned = false;

	r.bad |= !next_is(&r, "-");
	month = digits(&r, 2, 1, 12);
	r.bad |= !next_is(&r, "-");
	day = digits(&r, 2, 1, calendar_month_days(year, month));
	if (next_is(&r, "T")) {
		t = time_of_day(&r);
		zoned = r.s < r.end;
		if (zoned && !next_is(&r, "Z"))
			t -= offset(&r);
	}
	if (r.bad || r.s != r.end)
		return E_BAD_REQUEST;
	t += calendar_day(year, month, day) * CALENDAR_DAY_MS;
	if (!zoned)
		t = date_utc(zone, t);
	if (t < YEAR_1_MS || t > CALENDAR_MAX_MS)
		return E_BAD_REQUEST;
	*ms = t;
	return OK;
}

void
date_write(int64_t ms, char out[DATE_TEXT])
{
	char text[CLOCK_TEXT];

	BUG_ON(clock_text(ms, text) != OK);
	memcpy(out, text, 19);
	out[10] = 'T';
	out[19] = 'Z';
	out[20] = '\0';
}
