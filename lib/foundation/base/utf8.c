/*
 * utf8.c - checks UTF-8 texts, counts and writes characters, takes blanks off
 * and mends texts that were cut.  Every text that enters the suite is checked
 * here first.
 */
#include <string.h>

#include "base/utf8.h"

static bool
is_tail(uint8_t c)
{
	return (c & 0xC0) == 0x80;
}

/* May the second byte follow the first?  Overlong forms, surrogates and code
 * points above U+10FFFF differ from valid characters in these two. */
static bool
second_fits(uint8_t first, uint8_t second)
{
	switch (first) {
	case 0xE0:
		return second >= 0xA0;
	case 0xED:
		return second <= 0x9F;
	case 0xF0:
		return second >= 0x90;
	case 0xF4:
		return second <= 0x8F;
	default:
		return true;
	}
}

size_t
utf8_size(const char *s, size_t n)
{
	const uint8_t *p = (const uint8_t *)s;
	size_t size;

	if (p[0] < 0x80)
		return p[0] != 0;
	if (p[0] < 0xC2 || p[0] > 0xF4)
		return 0;
	size = p[0] < 0xE0 ? 2 : p[0] < 0xF0 ? 3 : 4;
	if (n < size || !second_fits(p[0], p[1]))
		return 0;
	for (size_t i = 1; i < size; i++)
		if (!is_tail(p[i]))
			return 0;
	return size;
}

bool
utf8_valid(const char *s, size_t n)
{
	while (n > 0) {
		size_t size = utf8_size(s, n);

		if (size == 0)
			return false;
		s += size;
		n -= size;
	}
	return true;
}

const char *
utf8_unmarked(const char *s, size_t *n)
{
	const size_t mark = strlen(UTF8_MARK);

	if (*n < mark || memcmp(s, UTF8_MARK, mark) != 0)
		return s;
	*n -= mark;
	return s + mark;
}

size_t
utf8_length(const char *s, size_t n)
{
	size_t length = 0;

	for (size_t i = 0; i < n; i++)
		length += !is_tail((uint8_t)s[i]);
	return length;
}

size_t
utf8_put(unsigned c, char out[4])
{
	static const unsigned lead[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
	size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

	for (size_t i = n; i-- > 1; c >>= 6)
		out[i] = (char)(0x80 | (c & 0x3F));
	out[0] = (char)(lead[n] | c);
	return n;
}

/* The code point of the character at s, in a text that ends with a NUL, and how
 * many bytes it has; of a byte that is no valid character *size is 0, and the
 * byte is returned. */
static unsigned
code_at(const char *s, size_t *size)
{
	const uint8_t *p = (const uint8_t *)s;
	unsigned code;

	*size = utf8_size(s, 4);
	code = *size < 2 ? p[0] : p[0] & (0xFFU >> (*size + 1));
	for (size_t i = 1; i < *size; i++)
		code = code << 6 | (p[i] & 0x3FU);
	return code;
}

/* How many bytes the white space at the beginning of s has; 0: s begins with
 * another character.  Beside what Unicode calls so, characters count that show
 * nothing at the end of a text: marks of direction, which come with a number
 * from a list of contacts or a window of properties, joiners, soft hyphens,
 * marks of files. */
static size_t
space_size(const char *s)
{
	static const unsigned unseen[][2] = { { 0x85, 0x85 }, { 0xA0, 0xA0 },
		{ 0xAD, 0xAD }, { 0x61C, 0x61C }, { 0x1680, 0x1680 },
		{ 0x180E, 0x180E }, { 0x2000, 0x200F }, { 0x2028, 0x202F },
		{ 0x205F, 0x2060 }, { 0x2066, 0x2069 }, { 0x3000, 0x3000 },
		{ 0xFEFF, 0xFEFF } };
	unsigned code;
	size_t n;

	if (*s == ' ' || (*s >= '\t' && *s <= '\r'))
		return 1;
	if ((uint8_t)*s < 0x80)
		return 0;
	code = code_at(s, &n);
	for (size_t i = 0; n > 0 && i < ARRAY_LEN(unseen); i++)
		if (code >= unseen[i][0] && code <= unseen[i][1])
			return n;
	return 0;
}

bool
utf8_spaced(const char *s)
{
	while (*s != '\0' && space_size(s) == 0)
		s++;
	return *s != '\0';
}

const char *
utf8_skip(const char *s)
{
	size_t n;

	while ((n = space_size(s)) != 0)
		s += n;
	return s;
}

bool
utf8_blank(const char *s)
{
	return *utf8_skip(s) == '\0';
}

const char *
utf8_trim(const char *s, size_t *n)
{
	size_t space;

	s = utf8_skip(s);
	*n = 0;
	for (size_t i = 0; s[i] != '\0'; i += space != 0 ? space : 1) {
		space = space_size(s + i);
		if (space == 0)
			*n = i + 1;
	}
	return s;
}

size_t
utf8_fit(const char *s, size_t max)
{
	size_t n = strlen(s);

	if (n <= max)
		return n;
	for (n = max; is_tail((uint8_t)s[n]);)
		n--;
	return n;
}

size_t
utf8_first(const char *s, size_t max)
{
	const char *p = s;

	for (size_t n = 0; *p != '\0'; p++)
		if (!is_tail((uint8_t)*p) && n++ == max)
			break;
	return (size_t)(p - s);
}

/* Embeddings, overrides and isolates, with the marks that end them.  The marks
 * of a direction alone stay: in a name of Hebrew or Arabic they order what has
 * no direction, and turn nothing. */
static bool
is_turn(unsigned code)
{
	return (code >= 0x202A && code <= 0x202E) ||
	       (code >= 0x2066 && code <= 0x2069);
}

void
utf8_unturn(char *s)
{
	char *to = s;

	while (*s != '\0') {
		size_t n;
		unsigned code = code_at(s, &n);

		n = n == 0 ? 1 : n;
		if (!is_turn(code)) {
			memmove(to, s, n);
			to += n;
		}
		s += n;
	}
	*to = '\0';
}

bool
utf8_han(const char *s)
{
	static const unsigned blocks[][2] = { { 0x2E80, 0x2FDF },
		{ 0x3005, 0x3007 }, { 0x3400, 0x4DBF }, { 0x4E00, 0x9FFF },
		{ 0xF900, 0xFAFF }, { 0x20000, 0x3FFFF } };

	while (*s != '\0') {
		size_t size;
		unsigned code = code_at(s, &size);
		bool han = false;

		for (size_t i = 0; i < ARRAY_LEN(blocks); i++)
			han |= code >= blocks[i][0] && code <= blocks[i][1];
		if (!han)
			return false;
		s += size;
	}
	return true;
}

void
utf8_mend(char *s)
{
	size_t n = strlen(s);

	while (n > 0) {
		size_t size = utf8_size(s, n);

		if (size == 0) {
			*s = '?';
			size = 1;
		}
		s += size;
		n -= size;
	}
}
