/* camel_case.c - converts snake_case to camelCase, so that only one of the two
 * forms is written by hand. */
#include <ctype.h>

#include "input/camel_case.h"

/* Returns the next character of the camelCase form, or NUL at the end; moves *s
 * on. */
static char
next_char(const char **s)
{
	char c = **s;

	if (c == '\0')
		return '\0';
	if (c != '_' || (*s)[1] == '\0') {
		(*s)++;
		return c;
	}
	c = (char)toupper((unsigned char)(*s)[1]);
	*s += 2;
	return c;
}

bool
name_is(const char *snake, const char *camel, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		char c = next_char(&snake);

		if (c == '\0' || c != camel[i])
			return false;
	}
	return *snake == '\0';
}

void
name_camel(const char *snake, char *out, size_t size)
{
	size_t n = 0;
	char c;

	BUG_ON(size == 0);
	while (n + 1 < size && (c = next_char(&snake)) != '\0')
		out[n++] = c;
	out[n] = '\0';
}
