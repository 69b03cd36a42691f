/* fcgi_epoll.h - the descriptors that a worker waits for, in one epoll set;
 * inner, for fcgi.c. */
#ifndef WEB_FCGI_EPOLL_H
#define WEB_FCGI_EPOLL_H

#include "base/base.h"

/* A listening socket.  fd -1: there is none, or the worker is ending. */
struct fcgi_source {
	int fd;
	bool watched; /* in the epoll set */
	bool ready;   /* set by the loop: a connection waits there */
};

/* fcgi_epoll_add - wait for input of fd, too; its events have the pointer `of`.
 * Returns false, and logs why, when the kernel refuses. */
bool fcgi_epoll_add(int epoll_fd, int fd, void *of) MUST_CHECK;

/* fcgi_epoll_remove - wait for fd no longer.  Call it before fd is closed: if
 * another process has a copy of fd, it would stay in the set. */
void fcgi_epoll_remove(int epoll_fd, int fd);

/*
 * fcgi_source_listen - wait for new connections, or no longer; s is then the
 * pointer of their events, and not ready.  A new connection wakes one of the
 * processes that wait for it, not all.  Returns false as fcgi_epoll_add does.
 */
bool
fcgi_source_listen(int epoll_fd, struct fcgi_source *s, bool wanted) MUST_CHECK;

/* fcgi_source_close - close it for good. */
void fcgi_source_close(int epoll_fd, struct fcgi_source *s);

#endif
