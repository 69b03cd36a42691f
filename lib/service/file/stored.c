/*
 * stored.c - stored files, from their bytes to their rows and back: how a file
 * is found, kept in a storage of any kind, removed from it, and copied to this
 * host for nginx.
 *
 * The bytes of a file are written before its rows, so that a listed file always
 * has its bytes.  Bytes in the database are in pieces, so that neither this
 * process nor the server holds more than one of them; they are sent and read in
 * PostgreSQL's text form of bytea: "\x" and hex digits.  A local copy is
 * written under a temporary name and then renamed, so that a file under the
 * final name is always complete.
 */
#include "file/stored.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/hash.h"
#include "base/log.h"
#include "file/errors.h"
#include "file/remote.h"
#include "sql/lib/file.h"
#include "store/db.h"
#include "store/db_bulk.h"
#include "text/mime.h"
#include "text/path.h"

#define KEY_BYTES 16
#define CHUNK     ((size_t)256 * 1024) /* bytes of a piece; whole pages */
#define PREFIX    2                    /* "\x" */

/* -- rows ---------------------------------------------------------------- */

/* Reads the storage configuration with that id from the row of a block. */
static enum err
read_storage(
    struct ctx *ctx, const struct row *row, int64_t id, struct storage *out)
{
	return storage_read(
	    ctx, id, row_i32(row, "storage"), row_str(row, "config"), out);
}

enum err
file_master(struct ctx *ctx, struct storage *out)
{
	struct row row;

	TRY(db_one(
	    ctx, &sql_file_master, NULL, E_FILE_CONFIG_NOT_EXISTS, &row));
	return read_storage(ctx, &row, row_i64(&row, "id"), out);
}

enum err
file_storage(struct ctx *ctx, int64_t id, struct storage *out)
{
	struct row row;

	TRY(db_one(ctx, &sql_file_storage, ARGS(AN("id", &id)),
	    E_FILE_CONFIG_NOT_EXISTS, &row));
	return read_storage(ctx, &row, id, out);
}

enum err
file_find(struct ctx *ctx, int64_t id, struct file_found *out)
{
	struct file_found f = { .id = id };
	struct row row;

	TRY(db_one(
	    ctx, &sql_file_find, ARGS(AN("id", &id)), E_FILE_NOT_EXISTS, &row));
	f.path = row_str(&row, "path");
	f.key = row_str(&row, "file_key");
	f.content_id = row_i64(&row, "content_id");
	if (!row_null(&row, "config") && f.key != NULL)
		TRY(read_storage(
		    ctx, &row, row_i64(&row, "config_id"), &f.storage));
	*out = f;
	return OK;
}

/* -- bytes in the database ----------------------------------------------- */

/* Stores the bytes of a content, in the caller's transaction. */
static enum err
database_put(
    struct ctx *ctx, int64_t content_id, const struct file_bytes *bytes)
{
	const char *text = arena_alloc(ctx->mem, PREFIX + 2 * CHUNK + 1);
	char *hex = (char *)(uintptr_t)text;
	const char *p = bytes->p;
	int32_t no = 0;

	memcpy(hex, "\\x", PREFIX);
	for (size_t at = 0; at < bytes->n; at += CHUNK, no++) {
		size_t n = bytes->n - at < CHUNK ? bytes->n - at : CHUNK;

		hash_hex(p + at, n, hex + PREFIX);
		TRY(db_do(ctx, &sql_file_chunk_add,
		    ARGS(AN("content_id", &content_id), AN("no", &no),
		        AN("content", &text))));
		if (bytes->mapped)
			mem_let_go(p + at, n);
	}
	return OK;
}

enum err
database_remove(struct ctx *ctx, const int64_t *content_id)
{
	enum err e;

	do
		e = db_hit(ctx, &sql_file_chunk_drop,
		    ARGS({ "content_id", F_I64, content_id }),
		    E_FILE_NOT_EXISTS);
	while (e == OK);
	return e == E_FILE_NOT_EXISTS ? OK : e;
}

/* A file into which a content of the database is copied. */
struct sink {
	struct ctx *ctx;
	char *bytes;  /* room for one piece */
	int64_t left; /* bytes of the content that are still to come */
	int fd;
};

/* Writes the n bytes of the present piece to the file. */
static enum err
write_chunk(struct sink *s, size_t n)
{
	s->left -= (int64_t)n;
	if (write_all(s->fd, s->bytes, n))
		return OK;
	return fault(s->ctx,
	    "a piece of a stored file cannot be written to its local copy: %s",
	    strerror(errno));
}

/* Decodes one piece, and writes it to the file. */
static enum err
copy_chunk(void *arg, const struct row *row)
{
	struct sink *s = arg;
	const char *hex = row_str(row, "content") + PREFIX;
	size_t n = strlen(hex) / 2;

	BUG_ON(n > CHUNK || !hash_unhex(hex, n, s->bytes));
	return write_chunk(s, n);
}

/* Writes all bytes to fd; no transaction may be open.  E_FILE_NOT_EXISTS when
 * the pieces are not exactly `size` bytes together. */
static enum err
database_get(struct ctx *ctx, int64_t content_id, int64_t size, int fd)
{
	struct sink s = { ctx, arena_alloc(ctx->mem, CHUNK), size, fd };

	TRY(db_begin_read(ctx));
	TRY(db_stream(ctx, &sql_file_chunks,
	    ARGS(AN("content_id", &content_id)), copy_chunk, &s));
	TRY(db_commit(ctx));
	return s.left == 0 ? OK : E_FILE_NOT_EXISTS;
}

/* -- removing the bytes -------------------------------------------------- */

enum err
file_remove(struct ctx *ctx, const char *home, const struct file_found *f)
{
	switch ((int)f->storage.kind) {
	case 0: /* the file has no bytes, or no storage */
		return OK;
	case STORAGE_DATABASE:
		return database_remove(ctx, &f->content_id);
	case STORAGE_LOCAL:
		return local_remove(
		    ctx, home, storage_base(ctx->mem, &f->storage), f->key);
	default:
		return remote_remove(ctx, &f->storage, f->path);
	}
}

/* -- keeping a file ------------------------------------------------------ */

const char *
file_key(struct arena *a)
{
	char *hex = arena_alloc(a, 2 * KEY_BYTES + 1);

	hash_random_hex(hex, KEY_BYTES);
	return hex;
}

/* The name of a file that was sent without a name: the digest of its bytes. */
static const char *
digest_name(struct arena *a, const struct file_bytes *bytes)
{
	char *hex = arena_alloc(a, SHA256_HEX + 1);

	hash_sha256_hex(bytes->p, bytes->n, hex);
	return hex;
}

static bool
is_absent(const char *s)
{
	return s == NULL || *s == '\0';
}

/* The name of a new file: the one that was sent, else the digest of the bytes.
 * If it has no extension it gets that of the type, as long as there is room. */
static const char *
file_name(struct arena *a, const struct file_in *in)
{
	const char *name = in->name, *type = in->type, *extension;

	if (is_absent(name))
		name = digest_name(a, &in->bytes);
	if (strchr(name, '.') != NULL)
		return name;
	if (is_absent(type))
		type = mime_detect(name, in->bytes.p, in->bytes.n);
	extension = mime_extension(type);
	if (strlen(name) + strlen(extension) > PATH_NAME_MAX)
		return name;
	return arena_printf(a, "%s%s", name, extension);
}

enum err
file_path(struct ctx *ctx, const struct file_in *in, const char *name,
    const char **out)
{
	bool in_directory = !is_absent(in->directory);
	const char *path;
	struct row row;

	if (!path_name_ok(name) || (in_directory && !path_ok(in->directory)))
		return E_FILE_PATH_INVALID;
	TRY(db_one(ctx, &sql_file_today, NULL, E_SYSTEM, &row));
	path = arena_printf(ctx->mem, "%s%s%s/%s/%s",
	    in_directory ? in->directory : "", in_directory ? "/" : "",
	    row_str(&row, "today"), file_key(ctx->mem), name);
	if (!is_absent(in->path))
		path = in->path;
	if (!path_ok(path))
		return E_FILE_PATH_INVALID;
	*out = path;
	return OK;
}

enum err
file_quota(struct ctx *ctx, int64_t size)
{
	if (ctx->caller.id == 0)
		return OK;
	return db_check(ctx, &sql_file_quota_check, ARGS(AN("size", &size)));
}

/* Writes the bytes to the storage; into the database they are written by
 * file_list, together with the rows. */
static enum err
put_bytes(struct ctx *ctx, const char *home, const struct file_kept *k)
{
	switch (k->storage.kind) {
	case STORAGE_DATABASE:
		return OK;
	case STORAGE_LOCAL:
		return local_put(ctx, home, storage_base(ctx->mem, &k->storage),
		    k->key, &k->bytes);
	default:
		return remote_put(ctx, &k->storage, k->path, &k->bytes);
	}
}

enum err
file_keep(struct ctx *ctx, const char *home, const struct storage *p,
    const struct file_in *in, struct file_kept *out)
{
	struct file_kept k = { .storage = *p, .bytes = in->bytes };
	enum err e;

	if (in->bytes.n == 0)
		return E_FILE_IS_EMPTY;
	k.name = file_name(ctx->mem, in);
	TRY(file_path(ctx, in, k.name, &k.path));
	TRY(file_quota(ctx, (int64_t)in->bytes.n));
	k.mime = mime_detect(k.name, in->bytes.p, in->bytes.n);
	k.type = !is_absent(in->type) && mime_ok(in->type) ? in->type : k.mime;
	k.key = file_key(ctx->mem);
	k.url = storage_url(ctx->mem, p, k.path);
	TRY(intent_begin(ctx, p, k.path));
	e = put_bytes(ctx, home, &k);
	if (e != OK)
		intent_fail(ctx, p, k.path);
	*out = k;
	return e;
}

enum err
file_list(struct ctx *ctx, const struct file_kept *k, bool listed)
{
	int64_t size = (int64_t)k->bytes.n;
	const struct args *in = ARGS(AN("config_id", &k->storage.id),
	    AN("name", &k->name), AN("path", &k->path), AN("url", &k->url),
	    AN("type", &k->type), AN("mime", &k->mime), AN("file_key", &k->key),
	    AN("size", &size));
	struct row row;

	if (listed) {
		TRY(db_do(ctx, &sql_file_add, in));
		TRY(file_quota(ctx, 0));
	}
	TRY(db_one(ctx, &sql_file_content_add, in, E_SYSTEM, &row));
	TRY(intent_end(ctx, &k->storage, k->path));
	if (k->storage.kind != STORAGE_DATABASE)
		return OK;
	return database_put(ctx, row_i64(&row, "id"), &k->bytes);
}

void
file_undo(struct ctx *ctx, const char *home, const struct file_kept *k)
{
	const struct file_found f = {
		.path = k->path, .key = k->key, .storage = k->storage
	};

	enum err e = file_remove(ctx, home, &f);

	if (e == OK)
		e = intent_end(ctx, &k->storage, k->path);
	if (e == OK)
		return;
	log_line(LOG_WARN,
	    "file %s of storage %lld was not listed and cannot be removed now; "
	    "the job file_reap will remove it",
	    k->key, (long long)k->storage.id);
	intent_fail(ctx, &k->storage, k->path);
}

/* -- local copies -------------------------------------------------------- */

static void
close_fd(const int *fd)
{
	if (*fd >= 0)
		(void)close(*fd);
}

/* Opens the folder of the local copies, with make creates it first; -1, with
 * errno: there is none. */
static int
open_copies(struct arena *a, const char *home, bool make)
{
	const char *spool = arena_printf(a, "%s/spool", home);
	const char *path = arena_printf(a, "%s/" FETCH_DIR, home);

	if (make) {
		(void)mkdir(spool, 0750);
		(void)mkdir(path, 0750);
	}
	return open(path, O_DIRECTORY | O_RDONLY | O_CLOEXEC);
}

bool
fetch_ready(struct ctx *ctx, const char *home, const char *key)
{
	int dir CLEANUP(close_fd) = open_copies(ctx->mem, home, false);

	return dir >= 0 && utimensat(dir, key, NULL, AT_SYMLINK_NOFOLLOW) == 0;
}

/* Writes the bytes of a content to fd. */
static enum err
content_copy(struct ctx *ctx, const struct storage *p,
    const struct file_content *c, int fd)
{
	if (p->kind == STORAGE_DATABASE)
		return database_get(ctx, c->id, c->size, fd);
	return remote_get(ctx, p, c->path, fd, c->size);
}

enum err
fetch_file(struct ctx *ctx, const char *home, const struct storage *p,
    const struct file_content *c)
{
	const char *part =
	    arena_printf(ctx->mem, "%s.%ld", c->key, (long)getpid());
	int dir CLEANUP(close_fd) = open_copies(ctx->mem, home, true);
	int fd CLEANUP(close_fd) =
	    dir < 0 ? -1
	            : openat(dir, part,
	                  O_CREAT | O_TRUNC | O_WRONLY | O_NOFOLLOW | O_CLOEXEC,
	                  0640);
	enum err e;

	if (fd < 0)
		return fault(ctx, "%s/%s cannot be created: %s", FETCH_DIR,
		    part, strerror(errno));
	e = content_copy(ctx, p, c, fd);
	if (e == OK && renameat(dir, part, dir, c->key) != 0)
		e = fault(ctx, "%s/%s cannot be renamed: %s", FETCH_DIR, part,
		    strerror(errno));
	if (e != OK)
		(void)unlinkat(dir, part, 0);
	return e;
}

void
fetch_forget(struct ctx *ctx, const char *home, const char *key)
{
	int dir CLEANUP(close_fd) = open_copies(ctx->mem, home, false);

	if (dir >= 0)
		(void)unlinkat(dir, key, 0);
}

int64_t
fetch_reap(struct ctx *ctx, const char *home)
{
	int fd = open_copies(ctx->mem, home, false);
	DIR *dir = fd < 0 ? NULL : fdopendir(fd);
	const struct dirent *e;
	struct stat st;
	int64_t n = 0;

	if (dir == NULL) {
		close_fd(&fd);
		return errno == ENOENT ? 0 : -1;
	}
	while ((e = readdir(dir)) != NULL)
		if (fstatat(fd, e->d_name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
		    S_ISREG(st.st_mode) &&
		    ctx->now_ms / 1000 - st.st_mtime >= FETCH_KEEP_S)
			n += unlinkat(fd, e->d_name, 0) == 0;
	(void)closedir(dir);
	return n;
}
