/*
 * fcgi_desk.h - calls that hash passwords (HASHES in web/endpoint_macros.h)
 * come to a socket of their own and wait in its queue, so that a waiting call
 * occupies no worker.  Only a worker that holds a desk accepts such calls; it
 * accepts all other calls too, and it keeps the desk until it ends.  There are
 * half as many desks as workers, at least one.
 */
#ifndef WEB_FCGI_DESK_H
#define WEB_FCGI_DESK_H

#include "base/base.h"

/* Follows the pool's name in the name of the socket and of nginx's upstream. */
#define FCGI_DESK_SUFFIX "_hash"

/* A call that has waited longer is answered with "too many requests": nginx and
 * the pages of the site give up after 30 s. */
#define FCGI_DESK_WAIT_MS 20000

struct fcgi_desk {
	int listen_fd;     /* -1: no such calls, or the worker is ending */
	int lock_fd, n;    /* n: the number of desks */
	int64_t looked_ms; /* when this worker last looked for a free desk */
	bool mine;         /* this worker holds a desk */
	bool last;         /* the call accepted last hashes a password */
};

/* fcgi_desk_open - opens the file in $home/run whose locks are the desks; takes
 * none yet.  listen_fd: the socket of the calls that hash passwords, -1 if the
 * pool has none.  fcgi_desk_close, or the end of the process, gives back the
 * desk of this worker. */
void fcgi_desk_open(struct fcgi_desk *d, int listen_fd, const char *home,
    const char *pool, int workers);
void fcgi_desk_close(struct fcgi_desk *d);

/* fcgi_desk_mine - does this worker hold a desk?  If not, it tries to get a
 * free one every 200 ms.  now_ms: monotonic. */
bool fcgi_desk_mine(struct fcgi_desk *d, int64_t now_ms);

/*
 * fcgi_desk_next - the socket to accept from: listen_fd if plain_ready, the
 * socket of the calls that hash passwords if hash_ready; -1 when neither is
 * ready.  When both are, they take turns, so that even with a single worker no
 * kind of call waits for all calls of the other kind.
 */
int fcgi_desk_next(
    struct fcgi_desk *d, int listen_fd, bool plain_ready, bool hash_ready);

#endif
