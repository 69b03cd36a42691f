/* task_files.c - removes files from a folder that no task needs any more. */
#include "app/task_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/log.h"
#include "sql/lib/tasks.h"

#define NAMES_MAX 500 /* names of files that one statement checks */

static const char *
path_of(struct ctx *ctx, const struct conf *conf, const char *dir)
{
	return arena_printf(ctx->mem, "%s/%s", conf->home, dir);
}

enum err
task_folder_make(struct ctx *ctx, const struct conf *conf, const char *dir)
{
	const char *path = path_of(ctx, conf, dir);

	if (mkdir(path, 0750) == 0 || errno == EEXIST)
		return OK;
	return fault(ctx, "cannot make folder %s: %s", path, strerror(errno));
}

static bool
is_one(const struct task_folder *f, const char *name)
{
	size_t n = strlen(name);

	for (size_t i = 0; f->suffix[i] != NULL; i++) {
		size_t end = strlen(f->suffix[i]);

		if (n > end && strcmp(name + n - end, f->suffix[i]) == 0)
			return true;
	}
	return false;
}

static bool
is_old(const struct task_folder *f, int dir, const char *name)
{
	struct stat st;

	return f->keep_s == 0 ||
	       (fstatat(dir, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	           st.st_mtime + f->keep_s < clock_ms() / 1000);
}

static enum err
remove_unwanted(struct ctx *ctx, const struct task_folder *f, int dir,
    const struct strs *names)
{
	struct rows rows;
	int n = 0;

	TRY(db_rows(ctx, &sql_task_unwanted, ARGS(AN("names", names)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (is_old(f, dir, row_str(&row, "name")) &&
		    unlinkat(dir, row_str(&row, "name"), 0) == 0)
			n++;
	}
	if (n > 0)
		log_line(
		    LOG_INFO, "%s: %d files of no task removed", f->dir, n);
	return OK;
}

static enum err
sweep(struct ctx *ctx, const struct task_folder *f, DIR *dir)
{
	const struct dirent *entry;
	struct strs names = { arena_new(ctx->mem, const char *, NAMES_MAX), 0 };

	while ((entry = readdir(dir)) != NULL) {
		if (!is_one(f, entry->d_name))
			continue;
		names.v[names.n++] = arena_strdup(ctx->mem, entry->d_name);
		if (names.n == NAMES_MAX) {
			TRY(remove_unwanted(ctx, f, dirfd(dir), &names));
			names.n = 0;
		}
	}
	if (names.n > 0)
		TRY(remove_unwanted(ctx, f, dirfd(dir), &names));
	return OK;
}

enum err
task_folder_sweep(
    struct ctx *ctx, const struct conf *conf, const struct task_folder *folder)
{
	const char *path = path_of(ctx, conf, folder->dir);
	enum err e;
	DIR *dir;

	dir = opendir(path);
	if (dir == NULL && errno == ENOENT)
		return OK; /* no task has made the folder yet */
	if (dir == NULL)
		return fault(
		    ctx, "cannot read folder %s: %s", path, strerror(errno));
	e = sweep(ctx, folder, dir);
	(void)closedir(dir);
	return e;
}
