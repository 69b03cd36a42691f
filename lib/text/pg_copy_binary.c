/* pg_copy_binary.c - rows for COPY as bytes; all numbers begin with their
 * highest byte. */
#include "text/pg_copy_binary.h"

static void
put_i32(struct buf *to, int32_t v)
{
	const uint32_t u = (uint32_t)v;

	buf_add(to,
	    (uint8_t[]){ (uint8_t)(u >> 24), (uint8_t)(u >> 16),
	        (uint8_t)(u >> 8), (uint8_t)u },
	    4);
}

static void
put_i16(struct buf *to, int16_t v)
{
	const uint16_t u = (uint16_t)v;

	buf_add(to, (uint8_t[]){ (uint8_t)(u >> 8), (uint8_t)u }, 2);
}

void
copy_binary_begin(struct buf *to)
{
	static const char signature[11] = "PGCOPY\n\xff\r\n";

	buf_add(to, signature, sizeof(signature));
	put_i32(to, 0); /* no flags */
	put_i32(to, 0); /* no extension */
}

void
copy_binary_end(struct buf *to)
{
	put_i16(to, -1);
}

void
copy_binary_row(struct buf *to, int16_t values)
{
	put_i16(to, values);
}

void
copy_binary_i32(struct buf *to, int32_t v)
{
	put_i32(to, sizeof(v));
	put_i32(to, v);
}

void
copy_binary_bytes(struct buf *to, const void *p, size_t n)
{
	BUG_ON(n > INT32_MAX);
	put_i32(to, (int32_t)n);
	buf_add(to, p, n);
}
