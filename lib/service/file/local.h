/*
 * local.h - files on this host's disk, below $FLEETDESK_HOME/files.  They have
 * random names, so that a name sent by a user never becomes a name on disk.
 */
#ifndef FILE_LOCAL_H
#define FILE_LOCAL_H

#include "store/ctx.h"

/* Bytes to be stored.  mapped: they are a mapped file, whose pages are released
 * after they were written. */
struct file_bytes {
	const void *p;
	size_t n;
	bool mapped;
};

/*
 * local_put - write a new file `key` below base ("" or a clean relative path);
 * it is durable when this returns OK.  Missing folders are made.  Symbolic
 * links are never followed, so that nobody who can write below the root can
 * redirect the file.  On failure E_FILE_STORAGE_FAILED, logged, and no file is
 * left.
 */
enum err local_put(struct ctx *ctx, const char *home, const char *base,
    const char *key, const struct file_bytes *bytes) MUST_CHECK;

/* local_remove - remove the file, durably; OK too when it does not exist. */
enum err local_remove(struct ctx *ctx, const char *home, const char *base,
    const char *key) MUST_CHECK;

/* local_path - the path "base/ab/cd/key" below the root, for nginx. */
const char *local_path(struct arena *a, const char *base, const char *key);

/* local_there - is there a regular file of that key? */
bool local_there(
    struct ctx *ctx, const char *home, const char *base, const char *key);

/*
 * local_walk - call fn with the key and the age in seconds of every file below
 * the root; an unfinished file comes as "key.part".  A file for which fn
 * returns true is removed.  Returns the number of removed files; -1 when the
 * root cannot be read.
 */
int64_t local_walk(struct ctx *ctx, const char *home,
    bool (*fn)(void *arg, const char *key, int64_t age_s), void *arg);

#endif
