/*
 * cron_next.c - finds the dates of a cron expression: the next day that
 * matches, then the next time of day.
 */
#include "timer/cron_next.h"
#include "base/calendar.h"

#define SECOND INT64_C(1000)
#define MINUTE (60 * SECOND)
#define HOUR   (60 * MINUTE)

/* The weekday of a day; 1 is Sunday.  1970-01-01 was a Thursday. */
static int
weekday(int64_t day)
{
	return (int)(((day + 4) % 7 + 7) % 7) + 1;
}

/* The workday (Monday to Friday) that is nearest to this day and in the same
 * month. */
static int
nearest_work_day(int64_t year, int month, int day)
{
	int last = calendar_month_days(year, month);
	int w;

	if (day > last)
		day = last;
	w = weekday(calendar_day(year, month, day));
	if (w == 7)
		return day > 1 ? day - 1 : day + 2;
	if (w == 1)
		return day < last ? day + 1 : day - 2;
	return day;
}

static bool
day_matches(const struct cron *c, int64_t year, int month, int day)
{
	int last = calendar_month_days(year, month);
	int from_end;

	if (c->days >> day & 1)
		return true;
	if (c->work_day != 0 &&
	    day == nearest_work_day(year, month, c->work_day))
		return true;
	if (c->last < 0)
		return false;
	from_end = last - c->last;
	if (from_end < 1)
		return false;
	return day == (c->last_work ? nearest_work_day(year, month, from_end)
	                            : from_end);
}

static bool
weekday_matches(const struct cron *c, int64_t year, int month, int day)
{
	if (!(c->weekdays >> weekday(calendar_day(year, month, day)) & 1))
		return false;
	if (c->nth != 0 && (day - 1) / 7 + 1 != c->nth)
		return false;
	return !c->last_week || day + 7 > calendar_month_days(year, month);
}

static bool
year_matches(const struct cron *c, int64_t year)
{
	int64_t n = year - CRON_YEAR_MIN;

	return (c->years[n / 64] >> (n % 64) & 1) != 0;
}

/* The first matching day of the month, from `day` on; 0: none. */
static int
day_in_month(const struct cron *c, int64_t year, int month, int day)
{
	int last = calendar_month_days(year, month);

	if (!(c->months >> month & 1))
		return 0;
	for (; day <= last; day++)
		if (day_matches(c, year, month, day) &&
		    weekday_matches(c, year, month, day))
			return day;
	return 0;
}

/* The first matching day, in days since 1970, from `from` on; false: none. */
static bool
next_day(const struct cron *c, int64_t from, int64_t *out)
{
	struct calendar_date at = calendar_of_day(from < 0 ? 0 : from);

	for (; at.year <= CRON_YEAR_MAX; at.year++, at.month = 1) {
		for (; year_matches(c, at.year) && at.month <= 12; at.month++) {
			int day = day_in_month(c, at.year, at.month, at.day);

			if (day != 0) {
				*out = calendar_day(at.year, at.month, day);
				return true;
			}
			at.day = 1;
		}
		at.day = 1;
	}
	return false;
}

/* The lowest set bit whose number is at least n; 64: none. */
static int
next_bit(uint64_t bits, int n)
{
	uint64_t left = n > 63 ? 0 : bits >> n;

	return left == 0 ? 64 : n + __builtin_ctzll(left);
}

/* The first matching time of a day, in ms, from `from` on; false: none. */
static bool
next_time(const struct cron *c, int64_t from, int64_t *out)
{
	int s = next_bit(c->seconds, (int)((from / SECOND) % 60));
	int m = (int)(from / MINUTE % 60), h = (int)(from / HOUR);

	if (s == 64) {
		s = next_bit(c->seconds, 0);
		m++;
	}
	if (next_bit(c->minutes, m) != m) {
		s = next_bit(c->seconds, 0);
		m = next_bit(c->minutes, m);
	}
	if (m == 64) {
		m = next_bit(c->minutes, 0);
		h++;
	}
	if (next_bit(c->hours, h) != h) {
		s = next_bit(c->seconds, 0);
		m = next_bit(c->minutes, 0);
		h = next_bit(c->hours, h);
	}
	*out = h * HOUR + m * MINUTE + s * SECOND;
	return h < 24;
}

bool
cron_next(const struct cron *c, int64_t local_ms, int64_t *out)
{
	int64_t from = (calendar_floor(local_ms, SECOND) + 1) * SECOND;
	int64_t today, day, time = 0;

	if (from < 0)
		from = 0;
	today = from / CALENDAR_DAY_MS;
	if (!next_day(c, today, &day))
		return false;
	if (day != today)
		from = day * CALENDAR_DAY_MS;
	if (!next_time(c, from - day * CALENDAR_DAY_MS, &time)) {
		if (!next_day(c, day + 1, &day) || !next_time(c, 0, &time))
			return false;
	}
	*out = day * CALENDAR_DAY_MS + time;
	return true;
}
