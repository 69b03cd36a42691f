/* fcgi_epoll.c - adds descriptors to an epoll set, and takes them out. */
#include "web/fcgi_epoll.h"

#include <errno.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "base/log.h"

static bool
add(int epoll_fd, int fd, uint32_t events, void *of)
{
	struct epoll_event e = { .events = events, .data.ptr = of };

	if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &e) == 0)
		return true;
	log_line(LOG_ERROR,
	    "worker: cannot wait for a socket, so this worker ends: %s",
	    strerror(errno));
	return false;
}

bool
fcgi_epoll_add(int epoll_fd, int fd, void *of)
{
	return add(epoll_fd, fd, EPOLLIN, of);
}

void
fcgi_epoll_remove(int epoll_fd, int fd)
{
	(void)epoll_ctl(epoll_fd, EPOLL_CTL_DEL, fd, NULL);
}

bool
fcgi_source_listen(int epoll_fd, struct fcgi_source *s, bool wanted)
{
	s->ready = false;
	if (s->watched == wanted)
		return true;
	s->watched = wanted;
	if (wanted)
		return add(epoll_fd, s->fd, EPOLLIN | EPOLLEXCLUSIVE, s);
	fcgi_epoll_remove(epoll_fd, s->fd);
	return true;
}

void
fcgi_source_close(int epoll_fd, struct fcgi_source *s)
{
	if (s->watched)
		fcgi_epoll_remove(epoll_fd, s->fd);
	if (s->fd >= 0)
		(void)close(s->fd);
	*s = (struct fcgi_source){ .fd = -1 };
}
