/*
 * timer.h - when timers are due: ISO durations, dates, cycles and cron, all
 * pure arithmetic over a zone the caller supplies.
 * Source: workflow engine, "Timers and HTTP".
 */
#ifndef TIMER_TIMER_H
#define TIMER_TIMER_H

#include "base/base.h"

/* The kind of text that a timer's value is. */
enum timer_kind {
	TIMER_DURATION, /* PT5M, P1W2D, PTnD */
	TIMER_DATE,     /* 2026-01-31T08:30:00, with or without zone */
	TIMER_CYCLE     /* R3/PT1H, R/start/P1D/end, cron of 6 or 7 fields */
};

#define TIMER_ENDLESS (-1)
#define TIMER_NO_END  INT64_MAX

/* Local time of the configured zone and back; { NULL } is UTC. */
struct timer_zone {
	void *arg;
	int64_t (*local_ms)(void *arg, int64_t utc_ms);
	int64_t (*utc_ms)(void *arg, int64_t local_ms);
};

/* When an armed timer fires next, and how many times in all from then on. */
struct timer_due {
	int64_t at_ms;  /* milliseconds since 1970 UTC */
	int32_t left;   /* 1 or more, or TIMER_ENDLESS; 0: never again */
	int64_t end_ms; /* a cycle's last moment, or TIMER_NO_END */
};

/*
 * timer_check - is the text a value of its kind?  Returns OK or
 * E_BAD_REQUEST with *why a constant reason that goes on after the text: "is
 * no ISO 8601 date".
 */
enum err timer_check(enum timer_kind kind, const char *text, const char **why)
    MUST_CHECK;

/* timer_end - the end of a cycle that stands beside its text: an ISO date.
 * Errors as timer_check. */
enum err timer_end(const char *text, const struct timer_zone *zone, int64_t *ms,
    const char **why) MUST_CHECK;

/*
 * timer_arm - the first due date of a timer armed at now_ms: now plus the
 * duration, the date (also a past one), the first of the cycle.  Years and
 * months follow the calendar.  out->end_ms is given; TIMER_NO_END: the text's
 * own end counts.  A cycle that begins behind its end has nothing left.
 * Errors as timer_check; also a date beyond the year 9999.
 */
enum err timer_arm(enum timer_kind kind, const char *text, int64_t now_ms,
    const struct timer_zone *zone, struct timer_due *out, const char **why)
    MUST_CHECK;

/*
 * timer_next - the due date after *due has fired: the last one plus the
 * duration, the next match of cron.  *due->left is counted down; 0: it was
 * the last one (also when there is no next date up to the end).
 */
void timer_next(enum timer_kind kind, const char *text,
    const struct timer_zone *zone, struct timer_due *due);

/*
 * timer_duration - now_ms plus an ISO duration, as `flow advance` wants it.
 * Errors as timer_check.
 */
enum err timer_duration(const char *text, int64_t now_ms,
    const struct timer_zone *zone, int64_t *out, const char **why) MUST_CHECK;

#endif
