/*
 * export_task.c - exports that are too large for a single request: a user
 * orders one, `job export_run` carries it out, and the user downloads the
 * workbook.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "auth/caller.h"
#include "base/log.h"
#include "common/domains.h"
#include "common/inputs.h"
#include "infra/errors.h"
#include "infra/jobs.h"
#include "sheet/errors.h"
#include "sheet/sheet_out.h"
#include "sql/infra/export_run.h"
#include "sql/infra/export_task.h"
#include "store/db_run.h"
#include "store/row.h"
#include "task/task_job.h"
#include "task/task_order.h"
#include "text/json_out.h"
#include "web/export.h"
#include "web/guard.h"
#include "web/req.h"

/* -- ordering, reading, downloading ---------------------------------------- */

#define PERM_ALL     "infra:export-task:query"
#define PARAMS_BYTES 16384
#define EXPORT_URI   "/_export/" /* the nginx location that sends exports */

/* The names of all exports (export_find), which a test compares. */
#define EXPORTS \
	"access app-blacklist app-blacklist-crash app-blacklist-kill " \
	"app-blacklist-mac app-blacklist-uninstall channel config device " \
	"dict-data dict-type error install-device install-package login-log " \
	"operate-log package-name post role tenant user"

struct export_create {
	const char *biz;
	struct raw params;
};
static const struct field export_create_fields[] = {
	FIELD(struct export_create, biz, .req = true, .max = 64,
	    .doc = "which export, as the error 1600011003 names it"),
	FIELD(struct export_create, params, .object = true,
	    .max_bytes = PARAMS_BYTES,
	    .doc = "the filters of that export's page"),
};

struct export_page {
	int32_t page_no, page_size;
	const char *biz;
	int32_t status;
	struct range create_time;
};
static const struct field export_page_fields[] = {
	PAGE_FIELDS(struct export_page),
	FIELD(struct export_page, biz, .words = EXPORTS,
	    .doc = "which export, as the error 1600011003 names it"),
	FIELD(struct export_page, status, .lo = 0, .hi = 5,
	    .dict = "infra_export_task_status"),
	FIELD(struct export_page, create_time),
};

/* Checks that the export exists, that the caller is permitted to make it, and
 * that its filters are valid. */
static enum err
check_order(struct req *r, const struct export_create *q)
{
	const struct endpoint *ep =
	    export_find(all_domains, n_all_domains, q->biz);
	struct args filters;

	if (ep == NULL)
		return bad_request(r->ctx, "biz", "there is no such export");
	if (!guard_permits(r->ctx, &ep->guard))
		return guard_refuse(r, &ep->guard);
	return export_input(r->ctx, ep,
	    q->params.json == NULL ? "{}" : q->params.json, &filters);
}

static enum err
export_create(struct req *r, const struct args *in)
{
	const struct export_create *q = in->at;
	int64_t id;

	TRY(check_order(r, q));
	TRY(export_order(r->ctx, q->biz, &q->params, &id));
	json_put_i64(&r->out, id);
	return OK;
}

static enum err
export_page(struct req *r, const struct args *in)
{
	bool all = perm_has(r->ctx, PERM_ALL);
	struct rows rows;
	int64_t total;

	TRY(db_page(r->ctx, &sql_export_task_page, WITH(in, AN("all", &all)),
	    &rows, &total));
	rows_page(&r->out, &rows, total);
	return OK;
}

/* Reads one task: the caller's own or, with PERM_ALL, one of a user whom he
 * sees. */
static enum err
read_task(
    struct req *r, const struct sql *q, const struct args *in, struct row *out)
{
	bool all = perm_has(r->ctx, PERM_ALL);

	return db_one(r->ctx, q, WITH(in, AN("all", &all)),
	    E_EXPORT_TASK_NOT_EXISTS, out);
}

static enum err
export_get(struct req *r, const struct args *in)
{
	struct row row;

	TRY(read_task(r, &sql_export_task_get, in, &row));
	row_json(&r->out, &row);
	return OK;
}

/* Checks that the task has a file.  The file may have been removed before the
 * task's row says so. */
static enum err
check_file(struct req *r, const struct row *row)
{
	const char *path;

	if (row_bool(row, "expired"))
		return E_EXPORT_TASK_EXPIRED;
	if (row_i32(row, "status") != ORDER_DONE)
		return E_EXPORT_TASK_NOT_READY;
	path = arena_printf(r->ctx->mem, "%s/" EXPORT_DIR "/%s", r->site->home,
	    row_str(row, "file_path"));
	if (access(path, R_OK) == 0)
		return OK;
	log_line(LOG_ERROR, "file of an export task %s cannot be read: %s",
	    path, strerror(errno));
	return E_EXPORT_TASK_EXPIRED;
}

/* May the caller have the file?  It has the data that its owner could see when
 * he ordered it.  The owner may have it while he is permitted to order this
 * export.  Another user may if he is permitted to order it and sees all data,
 * but not if a visitor has ordered it, because people of tenant 1 see more of
 * the configuration than others. */
static bool
may_have_file(struct req *r, const struct row *row)
{
	const struct endpoint *ep =
	    export_find(all_domains, n_all_domains, row_str(row, "biz"));

	return ep != NULL && guard_permits(r->ctx, &ep->guard) &&
	       (row_i64(row, "user_id") == r->ctx->caller.id ||
	           (r->ctx->caller.scope.all && row_bool(row, "shared")));
}

/* Lets nginx send the file of a task that is done. */
static enum err
export_download(struct req *r, const struct args *in)
{
	struct arena *a = r->ctx->mem;
	struct row row;

	TRY(read_task(r, &sql_export_task_file, in, &row));
	if (!may_have_file(r, &row))
		return E_EXPORT_TASK_NOT_EXISTS;
	TRY(check_file(r, &row));
	buf_clear(r->reply->body, SIZE_MAX);
	r->reply->type = SHEET_TYPE;
	r->reply->stored =
	    arena_printf(a, EXPORT_URI "%s", row_str(&row, "file_path"));
	r->reply->disposition = arena_printf(
	    a, "attachment;filename=%s", row_str(&row, "file_name"));
	return OK;
}

static enum err
export_cancel(struct req *r, const struct args *in)
{
	struct row row;

	TRY(read_task(r, &sql_export_task_get, in, &row));
	TRY(db_hit(r->ctx, &sql_export_task_cancel, in, E_EXPORT_TASK_ENDED));
	return done(r);
}

/* Deletes a task.  If it is being carried out, the job notices that it is gone;
 * the job also removes its file. */
static enum err
export_delete(struct req *r, const struct args *in)
{
	struct row row;

	TRY(read_task(r, &sql_export_task_get, in, &row));
	TRY(db_hit(
	    r->ctx, &sql_export_task_delete, in, E_EXPORT_TASK_NOT_EXISTS));
	return done(r);
}

static const struct object export_task = {
	"export_task",
	&sql_export_task_get,
	NULL,
};

/* clang-format off */
static const struct endpoint export_task_endpoints[] = {
	{ ADMIN, POST, "/infra/export-task/create", LOGGED_IN,
	    IN(export_create),
	    CALL(export_create, SHOWS_ID,
	        REFUSES(E_EXPORT_TASK_LIMIT, E_TASK_SHARE_USED)),
	    "Order an export that one may make; answers with its task's id" },
	{ ADMIN, GET, "/infra/export-task/get", LOGGED_IN, IN(by_id),
	    CALL(export_get, SHOWS(ONE, .of = &export_task),
	        REFUSES(E_EXPORT_TASK_NOT_EXISTS), TAGGED),
	    "Read an export task of one's own, or with " PERM_ALL
	    " of whom one sees" },
	{ ADMIN, GET, "/infra/export-task/page", LOGGED_IN, IN(export_page),
	    CALL(export_page, SHOWS(PAGE, .of = &export_task)),
	    "List export tasks of one's own, or with " PERM_ALL
	    " of whom one sees" },
	{ ADMIN, GET, "/infra/export-task/download", LOGGED_IN, IN(by_id),
	    CALL(export_download, WRITES("application/vnd.ms-excel"),
	        REFUSES(E_EXPORT_TASK_NOT_EXISTS, E_EXPORT_TASK_NOT_READY,
	            E_EXPORT_TASK_EXPIRED)),
	    "Fetch the workbook of an export task" },
	{ ADMIN, PUT, "/infra/export-task/cancel", LOGGED_IN, IN_QUERY(by_id),
	    CALL(export_cancel,
	        REFUSES(E_EXPORT_TASK_NOT_EXISTS, E_EXPORT_TASK_ENDED)),
	    "Cancel an export task that waits or runs" },
	{ ADMIN, DELETE, "/infra/export-task/delete", LOGGED_IN, IN(by_id),
	    CALL(export_delete, REFUSES(E_EXPORT_TASK_NOT_EXISTS),
	        REVISES("/infra/export-task/get", export_task_revision)),
	    "Delete an export task of one's own, or with " PERM_ALL
	    " of whom one sees, with its file" },
};
/* clang-format on */

TABLE(export_task);

/* -- carrying out, as task/task_job.h says --------------------------------- */

#define LIMIT_MS 7200000 /* one hour for the query, one to write the file */

/* Finds the endpoint and the input of an export.  Checks everything again: the
 * user's rights or the suite's endpoints may have changed since the export was
 * ordered. */
static enum err
prepare_export(struct ctx *ctx, const struct task_work *o,
    const struct endpoint **ep, struct args *in)
{
	struct row row;

	TRY(db_one(ctx, &sql_export_ordered,
	    ARGS(AN("id", &o->id), AN("worker", &o->worker)), E_NOT_FOUND,
	    &row));
	*ep = export_find(all_domains, n_all_domains, row_str(&row, "biz"));
	if (*ep == NULL)
		return bad_request(ctx, "biz", "there is no such export");
	if (!guard_permits(ctx, &(*ep)->guard))
		return E_FORBIDDEN;
	return export_input(ctx, *ep, row_str(&row, "filters"), in);
}

/* Makes the empty file of a workbook.  It gets mode 0640: nginx, which is in
 * the same group, reads it. */
static enum err
make_file(struct ctx *ctx, const char *path)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0640);

	if (fd < 0)
		return fault(ctx, "%s: %s", path, strerror(errno));
	(void)close(fd);
	return OK;
}

/* Makes the workbook.  export_make ends the transaction of its query before it
 * finishes the file. */
static enum err
run_export(struct ctx *ctx, const struct task_work *o)
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

	TRY(prepare_export(ctx, o, &ep, &in));
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
	    .run = run_export,
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
	return task_job_watch(&job, ctx, conf, step);
}
