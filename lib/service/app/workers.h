/*
 * workers.h - inner: the supervisor's table of the workers of a pool, with one
 * entry for each slot of the status page.  State that must survive when the
 * supervisor executes itself again is in the status page, all other state is
 * here.
 */
#ifndef APP_WORKERS_H
#define APP_WORKERS_H

#include <sys/types.h>

#include "app/conf.h"
#include "app/listen_socket.h"
#include "app/status_page.h"
#include "base/buf.h"

/* What all processes of a pool use.  It is set before the first worker is
 * forked. */
struct pool {
	const struct domain *domain;
	struct conf conf;
	int flags;                        /* enum pool_flag */
	struct listen listen[LISTEN_MAX]; /* the second: web/hash_limiter.h */
	size_t n_listen;
	struct status *status;
	struct request_count **counts; /* the cells of the domain's endpoints */
};

struct member {
	int64_t start_ms; /* when it was started, on the monotonic clock */
	int64_t leave_ms; /* when it was told to leave; 0: it was not */
	int64_t abort_ms; /* when it got SIGABRT; 0: it did not */
	bool killed;      /* it got SIGKILL */
	bool worn; /* is to be replaced: many requests served, much memory */
};

struct workers {
	const struct pool *pool;
	int32_t generation; /* generation of the workers that start now */
	int64_t now_ms;     /* the caller sets it before each round */
	int64_t spawn_ms;   /* no worker is started before this time */
	int64_t weigh_ms;   /* when the workers' memory was last measured */
	size_t quick;       /* how many workers in a row died at once */
	struct member m[STATUS_WORKERS_MAX];
};

/* How many workers there are.  all counts every one; the others do not count
 * workers that are leaving. */
struct workers_count {
	size_t all, serving, ready, starting, old;
};

/* workers_count - counts the workers; old: those of an earlier generation, and
 * worn ones. */
struct workers_count workers_count(const struct workers *c);

/* workers_spawn - fork a worker; false when no slot is free or fork fails. */
bool workers_spawn(struct workers *c);

/* workers_retire - tell one old worker to leave, if it was not told before. */
void workers_retire(struct workers *c);

/* workers_dismiss - tell all workers to leave. */
void workers_dismiss(struct workers *c);

/*
 * workers_reap - the child pid ended with this wait status: counts and logs it,
 * frees its slot and, after a quick end, delays the next start.  Does nothing
 * when pid is not a worker.
 */
void workers_reap(struct workers *c, pid_t pid, int status);

/* workers_watch - kill workers that hang in a request, whose loop has stopped,
 * or that were told to leave and do not end.  Mark as worn, so that they are
 * replaced, those with many requests or much memory. */
void workers_watch(struct workers *c);

/* workers_pids - append the workers' process ids, separated by commas, as
 * workers_adopt reads them. */
void workers_pids(const struct workers *c, struct buf *out);

/*
 * workers_adopt - take over the workers of the supervisor that executed this
 * one: exactly the listed ones, also those that are not in the status page.
 * Sets the generation to one above all of theirs.
 */
void workers_adopt(struct workers *c, const char *pids);

#endif
