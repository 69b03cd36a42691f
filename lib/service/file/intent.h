/*
 * intent.h - notes uploads to other hosts: a row names the path before the
 * bytes are sent, so that the bytes can be found and removed if the process is
 * killed during the upload.
 */
#ifndef FILE_INTENT_H
#define FILE_INTENT_H

#include "file/storage.h"

/*
 * intent_begin - insert the row for an upload to that path and commit it with
 * the caller's transaction.  E_FILE_PATH_EXISTS when the path is taken or
 * another upload to it runs.  For a storage that needs no other host it only
 * commits.
 */
enum err intent_begin(
    struct ctx *ctx, const struct storage *p, const char *path) MUST_CHECK;

/* intent_end - delete the row: the path is listed in the caller's transaction,
 * or its bytes were removed. */
enum err intent_end(struct ctx *ctx, const struct storage *p, const char *path)
    MUST_CHECK;

/* intent_fail - the upload failed, so it is not known whether bytes are there:
 * release the path, so that it can be tried again. */
void intent_fail(struct ctx *ctx, const struct storage *p, const char *path);

/*
 * intent_reap - remove the bytes of one upload whose row was not touched for an
 * hour; no transaction may be open.  *any false: there was no such row.  When
 * the host refuses, it is tried again every hour for 7 days.
 */
enum err intent_reap(struct ctx *ctx, bool *any) MUST_CHECK;

#endif
