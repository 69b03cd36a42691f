/* file.c - the list of stored files, for administrators and other
 * modules. */
#include "sql/infra/file.h"

#include <string.h>

#include "common/inputs.h"
#include "file/errors.h"
#include "file/storage.h"
#include "infra/file_keep.h"
#include "infra/infra_tables.h"
#include "store/db_run.h"
#include "store/row.h"
#include "text/json_out.h"
#include "text/url.h"

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

static void
put_file(struct req *r, const struct storages *s, const struct row *row)
{
	for (size_t i = 0; i < s->n; i++) {
		if (s->v[i].id != row_i64(row, "config_id"))
			continue;
		row_json_as(&r->out, row, "url",
		    storage_read_url(
		        r->ctx, &s->v[i], row_str(row, "path"), INFRA_READ_S));
		return;
	}
	row_json(&r->out, row);
}

/* The request that lists a page of files. */
struct showing {
	struct req *r;
	struct storages s;
};

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

static enum err
file_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;

	TRY(infra_drop(r, q->id));
	return done(r);
}

/* Deletes one file after the other, each in a transaction of its own.  If a
 * storage fails, that file and those after it stay. */
static enum err
file_delete_list(struct req *r, const struct args *in)
{
	const struct by_ids *q = in->at;

	for (size_t i = 0; i < q->ids.n; i++) {
		enum err e = infra_drop(r, q->ids.v[i]);

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
	TRY(infra_drop(r, row_i64(&row, "id")));
	return done(r);
}

static const struct object file = { "file", &sql_file_get, NULL };

#define DROP_REFUSES REFUSES(E_FILE_NOT_EXISTS, E_FILE_STORAGE_FAILED)

/* clang-format off */
static const struct endpoint file_endpoints[] = {
	{ ADMIN, GET, "/infra/file/get", PERM("infra:file:query"), IN(by_id),
	    CALL(file_get, SHOWS(ONE, .of = &file),
	        REFUSES(E_FILE_NOT_EXISTS)), "Read one file's row" },
	{ ADMIN, GET, "/infra/file/page", PERM("infra:file:query"),
	    IN(file_page), CALL(file_page, SHOWS(PAGE, .of = &file)),
	    "List files by path and type" },
	{ ADMIN, DELETE, "/infra/file/delete", PERM("infra:file:delete"),
	    IN(by_id), CALL(file_delete, DROP_REFUSES),
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
