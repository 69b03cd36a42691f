/*
 * pg_copy.h - writes rows in the two formats of PostgreSQL's COPY: as text, one
 * line a row, so that a file of them can be sent to COPY unchanged; and in
 * binary (FORMAT binary), for rows with many bytes, which as text would have
 * twice the size, and be escaped and read once more.
 * Source: the documentation of PostgreSQL, "COPY", "Binary Format".
 */
#ifndef TEXT_PG_COPY_H
#define TEXT_PG_COPY_H

#include "base/buf.h"

/* -- text ---------------------------------------------------------------- */

/* copy_str - append a text as the next value of the row; a NULL pointer is SQL
 * NULL.  s must be valid UTF-8. */
void copy_str(struct buf *to, const char *s);

/* copy_i64 - append a number as the next value. */
void copy_i64(struct buf *to, int64_t v);

/* copy_time - append a timestamptz as the next value, from milliseconds since
 * 1970; SQL NULL when clock_text cannot write it. */
void copy_time(struct buf *to, int64_t ms);

/* copy_end - end the row, which must have at least one value. */
void copy_end(struct buf *to);

/* -- binary -------------------------------------------------------------- */

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
