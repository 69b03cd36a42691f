/*
 * local.h - files on this host's disk, below $FLEETDESK_HOME/files: under
 * random names, so that no name from outside ever becomes one here.
 * Source: rules on security, "Files".
 */
#ifndef FILE_LOCAL_H
#define FILE_LOCAL_H

#include "store/ctx.h"

#define LOCAL_KEY_MAX 64 /* of a file's random name: lower-case hex */

/* Bytes to be stored; mapped: they are a mapped file, whose pages are let go
 * as they are written. */
struct file_bytes {
	const void *p;
	size_t n;
	bool mapped;
};

/*
 * local_put - a new file `key` below base ("" or a clean relative path),
 * durable when this returns OK.  Folders are made as needed; links are not
 * followed, not even by an attacker who can write below the root.  Nothing is
 * left of a failure: E_FILE_STORAGE_FAILED, logged.
 */
enum err local_put(struct ctx *ctx, const char *home, const char *base,
    const char *key, const struct file_bytes *bytes) MUST_CHECK;

/* local_remove - the file goes, durably; one that is not there is fine. */
enum err local_remove(struct ctx *ctx, const char *home, const char *base,
    const char *key) MUST_CHECK;

/* local_path - "base/ab/cd/key", for nginx. */
const char *local_path(struct arena *a, const char *base, const char *key);

/* local_there - is it a file we have? */
bool local_there(
    struct ctx *ctx, const char *home, const char *base, const char *key);

/*
 * local_walk - call fn with the key and the age in seconds of every file below
 * the root, unfinished ones under their own names; remove it if fn says so.
 * Returns how many were removed; -1 when the root cannot be read.
 */
int64_t local_walk(struct ctx *ctx, const char *home,
    bool (*fn)(void *arg, const char *key, int64_t age_s), void *arg);

#endif
