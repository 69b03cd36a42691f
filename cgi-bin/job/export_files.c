/* export_files.c - keeps the folder of exports as the tasks say. */
#include "job/export_files.h"

#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/job.h"
#include "base/log.h"
#include "queries.h"
#include "store/db.h"
#include "web/export.h"

#define NAMES_MAX 500 /* asked for at once */

static const char *
folder(struct ctx *ctx, const struct conf *conf)
{
	return arena_printf(ctx->mem, "%s/" EXPORT_DIR, conf->home);
}

enum err
export_folder(struct ctx *ctx, const struct conf *conf)
{
	const char *path = folder(ctx, conf);

	if (mkdir(path, 0750) == 0 || errno == EEXIST)
		return OK;
	return fault(ctx, "%s: %s", path, strerror(errno));
}

static bool
is_export(const char *name)
{
	size_t n = strlen(name), end = strlen(EXPORT_SUFFIX);

	return n > end && strcmp(name + n - end, EXPORT_SUFFIX) == 0;
}

static enum err
remove_unwanted(struct ctx *ctx, int dir, const struct strs *names, int *n)
{
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_export_unwanted, ARGS(AN("names", names)), &rows));
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		if (unlinkat(dir, row_str(&row, "name"), 0) == 0)
			++*n;
	}
	return OK;
}

static enum err
sweep(struct ctx *ctx, DIR *dir)
{
	const struct dirent *entry;
	struct strs names = { arena_new(ctx->mem, const char *, NAMES_MAX), 0 };
	int n = 0;

	while ((entry = readdir(dir)) != NULL) {
		if (!is_export(entry->d_name))
			continue;
		names.v[names.n++] = arena_strdup(ctx->mem, entry->d_name);
		if (names.n == NAMES_MAX) {
			TRY(remove_unwanted(ctx, dirfd(dir), &names, &n));
			names.n = 0;
		}
	}
	if (names.n > 0)
		TRY(remove_unwanted(ctx, dirfd(dir), &names, &n));
	if (n > 0)
		log_line(LOG_INFO, "%d export files removed", n);
	return OK;
}

enum err
export_tidy(struct ctx *ctx, const struct conf *conf)
{
	const char *path = folder(ctx, conf);
	enum err e;
	DIR *dir;

	TRY(db_do(ctx, &sql_export_give_up, NULL));
	TRY(db_do(ctx, &sql_export_expire, NULL));
	TRY(db_do(ctx, &sql_export_forget, NULL));
	dir = opendir(path);
	if (dir == NULL && errno == ENOENT)
		return OK; /* nobody has made one yet */
	if (dir == NULL)
		return fault(ctx, "%s: %s", path, strerror(errno));
	e = sweep(ctx, dir);
	(void)closedir(dir);
	return e;
}
