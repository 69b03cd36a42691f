/*
 * test_log.c - every event becomes one line of JSON of at most 4 KB, whatever
 * characters its text has; log_seldom and log_rarely leave out repeated lines.
 */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/log.h"

static char line[16384];

/* Stores what log_line writes to standard error; with a rate, what log_seldom
 * writes. */
static void
catch_of(struct log_rate *rate, enum log_level level, const char *message)
{
	int pipe_fd[2];
	int old = dup(STDERR_FILENO);
	ssize_t n;

	assert_true(old >= 0);
	assert_int_equal(pipe(pipe_fd), 0);
	assert_true(dup2(pipe_fd[1], STDERR_FILENO) >= 0);
	if (rate == NULL)
		log_line(level, "%s", message);
	else
		log_seldom(rate, level, "%s", message);
	assert_true(dup2(old, STDERR_FILENO) >= 0);
	(void)close(pipe_fd[1]);
	(void)close(old);
	n = read(pipe_fd[0], line, sizeof(line) - 1);
	assert_true(n >= 0);
	line[n] = '\0';
	(void)close(pipe_fd[0]);
}

static void
capture(enum log_level level, const char *message)
{
	catch_of(NULL, level, message);
	assert_true(line[0] == '{');
}

static void
says_who_when_and_what(void **state)
{
	char pid[40];
	int64_t ms = 4711;

	(void)state;
	log_name("edge");
	capture(LOG_WARN, "it works");
	(void)snprintf(pid, sizeof(pid), ",\"pid\":%ld,", (long)getpid());
	assert_memory_equal(line, "{\"time\":\"20", 11);
	assert_memory_equal(line + 32, "Z\",\"level\":\"warn\"", 17);
	assert_non_null(strstr(line, ",\"program\":\"edge\","));
	assert_non_null(strstr(line, pid));
	assert_non_null(strstr(line, ",\"message\":\"it works\"}\n"));
	assert_int_equal(line[19], 'T');
	line[19] = ' ';
	memcpy(line + 32, "+00", 4);
	assert_int_equal(clock_read_iso(line + 9, &ms), OK);
	assert_true(ms <= clock_ms() && ms > clock_ms() - 60000);
}

/* The stream is another one than standard error, then the same. */
static void
tells_journald_the_priority(void **state)
{
	char stream[48];
	int pipe_fd[2], old = dup(STDERR_FILENO);
	struct stat st;
	ssize_t n;

	(void)state;
	assert_int_equal(setenv("JOURNAL_STREAM", "1:1", 1), 0);
	capture(LOG_ERROR, "elsewhere");
	assert_int_equal(pipe(pipe_fd), 0);
	assert_int_equal(fstat(pipe_fd[1], &st), 0);
	(void)snprintf(stream, sizeof(stream), "%llu:%llu",
	    (unsigned long long)st.st_dev, (unsigned long long)st.st_ino);
	assert_int_equal(setenv("JOURNAL_STREAM", stream, 1), 0);
	assert_true(dup2(pipe_fd[1], STDERR_FILENO) >= 0);
	log_line(LOG_ERROR, "here");
	assert_true(dup2(old, STDERR_FILENO) >= 0);
	n = read(pipe_fd[0], line, sizeof(line) - 1);
	assert_true(n > 4);
	assert_memory_equal(line, "<3>{", 4);
	(void)close(pipe_fd[0]);
	(void)close(pipe_fd[1]);
	(void)close(old);
	assert_int_equal(unsetenv("JOURNAL_STREAM"), 0);
}

static void
escapes_what_would_break_the_line(void **state)
{
	static const struct {
		const char *in, *out;
	} cases[] = {
		{ "", "\"message\":\"\"}\n" },
		{ "a\nb", "a\\u000ab\"}\n" },
		{ "say \"x\\y\"", "say \\\"x\\\\y\\\"\"}\n" },
		{ "\x1b[31m\x7f", "\\u001b[31m\\u007f\"}\n" },
		{ "\u4F60\U0001F600", "\u4F60\U0001F600\"}\n" },
		{ "\xFF\xC0\xAF.", "???.\"}\n" },
		{ "cut \xE4\xBD", "cut ??\"}\n" },
	};

	(void)state;
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		capture(LOG_INFO, cases[i].in);
		assert_non_null(strstr(line, cases[i].out));
		assert_int_equal(strchr(line, '\n') - line + 1, strlen(line));
	}
}

static void
cuts_long_lines_and_stays_json(void **state)
{
	static char big[10000];
	static const char fill[] = { 'x', '\n', '"' };

	(void)state;
	for (size_t i = 0; i < sizeof(fill); i++) {
		memset(big, fill[i], sizeof(big) - 1);
		capture(LOG_ERROR, big);
		assert_true(strlen(line) <= 4096);
		assert_true(strlen(line) > 4000);
		assert_string_equal(line + strlen(line) - 3, "\"}\n");
	}
}

static void
says_seldom_what_comes_often(void **state)
{
	struct log_rate rate = { 0 }, other = { 0 };

	(void)state;
	catch_of(&rate, LOG_WARN, "no");
	assert_non_null(strstr(line, ",\"message\":\"no\"}\n"));
	for (int i = 0; i < 3; i++) {
		catch_of(&rate, LOG_WARN, "not again");
		assert_string_equal(line, "");
	}
	catch_of(&other, LOG_WARN, "of another kind");
	assert_non_null(strstr(line, "of another kind"));
	assert_true(rate.next_ms > clock_mono_ms());
	rate.next_ms = clock_mono_ms();
	catch_of(&rate, LOG_WARN, "now");
	assert_non_null(strstr(line, "\"now (3 similar lines left out)\"}\n"));
	rate.next_ms = clock_mono_ms();
	catch_of(&rate, LOG_WARN, "now");
	assert_non_null(strstr(line, "\"now\"}\n"));
}

static void
says_rarely_what_lasts(void **state)
{
	struct log_rate rate = { 0 };

	(void)state;
	log_rarely(&rate, LOG_INFO, "as it is now");
	assert_true(rate.next_ms > clock_mono_ms() + 50000);
	log_rarely(&rate, LOG_INFO, "not again");
	assert_int_equal(rate.held, 1);
	rate.next_ms = clock_mono_ms();
	log_rarely(&rate, LOG_INFO, "after its minute");
	assert_int_equal(rate.held, 0);
	assert_true(rate.next_ms > clock_mono_ms() + 50000);
}

TESTS(T(says_who_when_and_what), T(tells_journald_the_priority),
    T(escapes_what_would_break_the_line), T(cuts_long_lines_and_stays_json),
    T(says_seldom_what_comes_often), T(says_rarely_what_lasts))
