/* calendar.h - calculates with dates of the Gregorian calendar. */
#ifndef BASE_CALENDAR_H
#define BASE_CALENDAR_H

#include "base/base.h"

#define CALENDAR_DAY_MS   INT64_C(86400000)
#define CALENDAR_YEAR_MAX 9999
#define CALENDAR_MAX_MS   INT64_C(253402300799999) /* 9999-12-31T23:59:59.999 */

struct calendar_date {
	int64_t year;
	int month, day; /* both from 1 */
};

/* calendar_floor - a divided by b, rounded down also below zero; b > 0. */
int64_t calendar_floor(int64_t a, int64_t b);

/* calendar_day - the number of days from 1970-01-01 to that date; day may be
 * larger than the month has days. */
int64_t calendar_day(int64_t year, int month, int day);

/* calendar_of_day - the date that is so many days after 1970-01-01. */
struct calendar_date calendar_of_day(int64_t days);

/* calendar_month_days - how many days the month has. */
int calendar_month_days(int64_t year, int month);

/* calendar_add_months - ms plus n months (n may be negative): the same time on
 * the same day of the month, or on the last day when that month is shorter. */
int64_t calendar_add_months(int64_t ms, int64_t n);

#endif
