/* worker.h - one process that answers requests. */
#ifndef APP_WORKER_H
#define APP_WORKER_H

#include <sys/types.h>

#include "app/conf.h"
#include "app/listen.h"
#include "app/status.h"

/* What a pool's processes have in common; made once, before the first fork. */
struct pool {
	const struct domain *domain;
	struct conf conf;
	int flags;                        /* enum pool_flag */
	struct listen listen[LISTEN_MAX]; /* the second: fcgi_desk.h */
	size_t n_listen;
	struct status *status;
};

/*
 * worker_run - the life of a worker, called in the child right after fork
 * with all signals blocked: open what requests need, serve until SIGTERM or
 * until the supervisor is gone.  Returns the exit status.
 */
int worker_run(const struct pool *p, size_t slot, pid_t supervisor);

#endif
