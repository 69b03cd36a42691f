/*
 * file_reap.c - jobs that remove files that are not needed: old downloads,
 * which were made for a single answer; copies that were made to be sent some
 * time ago; and bytes on the disk, in the database or on other hosts that no
 * row refers to, because a crash came between storing and listing.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "file/errors.h"
#include "file/local.h"
#include "file/remote.h"
#include "file/stored.h"
#include "infra/jobs.h"
#include "sql/infra/file_reap.h"
#include "store/db.h"
#include "web/download.h"

/* -- downloads ------------------------------------------------------------- */

/* The bytes of the files that are kept, and the number of files removed. */
struct kept {
	int64_t bytes;
	int removed;
};

/* Removes the file if it was last written at before_s or earlier, also an
 * incomplete file of a killed worker; counts what stays. */
static void
download_check(int dir, const char *name, int64_t before_s, struct kept *k)
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

/* Removes the downloads last written at before_s or earlier. */
static struct kept
remove_old(DIR *dir, int64_t before_s)
{
	struct kept k = { 0 };
	const struct dirent *entry;

	rewinddir(dir);
	while ((entry = readdir(dir)) != NULL)
		if (str_ends(entry->d_name, DOWNLOAD_SUFFIX))
			download_check(dirfd(dir), entry->d_name, before_s, &k);
	return k;
}

/* Removes old downloads; returns how many.  If the remaining files take more
 * than DOWNLOAD_MOST, files are kept for DOWNLOAD_LEAST_S only, so that many
 * requests for workbooks cannot fill the disk. */
static int
remove_downloads(DIR *dir, int64_t now_s)
{
	struct kept k = remove_old(dir, now_s - DOWNLOAD_KEEP_S);
	int n = k.removed;

	if (k.bytes > DOWNLOAD_MOST)
		n += remove_old(dir, now_s - DOWNLOAD_LEAST_S).removed;
	return n;
}

/* Removes old downloads, and logs how many. */
static enum err
reap_downloads(struct ctx *ctx, const struct conf *conf)
{
	const char *path =
	    arena_printf(ctx->mem, "%s/%s", conf->home, DOWNLOAD_DIR);
	DIR *dir = opendir(path);
	int n;

	if (dir == NULL && errno == ENOENT)
		return OK; /* the folder is made only with the first file */
	if (dir == NULL)
		return fault(ctx, "%s: %s", path, strerror(errno));
	n = remove_downloads(dir, ctx->now_ms / 1000);
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
	return reap_downloads(ctx, conf);
}

enum err
download_reap_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	(void)step;
	return reap_downloads(ctx, conf);
}

/* -- copies, and bytes without a row --------------------------------------- */

#define OLD_S     86400       /* seconds; younger files may not be listed yet */
#define SEEN_S    (3 * OLD_S) /* seconds; older files were checked before */
#define STEP      1000        /* files checked in one transaction */
#define DISK_TURN 12          /* every 12th step searches the disk */
#define KEY_CHARS 32
#define STEP_MS   2000 /* ms for other hosts in one step of --watch */
#define PART      ".part"

/* A search of the disk for files to which no row refers. */
struct sweep {
	struct ctx *ctx;
	/* Older files were looked at by an earlier search. */
	int64_t age_max_s;
	int64_t n;  /* files looked at so far */
	enum err e; /* the error that has ended the search, or OK */
};

/* Has the name the form that the suite gives to files?  Other files in the
 * folder are not touched. */
static bool
is_ours(const char *name)
{
	size_t n = strspn(name, "0123456789abcdef");

	return n == KEY_CHARS &&
	       (name[n] == '\0' || strcmp(name + n, PART) == 0);
}

/* Is it a file of ours to which no row refers?  Files that are too young may
 * not be listed yet.  An error ends the search (s->e), after which no file
 * counts as lost.  After each STEP files the transaction ends, so that none is
 * as long as the search. */
static bool
is_lost(void *arg, const char *name, int64_t age_s)
{
	struct sweep *s = arg;
	enum err e;

	if (s->e != OK || age_s < OLD_S || age_s >= s->age_max_s ||
	    !is_ours(name))
		return false;
	if (++s->n % STEP == 0)
		s->e = job_next(s->ctx, OK);
	if (s->e != OK)
		return false;
	e = db_hit(s->ctx, &sql_file_key_known, ARGS(AN("file_key", &name)),
	    E_FILE_NOT_EXISTS);
	if (e != OK && e != E_FILE_NOT_EXISTS)
		s->e = e;
	return e == E_FILE_NOT_EXISTS;
}

/* Removes old copies; with `disk` also files on the disk, and bytes in the
 * database, to which no row refers. */
static enum err
reap_host(
    struct ctx *ctx, const struct conf *conf, int64_t age_max_s, bool disk)
{
	struct sweep s = { .ctx = ctx, .age_max_s = age_max_s };
	int64_t copies = fetch_reap(ctx, conf->home), lost = 0;

	if (disk)
		lost = local_walk(ctx, conf->home, is_lost, &s);
	if (copies < 0 || lost < 0)
		return fault(ctx,
		    "the folders of stored files in %s cannot be read: "
		    "nothing is removed",
		    conf->home);
	if (disk && s.e == OK)
		s.e = database_remove(ctx, NULL);
	if (copies > 0 || lost > 0)
		log_line(LOG_INFO,
		    "%lld old copies and %lld files without a row removed",
		    (long long)copies, (long long)lost);
	return s.e;
}

/* Removes bytes on other hosts, until none are left or until_ms has come;
 * *more: some are left. */
static enum err
reap_other_hosts(struct ctx *ctx, int64_t until_ms, bool *more)
{
	TRY(job_next(ctx, db_do(ctx, &sql_file_ticket_sweep, NULL)));
	do
		TRY(job_next(ctx, intent_reap(ctx, more)));
	while (*more && clock_mono_ms() < until_ms);
	return OK;
}

enum err
file_reap(struct ctx *ctx, const struct conf *conf, int argc, char **argv)
{
	bool more;

	(void)argc;
	(void)argv;
	TRY(reap_host(ctx, conf, INT64_MAX, true));
	return reap_other_hosts(ctx, INT64_MAX, &more);
}

/* While there is more to remove on other hosts, a step does only that.  Any
 * other step also removes old copies here, and every DISK_TURN-th of these
 * searches the disk, which takes long. */
enum err
file_reap_watch(struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	static int turn;
	static bool more; /* other hosts have more to do; this host is done */

	if (step->ending)
		return OK;
	if (!more)
		TRY(reap_host(ctx, conf, SEEN_S, turn++ % DISK_TURN == 0));
	TRY(reap_other_hosts(ctx, clock_mono_ms() + STEP_MS, &more));
	step->again = more;
	return OK;
}
