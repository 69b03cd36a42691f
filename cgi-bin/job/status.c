/*
 * status.c - jobs that print the state of this host: of its pools, its record
 * cache and its push daemon.
 */
#include <stdio.h>
#include <string.h>

#include "app/status_page.h"
#include "base/log.h"
#include "bus/message.h"
#include "job/jobs.h"
#include "store/cache.h"

/* -- pools ----------------------------------------------------------------- */

/* Prints the generation of a pool, for a rolling restart. */
static enum err
show_generation(const struct conf *conf, const char *name)
{
	struct status *s = status_open(conf->home, name, false);

	if (s == NULL) {
		log_line(LOG_ERROR,
		    "pools: there is no status page of a pool %s", name);
		return E_NOT_FOUND;
	}
	printf("%d\n", (int)s->generation);
	status_close(s);
	return OK;
}

static int
workers_ready(const struct status *s)
{
	int ready = 0;

	for (size_t i = 0; i < ARRAY_LEN(s->slot); i++)
		ready += s->slot[i].state == SLOT_READY;
	return ready;
}

static void
show_pool(const struct status *s, const char *name)
{
	printf("%-10s %8d %5d/%-3d %10d %9llu %12llu  %s\n", name, (int)s->pid,
	    workers_ready(s), (int)s->workers, (int)s->generation,
	    (unsigned long long)s->restarts,
	    (unsigned long long)status_requests(s),
	    status_ready(s)                ? "ready"
	    : s->health.down_since_ms != 0 ? "database down"
	                                   : "not ready");
}

/* Prints the state of all pools for `scripts/run --status`, or the generation
 * of one, for which a rolling restart waits. */
enum err
pools(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	const char *name[STATUS_POOLS_MAX];
	size_t n;

	if (argc == 2 && strcmp(argv[0], "--generation") == 0)
		return show_generation(conf, argv[1]);
	if (argc != 0) {
		log_line(LOG_ERROR, "pools: unknown option %s", argv[0]);
		return E_BAD_REQUEST;
	}
	n = status_names(ctx->mem, conf->home, name, STATUS_POOLS_MAX);
	printf("%-10s %8s %9s %10s %9s %12s  %s\n", "pool", "pid", "workers",
	    "generation", "restarts", "requests", "state");
	for (size_t i = 0; i < n; i++) {
		struct status *s = status_open(conf->home, name[i], false);

		if (s != NULL)
			show_pool(s, name[i]);
		status_close(s);
	}
	return OK;
}

/* -- the record cache ------------------------------------------------------ */

/* Prints bytes and entries of the record cache.  Benchmarks compute the memory
 * per device from it, and use it to wait until the cache is filled again after
 * a wipe. */
enum err
cache_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	struct cache *c = cache_open(conf->cache_dir, conf->cache_mb);
	uint64_t bytes, entries;

	(void)ctx;
	(void)argc;
	(void)argv;
	if (c == NULL)
		return E_SYSTEM;
	cache_bytes(c, &bytes, &entries);
	printf("%llu %llu\n", (unsigned long long)bytes,
	    (unsigned long long)entries);
	cache_close(c);
	return OK;
}

/* -- the push daemon ------------------------------------------------------- */

#define ANSWER_MAX    512
#define ANSWER_WAIT_S 2

enum err
push_stat(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	static const char question[] = "counts";
	char text[ANSWER_MAX];
	ssize_t n = push_ask(question, strlen(question), ANSWER_WAIT_S * 1000,
	    text, sizeof(text));

	(void)conf;
	(void)argc;
	(void)argv;
	if (n < 0)
		return fault(ctx,
		    "the push daemon does not run, or has not answered in %d s",
		    ANSWER_WAIT_S);
	printf("%.*s\n", (int)n, text);
	return OK;
}
