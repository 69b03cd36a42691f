/*
 * pg_copy.c - writes rows for COPY.  Only this file knows which characters of a
 * text must be escaped, so that no value can be read as two or end its row; in
 * the binary format a length stands before each value instead, and all numbers
 * begin with their highest byte.
 */
#include "text/pg_copy.h"

#include <string.h>

#include "base/clock.h"

/* -- text ---------------------------------------------------------------- */

/* The letter that stands behind a backslash for this character. */
static char
letter_of(char c)
{
	switch (c) {
	case '\t':
		return 't';
	case '\n':
		return 'n';
	case '\r':
		return 'r';
	default:
		return c;
	}
}

void
copy_str(struct buf *to, const char *s)
{
	if (s == NULL) {
		buf_add(to, "\\N\t", 3);
		return;
	}
	for (size_t n; (n = strcspn(s, "\\\t\n\r")), s[n] != '\0'; s += n + 1) {
		buf_add(to, s, n);
		buf_add(to, (char[]){ '\\', letter_of(s[n]) }, 2);
	}
	buf_str(to, s);
	buf_add(to, "\t", 1);
}

void
copy_i64(struct buf *to, int64_t v)
{
	buf_i64(to, v);
	buf_add(to, "\t", 1);
}

void
copy_time(struct buf *to, int64_t ms)
{
	char text[CLOCK_TEXT];

	copy_str(to, clock_text(ms, text) == OK ? text : NULL);
}

void
copy_end(struct buf *to)
{
	if (to->over)
		return;
	BUG_ON(to->n == 0 || to->p[to->n - 1] != '\t');
	to->p[to->n - 1] = '\n';
}

/* -- binary -------------------------------------------------------------- */

/* The highest byte comes first, as PostgreSQL wants it. */
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
	/* It ends with the NUL of the text. */
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
