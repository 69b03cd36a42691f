/* buf.h - bytes that grow up to a named limit. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/base.h"

/*
 * p[0..n) is the content.  Once an addition would pass the limit nothing is
 * added any more and `over` stays true until buf_clear: writers need not
 * look after every call, whoever sends the content looks once.
 */
struct buf {
	char *p;
	size_t n, cap, limit;
	bool over;
};

/* buf_init - empty, no memory yet; limit in bytes. */
void buf_init(struct buf *b, size_t limit);

/* buf_add - append n bytes. */
void buf_add(struct buf *b, const void *s, size_t n);

/* buf_str - append a text. */
void buf_str(struct buf *b, const char *s);

/* buf_i64 - append a decimal number. */
void buf_i64(struct buf *b, int64_t v);

/* buf_printf - append formatted text. */
void buf_printf(struct buf *b, const char *fmt, ...) PRINTF(2, 3);

/* buf_text - the content as a NUL-terminated text owned by the buffer. */
const char *buf_text(struct buf *b);

/* buf_clear - empty again; memory above keep bytes is given back. */
void buf_clear(struct buf *b, size_t keep);

/* buf_free - give the memory back; empty afterwards, the limit stays. */
void buf_free(struct buf *b);

#endif
