/* file.c - the list of stored files, for administrators and other modules. */
#include "infra/file.h"
#include "common/inputs.h"
#include "infra/infra.h"
#include "queries.h"

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

static enum err
file_delete(struct req *r, const struct args *in)
{
	const struct by_id *q = in->at;

	TRY(infra_drop(r, q->id));
	return done(r);
}

/* One after the other: a storage that fails keeps the rest. */
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
	struct row row;

	TRY(db_one(r->ctx, &sql_file_get_by_url, in, E_FILE_NOT_EXISTS, &row));
	TRY(infra_drop(r, row_i64(&row, "id")));
	return done(r);
}

#define DROP_REFUSES REFUSES(E_FILE_NOT_EXISTS, E_FILE_STORAGE_FAILED)

/* clang-format off */
static const struct endpoint file_endpoints[] = {
	{ ADMIN, GET, "/infra/file/get", PERM("infra:file:query"), IN(by_id),
	    ONE(file_get, E_FILE_NOT_EXISTS), "Read one file's row" },
	{ ADMIN, GET, "/infra/file/page", PERM("infra:file:query"),
	    IN(file_page), PAGE(file_page), "List files by path and type" },
	{ ADMIN, DELETE, "/infra/file/delete", PERM("infra:file:delete"),
	    IN(by_id), CALL(file_delete, DROP_REFUSES),
	    "Delete a file and its bytes" },
	{ ADMIN, DELETE, "/infra/file/delete-list",
	    PERM("infra:file:delete"), IN(by_ids),
	    CALL(file_delete_list, REFUSES(E_FILE_STORAGE_FAILED)),
	    "Delete files and their bytes" },

	{ RPC, GET, "/infra/file/get", PEER, IN(by_id),
	    ONE(file_get, E_FILE_NOT_EXISTS), "Read one file's row" },
	{ RPC, GET, "/infra/file/getFileByUrl", PEER, IN(file_by_url),
	    ONE(file_get_by_url, OK), "Find the newest file of an address" },
	{ RPC, DELETE, "/infra/file/delete/by/id", PEER, IN(by_id),
	    CALL(file_delete, DROP_REFUSES), "Delete a file and its bytes" },
	{ RPC, DELETE, "/infra/file/delete/by/url", PEER, IN(file_by_url),
	    CALL(file_delete_by_url, DROP_REFUSES),
	    "Delete the newest file of an address" },
};
/* clang-format on */

TABLE(file);
