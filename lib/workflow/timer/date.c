/*
 * date.c - ISO 8601 dates and durations of timers.  The time zone of the
 * process has no influence: a date means the same millisecond everywhere. Days,
 * months and years of a duration are added by the calendar; smaller units are
 * added as elapsed time.
 */
#include <string.h>

#include "base/clock.h"
#include "base/num.h"
#include "timer/date.h"
#include "timer/timer_int.h"

#define YEAR_1_MS INT64_C(-62135596800000) /* when the year 1 began */

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

/* Skips the next character if it is one of any; false: it is not. */
static bool
next_is(struct reading *r, const char *any)
{
	if (r->s == r->end || strchr(any, *r->s) == NULL)
		return false;
	r->s++;
	return true;
}

/* Reads a number of n digits between low and high; r->bad if there is none. */
static int32_t
read_digits(struct reading *r, int n, int32_t low, int32_t high)
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

/* The ms that n digits after the point mean.  Digits after the third are
 * ignored. */
static int64_t
thousandths(const char *s, size_t n)
{
	int64_t ms = 0, unit = 100;

	for (size_t i = 0; i < n; i++, unit /= 10)
		ms += unit * (s[i] - '0');
	return ms;
}

static size_t
count_digits(const char *s, const char *end)
{
	size_t n = 0;

	while (s + n < end && s[n] >= '0' && s[n] <= '9')
		n++;
	return n;
}

/* Reads the digits after the point of seconds; returns the ms that they mean.
 */
static int64_t
read_fraction(struct reading *r)
{
	size_t n = count_digits(r->s, r->end);
	int64_t ms = thousandths(r->s, n);

	r->bad |= n == 0;
	r->s += n;
	return ms;
}

/* Reads the time behind the date; returns it in ms. */
static int64_t
read_time(struct reading *r)
{
	int64_t ms = read_digits(r, 2, 0, 23) * HOUR_MS;

	r->bad |= !next_is(r, ":");
	ms += read_digits(r, 2, 0, 59) * MINUTE_MS;
	if (next_is(r, ":")) {
		ms += read_digits(r, 2, 0, 59) * SECOND_MS;
		if (next_is(r, ".,"))
			ms += read_fraction(r);
	}
	return ms;
}

/* Reads the zone; returns by how many ms it is ahead of UTC. */
static int64_t
read_offset(struct reading *r)
{
	bool west = r->s < r->end && *r->s == '-';
	int64_t ms;

	r->bad |= !next_is(r, "+-");
	ms = read_digits(r, 2, 0, 18) * HOUR_MS;
	if (next_is(r, ":") || r->s < r->end)
		ms += read_digits(r, 2, 0, 59) * MINUTE_MS;
	return west ? -ms : ms;
}

enum err
date_read(const char *s, size_t n, const struct timer_zone *zone, int64_t *ms)
{
	struct reading r = { s, s + n, false };
	int32_t year = read_digits(&r, 4, 1, CALENDAR_YEAR_MAX);
	int32_t month, day;
	int64_t t = 0;
	bool zoned = false;

	r.bad |= !next_is(&r, "-");
	month = read_digits(&r, 2, 1, 12);
	r.bad |= !next_is(&r, "-");
	day = read_digits(&r, 2, 1, calendar_month_days(year, month));
	if (next_is(&r, "T ")) {
		t = read_time(&r);
		zoned = r.s < r.end;
		if (zoned && !next_is(&r, "Z"))
			t -= read_offset(&r);
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

/* -- durations ----------------------------------------------------------- */

#define DIGITS_MAX 12 /* digits of one number, at most */

static const char *const no_duration = "is no ISO 8601 duration";

/* The units, in the order in which they must be written.  Days may also be
 * written after the T. */
enum part { YEARS, MONTHS, WEEKS, DAYS, TIME_DAYS, HOURS, MINUTES, SECONDS };

/* The part that a letter means; after the T (time) M means minutes and D days.
 * -1: it means none there. */
static int
part_of(char unit, bool time)
{
	static const char units[] = "YMWDDHMS";
	const char *at = strchr(units + (time ? TIME_DAYS : YEARS), unit);

	if (unit == '\0' || at == NULL || (!time && at - units > DAYS))
		return -1;
	return (int)(at - units);
}

/* Adds n units of that part to the duration; weeks become days, hours and
 * smaller units ms. */
static void
add_units(struct duration *d, int part, int64_t n)
{
	static const int64_t ms[] = {
		[HOURS] = HOUR_MS, [MINUTES] = MINUTE_MS, [SECONDS] = SECOND_MS
	};

	if (part == YEARS)
		d->years = n;
	else if (part == MONTHS)
		d->months = n;
	else if (part <= TIME_DAYS)
		d->days += part == WEEKS ? n * 7 : n;
	else
		d->ms += n * ms[part];
}

/* Reads the fraction and the unit after a number.  Units must be in order, and
 * only seconds may have a fraction.  time: the number stands behind the T;
 * *part: the last part that was read, which becomes this one; *fine: the ms of
 * the fraction.  Returns where the next part begins, or NULL. */
static const char *
read_unit(const char *s, const char *end, bool time, int *part, int64_t *fine)
{
	int last = *part;
	size_t n = 0;

	if (s < end && (*s == '.' || *s == ',')) {
		n = count_digits(s + 1, end);
		if (n == 0)
			return NULL;
		*fine = thousandths(s + 1, n);
		s += 1 + n;
	}
	*part = s < end ? part_of(*s, time) : -1;
	if (*part <= last || (n != 0 && *part != SECONDS))
		return NULL;
	return s + 1;
}

/* Reads a number and its unit at s into the duration; time: behind the T, where
 * units are those of a time.  *last: the part that was read before, which
 * becomes this one.  Returns where the next part begins, or NULL. */
static const char *
read_part(
    const char *s, const char *end, bool time, int *last, struct duration *d)
{
	size_t n = count_digits(s, end);
	int64_t v, fine = 0;

	if (n == 0 || n > DIGITS_MAX || num_read(s, n, &v) != OK)
		return NULL;
	s = read_unit(s + n, end, time, last, &fine);
	if (s == NULL)
		return NULL;
	add_units(d, *last, v);
	d->ms += fine;
	return s;
}

enum err
duration_read(const char *s, size_t n, struct duration *out, const char **why)
{
	const char *end = s + n, *first;
	struct duration d = { 0 };
	bool time = false;
	int last = -1;

	*why = no_duration;
	if (n < 3 || *s != 'P')
		return E_BAD_REQUEST;
	for (first = ++s; s != NULL && s < end;) {
		if (*s == 'T' && !time && s + 1 < end) {
			time = true;
			s++;
		}
		s = read_part(s, end, time, &last, &d);
	}
	if (s == NULL || s == first)
		return E_BAD_REQUEST;
	*out = d;
	return OK;
}

int64_t
duration_at_least(const struct duration *d)
{
	bool days = d->years != 0 || d->months != 0 || d->days != 0;

	return d->ms + (days ? CALENDAR_DAY_MS : 0);
}

/* Is any part so large that the result would be after the last year? */
static bool
too_far(int64_t from_ms, const struct duration *d)
{
	int64_t left = CALENDAR_MAX_MS - from_ms;

	return left < 0 || d->years > CALENDAR_YEAR_MAX ||
	       d->months > 12 * CALENDAR_YEAR_MAX ||
	       d->days > left / CALENDAR_DAY_MS || d->ms > left;
}

/* Smaller units are added first, as in the reference engine: January 30 plus
 * P1M1D is the last day of February. */
enum err
duration_add(int64_t from_ms, const struct duration *d,
    const struct timer_zone *zone, int64_t *out, const char **why)
{
	int64_t t = from_ms;

	*why = "leads beyond the year 9999";
	if (too_far(from_ms, d))
		return E_BAD_REQUEST;
	t += d->ms;
	if (d->days != 0 || d->months != 0 || d->years != 0) {
		t = date_local(zone, t) + d->days * CALENDAR_DAY_MS;
		t = calendar_add_months(t, d->months);
		t = calendar_add_months(t, 12 * d->years);
		t = date_utc(zone, t);
	}
	if (t > CALENDAR_MAX_MS)
		return E_BAD_REQUEST;
	*out = t;
	return OK;
}
