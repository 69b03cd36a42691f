/*
 * crew.h - the workers of a pool as its supervisor sees them: one entry a
 * slot of the status page.  What must survive a re-execution is in the page,
 * the rest here.
 */
#ifndef APP_CREW_H
#define APP_CREW_H

#include <sys/types.h>

#include "app/worker.h"
#include "base/buf.h"

struct member {
	int64_t start_ms; /* monotonic, like all here */
	int64_t told_ms;  /* told to leave; 0: not */
	int64_t abort_ms; /* told to dump core; 0: not */
	bool killed;
	bool worn; /* to be replaced for its age or size */
};

struct crew {
	const struct pool *pool;
	int32_t generation; /* of the workers started now */
	int64_t now_ms;     /* set by the owner before each round */
	int64_t spawn_ms;   /* no new worker before */
	int64_t weigh_ms;   /* when memory was last looked at */
	size_t quick;       /* workers in a row that died at once */
	struct member m[STATUS_WORKERS_MAX];
};

/* How many there are; leaving ones are only in all. */
struct crew_count {
	size_t all, serving, ready, starting, old;
};

/* crew_count - old: of an earlier generation, or worn. */
struct crew_count crew_count(const struct crew *c);

/* crew_spawn - fork one; false when there is no slot or no process. */
bool crew_spawn(struct crew *c);

/* crew_retire - tell one old worker that serves to leave. */
void crew_retire(struct crew *c);

/* crew_dismiss - tell all to leave. */
void crew_dismiss(struct crew *c);

/*
 * crew_reap - that child ended with this wait status; counts, logs and sets
 * the back-off.  Does nothing when it is no worker.
 */
void crew_reap(struct crew *c, pid_t pid, int status);

/* crew_watch - deal with those that hang, stay or are worn. */
void crew_watch(struct crew *c);

/* crew_pids - the workers' ids, joined by commas; crew_adopt reads them. */
void crew_pids(const struct crew *c, struct buf *out);

/*
 * crew_adopt - go on with the workers of an earlier execution of this
 * process: those listed, whether the page knows them or not, and no others.
 * Sets the generation above all of theirs.
 */
void crew_adopt(struct crew *c, const char *pids);

#endif
