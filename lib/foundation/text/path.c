/*
 * path.c - checks and writes the paths of stored files, for all kinds of
 * storage, so that no path leads out of its storage.
 */
#include <ctype.h>
#include <string.h>

#include "text/path.h"

/* Is the segment "." or "..", which would lead to another folder? */
static bool
is_dots(const char *s, size_t n)
{
	return n <= 2 && strspn(s, ".") >= n;
}

/* May a path have these n bytes between two slashes? */
static bool
segment_ok(const char *s, size_t n)
{
	if (n == 0 || n > PATH_NAME_MAX || is_dots(s, n))
		return false;
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)s[i] < 0x20 || s[i] == 0x7F || s[i] == '\\')
			return false;
	return true;
}

/* Does the path begin with a drive of Windows, "C:"? */
static bool
has_drive(const char *s)
{
	return isalpha((unsigned char)s[0]) && s[1] == ':';
}

bool
path_ok(const char *s)
{
	if (strlen(s) > PATH_BYTES_MAX || has_drive(s))
		return false;
	for (;; s++) {
		size_t n = strcspn(s, "/");

		if (!segment_ok(s, n))
			return false;
		s += n;
		if (*s == '\0')
			return true;
	}
}

bool
path_name_ok(const char *s)
{
	return path_ok(s) && strchr(s, '/') == NULL;
}

void
path_escape(struct buf *to, const char *s, const char *keep)
{
	static const char digit[] = "0123456789ABCDEF";

	for (; *s != '\0'; s++) {
		unsigned char c = (unsigned char)*s;
		char escaped[] = { '%', digit[c >> 4], digit[c & 15] };

		if ((c < 0x80 && isalnum(c)) || strchr("-._~", c) != NULL ||
		    strchr(keep, c) != NULL)
			buf_add(to, s, 1);
		else
			buf_add(to, escaped, sizeof(escaped));
	}
}
