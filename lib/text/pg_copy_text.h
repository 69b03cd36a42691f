/*
 * pg_copy_text.h - writes rows in the text format of PostgreSQL's COPY, one
 * line a row, so that a file of them can be sent to COPY unchanged.
 */
#ifndef TEXT_PG_COPY_TEXT_H
#define TEXT_PG_COPY_TEXT_H

#include "base/buf.h"

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

#endif
