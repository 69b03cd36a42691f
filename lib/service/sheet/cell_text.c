/*
 * cell_text.c - makes a text fit for a cell of a workbook.  A single character
 * that XML does not allow, or a text that is too long, would make the whole
 * workbook invalid for the program that opens it.
 */
#include "sheet/cell_text.h"

#include <string.h>

#include "base/utf8.h"

#define NO_CHARACTER "\xEF\xBF\xBD" /* U+FFFD */
#define CUT          "..."
#define CUT_LEN      (sizeof(CUT) - 1)

/* Is the character of size bytes at s not allowed in XML?  U+FFFE and U+FFFF
 * are not; size 0 is a byte that is not UTF-8. */
static bool
is_odd(const char *s, size_t size)
{
	unsigned char c = (unsigned char)s[0];

	if (size <= 1)
		return size == 0 || (c < 0x20 && c != '\t' && c != '\n');
	return size == 3 && memcmp(s, "\xEF\xBF", 2) == 0 &&
	       (unsigned char)s[2] >= 0xBE;
}

/* A character of 4 bytes is above U+FFFF and takes two UTF-16 units. */
static size_t
units_of(size_t size)
{
	return size == 4 ? 2 : 1;
}

static bool
is_clean(const char *s, size_t n, size_t max)
{
	size_t units = 0;

	for (size_t size; n > 0; s += size, n -= size) {
		size = utf8_size(s, n);
		if (is_odd(s, size))
			return false;
		units += units_of(size);
	}
	return units <= max && *s == '\0';
}

/* Sets *put to the next character of s as the cell will contain it; returns how
 * many bytes of s it takes. */
static size_t
next(const char *s, size_t n, const char **put, size_t *put_len)
{
	size_t size = utf8_size(s, n);

	*put = s;
	*put_len = size;
	if (!is_odd(s, size))
		return size;
	if (*s == '\r') {
		*put = "\n";
		*put_len = 1;
		return n > 1 && s[1] == '\n' ? 2 : 1;
	}
	*put = NO_CHARACTER;
	*put_len = sizeof(NO_CHARACTER) - 1;
	return size == 0 ? 1 : size;
}

const char *
cell_text(struct arena *a, const char *s, size_t n, size_t max)
{
	size_t units = 0, len, keep = 0, at = 0;
	const char *put;
	char *out;

	BUG_ON(max < CUT_LEN);
	if (is_clean(s, n, max))
		return s;
	out = arena_alloc(a, 3 * n + CUT_LEN + 1);
	for (size_t taken; n > 0 && units <= max; s += taken, n -= taken) {
		taken = next(s, n, &put, &len);
		memcpy(out + at, put, len);
		at += len;
		units += units_of(len);
		if (units + CUT_LEN <= max)
			keep = at;
	}
	if (units > max)
		memcpy(out + keep, CUT, CUT_LEN + 1);
	return out;
}

/* Tests eight bytes at a time.  For a printable byte (0x20 to 0x7E) neither the
 * byte, nor the byte - 0x20, nor the byte + 1 has its highest bit set.  A byte
 * that borrows from its neighbour, or carries into it, is itself refused. */
bool
sheet_plain(const char *s, size_t n)
{
	const uint64_t each = UINT64_C(0x0101010101010101), high = each << 7;
	uint64_t odd = 0, w;

	for (; n >= sizeof(w); s += sizeof(w), n -= sizeof(w)) {
		memcpy(&w, s, sizeof(w));
		odd |= w | (w - 0x20 * each) | (w + each);
	}
	for (; n > 0; n--, s++)
		odd |= *s < 0x20 || *s == 0x7F ? high : 0;
	return (odd & high) == 0;
}

size_t
sheet_width(const char *s)
{
	size_t most = 0;

	for (;;) {
		size_t n = strcspn(s, "\n");
		size_t width = utf8_length(s, n);

		if (width > most)
			most = width;
		if (s[n] == '\0')
			return most;
		s += n + 1;
	}
}
