/* log.h - one JSON line per event on standard error. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include "base/base.h"

enum log_level { LOG_INFO, LOG_WARN, LOG_ERROR };

/* log_name - set the name of the program in all lines; called once at the
 * start.  The text is not copied and must stay. */
void log_name(const char *program);

/*
 * log_line - write one line of at most 4096 bytes, with control characters
 * escaped; a single write, so that lines of several processes do not mix.
 * journald gets its priority with it (sd-daemon(3)).
 */
void log_line(enum log_level level, const char *fmt, ...) PRINTF(2, 3);

/* Limits how often lines of one kind are written; initialise with { 0 }. */
struct log_rate {
	int64_t next_ms; /* monotonic; no line is written before */
	uint64_t held;   /* number of lines left out since the last line */
};

/*
 * log_seldom - as log_line, but this process writes at most one line a second
 * for each `rate`; the line says at its end how many were left out before it.
 * For events that clients can cause.
 *
 * log_rarely - as log_seldom, at most one line a minute; for conditions that
 * last.
 */
void log_seldom(struct log_rate *rate, enum log_level level, const char *fmt,
    ...) PRINTF(3, 4);
void log_rarely(struct log_rate *rate, enum log_level level, const char *fmt,
    ...) PRINTF(3, 4);

#endif
