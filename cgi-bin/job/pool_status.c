/*
 * pool_status.c - prints the state of this host's pools from their status
 * pages: `scripts/run --status` shows it, and a rolling restart waits for the
 * new generation.
 */
#include <stdio.h>
#include <string.h>

#include "app/status_page.h"
#include "base/log.h"
#include "job/jobs.h"

#define POOLS_MAX 64

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
		ready += s->slot[i].state == 2;
	return ready;
}

static void
show(const struct status *s, const char *name)
{
	printf("%-10s %8d %5d/%-3d %10d %9llu %12llu  %s\n", name, (int)s->pid,
	    workers_ready(s), (int)s->workers, (int)s->generation,
	    (unsigned long long)s->restarts,
	    (unsigned long long)status_requests(s),
	    status_ready(s)                ? "ready"
	    : s->health.down_since_ms != 0 ? "database down"
	                                   : "not ready");
}

enum err
pools(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	const char *name[POOLS_MAX];
	size_t n;

	if (argc == 2 && strcmp(argv[0], "--generation") == 0)
		return show_generation(conf, argv[1]);
	if (argc != 0) {
		log_line(LOG_ERROR, "pools: unknown option %s", argv[0]);
		return E_BAD_REQUEST;
	}
	n = status_names(ctx->mem, conf->home, name, POOLS_MAX);
	printf("%-10s %8s %9s %10s %9s %12s  %s\n", "pool", "pid", "workers",
	    "generation", "restarts", "requests", "state");
	for (size_t i = 0; i < n; i++) {
		struct status *s = status_open(conf->home, name[i], false);

		if (s != NULL)
			show(s, name[i]);
		status_close(s);
	}
	return OK;
}
