/* fetch.c - makes local copies of files for nginx.  A copy is written under a
 * temporary name and then renamed, so that a file under the final name is
 * always complete. */
#include "file/fetch.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "file/database.h"
#include "file/remote.h"

static void
close_fd(const int *fd)
{
	if (*fd >= 0)
		(void)close(*fd);
}

static int
open_dir(struct arena *a, const char *home, bool make)
{
	const char *spool = arena_printf(a, "%s/spool", home);
	const char *path = arena_printf(a, "%s/" FETCH_DIR, home);

	if (make) {
		(void)mkdir(spool, 0750);
		(void)mkdir(path, 0750);
	}
	return open(path, O_DIRECTORY | O_RDONLY | O_CLOEXEC);
}

bool
fetch_ready(struct ctx *ctx, const char *home, const char *key)
{
	int dir CLEANUP(close_fd) = open_dir(ctx->mem, home, false);

	return dir >= 0 && utimensat(dir, key, NULL, AT_SYMLINK_NOFOLLOW) == 0;
}

static enum err
copy(struct ctx *ctx, const struct storage *p, const struct file_content *c,
    int fd)
{
	if (p->kind == STORAGE_DATABASE)
		return database_get(ctx, c->id, c->size, fd);
	return remote_get(ctx, p, c->path, fd, c->size);
}

enum err
fetch_file(struct ctx *ctx, const char *home, const struct storage *p,
    const struct file_content *c)
{
	const char *part =
	    arena_printf(ctx->mem, "%s.%ld", c->key, (long)getpid());
	int dir CLEANUP(close_fd) = open_dir(ctx->mem, home, true);
	int fd CLEANUP(close_fd) =
	    dir < 0 ? -1
	            : openat(dir, part,
	                  O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW | O_CLOEXEC,
	                  0640);
	enum err e;

	if (fd < 0)
		return fault(ctx, "%s/%s cannot be created: %s", FETCH_DIR,
		    part, strerror(errno));
	e = copy(ctx, p, c, fd);
	if (e == OK && renameat(dir, part, dir, c->key) != 0)
		e = fault(ctx, "%s/%s cannot be renamed: %s", FETCH_DIR, part,
		    strerror(errno));
	if (e != OK)
		(void)unlinkat(dir, part, 0);
	return e;
}

void
fetch_forget(struct ctx *ctx, const char *home, const char *key)
{
	int dir CLEANUP(close_fd) = open_dir(ctx->mem, home, false);

	if (dir >= 0)
		(void)unlinkat(dir, key, 0);
}

int64_t
fetch_reap(struct ctx *ctx, const char *home)
{
	int fd = open_dir(ctx->mem, home, false);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	const struct dirent *e;
	struct stat st;
	int64_t n = 0;

	if (dir == NULL) {
		close_fd(&fd);
		return errno == ENOENT ? 0 : -1;
	}
	while ((e = readdir(dir)) != NULL)
		if (fstatat(fd, e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
		    S_ISREG(st.st_mode) &&
		    ctx->now_ms / 1000 - st.st_mtime >= FETCH_KEEP_S)
			n += unlinkat(fd, e->d_name, 0) == 0;
	(void)closedir(dir);
	return n;
}
