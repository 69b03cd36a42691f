/*
 * copy_out.h - rows as PostgreSQL's COPY reads them (text form): a line a row,
 * so that what is written down can be streamed as it is.
 */
#ifndef TEXT_COPY_OUT_H
#define TEXT_COPY_OUT_H

#include "base/buf.h"

/* copy_str - the row's next value; NULL is NULL.  Valid UTF-8. */
void copy_str(struct buf *to, const char *s);

/* copy_i64 - the same, a number. */
void copy_i64(struct buf *to, int64_t v);

/* copy_time - the same, milliseconds since 1970 for a timestamptz; a year
 * that cannot be written is NULL. */
void copy_time(struct buf *to, int64_t ms);

/* copy_end - the row ends; it has at least one value. */
void copy_end(struct buf *to);

#endif
