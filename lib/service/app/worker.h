/* worker.h - the process that answers requests. */
#ifndef APP_WORKER_H
#define APP_WORKER_H

#include <sys/types.h>

#include "app/conf.h"
#include "app/listen_socket.h"
#include "app/status_page.h"

/* What all processes of a pool use.  It is set before the first worker is
 * forked. */
struct pool {
	const struct domain *domain;
	struct conf conf;
	int flags;                        /* enum pool_flag */
	struct listen listen[LISTEN_MAX]; /* the second: web/hash_limiter.h */
	size_t n_listen;
	struct status *status;
};

/*
 * worker_run - the whole work of a worker, called in the child right after fork
 * with all signals blocked: opens the database and the files that requests
 * need, and serves until SIGTERM or until the supervisor ends.  slot: index of
 * its entry in the status page.  Returns the exit status.
 */
int worker_run(const struct pool *p, size_t slot, pid_t supervisor);

#endif
