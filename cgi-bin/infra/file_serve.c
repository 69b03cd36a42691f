/*
 * file_serve.c - serves stored files to everybody who knows their address.
 * This endpoint decides which file nginx sends, with which type, and whether a
 * browser shows it or saves it.
 * Source: wire contract, "Serving stored files"; rules on security, "Files".
 */
#include <string.h>

#include "file/errors.h"
#include "file/storage.h"
#include "file/stored.h"
#include "infra/file_keep.h"
#include "infra/infra_tables.h"
#include "input/given.h"
#include "sql/lib/file.h"
#include "text/mime.h"
#include "text/path.h"

#define LOCAL_URI  "/_files/"   /* the nginx location for files on this host */
#define COPIED_URI "/_spooled/" /* the nginx location for copies */
#define TEXT_MAX   ((size_t)4096)

struct file_serve {
	int64_t config_id;
	const char *path;
};
static const struct field file_serve_fields[] = {
	FIELD(struct file_serve, config_id, .doc = "of the storage"),
	FIELD(struct file_serve, path, .max = 512, .form = &form_file_path,
	    .fails = E_FILE_PATH_INVALID, .doc = "all that follows"),
};

/* Answers with the HTTP status 404 and an empty body. */
static enum err
gone(struct req *r)
{
	buf_clear(r->reply->body, SIZE_MAX);
	r->reply->status = 404;
	r->reply->type = MIME_BYTES;
	return OK;
}

/* The header Content-Disposition.  It has the file's name twice: in ASCII, with
 * "_" for other characters, and complete in UTF-8. */
static const char *
disposition(struct arena *a, const char *type, const char *name)
{
	struct buf b;
	const char *text;

	buf_init(&b, TEXT_MAX);
	buf_printf(
	    &b, "%s; filename=\"", mime_inline(type) ? "inline" : "attachment");
	for (const char *p = name; *p != '\0'; p++) {
		if (*p == '"' || *p == '\\')
			buf_add(&b, "\\", 1);
		buf_add(&b, *p < ' ' || *p > '~' ? "_" : p, 1);
	}
	buf_printf(&b, "%s\"; filename*=UTF-8''", *name ? "" : "download");
	path_escape(&b, name, "");
	text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

static enum err
send(struct req *r, const char *uri, const char *path, const struct row *file)
{
	struct arena *a = r->ctx->mem;
	const char *type = arena_strdup(a, row_str(file, "mime"));
	struct buf b;

	buf_init(&b, TEXT_MAX);
	buf_str(&b, uri);
	path_escape(&b, path, "/");
	r->reply->stored = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	r->reply->disposition = disposition(a, type, row_str(file, "name"));
	r->reply->type = type;
	buf_clear(r->reply->body, SIZE_MAX);
	return OK;
}

/* nginx cannot read other storages than the local one: the file is copied to
 * this host first, and the copy serves later requests, too. */
static enum err
send_copy(struct req *r, const struct storage *p, const struct file_content *c,
    const struct row *file)
{
	int slot CLEANUP(infra_near) = -1;
	enum err e;

	if (fetch_ready(r->ctx, r->site->home, c->key))
		return send(r, COPIED_URI, c->key, file);
	TRY(infra_far(r, p, &slot));
	e = fetch_file(r->ctx, r->site->home, p, c);
	if (e == E_FILE_NOT_EXISTS)
		return gone(r);
	TRY(e);
	return send(r, COPIED_URI, c->key, file);
}

static enum err
file_serve(struct req *r, const struct args *in)
{
	const struct file_serve *q = in->at;
	struct file_content c;
	struct rows rows;
	struct row row;
	struct storage p;

	if (!decode_given(in, &q->path) || !decode_given(in, &q->config_id))
		return gone(r);
	TRY(db_rows(r->ctx, &sql_file_at, in, &rows));
	if (rows.n == 0)
		return gone(r);
	row = row_at(&rows, 0);
	TRY(storage_read(r->ctx, q->config_id, row_i32(&row, "storage"),
	    row_str(&row, "config"), &p));
	c = (struct file_content){ row_i64(&row, "id"), row_i64(&row, "size"),
		row_str(&row, "file_key"), q->path };
	if (p.kind != STORAGE_LOCAL)
		return send_copy(r, &p, &c, &row);
	if (!local_there(
	        r->ctx, r->site->home, storage_base(r->ctx->mem, &p), c.key))
		return gone(r);
	return send(r, LOCAL_URI,
	    local_path(r->ctx->mem, storage_base(r->ctx->mem, &p), c.key),
	    &row);
}

/* clang-format off */
static const struct endpoint file_serve_endpoints[] = {
	{ ADMIN, GET, "/infra/file/{configId}/get/{path*}", TENANT_FREE,
	    IN(file_serve),
	    CALL(file_serve, WRITES("application/octet-stream"), REFUSES(E_FILE_PATH_INVALID,
	        E_FILE_STORAGE_FAILED)),
	    "The bytes of a stored file" },
};
/* clang-format on */

TABLE(file_serve);
