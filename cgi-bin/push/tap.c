/*
 * tap.c - what lws reads from a websocket goes through our hands first.  It
 * reads by recv, and finds the one of this program before that of libc; so do
 * the other libraries, whose descriptors are not in the table.
 */
#include "push/tap.h"

#include <errno.h>
#include <sys/socket.h>

#include "push/sock.h"

#define NUMBERS 65536 /* of descriptors; more than ever are open */

/* Under a name of its own here, where headers may make a macro of the other. */
ssize_t tap_recv(int fd, void *p, size_t n, int flags) __asm__("recv");

static struct {
	struct client *client[NUMBERS];
	bool off;
} own;

bool
tap_open(struct client *c)
{
	if (c->fd < 0 || c->fd >= NUMBERS)
		return false;
	own.client[c->fd] = c;
	return true;
}

void
tap_close(const struct client *c)
{
	if (c->fd >= 0 && c->fd < NUMBERS && own.client[c->fd] == c)
		own.client[c->fd] = NULL;
}

void
tap_off(void)
{
	own.off = true;
}

static struct client *
client_at(int fd)
{
	return own.off || fd < 0 || fd >= NUMBERS ? NULL : own.client[fd];
}

/* Nothing that may be read on is nothing yet, not the end. */
static ssize_t
receive(struct client *c, int fd, void *p, size_t n, int flags)
{
	ssize_t got = 0;
	size_t pass = 0;

	if (sock_reads(c)) {
		got = recvfrom(fd, p, n, flags, NULL, NULL);
		if (got <= 0)
			return got;
		pass = sock_seen(c, p, (size_t)got);
	}
	if (pass > 0)
		return (ssize_t)pass;
	errno = EAGAIN;
	return -1;
}

ssize_t
tap_recv(int fd, void *p, size_t n, int flags)
{
	struct client *c = client_at(fd);

	return c == NULL ? recvfrom(fd, p, n, flags, NULL, NULL)
	                 : receive(c, fd, p, n, flags);
}
