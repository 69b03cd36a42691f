/* main.c - the program `flow`: reads its command line and does what the options
 * ask. */
#include <stdio.h>
#include <string.h>

#include "check.h"
#include "command_loop.h"
#include "export.h"
#include "timer/date.h"

#define EXIT_USAGE  2
#define CLOCK_START "2000-01-01T00:00:00Z"

enum mode { PLAY, CHECK, EXPORT };

/* What the program was asked to do on its command line. */
struct invocation {
	enum mode mode;
	bool raw, reload;
	const char *clock; /* NULL: not given */
	int first;         /* index of the first file */
};

static int
usage(void)
{
	(void)fputs("usage: flow --check FILE... | flow --export FILE | "
	            "flow [--raw] [--reload] [--clock ISO] FILE...\n",
	    stderr);
	return EXIT_USAGE;
}

/* Reads one option.  Returns how many words it had; 0: it is not an option. */
static int
option(struct invocation *c, char **words, int n)
{
	if (strcmp(words[0], "--check") == 0 && c->mode == PLAY) {
		c->mode = CHECK;
		return 1;
	}
	if (strcmp(words[0], "--export") == 0 && c->mode == PLAY) {
		c->mode = EXPORT;
		return 1;
	}
	if (strcmp(words[0], "--raw") == 0) {
		c->raw = true;
		return 1;
	}
	if (strcmp(words[0], "--reload") == 0) {
		c->reload = true;
		return 1;
	}
	if (strcmp(words[0], "--clock") == 0 && n > 1) {
		c->clock = words[1];
		return 2;
	}
	return 0;
}

static bool
is_option(const char *word)
{
	return strncmp(word, "--", 2) == 0;
}

static bool
says_how_to_play(const struct invocation *c)
{
	return c->raw || c->reload || c->clock != NULL;
}

/* Reads the command line: options, then files. */
static bool
read_invocation(struct invocation *c, int n, char **words)
{
	int i = 1, took;

	for (; i < n && is_option(words[i]); i += took) {
		took = option(c, words + i, n - i);
		if (took == 0)
			return false;
	}
	c->first = i;
	for (int k = i; k < n; k++)
		if (is_option(words[k]))
			return false;
	if (c->mode != PLAY && says_how_to_play(c))
		return false;
	return c->mode == EXPORT ? n - i == 1 : n - i >= 1;
}

static enum err
read_clock(const char *text, int64_t *ms)
{
	struct timer_zone utc = { .arg = NULL };

	return date_read(text, strlen(text), &utc, ms);
}

static int
run(const struct invocation *c, struct files *all, const struct options *opt)
{
	switch (c->mode) {
	case CHECK:
		return flow_check(all);
	case EXPORT:
		return flow_export(all);
	default:
		return flow_command_loop(all, opt);
	}
}

int
main(int n, char **words)
{
	struct invocation c = { .mode = PLAY };
	struct files all = { .n = 0 };
	struct options opt = { .raw = false };
	int status;

	if (!read_invocation(&c, n, words) ||
	    read_clock(
	        c.clock != NULL ? c.clock : CLOCK_START, &opt.clock_ms) != OK)
		return usage();
	opt.raw = c.raw;
	opt.reload = c.reload;
	files_load(&all, words + c.first, (size_t)(n - c.first));
	status = run(&c, &all, &opt);
	arena_free(&all.mem);
	return status;
}
