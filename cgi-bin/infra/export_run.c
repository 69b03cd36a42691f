/* export_run.c - how app/tasks carries out export tasks. */
#include "sql/infra/export_run.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/tasks.h"
#include "common/domains.h"
#include "infra/jobs.h"
#include "web/export.h"
#include "web/guard.h"

#define LIMIT_MS 7200000 /* one hour for the query, one to write the file */

/* Checks everything again: the user's rights or the suite's endpoints may have
 * changed since the export was ordered. */
static enum err
prepare(struct ctx *ctx, const struct task_order *o, const struct endpoint **ep,
    struct args *in)
{
	struct row row;

	TRY(db_one(ctx, &sql_export_ordered,
	    ARGS(AN("id", &o->id), AN("worker", &o->worker)), E_NOT_FOUND,
	    &row));
	*ep = export_find(all_domains, n_all_domains, row_str(&row, "biz"));
	if (*ep == NULL) {
		ctx->why = (struct why){ "biz", "there is no such export" };
		return E_BAD_REQUEST;
	}
	if (!guard_permits(ctx, &(*ep)->guard))
		return E_FORBIDDEN;
	return export_input(ctx, *ep, row_str(&row, "filters"), in);
}

/* The file gets mode 0640: nginx, which is in the same group, reads it. */
static enum err
make_file(struct ctx *ctx, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640);

	if (fd < 0)
		return fault(ctx, "%s: %s", path, strerror(errno));
	(void)close(fd);
	return OK;
}

/* The transaction of the query ends when the workbook is complete. */
static enum err
run(struct ctx *ctx, const struct task_order *o)
{
	const char *home = o->conf->home;
	const char *dir = arena_printf(ctx->mem, "%s/" EXPORT_DIR, home);
	const struct export_to to = { arena_printf(
		                          ctx->mem, "%s/%s", dir, o->file),
		dir, &o->out->state };
	const struct site site = { .home = home, .db = ctx->db };
	const struct endpoint *ep;
	struct args in;
	struct stat st;

	TRY(prepare(ctx, o, &ep, &in));
	TRY(make_file(ctx, to.path));
	TRY(export_make(&site, ctx, ep, &in, &to));
	if (stat(to.path, &st) != 0)
		return fault(ctx, "%s: %s", to.path, strerror(errno));
	o->out->bytes = st.st_size;
	return OK;
}

static const struct task_kind kinds[] = {
	{ .name = "export",
	    .what = "export task",
	    .message = "export-task",
	    .limit_ms = LIMIT_MS,
	    .run = run,
	    .ended = &sql_export_ended,
	    .progress = &sql_export_progress },
};

static const char *const suffixes[] = { EXPORT_SUFFIX, NULL };
static const struct sql *const tidy[] = { NULL };

static const struct task_job job = {
	.kind = kinds,
	.n = ARRAY_LEN(kinds),
	.suffix = EXPORT_SUFFIX,
	.files = { EXPORT_DIR, suffixes, 0 },
	.tidy = tidy,
};

enum err
export_run_watch(
    struct ctx *ctx, const struct conf *conf, struct job_step *step)
{
	return tasks_watch(&job, ctx, conf, step);
}
