/*
 * load.c - a small load generator for servers on the same machine.  Benches and
 * restart tests need exact counts of failures and repeatable requests:
 *
 *   load --url-file F (--tcp PORT | --unix PATH) [--clients N] [--seed N]
 *        [--seconds S | --requests N] [--once] [--header "K: V"]...
 *        [--expect TEXT] [--status N] [--sign KID:SECRET]
 *
 * F holds lines "METHOD path [body]"; each request is one of them, chosen at
 * random, or with --once the next one.  A request counts as failed when there
 * is no connection or it breaks (but not when it was closed between two
 * requests), when the status is not N (200), and when the body is cut short or
 * does not contain TEXT.  --sign: each request is signed as a device's with
 * that key. Prints one line of JSON.
 */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "bench/load_engine.h"

#define CLIENTS_MAX 4096

_Noreturn static void
give_up(const char *what, const char *which)
{
	fprintf(stderr, "load: %s: %s\n", what, which);
	exit(2);
}

static int64_t
number(const char *name, const char *text, int64_t max)
{
	int64_t v = 0;

	if (num_read(text, strlen(text), &v) != OK || v < 1 || v > max)
		give_up(name, "is not a number in range");
	return v;
}

static void
read_urls(struct arena *mem, const char *path, struct plan *p)
{
	FILE *f = fopen(path, "re");
	char *line = NULL;
	size_t cap = 0, room = 0;
	ssize_t n;

	if (f == NULL)
		give_up("cannot read", path);
	while ((n = getline(&line, &cap, f)) > 0) {
		if (line[n - 1] == '\n')
			line[--n] = '\0';
		if (n == 0)
			continue;
		if (strchr(line, ' ') == NULL)
			give_up("not \"METHOD path [body]\"", line);
		if (p->urls == room) {
			const char **more;

			room = room * 2 + 1024;
			more = arena_new(mem, const char *, room);
			if (p->urls > 0)
				memcpy(more, p->url, p->urls * sizeof(*more));
			p->url = more;
		}
		p->url[p->urls++] = arena_strndup(mem, line, (size_t)n);
	}
	free(line);
	(void)fclose(f);
	if (p->urls == 0)
		give_up("no requests in", path);
}

static void
read_key(struct arena *mem, const char *text, struct plan *p)
{
	size_t n = strcspn(text, ":");

	if (text[n] == '\0')
		give_up("not KID:SECRET", text);
	p->kid = arena_strndup(mem, text, n);
	p->secret = text + n + 1;
}

/* Sets an option that is a number; false when name is not one. */
static bool
set_number(struct plan *p, const char *name, const char *value)
{
	const struct {
		const char *name;
		int64_t *at, max;
	} numbers[] = {
		{ "tcp", &p->tcp, 65535 },
		{ "clients", &p->clients, CLIENTS_MAX },
		{ "seconds", &p->seconds, 86400 },
		{ "requests", &p->requests, INT64_MAX },
		{ "rate", &p->rate, 1000000 },
		{ "seed", &p->seed, INT64_MAX },
		{ "status", &p->status, 599 },
	};

	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		if (strcmp(name, numbers[i].name) == 0) {
			*numbers[i].at = number(name, value, numbers[i].max);
			return true;
		}
	return false;
}

static void
set(struct arena *mem, struct plan *p, const char *name, const char *value)
{
	if (set_number(p, name, value))
		return;
	if (strcmp(name, "url-file") == 0)
		read_urls(mem, value, p);
	else if (strcmp(name, "unix") == 0)
		p->unix_path = value;
	else if (strcmp(name, "once") == 0)
		p->once = true;
	else if (strcmp(name, "expect") == 0)
		p->expect = value;
	else if (strcmp(name, "sign") == 0)
		read_key(mem, value, p);
	else
		buf_printf(&p->headers, "%s\r\n", value);
}

static void
read_options(struct arena *mem, struct plan *p, int argc, char **argv)
{
	static const struct option options[] = {
		{ "url-file", required_argument, NULL, 0 },
		{ "tcp", required_argument, NULL, 0 },
		{ "unix", required_argument, NULL, 0 },
		{ "clients", required_argument, NULL, 0 },
		{ "seconds", required_argument, NULL, 0 },
		{ "requests", required_argument, NULL, 0 },
		{ "rate", required_argument, NULL, 0 },
		{ "seed", required_argument, NULL, 0 },
		{ "once", no_argument, NULL, 0 },
		{ "expect", required_argument, NULL, 0 },
		{ "status", required_argument, NULL, 0 },
		{ "sign", required_argument, NULL, 0 },
		{ "header", required_argument, NULL, 0 },
		{ 0 },
	};
	int at, c;

	while ((c = getopt_long(argc, argv, "", options, &at)) == 0)
		set(mem, p, options[at].name, optarg);
	if (c != -1 || optind != argc || p->urls == 0 ||
	    (p->tcp == 0) == (p->unix_path == NULL))
		give_up("usage",
		    "load --url-file F (--tcp PORT | --unix PATH) "
		    "[--clients N] [--rate N] [--seed N] [--seconds S | "
		    "--requests N] [--once] [--header \"K: V\"]... "
		    "[--expect TEXT] [--status N] [--sign KID:SECRET]");
}

int
main(int argc, char **argv)
{
	static struct plan plan = {
		.clients = 8, .seconds = 5, .seed = 1, .status = 200
	};
	static struct tally t;
	struct arena mem = { 0 };
	double seconds;

	buf_init(&plan.headers, 8192);
	read_options(&mem, &plan, argc, argv);
	fire(&mem, &plan, &t);
	seconds = (double)t.took_us / 1e6;
	printf("{\"requests\":%lld,\"failed\":%lld,\"seconds\":%.3f,"
	       "\"rps\":%.1f,\"p50_us\":%lld,\"p99_us\":%lld,"
	       "\"max_us\":%lld}\n",
	    (long long)t.requests, (long long)t.failed, seconds,
	    (double)t.requests / seconds, (long long)tally_quantile(&t, 0.5),
	    (long long)tally_quantile(&t, 0.99), (long long)t.max_us);
	buf_free(&plan.headers);
	arena_free(&mem);
	return 0;
}
