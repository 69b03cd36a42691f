/*
 * hash_limiter.c - limits how many workers hash passwords at the same time.  A
 * permit to do so is a byte of a file that its worker has locked.  The
 * kernel releases the lock however the worker ends, so a permit is always given
 * back.
 */
#include "web/hash_limiter.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/log.h"

#define LOOK_MS    200 /* time between tries to get a free permit */
#define PATH_BYTES 512

void
hash_limiter_open(struct hash_limiter *l, int listen_fd, const char *home,
    const char *pool, int workers)
{
	char path[PATH_BYTES];
	int len = snprintf(path, sizeof(path),
	    "%s/run/%s" HASH_LIMITER_SUFFIX ".lock", home, pool);

	*l = (struct hash_limiter){ .listen_fd = listen_fd,
		.lock_fd = -1,
		.n = workers > 1 ? workers / 2 : 1,
		.looked_ms = -LOOK_MS };
	if (listen_fd < 0)
		return;
	errno = ENAMETOOLONG;
	if (len > 0 && len < PATH_BYTES)
		l->lock_fd =
		    open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
	if (l->lock_fd < 0)
		log_line(LOG_ERROR,
		    "%s cannot be opened, so this worker serves no call that "
		    "hashes a password: %s",
		    path, strerror(errno));
}

void
hash_limiter_close(struct hash_limiter *l)
{
	if (l->lock_fd >= 0)
		(void)close(l->lock_fd);
	l->lock_fd = -1;
	l->mine = false;
}

/* Takes a free permit; false: there is none. */
static bool
permit_take(const struct hash_limiter *l)
{
	for (int i = 0; i < l->n; i++) {
		struct flock byte = { .l_type = F_WRLCK,
			.l_whence = SEEK_SET,
			.l_start = i,
			.l_len = 1 };

		if (fcntl(l->lock_fd, F_SETLK, &byte) == 0)
			return true;
	}
	return false;
}

bool
hash_limiter_mine(struct hash_limiter *l, int64_t now_ms)
{
	if (l->listen_fd < 0 || l->lock_fd < 0)
		return false;
	if (!l->mine && now_ms - l->looked_ms >= LOOK_MS) {
		l->looked_ms = now_ms;
		l->mine = permit_take(l);
	}
	return l->mine;
}

int
hash_limiter_next(
    struct hash_limiter *l, int listen_fd, bool plain_ready, bool hash_ready)
{
	l->last = hash_ready && !(plain_ready && l->last);
	if (l->last)
		return l->listen_fd;
	return plain_ready ? listen_fd : -1;
}
