/*
 * timer.h - computes when timers are due: ISO durations, dates, cycles and
 * cron.  Pure arithmetic; the caller gives the time zone.
 */
#ifndef TIMER_TIMER_H
#define TIMER_TIMER_H

#include "base/arena.h"

/* Which sort of text the value of a timer is. */
enum timer_kind {
	TIMER_DURATION, /* PT5M, P1W2D, PTnD */
	TIMER_DATE,     /* 2026-01-31T08:30:00, with or without zone */
	TIMER_CYCLE     /* R3/PT1H, R/start/P1D/end, cron of 6 or 7 fields */
};

#define TIMER_ENDLESS      (-1)
#define TIMER_NO_END       INT64_MAX
/* The shortest period of a cycle. */
#define TIMER_CYCLE_MIN_MS 1000

/* Converts times to the local time of the configured zone and back; { NULL } is
 * UTC. */
struct timer_zone {
	void *arg;
	int64_t (*local_ms)(void *arg, int64_t utc_ms);
	int64_t (*utc_ms)(void *arg, int64_t local_ms);
};

/* When a timer that waits is due next, and how often it will fire. */
struct timer_due {
	int64_t at_ms;  /* milliseconds since 1970 UTC */
	int32_t left;   /* how often, or TIMER_ENDLESS; 0: never again */
	int64_t end_ms; /* the end of a cycle, or TIMER_NO_END */
};

/*
 * timer_check - is the text a value of its kind?  Returns OK, or E_BAD_REQUEST
 * with *why, a constant of words that may follow the text in a message: "is no
 * ISO 8601 date".
 */
enum err timer_check(enum timer_kind kind, const char *text, const char **why)
    MUST_CHECK;

/* timer_too_often - the *why of a cycle whose period is shorter than
 * TIMER_CYCLE_MIN_MS. */
extern const char timer_too_often[];

/* timer_end - reads the end of a cycle when it is given outside of the cycle's
 * text: an ISO date.  Errors as timer_check. */
enum err timer_end(const char *text, const struct timer_zone *zone, int64_t *ms,
    const char **why) MUST_CHECK;

/*
 * timer_arm - the first due date of a timer armed at now_ms: now plus the
 * duration, the date (also a past one), the first of the cycle.  Years and
 * months follow the calendar.  The caller sets out->end_ms; with TIMER_NO_END
 * the end in the text counts.  A cycle that begins after its end never fires.
 * Errors as timer_check; also a date beyond the year 9999.
 */
enum err timer_arm(enum timer_kind kind, const char *text, int64_t now_ms,
    const struct timer_zone *zone, struct timer_due *out, const char **why)
    MUST_CHECK;

/* timer_anchored - the text of a timer armed at now_ms for timer_arm and
 * timer_next.  A cycle of months or years without a start begins then: in a
 * longer month it falls again on the day on which it began. */
const char *timer_anchored(
    struct arena *a, enum timer_kind kind, const char *text, int64_t now_ms);

/*
 * timer_next - computes the next due date after *due has fired: of a cycle with
 * a start the next of its dates, else the last one plus the duration, or the
 * next match of cron.  Dates up to now_ms have been missed and are passed over;
 * INT64_MIN: none is.  due->left is counted down, also for those; 0 means that
 * there are no more, also because the cycle has ended.
 */
void timer_next(enum timer_kind kind, const char *text,
    const struct timer_zone *zone, int64_t now_ms, struct timer_due *due);

/* timer_duration - now_ms plus an ISO duration; for the command `flow advance`.
 * Errors as timer_check. */
enum err timer_duration(const char *text, int64_t now_ms,
    const struct timer_zone *zone, int64_t *out, const char **why) MUST_CHECK;

#endif
