/*
 * stored.h - stored files: keeps them (first makes the bytes durable in a
 * storage, then lists the file), finds, removes and fetches them.  For requests
 * and for jobs.
 */
#ifndef FILE_STORED_H
#define FILE_STORED_H

#include "file/local.h"
#include "file/storage.h"

/* A listed file.  storage.kind is 0 if it has no bytes or no storage
 * configuration. */
struct file_found {
	int64_t id;
	const char *path, *key; /* key NULL: it has no bytes */
	int64_t content_id;
	struct storage storage;
};

/* file_master - the storage configuration for new files; file_storage - the one
 * with that id.  E_FILE_CONFIG_NOT_EXISTS. */
enum err file_master(struct ctx *ctx, struct storage *out) MUST_CHECK;
enum err
file_storage(struct ctx *ctx, int64_t id, struct storage *out) MUST_CHECK;

/* file_find - a listed file of the caller's tenant; of any tenant for a module
 * that names none.  E_FILE_NOT_EXISTS. */
enum err
file_find(struct ctx *ctx, int64_t id, struct file_found *out) MUST_CHECK;

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
 * file_path - checks name and in->directory, and makes the path
 * "[directory/]yyyyMMdd/<random>/<name>", which is unique and cannot be
 * guessed.  If in->path is set it is checked and answered instead.
 * E_FILE_PATH_INVALID.
 */
enum err file_path(struct ctx *ctx, const struct file_in *in, const char *name,
    const char **out) MUST_CHECK;

/* file_quota - E_FILE_QUOTA_EXCEEDED when the files of the signed-in user and
 * size more bytes exceed his quota; a caller without a user has none.  It is
 * called twice: before a file is added, and with size 0 after it, when the sum
 * includes the file and nobody can change it. */
enum err file_quota(struct ctx *ctx, int64_t size) MUST_CHECK;

/*
 * file_keep - first step: check everything, then write the bytes to the
 * storage (to the database only in the second step).  It commits the caller's
 * transaction first, because writing may take minutes.  A crash between the two
 * steps leaves bytes without a row, which `job file_reap` removes (on other
 * hosts by intent_reap), but never a row without bytes.  E_FILE_PATH_EXISTS
 * (only for another host), E_FILE_IS_EMPTY, E_FILE_PATH_INVALID,
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

/*
 * file_remove - remove the bytes of a file.  Bytes on another host must be
 * removed before the row of the file is deleted, and a failure of that host is
 * an error.  Bytes in the database or on the local disk must be removed after
 * the row was deleted and that was committed.
 */
enum err file_remove(
    struct ctx *ctx, const char *home, const struct file_found *f) MUST_CHECK;

/* database_remove - delete the pieces of a content whose row is deleted; NULL:
 * of all such contents.  It uses a transaction for each batch of pieces, so the
 * caller must not have one open. */
enum err database_remove(struct ctx *ctx, const int64_t *content_id) MUST_CHECK;

/*
 * Local copies of files that nginx cannot read by itself, because they are in
 * the database or on another host.  A file is copied to $FLEETDESK_HOME/spool/
 * file at its first download; the copy stays until it was not downloaded for an
 * hour.  A file has at most one copy.
 */

#define FETCH_DIR    "spool/file" /* folder of the copies, below home */
/* Seconds that a copy is kept after a download. */
#define FETCH_KEEP_S 3600

/* A content as the blocks of sql/query/lib/file.sql return it. */
struct file_content {
	int64_t id, size; /* size in bytes */
	const char *key, *path;
};

/* fetch_ready - is there already a local copy of the content with that key?  If
 * so, the copy is kept for another FETCH_KEEP_S. */
bool fetch_ready(struct ctx *ctx, const char *home, const char *key);

/*
 * fetch_file - make the copy.  No transaction may be open, because copying may
 * take long.  E_FILE_NOT_EXISTS when the storage does not have the file any
 * more, other errors as remote_get.
 */
enum err fetch_file(struct ctx *ctx, const char *home, const struct storage *p,
    const struct file_content *c) MUST_CHECK;

/* fetch_forget - removes the copy of a file that was deleted. */
void fetch_forget(struct ctx *ctx, const char *home, const char *key);

/* fetch_reap - remove the copies that were not downloaded for FETCH_KEEP_S.
 * Returns their number; -1 when the folder cannot be read. */
int64_t fetch_reap(struct ctx *ctx, const char *home);

#endif
