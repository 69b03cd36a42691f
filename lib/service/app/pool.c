/*
 * pool.c - main() of every pool executable: checks the configuration and the
 * sockets before the first worker is forked, and logs in one line what is
 * wrong.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

#include "app/pool.h"
#include "app/supervise.h"
#include "base/log.h"
#include "web/hash_limiter.h"
#include "web/route.h"

#define EXE_MAX 4096

/*
 * The path from which this executable was started.  When a newer executable
 * has replaced it, the kernel adds " (deleted)" to the link; this is removed,
 * since the path is used to execute the newer one.
 */
static bool
own_path(char out[EXE_MAX])
{
	static const char gone[] = " (deleted)";
	ssize_t n = readlink("/proc/self/exe", out, EXE_MAX - 1);
	size_t tail = sizeof(gone) - 1;
	size_t len = (size_t)n;

	if (n <= 0 || len >= EXE_MAX - 1)
		return false;
	out[len] = '\0';
	if (len > tail && strcmp(out + len - tail, gone) == 0)
		out[len - tail] = '\0';
	return true;
}

static int
refuse(int status, const char *what)
{
	log_line(LOG_ERROR, "%s", what);
	return status;
}

static bool
hashes(const struct domain *d)
{
	for (size_t t = 0; t < d->n; t++)
		for (size_t i = 0; i < d->table[t]->n; i++)
			if (d->table[t]->endpoint[i].handler.hashes)
				return true;
	return false;
}

/* The main socket is opened last: scripts that wait for a pool take its
 * existence as the sign that the pool listens on all its sockets. */
static const char *
listen_all(struct pool *p)
{
	const char *home = p->conf.home, *name = p->domain->name;
	char second[sizeof(p->status->name) + sizeof(HASH_LIMITER_SUFFIX)];
	const char *wrong = NULL;

	p->n_listen = 1;
	if (hashes(p->domain)) {
		(void)snprintf(
		    second, sizeof(second), "%s" HASH_LIMITER_SUFFIX, name);
		p->n_listen = 2;
		wrong = listen_open(&p->listen[1], 1, home, second);
	}
	return wrong != NULL ? wrong
	                     : listen_open(&p->listen[0], 0, home, name);
}

static void
close_all(const struct pool *p)
{
	for (size_t i = 0; i < p->n_listen; i++)
		(void)close(p->listen[i].fd);
}

static int
serve(struct pool *p, const char *exe)
{
	bool resumed = supervise_resumed();
	const char *wrong = listen_all(p);
	int status;

	if (wrong != NULL)
		return refuse(EX_UNAVAILABLE, wrong);
	if (resumed)
		p->status = status_open(p->conf.home, p->domain->name, false);
	if (p->status == NULL)
		p->status = status_open(p->conf.home, p->domain->name, true);
	if (p->status == NULL) {
		for (size_t i = 0; i < p->n_listen; i++)
			listen_unlink(&p->listen[i]);
		return refuse(EX_CANTCREAT, strerror(errno));
	}
	log_line(LOG_INFO, "supervisor %s, %d workers wanted",
	    resumed ? "was replaced by its new version" : "started",
	    (int)p->conf.workers);
	status = supervise(p, exe, resumed);
	status_close(p->status);
	close_all(p);
	return status;
}

int
pool_main(int argc, char **argv, const struct domain *d, int flags)
{
	struct pool p = { .domain = d, .flags = flags };
	char exe[EXE_MAX];
	const char *wrong;

	log_name(d->name);
	if (argc > 2 || (argc == 2 && strcmp(argv[1], "--check") != 0)) {
		(void)fprintf(stderr, "usage: %s [--check]\n", d->name);
		return EX_USAGE;
	}
	if (!route_build(d))
		return EX_CONFIG;
	if (argc == 2)
		return 0;
	wrong = conf_load(&p.conf);
	if (wrong != NULL)
		return refuse(EX_CONFIG, wrong);
	if (!own_path(exe))
		return refuse(EX_OSERR, "cannot read /proc/self/exe");
	/* Limits of waits inside libfcgi, in ms; fcgi_conn.c avoids them. */
	(void)setenv("LIBFCGI_IS_AF_UNIX_KEEPER_POLL_TIMEOUT", "200", 1);
	(void)setenv("LIBFCGI_OS_CLOSE_POLL_TIMEOUT", "200", 1);
	return serve(&p, exe);
}
