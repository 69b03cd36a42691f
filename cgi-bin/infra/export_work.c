/*
 * export_work.c - carries out one export task as the user who ordered it, with
 * the permissions and the data scope that he has now.
 */
#include "infra/export_work.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "app/task_work.h"
#include "auth/caller.h"
#include "common/domains.h"
#include "web/export_make.h"
#include "web/guard.h"

/* Checks everything again: the user's rights or the suite's endpoints may have
 * changed since the export was ordered. */
static enum err
prepare(struct ctx *ctx, const struct task_order *o, const struct endpoint **ep,
    struct args *in)
{
	const struct export_more *more = o->more;

	TRY(caller_become(ctx, o->user_id, o->tenant_id));
	*ep = export_find(all_domains, n_all_domains, more->biz);
	if (*ep == NULL) {
		ctx->why = (struct why){ "biz", "there is no such export" };
		return E_BAD_REQUEST;
	}
	if (!guard_permits(ctx, &(*ep)->guard))
		return E_FORBIDDEN;
	return export_input(ctx, *ep, more->params, in);
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

static enum err
make(struct ctx *ctx, const struct task_order *o)
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

void
export_work(void *arg)
{
	const struct task_order *o = arg;
	struct arena mem = { 0 };
	struct ctx ctx = { .mem = &mem };
	enum err e = task_begin(&ctx, o);

	if (e == OK)
		e = make(&ctx, o);
	/* The workbook is complete, so the transaction of its query can end. */
	task_end(&ctx, o, e);
	arena_free(&mem);
}
