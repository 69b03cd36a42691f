/* listen_socket.h - opens, inherits and hands over the listening sockets of a
 * pool. */
#ifndef APP_LISTEN_SOCKET_H
#define APP_LISTEN_SOCKET_H

#include "base/base.h"

#define LISTEN_PATH_MAX 100 /* bytes; the kernel allows 107 */

#define LISTEN_MAX 2 /* sockets of a process, at most */

struct listen {
	int fd;
	int nth; /* its index among the inherited ones */
	/* Made by this process, so removed at the end. */
	bool ours;
	/* Empty: a socket of the service manager. */
	char path[LISTEN_PATH_MAX + 1];
};

/*
 * listen_open - take the nth socket of the service manager (LISTEN_FDS), or of
 * those inherited when this process executed itself again, or bind
 * $home/run/<name>.sock.  The socket is non-blocking.  A socket file that
 * nobody listens on is replaced; while workers of a dead supervisor still
 * finish requests on it, it is waited for.  Returns NULL, or one line that says
 * why that failed (static memory).
 */
const char *
listen_open(struct listen *l, int nth, const char *home, const char *name);

/* listen_hand_over - on: the socket stays open over exec, and the environment
 * names it; off: undo that. */
void listen_hand_over(const struct listen *l, bool on);

/* listen_unlink - remove the socket's file, so that nobody can connect any
 * more; does nothing with a socket of the service manager. */
void listen_unlink(const struct listen *l);

#endif
