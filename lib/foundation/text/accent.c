/* accent.c - joins letters and their accents, and folds how characters look, by
 * the tables of libunistring. */
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

/* The text in that normalization form.  times: by how much it may grow in
 * bytes, at most (Unicode's FAQ on normalization, "maximum expansion factors");
 * given that room, the library takes no memory of its own. */
static const char *
in_form(struct arena *a, uninorm_t form, size_t times, const char *s, size_t *n)
{
	size_t room = times * *n;
	uint8_t *out;

	if (is_ascii(s, *n))
		return s;
	out = arena_alloc(a, room + 1);
	BUG_ON(u8_normalize(form, (const uint8_t *)s, *n, out, &room) != out);
	out[room] = '\0';
	*n = room;
	return (const char *)out;
}

const char *
accent_join(struct arena *a, const char *s, size_t *n)
{
	return in_form(a, UNINORM_NFC, 3, s, n);
}

const char *
accent_fold(struct arena *a, const char *s)
{
	size_t n = strlen(s);

	return in_form(a, UNINORM_NFKC, 11, s, &n);
}
