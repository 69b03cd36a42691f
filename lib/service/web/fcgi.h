/*
 * fcgi.h - serving FastCGI: fcgi.c waits and accepts, fcgi_conn.c reads
 * requests by libfcgi and writes answers.
 */
#ifndef WEB_FCGI_H
#define WEB_FCGI_H

#include <stdatomic.h>

#include "web/req.h"

/* Bytes of a JSON body, at most. */
#define FCGI_BODY_MAX (2 * 1024 * 1024)
/* Bytes of a body file, at most. */
#define FCGI_FILE_MAX (2LL * 1024 * 1024 * 1024)

/* Where a worker is in its life. */
enum fcgi_state { SLOT_FREE, SLOT_STARTING, SLOT_READY, SLOT_LEAVING };

/* One worker, in the memory that it shares with the supervisor
 * (the pool's status page).  It fills one cache line. */
struct fcgi_slot {
	_Atomic int32_t pid;
	_Atomic int32_t state; /* enum fcgi_state */
	/* Since when it serves a request, monotonic; 0: idle. */
	_Atomic int64_t busy_since;
	_Atomic uint64_t requests;
	_Atomic int32_t generation; /* number of the restart that started it */
	/* Whom it works for: the low half of the number of the tenant whose
	 * share (web/tenant_share.h) has its time; 0: nobody's. */
	_Atomic uint32_t tenant;
	/* Monotonic time of the last pass of its loop. */
	_Atomic int64_t alive_ms;
	/* Time limit of this request; 0: the default. */
	_Atomic int32_t limit_ms;
	/* Look-ups in the host's record cache. */
	_Atomic uint64_t cache_hits, cache_misses;
};

/* request_limit - this request may take limit_ms, before the supervisor takes
 * its worker for one that hangs: for long work, and calls of other hosts. */
static inline void
request_limit(const struct req *r, int32_t limit_ms)
{
	if (r->site->slot != NULL)
		atomic_store(&r->site->slot->limit_ms, limit_ms);
}

/* The sockets of a pool. */
struct fcgi_from {
	int listen_fd;
	int hash_fd; /* for calls that hash passwords: hash_limiter.h; -1: none
	              */
	bool keeps;  /* nginx keeps connections to this pool open (edge) */
};

/*
 * fcgi_serve - answer requests from the listening sockets until SIGTERM has
 * arrived and the last request is finished.  It waits for the sockets and every
 * kept connection; SIGTERM is read between requests, never during one.
 * Returns the exit status of the process.
 */
int fcgi_serve(const struct fcgi_from *from, const struct site *site,
    struct ctx *ctx, struct fcgi_slot *slot);

#endif
