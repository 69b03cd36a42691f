/* file_upload.c - stores files that browsers and other modules send. */
#include <string.h>

#include "file/errors.h"
#include "infra/file_keep.h"
#include "infra/infra_tables.h"
#include "input/given.h"
#include "text/base64_decode.h"

/* Characters; a JSON body has 2 MB at most. */
#define BASE64_MAX ((size_t)2000000)

/* Folders sent by a client decide where a file is stored, so a wrong one has an
 * error of its own. */
#define DIRECTORY(T) \
	FIELD(T, directory, .max = 300, .form = &form_file_path, \
	    .fails = E_FILE_PATH_INVALID, \
	    .doc = "folders in front of the path")

struct file_upload {
	struct upload file;
	const char *directory;
};
static const struct field file_upload_fields[] = {
	FIELD(struct file_upload, file, .req = true),
	DIRECTORY(struct file_upload),
};

struct file_remote {
	struct upload file;
	const char *content, *name, *directory, *path, *type;
};
static const struct field file_remote_fields[] = {
	FIELD(struct file_remote, file,
	    .doc = "instead of content: a form, or the body itself as "
	           "application/octet-stream with the rest in the query"),
	FIELD(struct file_remote, content, .max = BASE64_MAX, .doc = "base64"),
	FIELD(struct file_remote, name, .form = &form_file_name,
	    .fails = E_FILE_PATH_INVALID),
	DIRECTORY(struct file_remote),
	FIELD(struct file_remote, path, .max = 512, .form = &form_file_path,
	    .fails = E_FILE_PATH_INVALID, .doc = "instead of one we make"),
	FIELD(struct file_remote, type, .max = 127, .doc = "MIME type"),
};

static enum err
refuse(struct req *r, const char *field, const char *what)
{
	r->ctx->why = (struct why){ field, what };
	return E_BAD_REQUEST;
}

/* Stores the file in the master storage. */
static enum err
store(struct req *r, const struct file_in *in)
{
	struct file_kept *k = arena_new(r->ctx->mem, struct file_kept, 1);
	struct storage master;

	if (r->site->upload_max > 0 && in->bytes.n > r->site->upload_max)
		return E_UPLOAD_TOO_LARGE;
	TRY(file_master(r->ctx, &master));
	TRY(infra_store(r, &master, in, k));
	r->found = k;
	return OK;
}

/* Lists the stored file and answers with its address. */
static enum err
file_stored(struct req *r, const struct args *in)
{
	(void)in;
	return infra_list(r, r->found, true);
}

static struct file_bytes
bytes_of(const struct req *r, const struct upload *u)
{
	return (struct file_bytes){ u->data, u->n, r->call->body_file != NULL };
}

static enum err
file_upload(struct req *r, const struct args *in)
{
	const struct file_upload *q = in->at;
	const struct file_in f = { .name = q->file.name,
		.type = q->file.type,
		.directory = q->directory,
		.bytes = bytes_of(r, &q->file) };

	return store(r, &f);
}

static enum err
file_remote_create(struct req *r, const struct args *in)
{
	const struct file_remote *q = in->at;
	struct file_in f = { .name = q->name,
		.type = q->type,
		.directory = q->directory,
		.path = q->path,
		.bytes = bytes_of(r, &q->file) };
	const uint8_t *p;

	if (decode_given(in, &q->file)) {
		if (f.name == NULL)
			f.name = q->file.name;
		if (f.type == NULL)
			f.type = q->file.type;
		return store(r, &f);
	}
	if (q->content == NULL || *q->content == '\0')
		return refuse(r, "content", "must not be empty");
	if (base64_decode(r->ctx->mem, q->content, &p, &f.bytes.n) != OK)
		return refuse(r, "content", "must be base64");
	f.bytes.p = p;
	return store(r, &f);
}

/* clang-format off */
#define STORE_REFUSES REFUSES(E_UPLOAD_TOO_LARGE, E_FILE_PATH_INVALID, \
	E_FILE_IS_EMPTY, E_FILE_PATH_EXISTS, \
	E_FILE_QUOTA_EXCEEDED, E_FILE_CONFIG_NOT_EXISTS, E_FILE_STORAGE_FAILED)

static const struct endpoint file_upload_endpoints[] = {
	{ ADMIN, POST, "/infra/file/upload", LOGGED_IN, IN(file_upload),
	    CALL(file_stored, PREPARE(file_upload),
	        SHOWS(VALUE, .kind = KIND_TEXT), STORE_REFUSES),
	    "Store a file; answers its address" },
	{ APP, POST, "/infra/file/upload", LOGGED_IN, IN(file_upload),
	    CALL(file_stored, PREPARE(file_upload),
	        SHOWS(VALUE, .kind = KIND_TEXT), STORE_REFUSES),
	    "Store a file; answers its address" },
	{ RPC, POST, "/infra/file/create", PEER, IN(file_remote),
	    CALL(file_stored, PREPARE(file_remote_create),
	        SHOWS(VALUE, .kind = KIND_TEXT), STORE_REFUSES),
	    "Store a file; answers its address" },
};
/* clang-format on */

TABLE(file_upload);
