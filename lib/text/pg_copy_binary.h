/*
 * pg_copy_binary.h - writes rows in the binary format of PostgreSQL's COPY
 * (FORMAT binary), for rows with many bytes: as text these would have twice the
 * size, and be escaped and read once more.
 * Source: the documentation of PostgreSQL, "COPY", "Binary Format".
 */
#ifndef TEXT_PG_COPY_BINARY_H
#define TEXT_PG_COPY_BINARY_H

#include "base/buf.h"

/* copy_binary_begin - begin the rows; copy_binary_end - end them. */
void copy_binary_begin(struct buf *to);
void copy_binary_end(struct buf *to);

/* copy_binary_row - begin a row of so many values, which must follow. */
void copy_binary_row(struct buf *to, int16_t values);

/* copy_binary_i32 - append a value of the type int. */
void copy_binary_i32(struct buf *to, int32_t v);

/* copy_binary_bytes - append a value of the type bytea; n < 2^31. */
void copy_binary_bytes(struct buf *to, const void *p, size_t n);

#endif
