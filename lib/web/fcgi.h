/*
 * fcgi.h - FastCGI: libfcgi carries the protocol, the waiting is ours.  The
 * only includer of fcgiapp.h.
 */
#ifndef WEB_FCGI_H
#define WEB_FCGI_H

#include "web/req.h"

#define FCGI_BODY_MAX (2 * 1024 * 1024)          /* bytes of a JSON body */
#define FCGI_FILE_MAX (2LL * 1024 * 1024 * 1024) /* bytes of one in a file */

/* What the supervisor and a worker share about one worker; one cache line.
 * Lives in the pool's status page. */
struct fcgi_slot {
	_Atomic int32_t pid;
	_Atomic int32_t state;      /* 0 free, 1 starting, 2 ready, 3 leaving */
	_Atomic int64_t busy_since; /* monotonic ms; 0: idle */
	_Atomic uint64_t requests;
	_Atomic int32_t generation; /* of the roll that started it */
	_Atomic int64_t alive_ms;   /* monotonic: last turn of its loop */
	_Atomic int32_t limit_ms;   /* this request may take; 0: as usual */
	char spare[20];
};

/* Where a pool's requests come from. */
struct fcgi_from {
	int listen_fd;
	int hash_fd; /* those that hash: fcgi_desk.h; -1: it has none */
	bool keeps;  /* nginx keeps connections to this pool (edge) */
};

/*
 * fcgi_serve - answer requests from the listening sockets until SIGTERM was
 * seen and the last request is finished.  Polls the sockets and every kept
 * connection; signals are blocked while a request is open.  Returns the
 * process's exit status.
 */
int fcgi_serve(const struct fcgi_from *from, const struct site *site,
    struct ctx *ctx, struct fcgi_slot *slot);

#endif
