/*
 * fcgi.h - serving FastCGI: libfcgi reads and writes the protocol, fcgi.c does
 * the accepting and waiting.  Only fcgi.c includes fcgiapp.h.
 */
#ifndef WEB_FCGI_H
#define WEB_FCGI_H

#include "web/req.h"

#define FCGI_BODY_MAX (2 * 1024 * 1024)          /* bytes of a JSON body */
#define FCGI_FILE_MAX (2LL * 1024 * 1024 * 1024) /* bytes of a body file */

/* The state of one worker, in memory shared with the supervisor (the pool's
 * status page); as large as one cache line. */
struct fcgi_slot {
	_Atomic int32_t pid;
	_Atomic int32_t state;      /* 0 free, 1 starting, 2 ready, 3 leaving */
	_Atomic int64_t busy_since; /* monotonic ms; 0: idle */
	_Atomic uint64_t requests;
	_Atomic int32_t generation; /* of the restart that started it */
	_Atomic int64_t alive_ms;   /* monotonic: last pass of its loop */
	_Atomic int32_t limit_ms;   /* for this request; 0: the default */
	char spare[20];
};

/* The sockets of a pool. */
struct fcgi_from {
	int listen_fd;
	int hash_fd; /* for calls that hash passwords: fcgi_desk.h; -1: none */
	bool keeps;  /* nginx keeps connections to this pool open (edge) */
};

/*
 * fcgi_serve - answer requests from the listening sockets until SIGTERM has
 * arrived and the last request is finished.  It polls the sockets and every
 * kept connection; SIGTERM is read between requests, never during one.
 * Returns the exit status of the process.
 */
int fcgi_serve(const struct fcgi_from *from, const struct site *site,
    struct ctx *ctx, struct fcgi_slot *slot);

#endif
