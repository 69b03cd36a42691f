/*
 * fcgi_desk.h - calls that hash passwords (HASHES in web/words.h) come to a
 * socket of their own, whose queue is where they wait: who waits holds no
 * worker.  There are half as many desks as workers, and one at least; a worker
 * who has one takes such calls beside all others, until he ends.
 */
#ifndef WEB_FCGI_DESK_H
#define WEB_FCGI_DESK_H

#include "base/base.h"

/* Behind the pool's name, of the socket and of nginx's upstream. */
#define FCGI_DESK_SUFFIX "_hash"

/* Who has waited longer is asked for patience: nginx waits 30 s, and so do
 * pages. */
#define FCGI_DESK_WAIT_MS 20000

struct fcgi_desk {
	int listen_fd; /* -1: the pool has no such calls, or we leave */
	int lock_fd, n;
	int64_t looked_ms; /* when a free one was last looked for */
	bool mine;
	bool last; /* the latest call taken was one that hashes */
};

/* fcgi_desk_open - listen_fd -1: there are none; else those of this pool, kept
 * in $home/run and given back by fcgi_desk_close or the end of the process. */
void fcgi_desk_open(struct fcgi_desk *d, int listen_fd, const char *home,
    const char *pool, int workers);
void fcgi_desk_close(struct fcgi_desk *d);

/* fcgi_desk_mine - may this worker take a call that hashes?  Looks for a free
 * desk now and then, if it has none.  now_ms: monotonic. */
bool fcgi_desk_mine(struct fcgi_desk *d, int64_t now_ms);

/*
 * fcgi_desk_next - the socket to accept from, of which these are ready; -1:
 * neither.  They take turns, so that neither kind waits behind all of the other
 * even where there is one worker.
 */
int fcgi_desk_next(
    struct fcgi_desk *d, int listen_fd, bool plain_ready, bool hash_ready);

#endif
