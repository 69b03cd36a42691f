/*
 * cache_lock.c - the lock file beside LMDB's own files: which processes have
 * the cache open, and whether its records are trusted.  The locks belong to
 * the open file, so the kernel releases those of a killed process.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/cache_lock.h"

#define TRUST_BYTES 4096

/* The bytes that are locked; struct cache_lock says what for. */
enum lock_byte { LOCK_OPENING, LOCK_USERS };

/* Locks or unlocks a byte of the file; false: another has it, or it failed. */
static bool
lock(int fd, enum lock_byte byte, short type, bool wait)
{
	struct flock l = {
		.l_type = type,
		.l_whence = SEEK_SET,
		.l_start = byte,
		.l_len = 1,
	};

	while (fcntl(fd, wait ? F_OFD_SETLKW : F_OFD_SETLK, &l) != 0)
		if (errno != EINTR)
			return false;
	return true;
}

/* Makes the directory, opens the lock file, waits until no other process opens
 * the cache, and maps the struct trust.  False: errno says why. */
static bool
open_lock(struct cache_lock *f, const char *dir)
{
	char path[PATH_MAX];
	void *at;

	if (mkdir(dir, 0770) != 0 && errno != EEXIST)
		return false;
	(void)snprintf(path, sizeof(path), "%s/cache.lock", dir);
	f->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0660);
	if (f->fd < 0 || !lock(f->fd, LOCK_OPENING, F_WRLCK, true) ||
	    ftruncate(f->fd, TRUST_BYTES) != 0)
		return false;
	at = mmap(
	    NULL, TRUST_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, f->fd, 0);
	if (at == MAP_FAILED)
		return false;
	f->trust = at;
	return true;
}

bool
cache_lock_begin(struct cache_lock *f, const char *dir)
{
	int why;

	*f = (struct cache_lock){ .fd = -1 };
	if (open_lock(f, dir)) {
		f->alone = lock(f->fd, LOCK_USERS, F_WRLCK, false);
		if (!f->alone)
			return true;
		atomic_store(&f->trust->lost, 0);
		atomic_store(&f->trust->forgiven, 0);
		return true;
	}
	why = errno;
	cache_lock_close(f);
	errno = why;
	return false;
}

size_t
cache_lock_size(const struct cache_lock *f, const char *dir, size_t wanted)
{
	char path[PATH_MAX];
	struct stat st;

	if (f->alone) {
		(void)snprintf(path, sizeof(path), "%s/lock.mdb", dir);
		(void)unlink(path);
	}
	(void)snprintf(path, sizeof(path), "%s/data.mdb", dir);
	if (f->alone)
		(void)unlink(path);
	else if (stat(path, &st) == 0 && st.st_size > 0)
		return (size_t)st.st_size;
	return wanted;
}

bool
cache_lock_ready(struct cache_lock *f)
{
	return lock(f->fd, LOCK_USERS, F_RDLCK, true) &&
	       lock(f->fd, LOCK_OPENING, F_UNLCK, true);
}

void
cache_lock_close(struct cache_lock *f)
{
	if (f->trust != NULL)
		(void)munmap(f->trust, TRUST_BYTES);
	if (f->fd >= 0)
		(void)close(f->fd);
	*f = (struct cache_lock){ .fd = -1 };
}
