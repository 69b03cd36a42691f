/*
 * status_page.c - the status page of a pool: a mapped file, so that counting
 * needs no system call and other processes of the host can read the counters.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/status_page.h"
#include "base/child.h"
#include "base/str_set.h"

/* "fleetdsk" combined with the size of the page, so that a page of another size
 * has another magic number. */
#define MAGIC    (UINT64_C(0x6b736474656c6601) ^ sizeof(struct status))
#define PATH_LEN 4096

/* Workers count at the same time, so they must not share a cache line. */
_Static_assert(sizeof(struct fcgi_slot) == 64, "a slot is one cache line");

/* Writes the path of a file of the folder status, whose name is pool and
 * suffix; false: it is too long. */
static bool
path_of(
    char out[PATH_LEN], const char *home, const char *pool, const char *suffix)
{
	int n = snprintf(out, PATH_LEN, "%s/status/%s%s", home, pool, suffix);

	return n > 0 && n < PATH_LEN;
}

static struct status *
page_map(int fd)
{
	void *p = mmap(NULL, sizeof(struct status), PROT_READ | PROT_WRITE,
	    MAP_SHARED, fd, 0);

	return p == MAP_FAILED ? NULL : p;
}

/* Maps a page that is there.  NULL, with errno: there is none, or it has
 * another layout. */
static struct status *
open_old(const char *path)
{
	int fd = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW);
	struct status *s = NULL;
	struct stat st;

	if (fd < 0)
		return NULL;
	errno = ENOENT;
	if (fstat(fd, &st) == 0 && st.st_size == (off_t)sizeof(*s))
		s = page_map(fd);
	(void)close(fd);
	if (s != NULL && s->magic != MAGIC) {
		status_close(s);
		errno = ENOENT;
		return NULL;
	}
	return s;
}

/* Maps a new page, which takes over the counters of the one that it replaces.
 * The page is made in another file, which is then renamed, so that no process
 * ever maps an incomplete page or a file that is being truncated. */
static struct status *
make_new(const char *path, const char *beside, const char *pool)
{
	struct status *old = open_old(path), *s = NULL;
	int fd = open(
	    beside, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0640);

	if (fd >= 0 && ftruncate(fd, sizeof(*s)) == 0)
		s = page_map(fd);
	if (s != NULL) {
		s->magic = MAGIC;
		(void)snprintf(s->name, sizeof(s->name), "%s", pool);
	}
	if (s != NULL && old != NULL) {
		s->generation = old->generation;
		s->restarts = old->restarts;
		s->kills = old->kills;
		s->requests_gone = status_requests(old);
		s->cache_hits_gone = status_cache(old, true);
		s->cache_misses_gone = status_cache(old, false);
		memcpy(s->count, old->count, sizeof(s->count));
		s->mismatches = old->mismatches;
	}
	status_close(old);
	if (s != NULL && rename(beside, path) != 0) {
		status_close(s);
		s = NULL;
	}
	if (fd >= 0)
		(void)close(fd);
	return s;
}

struct status *
status_open(const char *home, const char *pool, bool create)
{
	char path[PATH_LEN];
	char beside[PATH_LEN];

	errno = ENAMETOOLONG;
	if (!path_of(path, home, "", ""))
		return NULL;
	if (create && mkdir(path, 0750) != 0 && errno != EEXIST)
		return NULL;
	if (!path_of(path, home, pool, "") ||
	    !path_of(beside, home, pool, ".new"))
		return NULL;
	return create ? make_new(path, beside, pool) : open_old(path);
}

void
status_close(struct status *s)
{
	if (s != NULL)
		(void)munmap(s, sizeof(*s));
}

bool
status_ready(const struct status *s)
{
	pid_t pid = s->pid;

	if (pid <= 0 || !process_runs(pid))
		return false;
	if (s->health.down_since_ms != 0)
		return false;
	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++)
		if (s->slot[i].state == SLOT_READY)
			return true;
	return false;
}

uint64_t
status_requests(const struct status *s)
{
	uint64_t n = s->requests_gone;

	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++)
		n += s->slot[i].requests;
	return n;
}

uint64_t
status_cache(const struct status *s, bool hit)
{
	uint64_t n = hit ? s->cache_hits_gone : s->cache_misses_gone;

	for (size_t i = 0; i < STATUS_WORKERS_MAX; i++)
		n += hit ? s->slot[i].cache_hits : s->slot[i].cache_misses;
	return n;
}

size_t
status_names(struct arena *a, const char *home, const char **out, size_t max)
{
	char path[PATH_LEN];
	DIR *dir = path_of(path, home, "", "") ? opendir(path) : NULL;
	struct strs names = { out, 0 };
	struct dirent *entry;

	if (dir == NULL)
		return 0;
	while (names.n < max && (entry = readdir(dir)) != NULL)
		if (strchr(entry->d_name, '.') == NULL)
			out[names.n++] = arena_strdup(a, entry->d_name);
	(void)closedir(dir);
	strs_sort(&names);
	return names.n;
}

void
status_pools_up(struct arena *a, const char *home)
{
	const char *name[STATUS_POOLS_MAX];
	size_t n = status_names(a, home, name, STATUS_POOLS_MAX);

	for (size_t i = 0; i < n; i++) {
		struct status *s = status_open(home, name[i], false);

		if (s != NULL)
			atomic_store(&s->health.down_since_ms, 0);
		status_close(s);
	}
}
