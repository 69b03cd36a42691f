/*
 * file.c - stored files: lists and removes them for administrators and other
 * modules, and serves them to everybody who knows their address.
 */
#include <string.h>
#include <unistd.h>

#include "common/inputs.h"
#include "file/errors.h"
#include "file/storage.h"
#include "file/stored.h"
#include "infra/file_store.h"
#include "input/field.h"
#include "sql/infra/file.h"
#include "sql/lib/file.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "text/mime.h"
#include "text/path.h"
#include "text/url.h"
#include "web/audit.h"
#include "web/endpoint.h"

/* -- listing --------------------------------------------------------------- */

struct file_page {
	int32_t page_no, page_size;
	const char *path, *type;
	struct range create_time;
};
static const struct field file_page_fields[] = {
	PAGE_FIELDS(struct file_page),
	FIELD(struct file_page, path, .max = 512, .doc = "part of the path"),
	FIELD(struct file_page, type, .doc = "part of the type"),
	FIELD(struct file_page, create_time),
};

struct file_by_url {
	const char *url;
};
static const struct field file_by_url_fields[] = {
	FIELD(struct file_by_url, url, .req = true, .max = 4096,
	    .doc = "exactly, but for what follows a question mark"),
};

/* The storages, by which the address of a file is made whenever it is shown: it
 * has the present domain of its storage, and is signed if objects of the
 * storage are not public. */
struct storages {
	struct storage *v;
	size_t n;
};

static enum err
read_storages(struct req *r, struct storages *out)
{
	struct rows rows;

	TRY(db_rows(r->ctx, &sql_file_storages, NULL, &rows));
	out->n = (size_t)rows.n;
	out->v = arena_new(r->ctx->mem, struct storage, out->n);
	for (int i = 0; i < rows.n; i++) {
		struct row row = row_at(&rows, i);

		TRY(storage_read(r->ctx, row_i64(&row, "id"),
		    row_i32(&row, "storage"), row_str(&row, "config"),
		    &out->v[i]));
	}
	return OK;
}

/* Writes the row of a file with its present address; with the stored one if
 * there is no such storage any more. */
static void
put_file(struct req *r, const struct storages *s, const struct row *row)
{
	for (size_t i = 0; i < s->n; i++) {
		if (s->v[i].id != row_i64(row, "config_id"))
			continue;
		row_json_as(&r->out, row, "url",
		    storage_read_url(
		        r->ctx, &s->v[i], row_str(row, "path"), FILE_URL_S));
		return;
	}
	row_json(&r->out, row);
}

/* What put_shown needs beside a row: the request, and all storages. */
struct showing {
	struct req *r;
	struct storages s;
};

/* For rows_page_by. */
static void
put_shown(void *arg, const struct row *row)
{
	const struct showing *to = arg;

	put_file(to->r, &to->s, row);
}

static enum err
file_page(struct req *r, const struct args *in)
{
	struct showing to = { .r = r };
	struct rows rows;
	int64_t total;

	TRY(read_storages(r, &to.s));
	TRY(db_page(r->ctx, &sql_file_page, in, &rows, &total));
	rows_page_by(&r->out, &rows, total, put_shown, &to);
	return OK;
}

static enum err
file_get(struct req *r, const struct args *in)
{
	struct storages s;
	struct row row;

	TRY(read_storages(r, &s));
	TRY(db_one(r->ctx, &sql_file_get, in, E_FILE_NOT_EXISTS, &row));
	put_file(r, &s, &row);
	return OK;
}

/* Finds the storage whose file addresses begin like this address; *path is the
 * rest, without escapes.  NULL: there is none. */
static const struct storage *
storage_of(struct arena *a, const struct storages *s, const char *address,
    const char **path)
{
	for (size_t i = 0; i < s->n; i++) {
		const char *start = storage_url(a, &s->v[i], "");
		size_t n = strlen(start);

		if (strncmp(address, start, n) == 0 &&
		    url_path(a, address + n, path) == OK)
			return &s->v[i];
	}
	return NULL;
}

/* Finds the newest file with that address; a question mark and what follows it
 * are ignored. */
static enum err
find_by_url(struct req *r, const struct file_by_url *q,
    const struct storages *s, struct rows *out)
{
	const char *path = NULL, *address = arena_strndup(
	                             r->ctx->mem, q->url, strcspn(q->url, "?"));
	const struct storage *in = storage_of(r->ctx->mem, s, address, &path);
	int64_t id = in == NULL ? 0 : in->id;

	return db_rows(r->ctx, &sql_file_get_by_url,
	    ARGS(AN("address", &address), AN("config_id", &id),
	        AN("path", &path)),
	    out);
}

static enum err
file_get_by_url(struct req *r, const struct args *in)
{
	struct storages s;
	struct rows rows;
	struct row row;

	TRY(read_storages(r, &s));
	TRY(find_by_url(r, in->at, &s, &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	put_file(r, &s, &row);
	return OK;
}

/* -- removing -------------------------------------------------------------- */

/* Are the bytes on another host? */
static bool
is_far(struct req *r, const struct file_found *f)
{
	return f->storage.kind != 0 &&
	       storage_host(r->ctx->mem, &f->storage) != NULL;
}

/* Removes a file, its bytes and its row.  If it is on another host, its bytes
 * are removed before its row, so that the row is there for another attempt if
 * this fails.  If it is on this host, the row is removed first; bytes that stay
 * behind are found by `job file_reap`.  audit_sign names the user to the
 * operation log in the new transaction. */
static enum err
drop_file(struct req *r, int64_t id)
{
	int slot CLEANUP(far_slot_free) = -1;
	struct file_found f;
	enum err e;

	TRY(file_find(r->ctx, id, &f));
	if (is_far(r, &f)) {
		TRY(far_slot_take(r, &f.storage, &slot));
		TRY(db_commit(r->ctx));
		TRY(file_remove(r->ctx, r->site->home, &f));
	}
	TRY(audit_sign(r));
	TRY(db_begin(r->ctx));
	/* The block answers the id of the content.  A file without bytes has
	 * none (key NULL), so for it no row is no error. */
	TRY(db_hit(r->ctx, &sql_file_drop, ARGS(AN("id", &id)),
	    f.key != NULL ? E_FILE_NOT_EXISTS : OK));
	TRY(db_commit(r->ctx));
	if (f.key != NULL)
		fetch_forget(r->ctx, r->site->home, f.key);
	if (is_far(r, &f) || f.storage.kind == 0)
		return OK;
	e = file_remove(r->ctx, r->site->home, &f);
	(void)e; /* it was logged; `job file_reap` tries again */
	return OK;
}

static enum err
file_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;

	TRY(drop_file(r, q->id));
	return done(r);
}

/* Deletes one file after the other, each in a transaction of its own.  If a
 * storage fails, that file and those after it stay. */
static enum err
file_delete_list(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;

	for (size_t i = 0; i < q->ids.n; i++) {
		enum err e = drop_file(r, q->ids.v[i]);

		if (e != OK && e != E_FILE_NOT_EXISTS)
			return e;
	}
	return done(r);
}

static enum err
file_delete_by_url(struct req *r, const struct args *in)
{
	struct storages s;
	struct rows rows;
	struct row row;

	TRY(read_storages(r, &s));
	TRY(find_by_url(r, in->at, &s, &rows));
	if (rows.n == 0)
		return E_FILE_NOT_EXISTS;
	row = row_at(&rows, 0);
	TRY(drop_file(r, row_i64(&row, "id")));
	return done(r);
}

static const struct object file = { "file", &sql_file_get, NULL };

#define DROP_REFUSES REFUSES(E_FILE_NOT_EXISTS, E_FILE_STORAGE_FAILED)

/* clang-format off */
static const struct endpoint file_endpoints[] = {
	{ ADMIN, GET, "/infra/file/get", PERM("infra:file:query"), IN(by_id),
	    CALL(file_get, SHOWS(ONE, .of = &file),
	        REFUSES(E_FILE_NOT_EXISTS), TAGGED), "Read one file's row" },
	{ ADMIN, GET, "/infra/file/page", PERM("infra:file:query"),
	    IN(file_page), CALL(file_page, SHOWS(PAGE, .of = &file)),
	    "List files by path and type" },
	{ ADMIN, DELETE, "/infra/file/delete", PERM("infra:file:delete"),
	    IN(by_id), CALL(file_delete, DROP_REFUSES,
	        REVISES("/infra/file/get", file_revision)),
	    "Delete a file and its bytes" },
	{ ADMIN, DELETE, "/infra/file/delete-list",
	    PERM("infra:file:delete"), IN(by_ids),
	    CALL(file_delete_list, REFUSES(E_FILE_STORAGE_FAILED)),
	    "Delete files and their bytes" },

	{ RPC, GET, "/infra/file/get", PEER, IN(by_id),
	    CALL(file_get, SHOWS(ONE, .of = &file),
	        REFUSES(E_FILE_NOT_EXISTS)), "Read one file's row" },
	{ RPC, GET, "/infra/file/getFileByUrl", PEER, IN(file_by_url),
	    CALL(file_get_by_url, SHOWS(ONE, .of = &file, .null = true)),
	    "Find the newest file of an address" },
	{ RPC, DELETE, "/infra/file/delete/by/id", PEER, IN(by_id),
	    CALL(file_delete, DROP_REFUSES), "Delete a file and its bytes" },
	{ RPC, DELETE, "/infra/file/delete/by/url", PEER, IN(file_by_url),
	    CALL(file_delete_by_url, DROP_REFUSES),
	    "Delete the newest file of an address" },
};
/* clang-format on */

TABLE(file);

/* -- serving --------------------------------------------------------------- */

/*
 * The endpoint decides which file nginx sends, with which type, and whether a
 * browser shows it or saves it.
 */

#define LOCAL_URI  "/_files/"   /* the nginx location for files on this host */
#define COPIED_URI "/_spooled/" /* the nginx location for copies */
#define TEXT_MAX   ((size_t)4096)

struct file_serve {
	int64_t config_id;
	const char *path;
};
static const struct field file_serve_fields[] = {
	FIELD(struct file_serve, config_id, .doc = "of the storage"),
	FIELD(struct file_serve, path, .text = TEXT_EXACT, .max = 512,
	    .form = &form_file_path, .fails = E_FILE_PATH_INVALID,
	    .doc = "all that follows"),
};

/* Answers with the HTTP status 404 and an empty body. */
static enum err
answer_gone(struct req *r)
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

/* Lets nginx send the file that it has under uri and path; row says its type
 * and name. */
static enum err
send_file(
    struct req *r, const char *uri, const char *path, const struct row *row)
{
	struct arena *a = r->ctx->mem;
	const char *type = arena_strdup(a, row_str(row, "mime"));
	struct buf b;

	buf_init(&b, TEXT_MAX);
	buf_str(&b, uri);
	path_escape(&b, path, "/");
	r->reply->stored = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	r->reply->disposition = disposition(a, type, row_str(row, "name"));
	r->reply->type = type;
	buf_clear(r->reply->body, SIZE_MAX);
	return OK;
}

/* Lets nginx send a file of a storage that it cannot read, of any but the local
 * one: the file is copied to this host first, and the copy serves later
 * requests, too. */
static enum err
send_copy(struct req *r, const struct storage *p, const struct file_content *c,
    const struct row *row)
{
	int slot CLEANUP(far_slot_free) = -1;
	enum err e;

	if (fetch_ready(r->ctx, r->site->home, c->key))
		return send_file(r, COPIED_URI, c->key, row);
	TRY(far_slot_take(r, p, &slot));
	e = fetch_file(r->ctx, r->site->home, p, c);
	if (e == E_FILE_NOT_EXISTS)
		return answer_gone(r);
	TRY(e);
	return send_file(r, COPIED_URI, c->key, row);
}

/* Answers with the bytes of a file, or with 404. */
static enum err
file_serve(struct req *r, const struct args *in)
{
	const struct file_serve *q = in->at;
	struct file_content c;
	struct rows rows;
	struct row row;
	struct storage p;

	if (!decode_given(in, &q->path) || !decode_given(in, &q->config_id))
		return answer_gone(r);
	TRY(db_rows(r->ctx, &sql_file_at, in, &rows));
	if (rows.n == 0)
		return answer_gone(r);
	row = row_at(&rows, 0);
	TRY(storage_read(r->ctx, q->config_id, row_i32(&row, "storage"),
	    row_str(&row, "config"), &p));
	c = (struct file_content){ row_i64(&row, "id"), row_i64(&row, "size"),
		row_str(&row, "file_key"), q->path };
	if (p.kind != STORAGE_LOCAL)
		return send_copy(r, &p, &c, &row);
	if (!local_there(
	        r->ctx, r->site->home, storage_base(r->ctx->mem, &p), c.key))
		return answer_gone(r);
	return send_file(r, LOCAL_URI,
	    local_path(r->ctx->mem, storage_base(r->ctx->mem, &p), c.key),
	    &row);
}

/* clang-format off */
static const struct endpoint file_serve_endpoints[] = {
	{ ADMIN, GET, "/infra/file/{configId}/get/{path*}", TENANT_FREE,
	    IN(file_serve),
	    CALL(file_serve, WRITES("application/octet-stream", .gone = true),
	        REFUSES(E_FILE_PATH_INVALID, E_FILE_STORAGE_FAILED)),
	    "The bytes of a stored file" },
};
/* clang-format on */

TABLE(file_serve);
