/*
 * remote.c - files on other hosts: makes the call of lib/storage/net for each
 * kind of storage, and keeps the rows that name the paths of uploads, so that
 * no bytes are left there which nobody knows of.  A process claims the row of a
 * path before it sends bytes to the path, and before it removes bytes from it.
 */
#include "file/remote.h"

#include <string.h>

#include "base/log.h"
#include "file/errors.h"
#include "file/storage.h"
#include "net/net_file.h"
#include "settings/config_value.h"
#include "sql/lib/file.h"
#include "store/db.h"
#include "text/path.h"

/* -- calls --------------------------------------------------------------- */

#define URL_MAX ((size_t)8 * 1024)

/* The path of the file on the server: absolute when the base path begins with a
 * slash, else relative to the folder in which a login starts. */
static const char *
server_path(struct arena *a, const struct storage *p, const char *path)
{
	const char *base = storage_base(a, p);

	return arena_printf(a, "%s%s%s%s", p->base_path[0] == '/' ? "/" : "",
	    base, *base == '\0' ? "" : "/", path);
}

/* The URL of the path `at` on an FTP or SFTP server.  The path of an SFTP URL
 * begins at the server's root, so a relative one needs "~/"; the path of an FTP
 * URL begins in the folder in which a login starts. */
static const char *
login_url(struct ctx *ctx, const struct storage *p, const char *at)
{
	bool ssh = p->kind == STORAGE_SFTP;
	const char *url;
	struct buf b;

	buf_init(&b, URL_MAX);
	buf_printf(
	    &b, "%s://%s:%d/", ssh ? "sftp" : "ftp", p->host, (int)p->port);
	if (ssh && *at != '/')
		buf_str(&b, "~/");
	path_escape(&b, ssh && *at == '/' ? at + 1 : at, "/");
	url = arena_strdup(ctx->mem, buf_text(&b));
	buf_free(&b);
	return url;
}

/* Fills in what a call of an FTP or SFTP server needs; call->verb is set. Where
 * no key of the server is known yet, the call notes the one that it meets
 * (net/net_file.h). */
static void
fill_login(struct ctx *ctx, const struct storage *p, const char *path,
    struct net_call *call)
{
	const char *at = server_path(ctx->mem, p, path);

	call->user = p->username;
	call->password = p->password;
	call->active = p->mode != NULL && strcmp(p->mode, "Active") == 0;
	call->path = at;
	/* The command that removes a file names the whole path, so the URL
	 * needs none. */
	call->url = login_url(ctx, p, call->verb == NET_DELETE ? "" : at);
	if (p->kind != STORAGE_SFTP)
		return;
	call->host_key = arena_alloc(ctx->mem, NET_KEY_TEXT);
	if (p->host_key != NULL)
		memcpy(call->host_key, p->host_key,
		    strnlen(p->host_key, NET_KEY_TEXT - 1));
}

/* Fills in what a call of an S3 service needs, with its signature; call->verb,
 * data and n are set. */
static void
fill_object(struct ctx *ctx, const struct storage *p, const char *path,
    struct net_call *call)
{
	static const char *const method[] = { [NET_GET] = "GET",
		[NET_PUT] = "PUT",
		[NET_SIZE] = "HEAD",
		[NET_DELETE] = "DELETE" };
	struct s3 s = storage_s3(ctx->mem, p);
	const struct s3_call c = { method[call->verb], path, ctx->now_ms };
	struct s3_signed *sign = arena_new(ctx->mem, struct s3_signed, 1);

	*sign = s3_sign(ctx->mem, &s, &c, call->data, call->n);
	call->url = sign->url;
	call->header = sign->header;
}

/* Stores the key of the server at the first connection; from then on the server
 * must have the same key. */
static enum err
pin_host_key(struct ctx *ctx, const struct storage *p, const char *key)
{
	if (key == NULL || *key == '\0' || p->host_key != NULL || p->id == 0)
		return OK;
	return db_do(ctx, &sql_file_storage_pin,
	    ARGS(AN("id", &p->id), AN("host_key", &key)));
}

/* The host and the port that are called. */
static const char *
host_and_port(struct arena *a, const struct storage *p)
{
	const char *host = storage_host(a, p);

	return p->kind == STORAGE_S3
	           ? host
	           : arena_printf(a, "%s:%d", host, (int)p->port);
}

/* Refuses the call of a host that has not answered five calls in a row, but for
 * one a minute, as the outbox does.  Few calls are made at a time, so whoever
 * wants files of such a host would keep those waiting who want files of another
 * one. */
static enum err
spare_silent(struct ctx *ctx, const struct storage *p)
{
	const char *host = host_and_port(ctx->mem, p);
	struct rows rows;

	TRY(db_rows(
	    ctx, &sql_file_host_spared, ARGS(AN("host", &host)), &rows));
	return rows.n == 0
	           ? OK
	           : fail(ctx, E_FILE_STORAGE_FAILED, net_end_text(NET_SILENT));
}

/* Notes whether the host has answered. */
static enum err
note_answer(struct ctx *ctx, const struct storage *p, enum net_end end)
{
	bool silent = end == NET_LATE || end == NET_UNREACHABLE;
	const char *host = host_and_port(ctx->mem, p);

	return db_do(ctx,
	    silent ? &sql_file_host_silent : &sql_file_host_answers,
	    ARGS(AN("host", &host)));
}

/* Makes the call of the host that stores the file of that path.
 * E_FILE_NOT_EXISTS: the host has no such file; E_FILE_STORAGE_FAILED: anything
 * else went wrong, which is logged. */
static enum err
call_storage(struct ctx *ctx, const struct storage *p, const char *path,
    struct net_call *call)
{
	char why[NET_WHY];
	enum net_end end;

	TRY(storage_may_call(ctx, p));
	TRY(spare_silent(ctx, p));
	TRY(config_value(ctx, STORAGE_HOSTS_KEY, &call->hosts));
	call->host = storage_host(ctx->mem, p);
	if (p->kind == STORAGE_S3)
		fill_object(ctx, p, path, call);
	else
		fill_login(ctx, p, path, call);
	end = net_run(call, why);
	TRY(note_answer(ctx, p, end));
	if (end == NET_OK)
		return pin_host_key(ctx, p, call->host_key);
	if (end == NET_GONE)
		return E_FILE_NOT_EXISTS;
	(void)fault(ctx, "storage %lld: the call to host %s failed: %s",
	    (long long)p->id, storage_host(ctx->mem, p), why);
	return fail(ctx, E_FILE_STORAGE_FAILED, net_end_text(end));
}

enum err
remote_try_again(struct ctx *ctx, const struct storage *p)
{
	return storage_host(ctx->mem, p) == NULL ? OK
	                                         : note_answer(ctx, p, NET_OK);
}

/* A host that answers that it has no such file, as S3 does of a missing bucket,
 * has stored nothing: that is a failure of the storage. */
enum err
remote_put(struct ctx *ctx, const struct storage *p, const char *path,
    const struct file_bytes *bytes)
{
	struct net_call call = { .verb = NET_PUT,
		.data = bytes->p,
		.n = bytes->n,
		.mapped = bytes->mapped };
	enum err e = call_storage(ctx, p, path, &call);

	return e == E_FILE_NOT_EXISTS
	           ? fail(ctx, E_FILE_STORAGE_FAILED, net_end_text(NET_GONE))
	           : e;
}

enum err
remote_get(struct ctx *ctx, const struct storage *p, const char *path, int fd,
    int64_t max)
{
	struct net_call call = { .verb = NET_GET, .fd = fd, .max = max };

	return call_storage(ctx, p, path, &call);
}

enum err
remote_size(
    struct ctx *ctx, const struct storage *p, const char *path, int64_t *out)
{
	struct net_call call = { .verb = NET_SIZE };

	TRY(call_storage(ctx, p, path, &call));
	*out = call.size;
	return OK;
}

/* FTP and SFTP do not say why a file was not removed.  So after a failure the
 * size of the file is asked for: if there is no such file, the result is OK. */
enum err
remote_remove(struct ctx *ctx, const struct storage *p, const char *path)
{
	struct net_call call = { .verb = NET_DELETE };
	int64_t size;
	enum err e = call_storage(ctx, p, path, &call);

	if (e == OK || e == E_FILE_NOT_EXISTS)
		return OK;
	if (e == E_FILE_STORAGE_FAILED && p->kind != STORAGE_S3 &&
	    remote_size(ctx, p, path, &size) == E_FILE_NOT_EXISTS)
		return OK;
	return e;
}

/* -- the paths of uploads ------------------------------------------------ */

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

/* Claims the row of one path whose bytes are to be removed; *any: there was
 * one.  The claim is committed before the host is called, because the host may
 * be slow. */
static enum err
intent_claim(struct ctx *ctx, struct storage *p, const char **path, bool *any)
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

/* Deletes the rows of the paths whose bytes could not be removed for 7 days,
 * and logs how many. */
static enum err
intent_give_up(struct ctx *ctx)
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
	enum err e = intent_claim(ctx, &p, &path, any);

	if (e == OK && *any)
		e = remote_remove(ctx, &p, path);
	if (e == OK && *any)
		return intent_end(ctx, &p, path);
	if (e != OK && *any)
		return db_do(
		    ctx, &sql_file_intent_defer, ARGS(AN("config_id", &p.id)));
	return e == OK ? intent_give_up(ctx) : e;
}
