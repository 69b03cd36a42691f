/*
 * listen_socket.c - opens, inherits and hands over listening sockets: they stay
 * open while workers end and while the supervisor executes itself again, so
 * that no connection is refused during a restart.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "app/listen_socket.h"
#include "base/child.h"
#include "base/num.h"

#define HANDED_FD   3     /* first descriptor of the service manager */
#define BACKLOG     4096  /* with more AF_UNIX refuses, and nginx answers 502 */
#define ORPHAN_MS   35000 /* workers of a dead supervisor have ended by then */
#define ORPHAN_STEP 50    /* time between two looks at these workers */

static const char *const own_fd_var[LISTEN_MAX] = { "FLEETDESK_POOL_FD",
	"FLEETDESK_POOL_FD_2" };

/* Reads a number from the environment; false: the variable is not set, or is
 * none. */
static bool
env_i64(const char *name, int64_t *out)
{
	const char *s = getenv(name);

	return s != NULL && num_read(s, strlen(s), out) == OK;
}

/* Is the descriptor a listening socket? */
static bool
is_listening(int fd)
{
	int on = 0;
	socklen_t size = sizeof(on);

	return getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &on, &size) == 0 &&
	       on != 0;
}

/*
 * The id of the process that made the socket at addr; 0: nobody listens there.
 * That process may have ended while its workers still finish requests.  If it
 * cannot be found out, since the queue of the socket is full or this process
 * can open no file, it is the id of a process that runs: so no socket is
 * removed which may still be in use.
 */
static pid_t
listener_pid(const struct sockaddr_un *addr)
{
	struct ucred peer = { 0 };
	socklen_t size = sizeof(peer);
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	int rc =
	    fd < 0 ? -1
	           : connect(fd, (const struct sockaddr *)addr, sizeof(*addr));

	if (rc == 0)
		(void)getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size);
	else if (fd < 0 || errno == EAGAIN)
		peer.pid = getppid();
	if (fd >= 0)
		(void)close(fd);
	return peer.pid;
}

/* Removes the socket file that a dead pool has left, and waits while workers of
 * a dead supervisor still serve there.  Returns NULL when the path is free, or
 * what is wrong. */
static const char *
clear_path(const struct sockaddr_un *addr)
{
	static char line[200];
	struct stat st;
	pid_t pid = 0;

	if (lstat(addr->sun_path, &st) != 0)
		return NULL;
	if (!S_ISSOCK(st.st_mode)) {
		(void)snprintf(
		    line, sizeof(line), "%s is not a socket", addr->sun_path);
		return line;
	}
	for (int i = 0; i < ORPHAN_MS / ORPHAN_STEP; i++) {
		pid = listener_pid(addr);
		if (pid == 0)
			return unlink(addr->sun_path) == 0 ? NULL
			                                   : strerror(errno);
		if (process_runs(pid))
			break;
		(void)poll(NULL, 0, ORPHAN_STEP);
	}
	if (pid == getppid())
		(void)snprintf(
		    line, sizeof(line), "%s is in use", addr->sun_path);
	else
		(void)snprintf(line, sizeof(line),
		    "%s is already served by process %ld", addr->sun_path,
		    (long)pid);
	return line;
}

/* Listens on a new socket at the path; returns NULL, or what is wrong. */
static const char *
bind_path(struct listen *l)
{
	struct sockaddr_un addr = { .sun_family = AF_UNIX };
	const char *wrong;

	memcpy(addr.sun_path, l->path, strlen(l->path) + 1);
	wrong = clear_path(&addr);
	if (wrong != NULL)
		return wrong;
	l->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (l->fd < 0)
		return strerror(errno);
	/* Nobody can connect between bind and chmod, because listen comes after
	 * both. */
	if (bind(l->fd, (const struct sockaddr *)&addr, sizeof(addr)) != 0 ||
	    chmod(l->path, 0660) != 0 || listen(l->fd, BACKLOG) != 0)
		return strerror(errno);
	l->ours = true;
	return NULL;
}

/* Takes the socket of the service manager, or the one that this process had
 * before it executed itself again; false: there is neither. */
static bool
inherit(struct listen *l)
{
	int64_t v = 0;
	bool handed = env_i64("LISTEN_PID", &v) && v == getpid() &&
	              env_i64("LISTEN_FDS", &v) && v > l->nth;

	l->fd = -1;
	if (handed)
		l->fd = HANDED_FD + l->nth;
	else if (env_i64(own_fd_var[l->nth], &v))
		l->fd = (int)v;
	if (l->fd < 0 || !is_listening(l->fd))
		return false;
	l->ours = !handed;
	if (handed)
		l->path[0] = '\0';
	(void)fcntl(l->fd, F_SETFD, FD_CLOEXEC);
	return fcntl(l->fd, F_SETFL, O_NONBLOCK) == 0;
}

const char *
listen_open(struct listen *l, int nth, const char *home, const char *name)
{
	static char line[512]; /* the path, a sentence and the system's text */
	int n =
	    snprintf(l->path, sizeof(l->path), "%s/run/%s.sock", home, name);
	const char *wrong;

	l->ours = false;
	l->nth = nth;
	if (n < 0 || (size_t)n > LISTEN_PATH_MAX)
		return "FLEETDESK_HOME is too long: the path of a socket may "
		       "have at most " STR(LISTEN_PATH_MAX) " bytes";
	if (inherit(l))
		return NULL;
	wrong = bind_path(l);
	if (wrong == NULL)
		return NULL;
	(void)snprintf(
	    line, sizeof(line), "cannot listen on %s: %s", l->path, wrong);
	return line;
}

void
listen_hand_over(const struct listen *l, bool on)
{
	char number[NUM_MAX + 1];

	(void)fcntl(l->fd, F_SETFD, on ? 0 : FD_CLOEXEC);
	if (!l->ours)
		return;
	(void)num_write(l->fd, number);
	if (on)
		(void)setenv(own_fd_var[l->nth], number, 1);
	else
		(void)unsetenv(own_fd_var[l->nth]);
}

void
listen_unlink(const struct listen *l)
{
	if (l->ours)
		(void)unlink(l->path);
}
