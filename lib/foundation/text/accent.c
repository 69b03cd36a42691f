/* accent.c - joins letters and their accents by the tables of libunistring. */
#include "text/accent.h"

#include <string.h>
#include <uninorm.h>

/* Texts in ASCII, which most are, need no table. */
static bool
is_ascii(const char *s, size_t n)
{
	size_t i = 0;

	while (i < n && (unsigned char)s[i] < 0x80)
		i++;
	return i == n;
}

const char *
accent_join(struct arena *a, const char *s, size_t *n)
{
	size_t room = 3 * *n;
	uint8_t *out;

	if (is_ascii(s, *n))
		return s;
	/* Form C of a text in UTF-8 has at most three times its bytes, so the
	 * library takes no memory of its own. */
	out = arena_alloc(a, room + 1);
	BUG_ON(u8_normalize(UNINORM_NFC, (const uint8_t *)s, *n, out, &room) !=
	       out);
	out[room] = '\0';
	*n = room;
	return (const char *)out;
}
