/*
 * recv_hook.c - checks the bytes that lws receives from a websocket.  lws
 * calls recv, and the dynamic linker finds the recv of this program before that
 * of libc. Other libraries call it too; their descriptors are not in the table,
 * so for them it does what that of libc does.
 */
#include "push/recv_hook.h"

#include <errno.h>
#include <sys/socket.h>

#define NUMBERS 65536 /* entries of the table, more than open descriptors */

/* The symbol recv has another name in this file, since a system header may
 * define recv as a macro. */
ssize_t recv_hook_recv(int fd, void *p, size_t n, int flags) __asm__("recv");

static struct {
	const struct recv_hook_checks *checks;
	struct client *client[NUMBERS];
	bool off;
} own;

void
recv_hook_setup(const struct recv_hook_checks *checks)
{
	own.checks = checks;
}

bool
recv_hook_add(struct client *c)
{
	if (c->fd < 0 || c->fd >= NUMBERS)
		return false;
	own.client[c->fd] = c;
	return true;
}

void
recv_hook_remove(const struct client *c)
{
	if (c->fd >= 0 && c->fd < NUMBERS && own.client[c->fd] == c)
		own.client[c->fd] = NULL;
}

void
recv_hook_off(void)
{
	own.off = true;
}

static struct client *
client_at(int fd)
{
	return own.off || fd < 0 || fd >= NUMBERS ? NULL : own.client[fd];
}

/* Receives bytes for lws.  If none of them may be parsed, it returns -1 with
 * EAGAIN (no bytes yet): 0 would mean that the browser has closed the
 * connection. */
static ssize_t
receive(struct client *c, int fd, void *p, size_t n, int flags)
{
	ssize_t got = 0;
	size_t pass = 0;

	if (own.checks->reads(c)) {
		got = recvfrom(fd, p, n, flags, NULL, NULL);
		if (got <= 0)
			return got;
		pass = own.checks->seen(c, p, (size_t)got);
	}
	if (pass > 0)
		return (ssize_t)pass;
	errno = EAGAIN;
	return -1;
}

ssize_t
recv_hook_recv(int fd, void *p, size_t n, int flags)
{
	struct client *c = client_at(fd);

	return c == NULL ? recvfrom(fd, p, n, flags, NULL, NULL)
	                 : receive(c, fd, p, n, flags);
}
