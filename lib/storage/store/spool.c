/*
 * spool.c - append-only files whose records survive a killed process.  The
 * writer holds a lock on its file; the kernel releases it when the process
 * ends, so a reader knows whether more records may come.
 */
#include "store/spool.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/hash.h"
#include "base/log.h"

#define PATH_BYTES   512
#define RANDOM_BYTES 8
#define RETRY_MS     1000 /* pause after the disk refused a record */
#define SUFFIX       ".log"
#define NAMES_FIRST  64

struct spool {
	const char *home, *name;
	int64_t file_max, size;
	int64_t retry_ms; /* monotonic; no try is made before */
	struct log_rate refusals;
	int fd;
};

/* The path of a file of the spool, or with "" of its folder; false: it is too
 * long. */
static bool
path_of(char out[PATH_BYTES], const char *home, const char *file,
    const char *suffix)
{
	int n = snprintf(out, PATH_BYTES, "%s/spool/%s%s", home, file, suffix);

	return n > 0 && n < PATH_BYTES;
}

struct spool *
spool_open(const char *home, const char *name, int64_t file_max)
{
	struct spool *s = mem_new(sizeof(*s));

	*s = (struct spool){
		.home = home, .name = name, .file_max = file_max, .fd = -1
	};
	return s;
}

static void
leave_file(struct spool *s)
{
	if (s->fd >= 0)
		(void)close(s->fd);
	s->fd = -1;
}

void
spool_close(struct spool *s)
{
	leave_file(s);
	mem_free(s);
}

/* Locks the file and then gives it its final name, in this order: readers would
 * take an unlocked file for one whose writer has ended. */
static bool
lock_and_show(int fd, const char *from, const char *to)
{
	return flock(fd, LOCK_EX | LOCK_NB) == 0 && rename(from, to) == 0;
}

/* Makes the next file of the writer, locked by it; false: errno says why. */
static bool
begin_file(struct spool *s)
{
	char hex[2 * RANDOM_BYTES + 1], file[128];
	char from[PATH_BYTES], to[PATH_BYTES];

	hash_random_hex(hex, RANDOM_BYTES);
	(void)snprintf(
	    file, sizeof(file), "%.60s-%ld-%s", s->name, (long)getpid(), hex);
	if (!path_of(from, s->home, "", "") ||
	    (mkdir(from, 0700) != 0 && errno != EEXIST) ||
	    !path_of(from, s->home, file, ".new") ||
	    !path_of(to, s->home, file, SUFFIX))
		return false;
	s->fd = open(
	    from, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	s->size = 0;
	if (s->fd < 0)
		return false;
	if (lock_and_show(s->fd, from, to))
		return true;
	(void)unlink(from);
	leave_file(s);
	return false;
}

/* Logs that a record is lost, at most once a minute, and sets the time of the
 * next try. */
static void
refusal_note(struct spool *s)
{
	log_rarely(&s->refusals, LOG_ERROR,
	    "spool %s: a record cannot be written and is lost: %s", s->name,
	    strerror(errno));
	s->retry_ms = clock_mono_ms() + RETRY_MS;
}

/* Appends the record; false: the disk refuses it.  If only a part of it was
 * written, that part is cut off again; if the cutting fails too, the part stays
 * at the end, because spool_add begins a new file after a failure. */
static bool
put(struct spool *s, const char *record, size_t n)
{
	ssize_t written;

	do {
		written = write(s->fd, record, n);
	} while (written < 0 && errno == EINTR);
	if (written == (ssize_t)n)
		return true;
	if (written > 0) {
		(void)!ftruncate(s->fd, s->size);
		errno = ENOSPC;
	}
	return false;
}

bool
spool_add(struct spool *s, const char *record, size_t n)
{
	BUG_ON(n == 0 || n > SPOOL_RECORD_MAX || record[n - 1] != '\n');
	if (s->fd < 0) {
		if (s->retry_ms != 0 && clock_mono_ms() < s->retry_ms)
			return false;
		if (!begin_file(s)) {
			refusal_note(s);
			return false;
		}
	}
	if (!put(s, record, n)) {
		refusal_note(s);
		leave_file(s);
		return false;
	}
	s->size += (int64_t)n;
	if (s->size >= s->file_max)
		leave_file(s);
	return true;
}

struct strs
spool_files(struct arena *a, const char *home, bool finished)
{
	const char *end = finished ? SUFFIX SPOOL_DONE : SUFFIX;
	struct strs out = { 0 };
	char path[PATH_BYTES];
	size_t cap = 0;
	DIR *dir = path_of(path, home, "", "") ? opendir(path) : NULL;
	const struct dirent *e;

	while (dir != NULL && (e = readdir(dir)) != NULL) {
		if (!str_ends(e->d_name, end))
			continue;
		if (out.n == cap) {
			const char **old = out.v;

			cap = cap == 0 ? NAMES_FIRST : cap * 2;
			out.v = arena_new(a, const char *, cap);
			for (size_t i = 0; i < out.n; i++)
				out.v[i] = old[i];
		}
		out.v[out.n++] = arena_strdup(a, e->d_name);
	}
	if (dir != NULL)
		(void)closedir(dir);
	return out;
}

/* Reads bytes up to the last newline and returns their number; -1: the file
 * cannot be read. */
static ssize_t
read_whole(int fd, int64_t from, char *out, size_t cap)
{
	ssize_t n = pread(fd, out, cap, from);

	while (n > 0 && out[n - 1] != '\n')
		n--;
	return n;
}

bool
spool_read(const char *home, const char *file, int64_t from, char *out,
    size_t cap, size_t *n, bool *ended)
{
	char path[PATH_BYTES];
	ssize_t got;
	bool alone;
	int fd;

	BUG_ON(cap < SPOOL_RECORD_MAX);
	*n = 0;
	*ended = false;
	if (!path_of(path, home, file, ""))
		return false;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	/* The lock is tried before reading: a writer that ends in between may
	 * have appended a record just before it ended. */
	alone = flock(fd, LOCK_SH | LOCK_NB) == 0;
	got = read_whole(fd, from, out, cap);
	if (got > 0)
		*n = (size_t)got;
	*ended = alone && got == 0;
	(void)close(fd);
	return got >= 0;
}

bool
spool_there(const char *home, const char *file)
{
	char path[PATH_BYTES];

	return path_of(path, home, file, "") && access(path, F_OK) == 0;
}

bool
spool_finish(const char *home, const char *file)
{
	char from[PATH_BYTES], to[PATH_BYTES];

	return path_of(from, home, file, "") &&
	       path_of(to, home, file, SPOOL_DONE) && rename(from, to) == 0;
}

bool
spool_remove(const char *home, const char *file)
{
	char path[PATH_BYTES];

	return path_of(path, home, file, "") && str_ends(file, SPOOL_DONE) &&
	       unlink(path) == 0;
}
