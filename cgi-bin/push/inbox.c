/* inbox.c - where the processes of this host hand over messages. */
#include "push/inbox.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/log.h"
#include "base/mem.h"
#include "org/push.h"
#include "push/hub.h"
#include "push/loop.h"

#define BACKLOG    512
#define CALLERS    1000 /* more processes than a host has workers */
#define A_TURN     64   /* messages of one caller before others have theirs */
#define ANSWER_MAX 512

static struct {
	struct sockaddr_un at;
	struct wire listening;
	size_t callers;
	char text[MESSAGE_TEXT_MAX + 1];
} own;

static void
answer_counts(int fd)
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

	(void)send(fd, text, (size_t)len, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* Too long a text arrives cut, and is no JSON any more. */
static bool
hear(struct wire *w)
{
	for (int i = 0; i < A_TURN; i++) {
		ssize_t n =
		    recv(w->fd, own.text, sizeof(own.text) - 1, MSG_DONTWAIT);

		if (n < 0)
			return errno == EAGAIN || errno == EINTR;
		if (n == 0)
			return false;
		own.text[n] = '\0';
		if (strcmp(own.text, "counts") == 0)
			answer_counts(w->fd);
		else
			hub_publish(own.text, (size_t)n);
	}
	return true;
}

static void
hung_up(struct wire *w)
{
	own.callers--;
	mem_free(w);
}

static bool
welcome(struct wire *listening)
{
	int fd = accept4(listening->fd, NULL, NULL, SOCK_CLOEXEC);
	struct wire *w;

	if (fd < 0)
		return true;
	if (own.callers >= CALLERS) {
		(void)close(fd);
		return true;
	}
	w = mem_new(sizeof(*w));
	*w = (struct wire){ .fd = fd, .ready = hear, .gone = hung_up };
	own.callers++;
	(void)loop_watch(w);
	return true;
}

const char *
inbox_open(const char *home)
{
	int n = snprintf(own.at.sun_path, sizeof(own.at.sun_path), "%s/%s",
	    home, PUSH_SOCKET);
	int fd;

	if (n < 0 || (size_t)n >= sizeof(own.at.sun_path))
		return "the path of the inbox is too long";
	own.at.sun_family = AF_UNIX;
	fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	(void)unlink(own.at.sun_path);
	if (fd < 0 ||
	    bind(fd, (const struct sockaddr *)&own.at, sizeof(own.at)) != 0 ||
	    chmod(own.at.sun_path, 0660) != 0 || listen(fd, BACKLOG) != 0)
		return strerror(errno);
	own.listening = (struct wire){ .fd = fd, .ready = welcome };
	return loop_watch(&own.listening) ? NULL : "lws does not take it";
}

void
inbox_close(void)
{
	(void)unlink(own.at.sun_path);
}
