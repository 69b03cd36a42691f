/*
 * keep.h - files come in: their bytes are somewhere durable, then they are
 * listed.  For requests and jobs alike.
 * Source: wire contract, "File"; rules on security, "Files".
 */
#ifndef FILE_KEEP_H
#define FILE_KEEP_H

#include "file/find.h"
#include "file/local.h"

/* What somebody wants to have stored; NULL: not said. */
struct file_in {
	const char *name, *directory, *type;
	const char *path; /* instead of one that is made */
	struct file_bytes bytes;
};

/* Bytes that are somewhere, but not listed yet. */
struct file_kept {
	struct place place;
	const char *name, *path, *type;
	const char *mime; /* found out from the bytes */
	const char *key, *url;
	struct file_bytes bytes;
};

/* file_key - a random name: 32 hex digits. */
const char *file_key(struct arena *a);

/*
 * file_path - check names and make the path "[directory/]yyyyMMdd/<random>/
 * <name>": nobody can guess it, and no two files share one.
 * E_FILE_PATH_INVALID.
 */
enum err file_path(struct ctx *ctx, const struct file_in *in, const char *name,
    const char **out) MUST_CHECK;

/* file_quota - E_FILE_QUOTA_EXCEEDED when the caller's files and size more
 * bytes are more than he may have. */
enum err file_quota(struct ctx *ctx, int64_t size) MUST_CHECK;

/*
 * file_keep - first step: check everything, then bring the bytes to the place.
 * Commits what the caller has begun, for this may take minutes.  Those for the
 * database go with the second step.  Between the two a crash leaves bytes no
 * row knows, which `job file_reap` finds (on other hosts by intent.h), and
 * never a row without bytes.  E_FILE_PATH_EXISTS on another host,
 * E_FILE_IS_EMPTY, E_FILE_PATH_INVALID, E_FILE_QUOTA_EXCEEDED,
 * E_FILE_STORAGE_FAILED.
 */
enum err file_keep(struct ctx *ctx, const char *home, const struct place *p,
    const struct file_in *in, struct file_kept *out) MUST_CHECK;

/*
 * file_list - second step, in the caller's transaction: the rows.  listed
 * false: only those that make it readable.  When this or the commit fails the
 * caller gives up with file_undo.  E_FILE_PATH_EXISTS too.
 */
enum err
file_list(struct ctx *ctx, const struct file_kept *k, bool listed) MUST_CHECK;

/* file_undo - remove the bytes of a first step; failures are only logged. */
void file_undo(struct ctx *ctx, const char *home, const struct file_kept *k);

#endif
