/*
 * hash_limiter.h - calls that hash passwords (HASHES in web/endpoint_macros.h)
 * come to a socket of their own and wait in its queue, so that a waiting call
 * occupies no worker.  Only a worker that holds a permit accepts such calls; it
 * accepts all other calls too, and it keeps the permit until it ends.  There
 * are half as many permits as workers, at least one.
 */
#ifndef WEB_HASH_LIMITER_H
#define WEB_HASH_LIMITER_H

#include "base/base.h"

/* Follows the pool's name in the name of the socket and of nginx's upstream. */
#define HASH_LIMITER_SUFFIX "_hash"

/* A call that has waited longer is answered with "too many requests": nginx and
 * the pages of the site give up after 30 s. */
#define HASH_LIMITER_WAIT_MS 20000

struct hash_limiter {
	int listen_fd;     /* -1: no such calls, or the worker is ending */
	int lock_fd, n;    /* n: the number of permits */
	int64_t looked_ms; /* when this worker last looked for a free permit */
	bool mine;         /* this worker holds a permit */
	bool last;         /* the call accepted last hashes a password */
};

/* hash_limiter_open - opens the file in $home/run whose locks are the permits;
 * takes none yet.  listen_fd: the socket of the calls that hash passwords, -1
 * if the pool has none.  hash_limiter_close, or the end of the process, gives
 * back the permit of this worker. */
void hash_limiter_open(struct hash_limiter *l, int listen_fd, const char *home,
    const char *pool, int workers);
void hash_limiter_close(struct hash_limiter *l);

/* hash_limiter_mine - does this worker hold a permit?  If not, it tries to get
 * a free one every 200 ms.  now_ms: monotonic. */
bool hash_limiter_mine(struct hash_limiter *l, int64_t now_ms);

/*
 * hash_limiter_next - the socket to accept from: listen_fd if plain_ready, the
 * socket of the calls that hash passwords if hash_ready; -1 when neither is
 * ready.  When both are, they take turns, so that even with a single worker no
 * kind of call waits for all calls of the other kind.
 */
int hash_limiter_next(
    struct hash_limiter *l, int listen_fd, bool plain_ready, bool hash_ready);

#endif
