/* timer.c - computes the due dates of a timer from its text.  Only this file
 * knows which texts each kind of timer accepts. */
#include <string.h>

#include "base/clock.h"
#include "base/num.h"
#include "base/utf8.h"
#include "timer/date.h"
#include "timer/timer_int.h"

#define TIMES_MAX  999999999 /* how often a cycle may fire, if it ends */
#define MONTH_DAYS 31        /* at most; so are YEAR_DAYS */
#define YEAR_DAYS  366

const char timer_too_often[] = "fires more often than once a second";

/* A part of a text. */
struct slice {
	const char *s;
	size_t n;
};

/* A cycle: R<n>/<start>/<duration>/<end>, or cron. */
struct cycle {
	bool is_cron, has_start;
	int32_t times;
	int64_t start_ms, end_ms; /* TIMER_NO_END: it has no end */
	struct duration span;
	struct cron cron;
	const struct timer_zone *zone;
};

static struct slice
trimmed(const char *text)
{
	struct slice t;

	t.s = utf8_trim(text, &t.n);
	return t;
}

/* Cuts off the part before the next slash, and the slash. */
static struct slice
cut_part(struct slice *from)
{
	const char *slash = memchr(from->s, '/', from->n);
	struct slice part = { from->s,
		slash != NULL ? (size_t)(slash - from->s) : from->n };
	size_t taken = part.n + (slash != NULL);

	from->s += taken;
	from->n -= taken;
	return part;
}

/* Reads how often a cycle fires: R3, or R for without end. */
static enum err
read_times(struct slice part, int32_t *out, const char **why)
{
	int64_t n = TIMER_ENDLESS;

	*why = "has no number of times";
	if (part.n > 1 && (num_read(part.s + 1, part.n - 1, &n) != OK ||
	                      n < 1 || n > TIMES_MAX))
		return E_BAD_REQUEST;
	*out = (int32_t)n;
	return OK;
}

static enum err
read_date(struct slice part, const struct timer_zone *zone, int64_t *ms,
    const char **why)
{
	*why = "is no ISO 8601 date";
	return date_read(part.s, part.n, zone, ms);
}

/* Reads a cycle R<n>/<start>/<duration>/<end>; start and end may be absent. */
static enum err
read_repeat(struct slice t, const struct timer_zone *zone, struct cycle *c,
    const char **why)
{
	struct slice part = cut_part(&t);

	TRY(read_times(part, &c->times, why));
	part = cut_part(&t);
	if (part.n > 0 && *part.s != 'P') {
		c->has_start = true;
		TRY(read_date(part, zone, &c->start_ms, why));
		part = cut_part(&t);
	}
	TRY(duration_read(part.s, part.n, &c->span, why));
	if (duration_at_least(&c->span) < TIMER_CYCLE_MIN_MS) {
		*why = timer_too_often;
		return E_BAD_REQUEST;
	}
	return t.n != 0 ? read_date(t, zone, &c->end_ms, why) : OK;
}

/* Reads a cycle of either form: one that begins with R, or cron. */
static enum err
read_cycle(struct slice t, const struct timer_zone *zone, struct cycle *c,
    const char **why)
{
	memset(c, 0, sizeof(*c));
	c->end_ms = TIMER_NO_END;
	c->zone = zone;
	if (t.n > 0 && *t.s == 'R')
		return read_repeat(t, zone, c, why);
	c->is_cron = true;
	c->times = TIMER_ENDLESS;
	return cron_read(t.s, t.n, &c->cron, why);
}

/* The next match of a cron expression; false: there is none.  If the zone skips
 * the matching local time, its time in UTC may be in the past; then the search
 * continues after it. */
static bool
next_of_cron(const struct cycle *c, int64_t after_ms, int64_t *out)
{
	int64_t local = date_local(c->zone, after_ms);

	do
		if (!cron_next(&c->cron, local, &local))
			return false;
	while (date_utc(c->zone, local) <= after_ms);
	*out = date_utc(c->zone, local);
	return true;
}

/* A number of periods that certainly fits between the two times: two fewer than
 * if all years and months were as long as they can be. */
static int64_t
periods_between(const struct duration *d, int64_t at_ms, int64_t now_ms)
{
	int64_t days = d->years * YEAR_DAYS + d->months * MONTH_DAYS + d->days;
	int64_t longest = days * CALENDAR_DAY_MS + d->ms;
	int64_t n = (now_ms - at_ms) / longest - 2;

	return n < 0 ? 0 : n;
}

/* The date that many periods after first_ms.  They are added at once: month by
 * month, the 31st would become the 28th of February and stay the 28th. */
static enum err
date_of(const struct cycle *c, int64_t first_ms, int64_t periods, int64_t *at,
    const char **why)
{
	struct duration all = { .years = periods * c->span.years,
		.months = periods * c->span.months,
		.days = periods * c->span.days,
		.ms = periods * c->span.ms };

	return duration_add(first_ms, &all, c->zone, at, why);
}

/* The first date after that time, counted in periods from first_ms, and how
 * many periods these are. */
static enum err
date_after(const struct cycle *c, int64_t first_ms, int64_t after_ms,
    int64_t *at, int64_t *periods, const char **why)
{
	*periods = periods_between(&c->span, first_ms, after_ms);
	TRY(date_of(c, first_ms, *periods, at, why));
	while (*at <= after_ms)
		TRY(date_of(c, first_ms, ++*periods, at, why));
	return OK;
}

/* The first date of the cycle: the next match of cron, or the first of its
 * start plus whole periods that is after now_ms.  Without a start it is one
 * period after now_ms. */
static enum err
first_of_cycle(
    const struct cycle *c, int64_t now_ms, int64_t *out, const char **why)
{
	int64_t periods;

	*why = "has no date left";
	if (c->is_cron)
		return next_of_cron(c, now_ms, out) ? OK : E_BAD_REQUEST;
	return date_after(
	    c, c->has_start ? c->start_ms : now_ms, now_ms, out, &periods, why);
}

/* Sets due->at_ms to the first date after it and after now_ms, and counts
 * due->left down by this date and those that were missed.  false: there is no
 * such date, or the cycle has fired often enough. */
static bool
go_to_next(const struct cycle *c, int64_t now_ms, struct timer_due *due)
{
	int64_t after_ms = due->at_ms > now_ms ? due->at_ms : now_ms;
	int64_t first_ms = c->has_start ? c->start_ms : due->at_ms;
	int64_t next_ms, next, last, n;
	const char *why;

	if (c->is_cron)
		return next_of_cron(c, after_ms, &due->at_ms);
	if (date_after(c, first_ms, due->at_ms, &next_ms, &next, &why) != OK ||
	    date_after(c, first_ms, after_ms, &due->at_ms, &last, &why) != OK)
		return false;
	n = last - next + 1;
	if (due->left != TIMER_ENDLESS)
		due->left -= n < due->left ? (int32_t)n : due->left;
	return due->left != 0;
}

/* When a cycle is due first, and how often it fires.  The end that the caller
 * has set in *out counts before that of the text. */
static enum err
arm_cycle(struct slice t, const struct timer_zone *zone, int64_t now_ms,
    struct timer_due *out, const char **why)
{
	struct cycle c;

	TRY(read_cycle(t, zone, &c, why));
	TRY(first_of_cycle(&c, now_ms, &out->at_ms, why));
	if (out->end_ms == TIMER_NO_END)
		out->end_ms = c.end_ms;
	out->left = out->at_ms <= out->end_ms ? c.times : 0;
	return OK;
}

/* When a date or a duration is due.  A duration may also stand where a date is
 * expected, as in the reference engine. */
static enum err
arm_once(enum timer_kind kind, struct slice t, const struct timer_zone *zone,
    int64_t now_ms, int64_t *out, const char **why)
{
	struct duration d;

	if (kind == TIMER_DATE && (t.n == 0 || *t.s != 'P'))
		return read_date(t, zone, out, why);
	TRY(duration_read(t.s, t.n, &d, why));
	return duration_add(now_ms, &d, zone, out, why);
}

const char *
timer_anchored(
    struct arena *a, enum timer_kind kind, const char *text, int64_t now_ms)
{
	struct slice t = trimmed(text);
	const char *slash = strchr(t.s, '/'), *why;
	char start[DATE_TEXT];
	struct cycle c;

	if (kind != TIMER_CYCLE || read_cycle(t, NULL, &c, &why) != OK ||
	    c.is_cron || c.has_start ||
	    (c.span.months == 0 && c.span.years == 0))
		return text;
	date_write(now_ms, start);
	return arena_printf(
	    a, "%.*s/%s%s", (int)(slash - t.s), t.s, start, slash);
}

enum err
timer_check(enum timer_kind kind, const char *text, const char **why)
{
	struct slice t = trimmed(text);
	struct cycle c;
	int64_t ms;

	if (kind == TIMER_CYCLE)
		return read_cycle(t, NULL, &c, why);
	return arm_once(kind, t, NULL, 0, &ms, why);
}

enum err
timer_end(const char *text, const struct timer_zone *zone, int64_t *ms,
    const char **why)
{
	return read_date(trimmed(text), zone, ms, why);
}

enum err
timer_arm(enum timer_kind kind, const char *text, int64_t now_ms,
    const struct timer_zone *zone, struct timer_due *out, const char **why)
{
	struct slice t = trimmed(text);
	struct timer_due due = { .left = 1, .end_ms = out->end_ms };

	if (kind == TIMER_CYCLE)
		TRY(arm_cycle(t, zone, now_ms, &due, why));
	else
		TRY(arm_once(kind, t, zone, now_ms, &due.at_ms, why));
	*out = due;
	return OK;
}

void
timer_next(enum timer_kind kind, const char *text,
    const struct timer_zone *zone, int64_t now_ms, struct timer_due *due)
{
	bool was_last = kind != TIMER_CYCLE || due->left == 1;
	struct cycle c;
	const char *why;

	if (was_last || read_cycle(trimmed(text), zone, &c, &why) != OK ||
	    !go_to_next(&c, now_ms, due) || due->at_ms > due->end_ms)
		due->left = 0;
}

enum err
timer_duration(const char *text, int64_t now_ms, const struct timer_zone *zone,
    int64_t *out, const char **why)
{
	return arm_once(TIMER_DURATION, trimmed(text), zone, now_ms, out, why);
}
