/* cron.c - reads cron expressions of timers.  Each field becomes a set of bits;
 * the rules for days with L, W and # are kept in separate members. */
#include <string.h>
#include <strings.h>

#include "timer/cron.h"

#define FIELDS 7

enum field { SECOND, MINUTE, HOUR, DAY, MONTH, WEEKDAY, YEAR };

static const struct {
	int low, high;
	const char *names; /* names of values, three letters each; or NULL */
} fields[FIELDS] = {
	[SECOND] = { 0, 59, "" },
	[MINUTE] = { 0, 59, "" },
	[HOUR] = { 0, 23, "" },
	[DAY] = { 1, 31, "" },
	[MONTH] = { 1, 12, "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC" },
	[WEEKDAY] = { 1, 7, "SUNMONTUEWEDTHUFRISAT" },
	[YEAR] = { CRON_YEAR_MIN, CRON_YEAR_MAX, "" },
};

/* The state of reading one field. */
struct reading {
	const char *s, *end;
	enum field field;
	struct cron *to;
	/* Bit n is the nth value of the field. */
	bool bits[CRON_YEAR_MAX - CRON_YEAR_MIN + 1];
};

static bool
next_is(struct reading *r, char c)
{
	if (r->s == r->end || *r->s != c)
		return false;
	r->s++;
	return true;
}

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

/* A number of the field's range, or a name. */
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

static uint64_t
word(const bool *bits, int from, int to)
{
	uint64_t w = 0;

	for (int i = from; i <= to; i++)
		w |= (uint64_t)bits[i - from] << i;
	return w;
}

static void
store(const struct reading *r)
{
	struct cron *c = r->to;
	uint64_t w = r->field == YEAR ? 0
	                              : word(r->bits, fields[r->field].low,
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
			c->years[i] = word(r->bits + (size_t)i * 64, 0, 63);
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
	store(&r);
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
