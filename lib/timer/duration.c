/* duration.c - ISO 8601 durations of timers.  Days, months and years are added
 * by the calendar; smaller units are added as elapsed time. */
#include <string.h>

#include "base/calendar.h"
#include "base/num.h"
#include "timer/date.h"
#include "timer/duration.h"

#define DIGITS_MAX 12 /* digits of one number, at most */

static const char *const no_duration = "is no ISO 8601 duration";

/* The units, in the order in which they must be written.  Days may also be
 * written after the T. */
enum part { YEARS, MONTHS, WEEKS, DAYS, TIME_DAYS, HOURS, MINUTES, SECONDS };

static int
part_of(char unit, bool time)
{
	static const char units[] = "YMWDDHMS";
	const char *at = strchr(units + (time ? TIME_DAYS : YEARS), unit);

	if (unit == '\0' || at == NULL || (!time && at - units > DAYS))
		return -1;
	return (int)(at - units);
}

static void
put(struct duration *d, int part, int64_t n)
{
	static const int64_t ms[] = {
		[HOURS] = 3600000, [MINUTES] = 60000, [SECONDS] = 1000
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

/* Reads the thousandths of a second after the point.  Digits after the third
 * are ignored. */
static int64_t
thousandths(const char *s, size_t n)
{
	int64_t ms = 0, unit = 100;

	for (size_t i = 0; i < n; i++, unit /= 10)
		ms += unit * (s[i] - '0');
	return ms;
}

static size_t
digits(const char *s, const char *end)
{
	size_t n = 0;

	while (s + n < end && s[n] >= '0' && s[n] <= '9')
		n++;
	return n;
}

/*
 * Reads the fraction and the unit after a number.  Units must be in order, and
 * only seconds may have a fraction.  Returns where the next part begins, or
 * NULL.
 */
static const char *
read_unit(const char *s, const char *end, bool time, int *part, int64_t *fine)
{
	int last = *part;
	size_t n = 0;

	if (s < end && (*s == '.' || *s == ',')) {
		n = digits(s + 1, end);
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

/* Reads a number and its unit at s; returns where the next part begins, or
 * NULL. */
static const char *
read_part(
    const char *s, const char *end, bool time, int *last, struct duration *d)
{
	size_t n = digits(s, end);
	int64_t v, fine = 0;

	if (n == 0 || n > DIGITS_MAX || num_read(s, n, &v) != OK)
		return NULL;
	s = read_unit(s + n, end, time, last, &fine);
	if (s == NULL)
		return NULL;
	put(d, *last, v);
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

bool
duration_zero(const struct duration *d)
{
	return d->years == 0 && d->months == 0 && d->days == 0 && d->ms == 0;
}

/* Is any part so large that the result would be after the last year? */
static bool
too_far(const struct duration *d)
{
	return d->years > CALENDAR_YEAR_MAX ||
	       d->months > 12 * CALENDAR_YEAR_MAX ||
	       d->days > CALENDAR_MAX_MS / CALENDAR_DAY_MS ||
	       d->ms > CALENDAR_MAX_MS;
}

/* Smaller units are added first, as in the reference engine: January 30 plus
 * P1M1D is the last day of February. */
enum err
duration_add(int64_t from_ms, const struct duration *d,
    const struct timer_zone *zone, int64_t *out, const char **why)
{
	int64_t t = from_ms;

	*why = "leads beyond the year 9999";
	if (too_far(d) || from_ms > CALENDAR_MAX_MS)
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
