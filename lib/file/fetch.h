/*
 * fetch.h - files whose bytes nginx cannot reach by itself: copied once to
 * $FLEETDESK_HOME/spool/file, where they stay as long as somebody asks for
 * them now and then.  There are never more of them than there are files.
 */
#ifndef FILE_FETCH_H
#define FILE_FETCH_H

#include "file/place.h"

#define FETCH_DIR    "spool/file" /* below home */
#define FETCH_KEEP_S 3600         /* since it was last asked for */

/* Bytes as sql/query/lib/file.sql finds them. */
struct file_content {
	int64_t id, size; /* size in bytes */
	const char *key, *path;
};

/* fetch_ready - is it there already?  Then it stays for another while. */
bool fetch_ready(struct ctx *ctx, const char *home, const char *key);

/*
 * fetch_file - bring it there; nothing may be open, and what was read before
 * is forgotten.  E_FILE_NOT_EXISTS when the storage has it no more, other
 * errors as remote_get.
 */
enum err fetch_file(struct ctx *ctx, const char *home, const struct place *p,
    const struct file_content *c) MUST_CHECK;

/* fetch_forget - it was deleted. */
void fetch_forget(struct ctx *ctx, const char *home, const char *key);

/* fetch_reap - remove what nobody has asked for lately; how many, -1 when
 * the folder cannot be read. */
int64_t fetch_reap(struct ctx *ctx, const char *home);

#endif
