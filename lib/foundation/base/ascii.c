/* ascii.c - changes letters, and only letters, of ASCII. */
#include "base/ascii.h"

char *
ascii_lower(struct arena *a, const char *s)
{
	char *out = arena_strdup(a, s);

	for (char *p = out; *p != '\0'; p++)
		if (*p >= 'A' && *p <= 'Z')
			*p = (char)(*p - 'A' + 'a');
	return out;
}
