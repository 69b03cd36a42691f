/*
 * cron.c - cron expressions of timers: read, and asked for the next date.
 *
 * Each field becomes a set of bits; the rules for days with L, W and # are kept
 * in separate members.  The next date is the next day that matches, then the
 * next time of day.
 */
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "timer/timer_int.h"

#define FIELDS 7

enum field { SECOND, MINUTE, HOUR, DAY, MONTH, WEEKDAY, YEAR };

static const struct {
	int low, high;
	const char *names; /* names of values, three letters each; or "" */
} fields[FIELDS] = {
	[SECOND] = { 0, 59, "" },
	[MINUTE] = { 0, 59, "" },
	[HOUR] = { 0, 23, "" },
	[DAY] = { 1, 31, "" },
	[MONTH] = { 1, 12, "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC" },
	[WEEKDAY] = { 1, 7, "SUNMONTUEWEDTHUFRISAT" },
	[YEAR] = { CRON_YEAR_MIN, CRON_YEAR_MAX, "" },
};

/* The field that is being read, with what is left of its text. */
struct reading {
	const char *s, *end;
	enum field field;
	struct cron *to;
	/* Bit n is the nth value of the field. */
	bool bits[CRON_YEAR_MAX - CRON_YEAR_MIN + 1];
};

/* Skips the next character if it is c; false: it is not. */
static bool
next_is(struct reading *r, char c)
{
	if (r->s == r->end || *r->s != c)
		return false;
	r->s++;
	return true;
}

/* Reads a number; false: there is none, or it is beyond all fields. */
static bool
read_int(struct reading *r, int *out)
{
	const char *first = r->s;
	int v = 0;

	for (; r->s < r->end && *r->s >= '0' && *r->s <= '9'; r->s++) {
		if (v > CRON_YEAR_MAX)
			return false;
		v = v * 10 + (*r->s - '0');
	}
	*out = v;
	return r->s > first;
}

/* A number of the field's range, or one of its names, of which the first means
 * 1. */
static bool
read_value(struct reading *r, int *out)
{
	const char *names = fields[r->field].names;

	for (int i = 0; names[i * 3] != '\0'; i++)
		if (r->end - r->s >= 3 &&
		    strncasecmp(r->s, names + (size_t)i * 3, 3) == 0) {
			r->s += 3;
			*out = i + 1;
			return true;
		}
	return read_int(r, out) && *out >= fields[r->field].low &&
	       *out <= fields[r->field].high;
}

/* Chooses every step-th value from `from` to `to`.  If `to` is smaller than
 * `from`, the range continues after the highest value at the lowest one. */
static void
set_range(struct reading *r, int from, int to, int step)
{
	int low = fields[r->field].low;
	int size = fields[r->field].high - low + 1;
	int n = (to - from + size) % size;

	for (int i = 0; i <= n; i += step)
		r->bits[(from - low + i) % size] = true;
}

/* Reads the step after a range, such as /15; without one the step is 1. */
static bool
read_step(struct reading *r, int *step)
{
	*step = 1;
	if (!next_is(r, '/'))
		return true;
	return read_int(r, step) && *step > 0 && *step <= fields[r->field].high;
}

/* Reads what may follow a weekday: 6L is the last Friday of the month, 6#3 the
 * third. */
static bool
read_week(struct reading *r)
{
	int nth;

	if (next_is(r, 'L')) {
		r->to->last_week = true;
		return true;
	}
	if (!next_is(r, '#'))
		return true;
	if (!read_int(r, &nth) || nth < 1 || nth > 5)
		return false;
	r->to->nth = (int8_t)nth;
	return true;
}

/* Reads the end of a range after its first value: "-9".  Without it a range is
 * one value, or ends at the field's highest value if a step follows
 * ("5/15"). */
static bool
read_end(struct reading *r, int from, int *to)
{
	*to = from;
	if (next_is(r, '-'))
		return read_value(r, to);
	if (r->s < r->end && *r->s == '/')
		*to = fields[r->field].high;
	return true;
}

/* Reads an item of a list: 5, 5-9, 5/15, 5-59/15 or, in the field of days,
 * 15W. */
static bool
read_range(struct reading *r)
{
	int from, to, step;

	if (!read_value(r, &from))
		return false;
	if (r->field == DAY && next_is(r, 'W')) {
		r->to->work_day = (int8_t)from;
		return true;
	}
	if (r->field == WEEKDAY && !read_week(r))
		return false;
	if (!read_end(r, from, &to) || !read_step(r, &step))
		return false;
	set_range(r, from, to, step);
	return true;
}

/* Reads L, L-3 or LW of the day of the month; L of the weekday means
 * Saturday. */
static bool
read_last(struct reading *r)
{
	int before = 0;

	if (r->field == WEEKDAY) {
		set_range(r, 7, 7, 1);
		return true;
	}
	if (r->field != DAY)
		return false;
	if (next_is(r, '-') && (!read_int(r, &before) || before > 30))
		return false;
	r->to->last = (int8_t)before;
	r->to->last_work = next_is(r, 'W');
	return true;
}

/* Reads an item of a list: *, a step of all values, L, or a range. */
static bool
read_item(struct reading *r)
{
	int low = fields[r->field].low, high = fields[r->field].high;
	bool any = next_is(r, '*');
	int step;

	if (any || (r->s < r->end && *r->s == '/')) {
		if (!read_step(r, &step))
			return false;
		set_range(r, low, high, step);
		return true;
	}
	return next_is(r, 'L') ? read_last(r) : read_range(r);
}

/* The chosen values of a field as bits of one word: bit n is set if n is
 * chosen. bits[0] is for the value `from`. */
static uint64_t
word_of(const bool *bits, int from, int to)
{
	uint64_t w = 0;

	for (int i = from; i <= to; i++)
		w |= (uint64_t)bits[i - from] << i;
	return w;
}

/* Writes the values that were read of the present field into the cron
 * expression. */
static void
set_field(const struct reading *r)
{
	struct cron *c = r->to;
	uint64_t w = r->field == YEAR ? 0
	                              : word_of(r->bits, fields[r->field].low,
	                                    fields[r->field].high);

	if (r->field == SECOND)
		c->seconds = w;
	else if (r->field == MINUTE)
		c->minutes = w;
	else if (r->field == HOUR)
		c->hours = (uint32_t)w;
	else if (r->field == DAY)
		c->days = (uint32_t)w;
	else if (r->field == MONTH)
		c->months = (uint32_t)w;
	else if (r->field == WEEKDAY)
		c->weekdays = (uint32_t)w;
	else
		for (int i = 0; i < 4; i++)
			c->years[i] = word_of(r->bits + (size_t)i * 64, 0, 63);
}

/* Reads a field: a list of items, or `?`, which means that only the other field
 * of days restricts the day. */
static bool
read_items(struct reading *r)
{
	if (next_is(r, '?')) {
		set_range(r, fields[r->field].low, fields[r->field].high, 1);
		return r->field == DAY || r->field == WEEKDAY;
	}
	do
		if (!read_item(r))
			return false;
	while (next_is(r, ','));
	return true;
}

/* Reads the n bytes of one field.  One that is only ? or * leaves the day to
 * the other field of days. */
static bool
read_field(struct cron *c, enum field field, const char *s, size_t n)
{
	struct reading r = { s, s + n, field, c, { false } };
	bool open = n == 1 && (*s == '?' || *s == '*');

	if (!read_items(&r))
		return false;
	if (field == DAY)
		c->any_day = open;
	if (field == WEEKDAY)
		c->any_weekday = open;
	set_field(&r);
	return r.s == r.end;
}

static const char *
skip_blanks(const char *s, const char *end)
{
	while (s < end && strchr(" \t\r\n", *s) != NULL)
		s++;
	return s;
}

enum err
cron_read(const char *s, size_t n, struct cron *out, const char **why)
{
	const char *end = s + n;
	struct cron c = { .last = -1 };
	int count = 0;

	*why = "is neither a cycle nor a cron expression";
	for (s = skip_blanks(s, end); s < end; s = skip_blanks(s, end)) {
		const char *first = s;

		while (s < end && strchr(" \t\r\n", *s) == NULL)
			s++;
		if (count == FIELDS || !read_field(&c, (enum field)count, first,
		                           (size_t)(s - first)))
			return E_BAD_REQUEST;
		count++;
	}
	if (count == YEAR)
		memset(c.years, 0xFF, sizeof(c.years));
	if (count < YEAR)
		return E_BAD_REQUEST;
	*why = "restricts both the day of the month and the weekday";
	if (!c.any_day && !c.any_weekday)
		return E_BAD_REQUEST;
	*out = c;
	return OK;
}

/* -- the next date ------------------------------------------------------- */

/* The weekday of a day; 1 is Sunday.  1970-01-01 was a Thursday. */
static int
weekday(int64_t day)
{
	return (int)(((day + 4) % 7 + 7) % 7) + 1;
}

/* The workday (Monday to Friday, that is weekday 2 to 6) that is nearest to
 * this day and in the same month. */
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

/* Does the field of the day of the month choose this day: as a number, as the
 * workday nearest to one (W), or counted from the end of the month (L)? */
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

/* Does the field of the weekday choose this day, if need be as the nth or the
 * last such weekday of its month? */
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

/* The first matching time of a day, in ms, from `from` on; false: none.  From
 * seconds to hours each part becomes the next one that matches; when a larger
 * part has to move on, the smaller ones begin again with their first. */
static bool
next_time(const struct cron *c, int64_t from, int64_t *out)
{
	int s = next_bit(c->seconds, (int)((from / SECOND_MS) % 60));
	int m = (int)(from / MINUTE_MS % 60), h = (int)(from / HOUR_MS);

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
	*out = h * HOUR_MS + m * MINUTE_MS + s * SECOND_MS;
	return h < 24;
}

/* The rest of the first matching day may have no matching time left; then the
 * next such day has one. */
bool
cron_next(const struct cron *c, int64_t local_ms, int64_t *out)
{
	int64_t from = (calendar_floor(local_ms, SECOND_MS) + 1) * SECOND_MS;
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
