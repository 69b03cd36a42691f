/* database.h - files in the database, stored in pieces, so that this process
 * and the server never hold more than one piece in memory. */
#ifndef FILE_DATABASE_H
#define FILE_DATABASE_H

#include "file/local.h"

/* database_put - store the bytes of a content, in the caller's transaction. */
enum err database_put(struct ctx *ctx, int64_t content_id,
    const struct file_bytes *bytes) MUST_CHECK;

/* database_remove - delete the pieces of a content whose row is deleted; NULL:
 * of all such contents.  It uses a transaction for each batch of pieces, so the
 * caller must not have one open. */
enum err database_remove(struct ctx *ctx, const int64_t *content_id) MUST_CHECK;

/* database_get - write all bytes to fd; no transaction may be open.
 * E_FILE_NOT_EXISTS when the pieces are not exactly `size` bytes together. */
enum err database_get(struct ctx *ctx, int64_t content_id, int64_t size, int fd)
    MUST_CHECK;

#endif
