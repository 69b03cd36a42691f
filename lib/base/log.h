/* log.h - one JSON line per event on standard error. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include "base/base.h"

enum log_level { LOG_INFO, LOG_WARN, LOG_ERROR };

/* log_name - which program speaks; called once at start, not copied. */
void log_name(const char *program);

/*
 * log_line - one line, at most 4096 bytes, control characters escaped,
 * written by a single write so that processes do not mix.
 */
void log_line(enum log_level level, const char *fmt, ...) PRINTF(2, 3);

/* Lines of one kind, which strangers can cause; zeroed to begin with. */
struct log_rate {
	int64_t next_ms; /* monotonic; no line before that */
	uint64_t held;   /* since the last one */
};

/*
 * log_seldom - the same, but of that kind at most one line a second of this
 * process: a line says at its end how many like it were left out before it.
 */
void log_seldom(struct log_rate *rate, enum log_level level, const char *fmt,
    ...) PRINTF(3, 4);

#endif
