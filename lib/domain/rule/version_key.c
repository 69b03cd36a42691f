/* version_key.c - versions as bytes in the order of versions. */
#include "rule/version_key.h"

#include <string.h>

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Writes the number of n digits; returns the bytes written. */
static size_t
put_number(const char *digit, size_t n, uint8_t *out)
{
	while (n > 0 && *digit == '0') {
		digit++;
		n--;
	}
	BUG_ON(n > UINT8_MAX);
	out[0] = (uint8_t)n;
	memcpy(out + 1, digit, n);
	return n + 1;
}

int
version_key(const char *text, size_t n, uint8_t *out)
{
	const char *p = text, *stop = text + n;
	size_t len = 0, end = 0; /* end: without zeros behind it */

	if (n == 0 || !is_digit(*p))
		return -1;
	while (p < stop && is_digit(*p)) {
		const char *from = p;
		size_t wrote;

		while (p < stop && is_digit(*p))
			p++;
		wrote = put_number(from, (size_t)(p - from), out + len);
		len += wrote;
		if (wrote > 1)
			end = len;
		if (p < stop && *p == '.')
			p++;
		else
			break;
	}
	return (int)end;
}
