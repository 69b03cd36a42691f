/* intent.c - the rows that name the paths of uploads to other hosts.  A process
 * claims the row of a path before it sends bytes to the path, and before it
 * removes bytes from the path. */
#include "file/intent.h"

#include "base/log.h"
#include "file/errors.h"
#include "file/remote.h"
#include "file/storage_url.h"
#include "sql/lib/file.h"
#include "store/db.h"

#define OF(p, path) ARGS(AN("config_id", &(p)->id), AN("path", &(path)))

enum err
intent_begin(struct ctx *ctx, const struct storage *p, const char *path)
{
	if (storage_host(ctx->mem, p) == NULL)
		return db_commit(ctx);
	TRY(db_begin(ctx));
	TRY(db_hit(ctx, &sql_file_intent_add, OF(p, path), E_FILE_PATH_EXISTS));
	TRY(db_check(ctx, &sql_file_intent_check, OF(p, path)));
	return db_commit(ctx);
}

enum err
intent_end(struct ctx *ctx, const struct storage *p, const char *path)
{
	if (storage_host(ctx->mem, p) == NULL)
		return OK;
	return db_do(ctx, &sql_file_intent_end, OF(p, path));
}

void
intent_fail(struct ctx *ctx, const struct storage *p, const char *path)
{
	if (storage_host(ctx->mem, p) != NULL &&
	    db_do(ctx, &sql_file_intent_free, OF(p, path)) != OK)
		log_line(LOG_WARN,
		    "path %s of storage %lld cannot be released after a failed "
		    "upload, so it stays locked for an hour",
		    path, (long long)p->id);
}

/* Claims one row that is old enough.  That is committed before the host is
 * called, because the host may be slow. */
static enum err
claim(struct ctx *ctx, struct storage *p, const char **path, bool *any)
{
	struct rows rows;
	struct row row;

	TRY(db_rows(ctx, &sql_file_intent_claim, NULL, &rows));
	*any = rows.n > 0;
	if (!*any)
		return OK;
	row = row_at(&rows, 0);
	*path = row_str(&row, "path");
	p->id = row_i64(&row, "config_id");
	return storage_read(
	    ctx, p->id, row_i32(&row, "storage"), row_str(&row, "config"), p);
}

static enum err
give_up(struct ctx *ctx)
{
	struct row row;

	TRY(db_one(ctx, &sql_file_intent_give_up, NULL, E_SYSTEM, &row));
	if (row_i64(&row, "n") > 0)
		log_line(LOG_ERROR,
		    "%lld files may be left on other hosts: these have "
		    "refused to remove them for 7 days, so it is not tried "
		    "again",
		    (long long)row_i64(&row, "n"));
	return OK;
}

enum err
intent_reap(struct ctx *ctx, bool *any)
{
	struct storage p = { 0 };
	const char *path;
	enum err e = claim(ctx, &p, &path, any);

	if (e == OK && *any)
		e = remote_remove(ctx, &p, path);
	if (e == OK && *any)
		return intent_end(ctx, &p, path);
	if (e != OK && *any)
		return db_do(
		    ctx, &sql_file_intent_defer, ARGS(AN("config_id", &p.id)));
	return e == OK ? give_up(ctx) : e;
}
