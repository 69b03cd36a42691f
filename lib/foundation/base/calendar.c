/* calendar.c - calculates with dates of the Gregorian calendar; the functions
 * of the C library depend on the time zone of the process. */
#include "base/calendar.h"

/* Rounded down, also below zero. */
int64_t
calendar_floor(int64_t a, int64_t b)
{
	return a / b - (a % b < 0);
}

/* The calculation uses years that begin in March, so that the leap day is the
 * last day of a year. */
int64_t
calendar_day(int64_t year, int32_t month, int32_t day)
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

	c.day = (int32_t)(of_year - (153 * m + 2) / 5 + 1);
	c.month = (int32_t)(m < 10 ? m + 3 : m - 9);
	c.year = year + era * 400 + (c.month <= 2);
	return c;
}

int32_t
calendar_month_days(int64_t year, int32_t month)
{
	static const int32_t days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31,
		30, 31 };
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
	int32_t of_year = (int32_t)(month - year * 12) + 1;
	int32_t last = calendar_month_days(year, of_year);

	return calendar_day(year, of_year, c.day < last ? c.day : last) *
	           CALENDAR_DAY_MS +
	       ms - days * CALENDAR_DAY_MS;
}
