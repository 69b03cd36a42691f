/* listen.h - where a pool's listening socket comes from. */
#ifndef APP_LISTEN_H
#define APP_LISTEN_H

#include "base/base.h"

#define LISTEN_PATH_MAX 100 /* bytes; the kernel takes 107 */

struct listen {
	int fd;
	bool ours;                      /* bound here: unlinked at the end */
	char path[LISTEN_PATH_MAX + 1]; /* empty when handed over */
};

/*
 * listen_open - take the socket of the service manager (LISTEN_FDS), or the
 * one inherited over a re-execution, or bind $home/run/<pool>.sock.  A stale
 * path is replaced; one behind which workers of a dead supervisor still
 * finish is waited for.  Returns NULL, or one line saying what is in the way
 * (static memory).
 */
const char *listen_open(struct listen *l, const char *home, const char *pool);

/* listen_hand_over - let the socket survive exec (true), or take that back. */
void listen_hand_over(const struct listen *l, bool on);

/* listen_unlink - nobody can connect any more; does nothing unless ours. */
void listen_unlink(const struct listen *l);

#endif
