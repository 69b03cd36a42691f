/*
 * local.c - files on disk.  Every name is opened by itself, relative to the
 * descriptor of its folder, so that no path and no link leads out of it.
 */
#include "file/local.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "file/errors.h"
#include "input/field.h"

#define WRITE_MAX ((size_t)8 * 1024 * 1024)

static void
close_fd(const int *fd)
{
	if (*fd >= 0)
		(void)close(*fd);
}

/* Opens a file or folder in dir by its name, which must not be a path or a
 * link; -1, with errno: that failed.  openat2 could resolve whole paths as
 * safely, but a service of systemd whose unit has RestrictSUIDSGID may not call
 * it. */
static int
open_in(int dir, const char *name, int flags)
{
	if (strchr(name, '/') != NULL || strcmp(name, "..") == 0) {
		errno = EXDEV;
		return -1;
	}
	return openat(dir, name, flags | O_CLOEXEC | O_NOFOLLOW, 0640);
}

/* Opens the folder of all files, with make creates it first.  It may itself be
 * a symbolic link, by which the operator puts the files on another disk. */
static int
open_root(struct arena *a, const char *home, bool make)
{
	const char *path = arena_printf(a, "%s/files", home);

	if (make)
		(void)mkdir(path, 0750);
	return open(path, O_DIRECTORY | O_RDONLY | O_CLOEXEC);
}

/* Opens a folder in dir, as open_in; with make it creates a missing one and
 * makes its entry in dir durable. */
static int
open_folder(int dir, const char *name, bool make)
{
	int fd = open_in(dir, name, O_DIRECTORY | O_RDONLY);

	if (fd >= 0 || errno != ENOENT || !make)
		return fd;
	if (mkdirat(dir, name, 0750) != 0 && errno != EEXIST)
		return -1;
	if (fsync(dir) != 0)
		return -1;
	return open_in(dir, name, O_DIRECTORY | O_RDONLY);
}

/* The folder of a key: base, then the first two pairs of its digits:
 * "base/ab/cd". */
static const char *
folder_of(struct arena *a, const char *base, const char *key)
{
	return arena_printf(
	    a, "%s%s%.2s/%.2s", base, *base == '\0' ? "" : "/", key, key + 2);
}

const char *
local_path(struct arena *a, const char *base, const char *key)
{
	return arena_printf(a, "%s/%s", folder_of(a, base, key), key);
}

/* Opens the folder of a key, with make creates it first.  -1, with errno: it
 * does not exist, or cannot be made or opened. */
static int
open_key_folder(struct arena *a, const char *home, const char *base,
    const char *key, bool make)
{
	const char *path = folder_of(a, base, key);
	int fd = open_root(a, home, make);

	while (fd >= 0 && *path != '\0') {
		size_t n = strcspn(path, "/");
		int next = open_folder(fd, arena_strndup(a, path, n), make);
		int why = errno;

		(void)close(fd);
		errno = why;
		fd = next;
		path += n + (path[n] == '/');
	}
	return fd;
}

/* Writes a part at a time, and frees the memory of each written part of a
 * mapped file, which else could grow to the size of the file.  False, with
 * errno: that failed. */
static bool
write_bytes(int fd, const struct file_bytes *bytes)
{
	const char *p = bytes->p;

	for (size_t some, done = 0; done < bytes->n; done += some) {
		size_t left = bytes->n - done;

		some = left < WRITE_MAX ? left : WRITE_MAX;
		if (!write_all(fd, p + done, some))
			return false;
		if (bytes->mapped)
			mem_let_go(p + done, some);
	}
	return true;
}

/* Writes the file as `part`, makes it durable and only then renames it to
 * `key`: so a file called `key` is always complete.  False, with errno: that
 * failed. */
static bool
write_file(
    int dir, const char *part, const char *key, const struct file_bytes *bytes)
{
	int fd CLEANUP(close_fd) =
	    open_in(dir, part, O_CREAT | O_EXCL | O_WRONLY);

	if (fd < 0)
		return false;
	if (write_bytes(fd, bytes) && fsync(fd) == 0 &&
	    renameat2(dir, part, dir, key, RENAME_NOREPLACE) == 0 &&
	    fsync(dir) == 0)
		return true;
	return false;
}

/* Logs the error of a system call from errno; the user learns only whether the
 * disk is full. */
static enum err
disk_failed(struct ctx *ctx, const char *what, const char *key)
{
	bool full = errno == ENOSPC || errno == EDQUOT;

	(void)fault(ctx, "local file %s: %s: %s", key, what, strerror(errno));
	return fail(ctx, E_FILE_STORAGE_FAILED,
	    full ? "the disk is full" : "the disk refuses");
}

enum err
local_put(struct ctx *ctx, const char *home, const char *base, const char *key,
    const struct file_bytes *bytes)
{
	const char *part = arena_printf(ctx->mem, "%s.part", key);
	int dir CLEANUP(close_fd) =
	    open_key_folder(ctx->mem, home, base, key, true);
	int why;

	if (dir < 0)
		return disk_failed(
		    ctx, "its folder cannot be made or opened", key);
	if (write_file(dir, part, key, bytes))
		return OK;
	why = errno;
	(void)unlinkat(dir, part, 0);
	if (why != EEXIST)
		(void)unlinkat(dir, key, 0);
	errno = why;
	return disk_failed(ctx, "cannot be written", key);
}

enum err
local_remove(
    struct ctx *ctx, const char *home, const char *base, const char *key)
{
	int dir CLEANUP(close_fd) =
	    open_key_folder(ctx->mem, home, base, key, false);

	if (dir < 0 && errno == ENOENT)
		return OK;
	if (dir < 0)
		return disk_failed(ctx, "its folder cannot be opened", key);
	if (unlinkat(dir, key, 0) != 0 && errno != ENOENT)
		return disk_failed(ctx, "cannot be removed", key);
	return fsync(dir) == 0 ? OK
	                       : disk_failed(ctx, "cannot be removed", key);
}

bool
local_there(
    struct ctx *ctx, const char *home, const char *base, const char *key)
{
	int dir CLEANUP(close_fd) =
	    open_key_folder(ctx->mem, home, base, key, false);
	int fd CLEANUP(close_fd) = dir < 0 ? -1 : open_in(dir, key, O_RDONLY);
	struct stat st;

	return fd >= 0 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode);
}

/* A walk over all files: what is done with each, and how many were removed. */
struct walk {
	bool (*fn)(void *arg, const char *key, int64_t age_s);
	void *arg;
	int64_t now_s, removed;
};

/* Levels of folders: those of a base path, each of one letter and a slash at
 * least, and two below it. */
#define DEPTH_MAX ((FIELD_TEXT_MAX + 1) / 2 + 2)

static void walk_folder(struct walk *w, int fd, int depth);

/* Goes into a folder; passes a file to fn, and removes it if fn returns
 * true. */
static void
walk_entry(struct walk *w, int dir, const char *name, int depth)
{
	struct stat st;

	if (fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) != 0)
		return;
	if (S_ISDIR(st.st_mode) && depth < DEPTH_MAX)
		walk_folder(w, open_folder(dir, name, false), depth + 1);
	if (S_ISREG(st.st_mode) && w->fn(w->arg, name, w->now_s - st.st_mtime))
		w->removed += unlinkat(dir, name, 0) == 0;
}

/* Calls fn for the files in a folder and its subfolders; closes fd. */
static void
walk_folder(struct walk *w, int fd, int depth)
{
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	const struct dirent *e;

	if (dir == NULL) {
		close_fd(&fd);
		return;
	}
	while ((e = readdir(dir)) != NULL)
		if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
			walk_entry(w, dirfd(dir), e->d_name, depth);
	(void)closedir(dir);
}

int64_t
local_walk(struct ctx *ctx, const char *home,
    bool (*fn)(void *arg, const char *key, int64_t age_s), void *arg)
{
	struct walk w = { fn, arg, ctx->now_ms / 1000, 0 };
	int fd = open_root(ctx->mem, home, false);

	if (fd < 0)
		return errno == ENOENT ? 0 : -1;
	walk_folder(&w, fd, 0);
	return w.removed;
}
