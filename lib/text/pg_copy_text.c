/*
 * pg_copy_text.c - writes rows for COPY.  Only this file knows which characters
 * must be escaped, so that no value can be read as two or end its row.
 */
#include "text/pg_copy_text.h"

#include <string.h>

#include "base/clock.h"

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
