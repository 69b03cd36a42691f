/* listen.h - where a pool's listening sockets come from. */
#ifndef APP_LISTEN_H
#define APP_LISTEN_H

#include "base/base.h"

#define LISTEN_PATH_MAX 100 /* bytes; the kernel takes 107 */

#define LISTEN_MAX 2 /* sockets of a process */

struct listen {
	int fd;
	int nth;                        /* among those handed over */
	bool ours;                      /* bound here: unlinked at the end */
	char path[LISTEN_PATH_MAX + 1]; /* empty when handed over */
};

/*
 * listen_open - take the nth socket of the service manager (LISTEN_FDS), or of
 * those inherited over a re-execution, or bind $home/run/<name>.sock.  It does
 * not block.  A stale path is replaced; one behind which workers of a dead
 * supervisor still finish is waited for.  Returns NULL, or one line saying what
 * is in the way (static memory).
 */
const char *
listen_open(struct listen *l, int nth, const char *home, const char *name);

/* listen_hand_over - let the socket survive exec (true), or take that back. */
void listen_hand_over(const struct listen *l, bool on);

/* listen_unlink - nobody can connect any more; does nothing unless ours. */
void listen_unlink(const struct listen *l);

#endif
