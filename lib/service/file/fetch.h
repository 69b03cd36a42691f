/*
 * fetch.h - local copies of files that nginx cannot read by itself, because
 * they are in the database or on another host.  A file is copied to
 * $FLEETDESK_HOME/spool/file at its first download; the copy stays until it was
 * not downloaded for an hour.  A file has at most one copy.
 */
#ifndef FILE_FETCH_H
#define FILE_FETCH_H

#include "file/storage.h"

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
