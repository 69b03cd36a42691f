/* civil.h - days of the Gregorian calendar, counted. */
#ifndef BASE_CIVIL_H
#define BASE_CIVIL_H

#include "base/base.h"

#define CIVIL_DAY_MS   INT64_C(86400000)
#define CIVIL_YEAR_MAX 9999
#define CIVIL_MAX_MS   INT64_C(253402300799999) /* 9999-12-31T23:59:59.999 */

struct civil {
	int64_t year;
	int month, day; /* from 1 */
};

/* civil_floor - a divided by b, rounded down also below zero; b > 0. */
int64_t civil_floor(int64_t a, int64_t b);

/* civil_day - days since 1970-01-01; day may lie beyond the month's end. */
int64_t civil_day(int64_t year, int month, int day);

/* civil_of_day - the calendar's day of that many days since 1970-01-01. */
struct civil civil_of_day(int64_t days);

/* civil_month_days - how many days that month has. */
int civil_month_days(int64_t year, int month);

/*
 * civil_add_months - n months later (earlier, below zero) at the same time of
 * the same day, or of the month's last one when it is shorter.
 */
int64_t civil_add_months(int64_t ms, int64_t n);

#endif
