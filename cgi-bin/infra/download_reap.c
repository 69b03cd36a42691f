/*
 * download_reap.c - removes old files that were made for a single answer.  If
 * nginx is still sending such a file, it has it open and can finish.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/log.h"
#include "infra/jobs.h"
#include "web/download.h"

static bool
is_download(const char *name)
{
	size_t n = strlen(name), end = strlen(DOWNLOAD_SUFFIX);

	return n > end && strcmp(name + n - end, DOWNLOAD_SUFFIX) == 0;
}

/* The bytes of the files that are kept, and the number of files removed. */
struct kept {
	int64_t bytes;
	int removed;
};

/* Removes a file last written at before_s or earlier; an incomplete file of a
 * killed worker, too. */
static void
judge(int dir, const char *name, int64_t before_s, struct kept *k)
{
	struct stat st;

	if (fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) != 0 ||
	    !S_ISREG(st.st_mode))
		return;
	if (st.st_mtime <= before_s && unlinkat(dir, name, 0) == 0)
		k->removed++;
	else
		k->bytes += st.st_size;
}

static struct kept
remove_old(DIR *dir, int64_t before_s)
{
	struct kept k = { 0 };
	const struct dirent *entry;

	rewinddir(dir);
	while ((entry = readdir(dir)) != NULL)
		if (is_download(entry->d_name))
			judge(dirfd(dir), entry->d_name, before_s, &k);
	return k;
}

/* If the remaining files take more than DOWNLOAD_MOST, files are kept for
 * DOWNLOAD_LEAST_S only, so that many requests for workbooks cannot fill the
 * disk. */
static int
remove_all_old(DIR *dir, int64_t now_s)
{
	struct kept k = remove_old(dir, now_s - DOWNLOAD_KEEP_S);
	int n = k.removed;

	if (k.bytes > DOWNLOAD_MOST)
		n += remove_old(dir, now_s - DOWNLOAD_LEAST_S).removed;
	return n;
}

static enum err
reap(struct ctx *ctx, const struct conf *conf)
{
	const char *path =
	    arena_printf(ctx->mem, "%s/%s", conf->home, DOWNLOAD_DIR);
	DIR *dir = opendir(path);
	int n;

	if (dir == NULL && errno == ENOENT)
		return OK; /* the folder is made only with the first file */
	if (dir == NULL)
		return fault(ctx, "%s: %s", path, strerror(errno));
	n = remove_all_old(dir, ctx->now_ms / 1000);
	(void)closedir(dir);
	if (n > 0)
		log_line(LOG_INFO, "%d old downloads removed from %s", n, path);
	return OK;
}

enum err
download_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	return reap(ctx, conf);
}

enum err
download_reap_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	(void)step;
	return reap(ctx, conf);
}
