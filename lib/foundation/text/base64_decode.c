/* base64_decode.c - reads base64 strictly: only one text is accepted for any
 * sequence of bytes, so that different texts are always different bytes. */
#include "text/base64_decode.h"

#include <string.h>

static int
value_of(char c)
{
	if (c >= 'A' && c <= 'Z')
		return c - 'A';
	if (c >= 'a' && c <= 'z')
		return c - 'a' + 26;
	if (c >= '0' && c <= '9')
		return c - '0' + 52;
	if (c == '+')
		return 62;
	return c == '/' ? 63 : -1;
}

/* How many of the last characters are padding, 0 to 2; a third '=' is refused
 * later as a character that is not of the alphabet. */
static size_t
padding(const char *s, size_t n)
{
	if (n == 0 || s[n - 1] != '=')
		return 0;
	return s[n - 2] == '=' ? 2 : 1;
}

enum err
base64_decode(struct arena *a, const char *s, const uint8_t **out, size_t *n)
{
	size_t len = strlen(s), pad;
	uint32_t bits = 0;
	uint8_t *p, *to;

	if (len % 4 != 0)
		return E_BAD_REQUEST;
	pad = padding(s, len);
	p = to = arena_alloc(a, len / 4 * 3 + 1);
	for (size_t i = 0; i < len; i++) {
		int v = i >= len - pad ? 0 : value_of(s[i]);

		if (v < 0)
			return E_BAD_REQUEST;
		bits = bits << 6 | (uint32_t)v;
		if (i % 4 != 3)
			continue;
		*to++ = (uint8_t)(bits >> 16);
		*to++ = (uint8_t)(bits >> 8);
		*to++ = (uint8_t)bits;
	}
	/* The unused bits after the last byte must be 0. */
	for (size_t i = 0; i < pad; i++)
		if (to[-1 - (ptrdiff_t)i] != 0)
			return E_BAD_REQUEST;
	*out = p;
	*n = len / 4 * 3 - pad;
	return OK;
}
