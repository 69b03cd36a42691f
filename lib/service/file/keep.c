/* keep.c - storing a file: its bytes are written before its rows, so that a
 * listed file always has its bytes. */
#include "file/keep.h"

#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "base/log.h"
#include "base/num.h"
#include "file/database.h"
#include "file/errors.h"
#include "file/intent.h"
#include "file/remote.h"
#include "file/remove.h"
#include "file/storage_url.h"
#include "fleet/config_value.h"
#include "sql/lib/file.h"
#include "store/db.h"
#include "text/mime.h"
#include "text/path.h"

#define QUOTA_MB     1024
#define QUOTA_MB_MAX 1000000000
#define KEY_BYTES    16

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
absent(const char *s)
{
	return s == NULL || *s == '\0';
}

static const char *
name_of(struct arena *a, const struct file_in *in)
{
	const char *name = in->name, *type = in->type, *extension;

	if (absent(name))
		name = digest_name(a, &in->bytes);
	if (strchr(name, '.') != NULL)
		return name;
	if (absent(type))
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
	bool in_directory = !absent(in->directory);
	const char *path;
	struct row row;

	if (!path_name_ok(name) || (in_directory && !path_ok(in->directory)))
		return E_FILE_PATH_INVALID;
	TRY(db_one(ctx, &sql_file_today, NULL, E_SYSTEM, &row));
	path = arena_printf(ctx->mem, "%s%s%s/%s/%s",
	    in_directory ? in->directory : "", in_directory ? "/" : "",
	    row_str(&row, "today"), file_key(ctx->mem), name);
	if (!absent(in->path))
		path = in->path;
	if (!path_ok(path))
		return E_FILE_PATH_INVALID;
	*out = path;
	return OK;
}

static enum err
quota_mb(struct ctx *ctx, int64_t *out)
{
	const char *text;

	TRY(config_value(ctx, "infra.file.quota-mb", &text));
	if (text == NULL || num_read(text, strlen(text), out) != OK ||
	    *out < 0 || *out > QUOTA_MB_MAX)
		*out = QUOTA_MB;
	return OK;
}

enum err
file_quota(struct ctx *ctx, int64_t size)
{
	int64_t mb;

	if (ctx->caller.id == 0)
		return OK;
	TRY(quota_mb(ctx, &mb));
	return db_check(ctx, &sql_file_quota_check,
	    ARGS(AN("size", &size), AN("quota_mb", &mb)));
}

static enum err
put(struct ctx *ctx, const char *home, const struct file_kept *k)
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
	k.name = name_of(ctx->mem, in);
	TRY(file_path(ctx, in, k.name, &k.path));
	TRY(file_quota(ctx, (int64_t)in->bytes.n));
	k.mime = mime_detect(k.name, in->bytes.p, in->bytes.n);
	k.type = !absent(in->type) && mime_ok(in->type) ? in->type : k.mime;
	k.key = file_key(ctx->mem);
	k.url = storage_url(ctx->mem, p, k.path);
	TRY(intent_begin(ctx, p, k.path));
	e = put(ctx, home, &k);
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
