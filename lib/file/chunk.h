/* chunk.h - files in the database, in pieces: neither side ever holds more
 * than one of them. */
#ifndef FILE_CHUNK_H
#define FILE_CHUNK_H

#include "file/local.h"

/* chunk_put - the bytes of a content, in the caller's transaction. */
enum err chunk_put(struct ctx *ctx, int64_t content_id,
    const struct file_bytes *bytes) MUST_CHECK;

/* chunk_remove - the pieces of a content whose row is gone; NULL: of all such.
 * A transaction for some at a time: nothing may be open. */
enum err chunk_remove(struct ctx *ctx, const int64_t *content_id) MUST_CHECK;

/* chunk_get - all bytes into fd; nothing may be open.  E_FILE_NOT_EXISTS when
 * they are not `size` bytes, or none. */
enum err
chunk_get(struct ctx *ctx, int64_t content_id, int64_t size, int fd) MUST_CHECK;

#endif
