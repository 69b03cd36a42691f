/*
 * remote.h - files on other hosts: FTP, SFTP and S3.  Never within a
 * transaction: such a host may take its time.
 */
#ifndef FILE_REMOTE_H
#define FILE_REMOTE_H

#include "file/local.h"
#include "file/place.h"

/*
 * remote_put, remote_get, remote_size, remote_remove - bytes to a path of the
 * place, from there into fd (at most max of them), how many there are, away
 * with them.  E_FILE_STORAGE_FAILED with a few words and the cause in the log;
 * E_FILE_NOT_EXISTS, when there is no such file to get or measure; a file to be
 * removed that is not there is fine.  E_BAD_REQUEST, when the host is not
 * allowed any more.
 */
enum err remote_put(struct ctx *ctx, const struct place *p, const char *path,
    const struct file_bytes *bytes) MUST_CHECK;
enum err remote_get(struct ctx *ctx, const struct place *p, const char *path,
    int fd, int64_t max) MUST_CHECK;
enum err remote_size(struct ctx *ctx, const struct place *p, const char *path,
    int64_t *out) MUST_CHECK;
enum err remote_remove(struct ctx *ctx, const struct place *p, const char *path)
    MUST_CHECK;

#endif
