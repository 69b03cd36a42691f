/*
 * buf.c - a byte buffer that grows up to a limit, so that no answer, log line
 * or list can use up the memory of the host; and the repetition of write, which
 * may be interrupted or write only a part.
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/num.h"

#define FIRST_CAP ((size_t)256)

void
buf_init(struct buf *b, size_t limit)
{
	*b = (struct buf){ .limit = limit };
}

/* Makes room for n more bytes and the NUL of buf_text; false: the limit would
 * be exceeded. */
static bool
make_room(struct buf *b, size_t n)
{
	size_t cap = b->cap;

	if (b->over || n > b->limit - b->n) {
		b->over = true;
		return false;
	}
	if (b->n + n < cap)
		return true;
	cap = cap < FIRST_CAP ? FIRST_CAP : cap * 2;
	if (cap > b->limit + 1)
		cap = b->limit + 1;
	if (cap <= b->n + n)
		cap = b->n + n + 1;
	b->p = mem_resize(b->p, cap);
	b->cap = cap;
	return true;
}

void
buf_add(struct buf *b, const void *s, size_t n)
{
	if (n == 0 || !make_room(b, n))
		return;
	memcpy(b->p + b->n, s, n);
	b->n += n;
}

void
buf_str(struct buf *b, const char *s)
{
	buf_add(b, s, strlen(s));
}

void
buf_i64(struct buf *b, int64_t v)
{
	char text[NUM_MAX + 1];

	buf_add(b, text, num_write(v, text));
}

void
buf_printf(struct buf *b, const char *fmt, ...)
{
	va_list ap;
	va_list again;
	int n;

	va_start(ap, fmt);
	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	BUG_ON(n < 0);
	if (make_room(b, (size_t)n)) {
		(void)vsnprintf(b->p + b->n, (size_t)n + 1, fmt, again);
		b->n += (size_t)n;
	}
	va_end(again);
}

const char *
buf_text(struct buf *b)
{
	if (b->p == NULL)
		return "";
	b->p[b->n] = '\0';
	return b->p;
}

void
buf_clear(struct buf *b, size_t keep)
{
	if (b->cap > keep)
		buf_free(b);
	b->n = 0;
	b->over = false;
}

void
buf_free(struct buf *b)
{
	free(b->p);
	*b = (struct buf){ .limit = b->limit };
}

bool
write_all(int fd, const void *bytes, size_t n)
{
	const char *p = bytes;

	while (n > 0) {
		ssize_t some = write(fd, p, n);

		if (some < 0 && errno == EINTR)
			continue;
		if (some <= 0)
			return false;
		p += some;
		n -= (size_t)some;
	}
	return true;
}
