/* inbox.c - the socket to which the processes of this host send messages. */
#include "push/inbox.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "fleet/push_send.h"
#include "push/event_loop.h"
#include "push/hub.h"

/* Bytes that are read before websockets can be written to again: fewer than a
 * queue holds, because a burst of messages would otherwise fill the queue of a
 * browser that does read, and close its socket as slow. */
#define A_TURN     (QUEUE_BYTES / 4)
#define ANSWER_MAX 512

static struct {
	struct sockaddr_un at;
	struct wire wire;
	char text[MESSAGE_TEXT_MAX + 1];
} own;

static void
answer_counts(int fd, const struct sockaddr_un *to, socklen_t size)
{
	const struct hub_counts *n = hub_counts();
	char text[ANSWER_MAX];
	int len = snprintf(text, sizeof(text),
	    "{\"sockets\":%lld,\"handshakes\":%lld,\"messages\":%lld,"
	    "\"frames\":%lld,\"slow\":%lld,\"flooding\":%lld,"
	    "\"revoked\":%lld,\"lost\":%lld}",
	    (long long)n->sockets, (long long)n->handshakes,
	    (long long)n->messages, (long long)n->frames, (long long)n->slow,
	    (long long)n->flooding, (long long)n->revoked, (long long)n->lost);

	(void)sendto(fd, text, (size_t)len, MSG_DONTWAIT | MSG_NOSIGNAL,
	    (const struct sockaddr *)to, size);
}

/* A text that is too long arrives cut off, so it is not JSON any more and is
 * dropped as unreadable. */
static bool
hear(struct wire *w)
{
	for (size_t all = 0; all < A_TURN;) {
		struct sockaddr_un from;
		socklen_t size = sizeof(from);
		ssize_t n = recvfrom(w->fd, own.text, sizeof(own.text) - 1,
		    MSG_DONTWAIT, (struct sockaddr *)&from, &size);

		if (n < 0)
			break;
		all += (size_t)n;
		own.text[n] = '\0';
		if (strcmp(own.text, "counts") == 0)
			answer_counts(w->fd, &from, size);
		else
			hub_publish(own.text, (size_t)n);
	}
	return true;
}

const char *
inbox_open(const char *home)
{
	int n = snprintf(own.at.sun_path, sizeof(own.at.sun_path), "%s/%s",
	    home, PUSH_SOCKET);
	int fd;

	if (n < 0 || (size_t)n >= sizeof(own.at.sun_path))
		return "FLEETDESK_HOME is too long for the path of the socket "
		       "push-in.sock";
	own.at.sun_family = AF_UNIX;
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	(void)unlink(own.at.sun_path);
	if (fd < 0 ||
	    bind(fd, (const struct sockaddr *)&own.at, sizeof(own.at)) != 0 ||
	    chmod(own.at.sun_path, 0660) != 0)
		return strerror(errno);
	own.wire = (struct wire){ .fd = fd, .ready = hear };
	return loop_watch(&own.wire)
	           ? NULL
	           : "libwebsockets cannot wait for the socket push-in.sock";
}

void
inbox_close(void)
{
	(void)unlink(own.at.sun_path);
}
