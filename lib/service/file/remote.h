/*
 * remote.h - files on other hosts: FTP, SFTP and S3.  Never call these within a
 * transaction, because the other host may be slow.
 */
#ifndef FILE_REMOTE_H
#define FILE_REMOTE_H

#include "file/local.h"
#include "file/storage.h"

/*
 * remote_put - write bytes to a path of the storage.
 * remote_get - read the file at that path into fd, at most max bytes.
 * remote_size - the size of the file at that path, in bytes.
 * remote_remove - remove the file at that path; OK too when it does not exist.
 *
 * E_FILE_STORAGE_FAILED with a short text (the cause is logged), also, without
 * a call, if the host has not answered five calls in a row and the last one was
 * less than a minute ago;
 * E_FILE_NOT_EXISTS from remote_get and remote_size when there is no such file;
 * E_BAD_REQUEST when the host is not allowed any more (storage_may_call).
 */
enum err remote_put(struct ctx *ctx, const struct storage *p, const char *path,
    const struct file_bytes *bytes) MUST_CHECK;
enum err remote_get(struct ctx *ctx, const struct storage *p, const char *path,
    int fd, int64_t max) MUST_CHECK;
enum err remote_size(struct ctx *ctx, const struct storage *p, const char *path,
    int64_t *out) MUST_CHECK;
enum err remote_remove(
    struct ctx *ctx, const struct storage *p, const char *path) MUST_CHECK;

/* remote_try_again - the next call is made, although the host has not answered
 * earlier ones: somebody wants to know whether it does. */
enum err remote_try_again(struct ctx *ctx, const struct storage *p) MUST_CHECK;

/* -- the paths of uploads ------------------------------------------------- */

/*
 * intent_begin - insert the row for an upload to that path and commit it with
 * the caller's transaction.  E_FILE_PATH_EXISTS when the path is taken or
 * another upload to it runs.  For a storage that needs no other host it only
 * commits.
 */
enum err intent_begin(
    struct ctx *ctx, const struct storage *p, const char *path) MUST_CHECK;

/* intent_end - delete the row that intent_begin has written: call it when the
 * path has been listed in the same transaction, or when its bytes were removed.
 * It does nothing for a storage that needs no other host. */
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
