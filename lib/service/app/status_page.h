/* status_page.h - the status page of a pool: a file in $FLEETDESK_HOME/status
 * with its counters and the state of its workers. */
#ifndef APP_STATUS_PAGE_H
#define APP_STATUS_PAGE_H

#include "store/db.h"
#include "web/fcgi.h"
#include "web/request_count.h"
#include "web/tenant_share.h"

/* Twice the workers that a pool may have: during a rolling restart new workers
 * start before the old ones have ended. */
#define STATUS_WORKERS_MAX 128

/* A shared mapping of a file, so that it survives when the supervisor executes
 * itself again. */
struct status {
	uint64_t magic; /* identifies the layout of the page */
	char name[32];  /* name of the pool */
	/* Process id of the supervisor; 0: none runs. */
	_Atomic int32_t pid;
	_Atomic int32_t generation; /* number of completed rolling restarts */
	/* Number of workers replaced after a crash or hang. */
	_Atomic uint64_t restarts;
	/* Number of workers killed because they hung or did not leave. */
	_Atomic uint64_t kills;
	/* Requests served by workers that have ended, and their look-ups in the
	 * cache. */
	_Atomic uint64_t requests_gone, cache_hits_gone, cache_misses_gone;
	_Atomic int32_t workers; /* how many workers there should be */
	/* Number of requests with a wrong CPU id. */
	_Atomic uint64_t mismatches;
	struct db_health health;
	_Alignas(64) struct fcgi_slot slot[STATUS_WORKERS_MAX];
	struct request_count count[REQUEST_COUNTS_MAX];
	struct tenant_share share[TENANT_SHARES_MAX];
};

/*
 * status_open - map the page of a pool.  create: make a new page, which takes
 * over the counters of an earlier page of the same layout; processes that have
 * mapped the earlier page keep that.  Returns NULL with errno set when there is
 * no page of this layout, or a new one cannot be made.
 */
struct status *status_open(const char *home, const char *pool, bool create);
void status_close(struct status *s);

/* status_ready - does the supervisor run, does at least one worker serve, and
 * is the database reachable? */
bool status_ready(const struct status *s);

/* status_requests - how many requests were served, including those of workers
 * that have ended. */
uint64_t status_requests(const struct status *s);

/* status_cache - how many look-ups in the record cache found an entry (hit),
 * and how many did not, including those of workers that have ended. */
uint64_t status_cache(const struct status *s, bool hit);

#define STATUS_POOLS_MAX 64 /* pools of a host, for those who look at all */

/* status_names - writes the names of the pools that have a status page to out,
 * sorted, at most max; returns how many. */
size_t
status_names(struct arena *a, const char *home, const char **out, size_t max);

/*
 * status_pools_up - notes in the status page of each pool of the host that the
 * database is reachable.  A pool that takes it for down checks it only every
 * half second, and refuses meanwhile every request whose records are not in the
 * cache: after a wipe, all of them.
 */
void status_pools_up(struct arena *a, const char *home);

#endif
