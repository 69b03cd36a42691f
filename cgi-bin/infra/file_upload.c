/*
 * file_upload.c - files that arrive: browsers and other modules send them, or
 * put them into object storage directly, by signed addresses, and then have
 * them listed.
 */
#include <string.h>

#include "base/hash.h"
#include "file/errors.h"
#include "file/remote.h"
#include "file/storage.h"
#include "infra/file_store.h"
#include "input/field.h"
#include "sql/infra/file_upload.h"
#include "sql/lib/file.h"
#include "text/mime.h"
#include "text/path.h"
#include "text/url.h"
#include "web/endpoint.h"

/* -- files that are sent --------------------------------------------------- */

/* Characters; a JSON body has 2 MB at most. */
#define BASE64_MAX ((size_t)2000000)

/* Folders sent by a client decide where a file is stored, so a wrong one has an
 * error of its own. */
#define DIRECTORY(T) \
	FIELD(T, directory, .text = TEXT_EXACT, .max = 300, \
	    .form = &form_file_path, .fails = E_FILE_PATH_INVALID, \
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
	FIELD(struct file_remote, file),
	FIELD(struct file_remote, content, .text = TEXT_EXACT,
	    .max = BASE64_MAX, .doc = "base64; must not be empty"),
	FIELD(struct file_remote, name, .text = TEXT_EXACT,
	    .form = &form_file_name, .fails = E_FILE_PATH_INVALID),
	DIRECTORY(struct file_remote),
	FIELD(struct file_remote, path, .text = TEXT_EXACT, .max = 512,
	    .form = &form_file_path, .fails = E_FILE_PATH_INVALID,
	    .doc = "instead of one we make"),
	FIELD(struct file_remote, type, .max = 127, .doc = "MIME type"),
};

/* Stores the file in the master storage, before file_list_stored lists it. */
static enum err
store_in_master(struct req *r, const struct file_in *in)
{
	struct file_kept *k = arena_new(r->ctx->mem, struct file_kept, 1);
	struct storage master;

	if (r->site->upload_max > 0 && in->bytes.n > r->site->upload_max)
		return E_UPLOAD_TOO_LARGE;
	TRY(file_master(r->ctx, &master));
	TRY(file_store(r, &master, in, k));
	r->found = k;
	return OK;
}

/* Lists the stored file and answers with its address. */
static enum err
file_list_stored(struct req *r, const struct args *in)
{
	(void)in;
	return file_store_list(r, r->found, true);
}

static struct file_bytes
bytes_of(const struct req *r, const struct upload *u)
{
	return (struct file_bytes){ u->data, u->n,
		.mapped = r->call->body_file != NULL };
}

/* Stores the file of a form; file_list_stored then lists it. */
static enum err
file_upload(struct req *r, const struct args *in)
{
	const struct file_upload *q = in->at;
	const struct file_in f = { .name = q->file.name,
		.type = q->file.type,
		.directory = q->directory,
		.bytes = bytes_of(r, &q->file) };

	return store_in_master(r, &f);
}

/* Stores the file that a module sends, in a form or as base64; file_list_stored
 * then lists it. */
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
		return store_in_master(r, &f);
	}
	if (q->content == NULL || *q->content == '\0')
		return bad_request(r->ctx, "content", "must not be empty");
	if (hash_unbase64(r->ctx->mem, q->content, &p, &f.bytes.n) != OK)
		return bad_request(r->ctx, "content", "must be base64");
	f.bytes.p = p;
	return store_in_master(r, &f);
}

/* clang-format off */
#define STORE_REFUSES REFUSES(E_UPLOAD_TOO_LARGE, E_FILE_PATH_INVALID, \
	E_FILE_IS_EMPTY, E_FILE_PATH_EXISTS, \
	E_FILE_QUOTA_EXCEEDED, E_FILE_CONFIG_NOT_EXISTS, E_FILE_STORAGE_FAILED)

static const struct endpoint file_upload_endpoints[] = {
	{ ADMIN, POST, "/infra/file/upload", LOGGED_IN, IN(file_upload),
	    CALL(file_list_stored, PREPARE(file_upload),
	        SHOWS(VALUE, .kind = KIND_TEXT), STORE_REFUSES),
	    "Store a file; answers its address" },
	{ APP, POST, "/infra/file/upload", LOGGED_IN, IN(file_upload),
	    CALL(file_list_stored, PREPARE(file_upload),
	        SHOWS(VALUE, .kind = KIND_TEXT), STORE_REFUSES),
	    "Store a file; answers its address" },
	{ RPC, POST, "/infra/file/create", PEER, IN(file_remote),
	    CALL(file_list_stored, PREPARE(file_remote_create),
	        SHOWS(VALUE, .kind = KIND_TEXT), STORE_REFUSES),
	    "Store a file; answers its address" },
};
/* clang-format on */

TABLE(file_upload);

/* -- files that are put into object storage -------------------------------- */

struct file_presign {
	const char *name, *directory;
};
static const struct field file_presign_fields[] = {
	FIELD(struct file_presign, name, .text = TEXT_EXACT, .req = true,
	    .form = &form_file_name, .fails = E_FILE_PATH_INVALID),
	FIELD(struct file_presign, directory, .text = TEXT_EXACT, .max = 300,
	    .form = &form_file_path, .fails = E_FILE_PATH_INVALID),
};

static OBJECT(file_ticket, MEMBER("config_id", BIG), MEMBER("upload_url", TEXT),
    MEMBER("url", TEXT), MEMBER("path", TEXT));

struct file_record {
	int64_t config_id, size;
	const char *path, *name, *url, *type;
};
static const struct field file_record_fields[] = {
	FIELD(struct file_record, config_id, .req = true),
	FIELD(struct file_record, path, .text = TEXT_EXACT, .req = true,
	    .max = 512, .form = &form_file_path, .fails = E_FILE_PATH_INVALID),
	FIELD(struct file_record, name, .text = TEXT_EXACT, .req = true,
	    .form = &form_file_name, .fails = E_FILE_PATH_INVALID),
	FIELD(struct file_record, url, .req = true, .max = 4096,
	    .doc = "ours of that path is listed"),
	FIELD(struct file_record, type, .max = 127,
	    .dflt = "application/octet-stream"),
	FIELD(struct file_record, size, .req = true, .lo = 1, .hi = INT64_MAX,
	    .doc = "bytes; the storage is asked, too"),
};

struct file_reading {
	const char *url;
	int32_t expiration_seconds;
};
static const struct field file_reading_fields[] = {
	FIELD(struct file_reading, url, .req = true, .max = 4096),
	FIELD(struct file_reading, expiration_seconds, .lo = 1, .hi = 604800,
	    .dflt = "86400"),
};

/* The master storage; E_NOT_IMPLEMENTED: it is not S3, so nobody else can put
 * files there. */
static enum err
master_object_storage(struct req *r, struct storage *out)
{
	TRY(file_master(r->ctx, out));
	return out->kind == STORAGE_S3 ? OK : E_NOT_IMPLEMENTED;
}

/* Stores for whom an upload address was signed.  Only this user may list the
 * file later; otherwise a user could list another one's file as his own and
 * delete it. */
static enum err
give_ticket(struct req *r, const struct storage *p, const char *path)
{
	return db_do(r->ctx, &sql_file_ticket_add,
	    ARGS(AN("config_id", &p->id), AN("path", &path)));
}

/* Answers with an address to which a browser may put a file, and with the
 * address at which it can be read then. */
static enum err
file_presigned(struct req *r, const struct args *in)
{
	const struct file_presign *q = in->at;
	const struct file_in f = { .directory = q->directory };
	struct s3_call call = { .method = "PUT", .now_ms = r->ctx->now_ms };
	struct storage p;
	struct s3 s;

	TRY(master_object_storage(r, &p));
	TRY(storage_may_call(r->ctx, &p));
	TRY(file_path(r->ctx, &f, q->name, &call.path));
	TRY(give_ticket(r, &p, call.path));
	s = storage_s3(r->ctx->mem, &p);
	json_obj(&r->out);
	json_member_i64(&r->out, "configId", p.id);
	json_member_str(&r->out, "uploadUrl",
	    s3_presign(r->ctx->mem, &s, &call, FILE_URL_S));
	json_member_str(&r->out, "url",
	    storage_read_url(r->ctx, &p, call.path, FILE_URL_S));
	json_member_str(&r->out, "path", call.path);
	json_end_obj(&r->out);
	return OK;
}

/* Replaces the size that the caller sent, which may be wrong, by that which the
 * storage tells, if it tells one.  No transaction is open during the call. */
static enum err
measure_object(
    struct req *r, const struct storage *p, const char *path, int64_t *size)
{
	int slot CLEANUP(far_slot_free) = -1;
	int64_t there;

	TRY(far_slot_take(r, p, &slot));
	TRY(db_commit(r->ctx));
	TRY(remote_size(r->ctx, p, path, &there));
	if (there >= 0)
		*size = there;
	return OK;
}

/* A file that a browser has stored: its storage and the size found there. */
struct seen {
	struct storage storage;
	int64_t size;
};

/* Uses the ticket up and lists the file, with the size that was found.  A
 * ticket that is not there was used already, or never given:
 * E_FILE_PATH_INVALID.  Others may list files at the same time, so the quota
 * is asked again when nobody can change the sum (file_quota). */
static enum err
list_seen(struct req *r, const struct file_record *q, const struct storage *p,
    int64_t size)
{
	const char *mime = mime_detect(q->name, "", 0);
	const char *type = mime_ok(q->type) ? q->type : mime, *key;
	const char *url = storage_url(r->ctx->mem, p, q->path);
	const struct args *all;
	struct row row;

	TRY(db_begin(r->ctx));
	TRY(db_hit(r->ctx, &sql_file_ticket_use,
	    ARGS(AN("config_id", &q->config_id), AN("path", &q->path)),
	    E_FILE_PATH_INVALID));
	key = file_key(r->ctx->mem);
	all = ARGS(AN("config_id", &q->config_id), AN("name", &q->name),
	    AN("path", &q->path), AN("url", &url), AN("type", &type),
	    AN("mime", &mime), AN("file_key", &key), AN("size", &size));
	TRY(file_quota(r->ctx, size));
	TRY(db_one(r->ctx, &sql_file_add, all, E_SYSTEM, &row));
	TRY(file_quota(r->ctx, 0));
	TRY(db_do(r->ctx, &sql_file_content_add, all));
	json_put_i64(&r->out, row_i64(&row, "id"));
	return OK;
}

/* Finds the storage and the size of the file, before file_record lists it.  The
 * ticket must exist, but its use is rolled back: it is used up only when the
 * file is listed, after the storage was asked. */
static enum err
file_look(struct req *r, const struct args *in)
{
	struct seen *s = arena_new(r->ctx->mem, struct seen, 1);
	const struct file_record *q = in->at;

	s->size = q->size;
	TRY(db_begin(r->ctx));
	TRY(db_hit(r->ctx, &sql_file_ticket_use, in, E_FILE_PATH_INVALID));
	TRY(file_storage(r->ctx, q->config_id, &s->storage));
	db_undo(r->ctx);
	r->found = s;
	return measure_object(r, &s->storage, q->path, &s->size);
}

/* Lists the file that file_look has found. */
static enum err
file_record(struct req *r, const struct args *in)
{
	const struct seen *s = r->found;

	return list_seen(r, in->at, &s->storage, s->size);
}

/* The path of a file from its address in the master storage, without the
 * signature; E_FILE_PATH_INVALID when it is not such an address.  The escapes
 * of the address are read as those of a parameter, in which a plus means a
 * blank; so an address with a plus is refused. */
static enum err
path_in_storage(
    struct req *r, const struct storage *p, const char *url, const char **out)
{
	const char *front = storage_url(r->ctx->mem, p, "");
	struct url_query q;
	const char *why, *text;
	size_t n = strlen(front);

	if (strncmp(url, front, n) != 0)
		return E_FILE_PATH_INVALID;
	text = arena_printf(
	    r->ctx->mem, "p=%.*s", (int)strcspn(url + n, "?#&;"), url + n);
	if (strchr(text, '+') != NULL ||
	    url_query(r->ctx->mem, text, &q, &why) != OK || q.n != 1 ||
	    !path_ok(q.v[0].value))
		return E_FILE_PATH_INVALID;
	*out = q.v[0].value;
	return OK;
}

/* Answers with an address at which a file of the master storage can be read for
 * some time. */
static enum err
file_reading(struct req *r, const struct args *in)
{
	const struct file_reading *q = in->at;
	const char *path;
	struct storage p;

	TRY(master_object_storage(r, &p));
	TRY(path_in_storage(r, &p, q->url, &path));
	TRY(db_check(r->ctx, &sql_file_reading_check,
	    ARGS(AN("config_id", &p.id), AN("path", &path))));
	json_put_str(
	    &r->out, storage_read_url(r->ctx, &p, path, q->expiration_seconds));
	return OK;
}

/* clang-format off */
#define PRESIGN_REFUSES REFUSES(E_FILE_PATH_INVALID, E_NOT_IMPLEMENTED, \
	E_FILE_CONFIG_NOT_EXISTS)
#define READING_REFUSES REFUSES(E_FILE_PATH_INVALID, E_NOT_IMPLEMENTED, \
	E_FILE_CONFIG_NOT_EXISTS, E_FILE_NOT_EXISTS)
#define RECORD_REFUSES REFUSES(E_FILE_PATH_INVALID, E_FILE_NOT_EXISTS, \
	E_FILE_PATH_EXISTS, E_FILE_QUOTA_EXCEEDED, \
	E_FILE_CONFIG_NOT_EXISTS, E_FILE_STORAGE_FAILED)

static const struct endpoint file_presign_endpoints[] = {
	{ ADMIN, GET, "/infra/file/presigned-url", LOGGED_IN,
	    IN(file_presign), CALL(file_presigned, SHOWS(ONE, .of = &file_ticket),
	        PRESIGN_REFUSES),
	    "Where a browser may put a file by itself" },
	{ APP, GET, "/infra/file/presigned-url", LOGGED_IN,
	    IN(file_presign), CALL(file_presigned, SHOWS(ONE, .of = &file_ticket),
	        PRESIGN_REFUSES),
	    "Where a browser may put a file by itself" },
	{ RPC, GET, "/infra/file/presigned-url", PEER, IN(file_reading),
	    CALL(file_reading, SHOWS(VALUE, .kind = KIND_TEXT),
	        READING_REFUSES),
	    "An address to read a file for a while" },
	{ ADMIN, POST, "/infra/file/create", LOGGED_IN, IN(file_record),
	    CALL(file_record, PREPARE(file_look), SHOWS_ID,
	        RECORD_REFUSES),
	    "List a file that the browser has put" },
	{ APP, POST, "/infra/file/create", LOGGED_IN, IN(file_record),
	    CALL(file_record, PREPARE(file_look), SHOWS_ID,
	        RECORD_REFUSES),
	    "List a file that the browser has put" },
};
/* clang-format on */

TABLE(file_presign);
