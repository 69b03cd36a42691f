/*
 * download_reap.c - removes files that were made for one answer some time
 * ago.  nginx may still be sending one that is removed: it has it open.
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

/* What stays of the files, and how many went. */
struct kept {
	int64_t bytes;
	int removed;
};

/* Half a file, of a worker that was killed, is as old as its last byte. */
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

/* Who asks for workbook after workbook must not fill the disk within the
 * time that one is kept. */
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
		return OK; /* nobody has made one yet */
	if (dir == NULL)
		return fault(ctx, "%s: %s", path, strerror(errno));
	n = remove_all_old(dir, ctx->now_ms / 1000);
	(void)closedir(dir);
	if (n > 0)
		log_line(LOG_INFO, "%d downloads removed", n);
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
