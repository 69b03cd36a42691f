/*
 * utf8_cut.c - cuts texts between two characters.  It needs memory, for which
 * the log writes when there is none, and the log needs utf8.c.
 */
#include "base/utf8_cut.h"

#include <string.h>

/* The number of bytes of the first max characters, or of the whole text when it
 * has fewer. */
static size_t
bytes_of(const char *s, size_t max)
{
	const char *p = s;

	for (size_t n = 0; *p != '\0'; p++) {
		if (((uint8_t)*p & 0xC0) == 0x80) /* not its first byte */
			continue;
		if (n++ == max)
			break;
	}
	return (size_t)(p - s);
}

const char *
utf8_cut(struct arena *a, const char *s, size_t max)
{
	size_t n = strlen(s);

	if (n <= max) /* a character has at least one byte */
		return s;
	n = bytes_of(s, max);
	return s[n] == '\0' ? s : arena_strndup(a, s, n);
}
