/*
 * utf8_cut.c - cuts texts between two characters.  It needs memory, for which
 * the log writes when there is none, and the log needs utf8.c.
 */
#include "base/utf8_cut.h"

#include <string.h>

#include "base/utf8.h"

const char *
utf8_cut(struct arena *a, const char *s, size_t max)
{
	size_t n = strlen(s);

	if (n <= max) /* a character has at least one byte */
		return s;
	n = utf8_first(s, max);
	return s[n] == '\0' ? s : arena_strndup(a, s, n);
}
