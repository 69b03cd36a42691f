/*
 * crew.h - the supervisor's table of the workers of a pool, with one entry for
 * each slot of the status page.  State that must survive when the supervisor
 * executes itself again is in the status page, all other state is here.
 */
#ifndef APP_CREW_H
#define APP_CREW_H

#include <sys/types.h>

#include "app/worker.h"
#include "base/buf.h"

struct member {
	int64_t start_ms; /* when it was started; monotonic, as all here */
	int64_t told_ms;  /* when it was told to leave; 0: it was not */
	int64_t abort_ms; /* when it got SIGABRT; 0: it did not */
	bool killed;      /* it got SIGKILL */
	bool worn;        /* to be replaced: many requests or much memory */
};

struct crew {
	const struct pool *pool;
	int32_t generation; /* of the workers that are started now */
	int64_t now_ms;     /* set by the owner before each round */
	int64_t spawn_ms;   /* no worker is started before this moment */
	int64_t weigh_ms;   /* when the workers' memory was last measured */
	size_t quick;       /* how many workers in a row died at once */
	struct member m[STATUS_WORKERS_MAX];
};

/* How many workers there are.  all counts every one; the others do not count
 * workers that are leaving. */
struct crew_count {
	size_t all, serving, ready, starting, old;
};

/* crew_count - count the workers; old: of an earlier generation, or worn. */
struct crew_count crew_count(const struct crew *c);

/* crew_spawn - fork a worker; false when no slot is free or fork fails. */
bool crew_spawn(struct crew *c);

/* crew_retire - tell one old worker to leave, if it was not told before. */
void crew_retire(struct crew *c);

/* crew_dismiss - tell all workers to leave. */
void crew_dismiss(struct crew *c);

/*
 * crew_reap - the child pid ended with this wait status: counts and logs it,
 * frees its slot and, after a quick end, delays the next start.  Does nothing
 * when pid is not a worker.
 */
void crew_reap(struct crew *c, pid_t pid, int status);

/* crew_watch - kill workers that hang or do not leave; mark worn ones. */
void crew_watch(struct crew *c);

/* crew_pids - append the workers' process ids, separated by commas, as
 * crew_adopt reads them. */
void crew_pids(const struct crew *c, struct buf *out);

/*
 * crew_adopt - take over the workers of the supervisor that executed this one:
 * exactly the listed ones, also those that are not in the status page.  Sets
 * the generation to one above all of theirs.
 */
void crew_adopt(struct crew *c, const char *pids);

#endif
