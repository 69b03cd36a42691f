/*
 * clock.c - the clocks, the text forms of a time that the suite uses, and the
 * calendar.  Calendar and texts are our own, since those of the C library
 * depend on the time zone of the process.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"

#define DAY_S     (CALENDAR_DAY_MS / 1000)
#define YEAR_1_MS (-62135596800000LL)

/* -- the calendar --------------------------------------------------------- */

int64_t
calendar_floor(int64_t n, int64_t unit)
{
	return n / unit - (n % unit < 0);
}

/* The calculation uses years that begin in March, so that the leap day is the
 * last day of a year, and eras of 400 years, which have 146,097 days each; from
 * the first of March of the year 0 to 1970-01-01 there are 719,468 days. */
int64_t
calendar_day(int64_t year, int month, int day)
{
	int64_t y = month <= 2 ? year - 1 : year;
	int64_t era = calendar_floor(y, 400);
	int64_t of_era = y - era * 400;
	int64_t of_year =
	    (153 * (int64_t)(month > 2 ? month - 3 : month + 9) + 2) / 5 + day -
	    1;

	return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 +
	       of_year - 719468;
}

/* The reverse of calendar_day, with the same years and eras. */
struct calendar_date
calendar_of_day(int64_t days)
{
	int64_t z = days + 719468;
	int64_t era = calendar_floor(z, 146097);
	int64_t of_era = z - era * 146097;
	int64_t year =
	    (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
	int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
	int64_t m = (5 * of_year + 2) / 153;
	struct calendar_date c;

	c.day = (int)(of_year - (153 * m + 2) / 5 + 1);
	c.month = (int)(m < 10 ? m + 3 : m - 9);
	c.year = year + era * 400 + (c.month <= 2);
	return c;
}

int
calendar_month_days(int64_t year, int month)
{
	static const int days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30,
		31 };
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return days[month - 1] + (month == 2 && leap);
}

int64_t
calendar_add_months(int64_t ms, int64_t n)
{
	int64_t days = calendar_floor(ms, CALENDAR_DAY_MS);
	struct calendar_date c = calendar_of_day(days);
	int64_t month = c.year * 12 + c.month - 1 + n;
	int64_t year = calendar_floor(month, 12);
	int of_year = (int)(month - year * 12) + 1;
	int last = calendar_month_days(year, of_year);

	return calendar_day(year, of_year, c.day < last ? c.day : last) *
	           CALENDAR_DAY_MS +
	       ms - days * CALENDAR_DAY_MS;
}

/* -- clocks and texts ----------------------------------------------------- */

static int64_t
read_clock_us(clockid_t id)
{
	struct timespec t;

	BUG_ON(clock_gettime(id, &t) != 0);
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

int64_t
clock_ms(void)
{
	return read_clock_us(CLOCK_REALTIME) / 1000;
}

int64_t
clock_mono_ms(void)
{
	return read_clock_us(CLOCK_MONOTONIC) / 1000;
}

int64_t
clock_mono_us(void)
{
	return read_clock_us(CLOCK_MONOTONIC);
}

void
clock_pause(int64_t ms)
{
	const struct timespec t = { .tv_nsec = ms * 1000000 };

	(void)nanosleep(&t, NULL);
}

/* Writes v with n digits and then the character `after`; returns the position
 * behind it. */
static char *
put_digits(char *p, int64_t v, int n, char after)
{
	for (int i = n - 1; i >= 0; i--, v /= 10)
		p[i] = (char)('0' + v % 10);
	p[n] = after;
	return p + n + 1;
}

/* Counts from the year 1, so that all remainders are positive.  snprintf is not
 * used because it is slower: two times are written for each request. */
enum err
clock_text(int64_t ms, char out[CLOCK_TEXT])
{
	char *p = out;
	int64_t in_day;
	struct calendar_date c;

	if (ms < YEAR_1_MS || ms > CALENDAR_MAX_MS)
		return E_BAD_REQUEST;
	ms -= YEAR_1_MS;
	in_day = ms % CALENDAR_DAY_MS;
	c = calendar_of_day(ms / CALENDAR_DAY_MS + YEAR_1_MS / CALENDAR_DAY_MS);
	p = put_digits(p, c.year, 4, '-');
	p = put_digits(p, c.month, 2, '-');
	p = put_digits(p, c.day, 2, ' ');
	p = put_digits(p, in_day / 3600000, 2, ':');
	p = put_digits(p, in_day / 60000 % 60, 2, ':');
	p = put_digits(p, in_day / 1000 % 60, 2, '.');
	p = put_digits(p, in_day % 1000, 3, '+');
	(void)put_digits(p, 0, 2, '\0');
	return OK;
}

/* Reads at most max digits at *s as a number; *s moves behind them.  False:
 * there are fewer than min. */
static bool
read_digits(const char **s, int min, int max, int64_t *out)
{
	int n = 0;

	*out = 0;
	while (n < max && (*s)[n] >= '0' && (*s)[n] <= '9')
		*out = *out * 10 + ((*s)[n++] - '0');
	*s += n;
	return n >= min;
}

/* Moves *s behind the character c; false: another one stands there. */
static bool
skip_mark(const char **s, char c)
{
	if (**s != c)
		return false;
	(*s)++;
	return true;
}

static bool
day_exists(int64_t y, int64_t m, int64_t d)
{
	if (y < 1 || m < 1 || m > 12)
		return false;
	return d >= 1 && d <= calendar_month_days(y, (int)m);
}

static bool
time_exists(int64_t h, int64_t m, int64_t s)
{
	return h < 24 && m < 60 && s < 60;
}

/* Reads "2026-01-31 08:30:00" at *s as seconds since 1970, taking it for UTC;
 * *s moves behind it.  The year has four digits or more, as far as
 * year_digits_max.  False: it is malformed, or there is no such moment. */
static bool
read_local(const char **s, int year_digits_max, int64_t *seconds)
{
	static const char after[] = "-- ::";
	int64_t v[6];

	for (int i = 0; i < 6; i++) {
		int min = i == 0 ? 4 : 2;

		if (!read_digits(s, min, i == 0 ? year_digits_max : 2, &v[i]))
			return false;
		if (after[i] != '\0' && !skip_mark(s, after[i]))
			return false;
	}
	if (!day_exists(v[0], v[1], v[2]) || !time_exists(v[3], v[4], v[5]))
		return false;
	*seconds = calendar_day(v[0], (int)v[1], (int)v[2]) * DAY_S +
	           v[3] * 3600 + v[4] * 60 + v[5];
	return true;
}

/* Reads the fraction of a second ".123456" as milliseconds, rounded down; 0
 * when it is absent.  False: no digit follows the point. */
static bool
read_fraction(const char **s, int64_t *ms)
{
	const char *from;

	*ms = 0;
	if (!skip_mark(s, '.'))
		return true;
	from = *s;
	if (!read_digits(s, 1, 6, ms))
		return false;
	for (long n = *s - from; n < 6; n++)
		*ms *= 10;
	*ms /= 1000;
	return true;
}

/* Reads an offset as the seconds by which a local time is ahead of UTC: "+08",
 * "-03:30", or "+08:05:43", as local times were before there were time zones.
 * False: it is malformed. */
static bool
read_offset(const char **s, int64_t *seconds)
{
	bool minus = **s == '-';
	int64_t h;
	int64_t m = 0;
	int64_t sec = 0;

	if (!skip_mark(s, minus ? '-' : '+') || !read_digits(s, 2, 2, &h))
		return false;
	if (skip_mark(s, ':') && !read_digits(s, 2, 2, &m))
		return false;
	if (skip_mark(s, ':') && !read_digits(s, 2, 2, &sec))
		return false;
	*seconds = h * 3600 + m * 60 + sec;
	if (minus)
		*seconds = -*seconds;
	return m < 60 && sec < 60;
}

enum err
clock_read_iso(const char *s, int64_t *ms)
{
	int64_t seconds;
	int64_t fraction;
	int64_t offset;

	if (!read_local(&s, 6, &seconds) || !read_fraction(&s, &fraction) ||
	    !read_offset(&s, &offset) || *s != '\0')
		return E_SYSTEM;
	*ms = (seconds - offset) * 1000 + fraction;
	return OK;
}

bool
clock_is_local(const char *s)
{
	int64_t seconds;

	return read_local(&s, 4, &seconds) && *s == '\0';
}
