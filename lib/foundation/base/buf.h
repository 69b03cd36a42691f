/* buf.h - a byte buffer that grows up to a limit, and writing all bytes to a
 * descriptor. */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/base.h"

/*
 * p[0..n) is the content.  When an addition would exceed the limit, neither it
 * nor any later one is made, and `over` stays true until buf_clear.  So writers
 * need not check every call; the code that uses the content checks once.
 */
struct buf {
	char *p;
	size_t n, cap, limit;
	bool over;
};

/* buf_init - an empty buffer, which allocates nothing yet; limit in bytes. */
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

/* buf_clear - empty the buffer; if its memory has more than keep bytes, free
 * that memory. */
void buf_clear(struct buf *b, size_t keep);

/* buf_free - free the memory; the buffer is then empty, its limit stays. */
void buf_free(struct buf *b);

/* write_all - write all n bytes, in as many calls of write as needed.  False:
 * errno says why, and some of the bytes may have been written. */
bool write_all(int fd, const void *bytes, size_t n);

#endif
