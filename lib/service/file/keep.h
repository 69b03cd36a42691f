/*
 * keep.h - stores a file: first makes its bytes durable in a storage, then
 * lists the file.  For requests and for jobs.
 * Source: wire contract, "File"; rules on security, "Files".
 */
#ifndef FILE_KEEP_H
#define FILE_KEEP_H

#include "file/file_rows.h"
#include "file/local.h"

/* A file to be stored; texts that the caller does not set are NULL. */
struct file_in {
	const char *name, *directory, *type;
	const char *path; /* NULL: file_path makes a path */
	struct file_bytes bytes;
};

/* A file whose bytes are stored, but which is not listed yet. */
struct file_kept {
	struct storage storage;
	const char *name, *path, *type;
	const char *mime; /* detected from name and bytes */
	const char *key, *url;
	struct file_bytes bytes;
};

/* file_key - a random name: 32 hex digits. */
const char *file_key(struct arena *a);

/*
 * file_path - check the names and make the path "[directory/]yyyyMMdd/<random>/
 * <name>", which is unique and cannot be guessed; or check in->path.
 * E_FILE_PATH_INVALID.
 */
enum err file_path(struct ctx *ctx, const struct file_in *in, const char *name,
    const char **out) MUST_CHECK;

/* file_quota - E_FILE_QUOTA_EXCEEDED when the files of the signed-in user and
 * size more bytes exceed his quota. */
enum err file_quota(struct ctx *ctx, int64_t size) MUST_CHECK;

/*
 * file_keep - first step: check everything, then write the bytes to the
 * storage (to the database only in the second step).  It commits the caller's
 * transaction first, because writing may take minutes.  A crash between the two
 * steps leaves bytes without a row, which `job file_reap` removes (on other
 * hosts by intent.h), but never a row without bytes.  E_FILE_PATH_EXISTS (only
 * for another host), E_FILE_IS_EMPTY, E_FILE_PATH_INVALID,
 * E_FILE_QUOTA_EXCEEDED, E_FILE_STORAGE_FAILED.
 */
enum err file_keep(struct ctx *ctx, const char *home, const struct storage *p,
    const struct file_in *in, struct file_kept *out) MUST_CHECK;

/*
 * file_list - second step, in the caller's transaction: insert the rows.
 * listed false: insert only the row by which the bytes can be read, not the one
 * that lists the file.  When this or the commit fails, the caller must call
 * file_undo.  E_FILE_PATH_EXISTS too.
 */
enum err
file_list(struct ctx *ctx, const struct file_kept *k, bool listed) MUST_CHECK;

/* file_undo - remove the bytes that file_keep has written; a failure is only
 * logged. */
void file_undo(struct ctx *ctx, const char *home, const struct file_kept *k);

#endif
