/*
 * log.c - one JSON line per event on standard error, which the service manager
 * collects; one write each, so that lines of several processes do not mix.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "base/utf8.h"

#define LINE_MAX_BYTES 4096
#define TAIL           "\"}\n"
#define SELDOM_MS      1000
#define RARELY_MS      60000

struct line {
	char p[LINE_MAX_BYTES];
	size_t n;
};

static const char *program_name = "fleetdesk";

void
log_name(const char *program)
{
	program_name = program;
}

/* Appends all n bytes, or none (false) where they do not fit, so that a line
 * which is too long is still valid JSON at its end. */
static bool
put(struct line *l, const char *s, size_t n)
{
	if (n > sizeof(l->p) - (sizeof(TAIL) - 1) - l->n)
		return false;
	memcpy(l->p + l->n, s, n);
	l->n += n;
	return true;
}

/* Appends the first character of the n bytes at s, escaped.  Returns how many
 * bytes it had; 0: the line is full. */
static size_t
put_char(struct line *l, const char *s, size_t n)
{
	unsigned char c = (unsigned char)*s;
	char esc[8];

	if (c == '"' || c == '\\')
		return put(l, (char[]){ '\\', *s }, 2);
	if (c < 0x20 || c == 0x7F) {
		(void)snprintf(esc, sizeof(esc), "\\u%04x", c);
		return put(l, esc, 6);
	}
	if (c < 0x80)
		return put(l, s, 1);
	for (size_t size = 2; size <= 4 && size <= n; size++)
		if (utf8_valid(s, size))
			return put(l, s, size) ? size : 0;
	return put(l, "?", 1);
}

/* True if standard error is journald's stream.  It reads the priority of a line
 * from a number before it, which it takes off. */
static bool
to_journal(void)
{
	const char *stream = getenv("JOURNAL_STREAM");
	char own[48];
	struct stat st;

	if (stream == NULL || fstat(STDERR_FILENO, &st) != 0)
		return false;
	(void)snprintf(own, sizeof(own), "%llu:%llu",
	    (unsigned long long)st.st_dev, (unsigned long long)st.st_ino);
	return strcmp(own, stream) == 0;
}

void
log_line(enum log_level level, const char *fmt, ...)
{
	static const char *const level_name[] = { "info", "warn", "error" };
	static const char *const priority[] = { "<6>", "<4>", "<3>" };
	char message[LINE_MAX_BYTES];
	char now[CLOCK_TEXT];
	struct line l;
	va_list ap;
	size_t n;

	va_start(ap, fmt);
	if (vsnprintf(message, sizeof(message), fmt, ap) < 0)
		message[0] = '\0';
	va_end(ap);
	if (clock_text(clock_ms(), now) != OK)
		now[0] = '\0';
	/* The beginning of the line, which is always shorter than that. */
	l.n = (size_t)snprintf(l.p, sizeof(l.p) / 2,
	    "%s{\"time\":\"%.10sT%.12sZ\",\"level\":\"%s\","
	    "\"program\":\"%.60s\",\"pid\":%ld,\"message\":\"",
	    to_journal() ? priority[level] : "", now,
	    now[0] != '\0' ? now + 11 : "", level_name[level], program_name,
	    (long)getpid());
	n = strlen(message);
	for (size_t i = 0, used; i < n; i += used)
		if ((used = put_char(&l, message + i, n - i)) == 0)
			break;
	memcpy(l.p + l.n, TAIL, sizeof(TAIL) - 1);
	l.n += sizeof(TAIL) - 1;
	/* If this fails, there is no place to report it. */
	if (write(STDERR_FILENO, l.p, l.n) < 0)
		return;
}

/* Writes the line, or only counts it when less than pause_ms has passed since
 * the last one of this rate. */
static void
write_or_hold(struct log_rate *rate, int64_t pause_ms, enum log_level level,
    const char *fmt, va_list ap)
{
	int64_t now_ms = clock_mono_ms();
	char message[LINE_MAX_BYTES / 2];

	if (now_ms < rate->next_ms) {
		rate->held++;
		return;
	}
	if (vsnprintf(message, sizeof(message), fmt, ap) < 0)
		message[0] = '\0';
	if (rate->held == 0)
		log_line(level, "%s", message);
	else
		log_line(level, "%s (%llu similar lines left out)", message,
		    (unsigned long long)rate->held);
	*rate = (struct log_rate){ .next_ms = now_ms + pause_ms };
}

void
log_seldom(struct log_rate *rate, enum log_level level, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_or_hold(rate, SELDOM_MS, level, fmt, ap);
	va_end(ap);
}

void
log_rarely(struct log_rate *rate, enum log_level level, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	write_or_hold(rate, RARELY_MS, level, fmt, ap);
	va_end(ap);
}
