/*
 * charset.c - texts from outside as UTF-8.  UTF-16 is known by its first bytes.
 * For the others the judge follows all bytes, as UTF-8 and as GB18030 at once;
 * bytes of ASCII are the same in both and are skipped by eights.
 */
#include "text/charset.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#include "base/arena.h"

/* -- UTF-16 -------------------------------------------------------------- */

static unsigned
unit_at(const uint8_t *s, bool little)
{
	return little ? s[0] | (unsigned)s[1] << 8 : s[1] | (unsigned)s[0] << 8;
}

static bool
is_low_surrogate(unsigned unit)
{
	return (unit & 0xFC00) == 0xDC00;
}

/* Is the unit no part of any text: a control character, or no character? */
static bool
is_stray(unsigned unit)
{
	return (unit < ' ' && unit != '\t' && unit != '\n' && unit != '\r') ||
	       unit == 0x7F || unit >= 0xFFFE;
}

/* Are these first bytes a table in UTF-16 of that byte order?  In the other one
 * its letters are characters, too, but its separators and line ends are none.
 */
static bool
is_wide_table(const uint8_t *s, size_t n, bool little)
{
	bool separated = false, high = false;

	for (size_t i = 0; i + 1 < n; i += 2) {
		unsigned unit = unit_at(s + i, little);

		if (is_stray(unit) || is_low_surrogate(unit) != high)
			return false;
		high = (unit & 0xFC00) == 0xD800;
		separated |= unit < 0x80 && strchr(",;\t\r\n", (int)unit);
	}
	return separated;
}

enum charset_kind
charset_wide(const char *bytes, size_t n)
{
	const uint8_t *s = (const uint8_t *)bytes;

	if (n > CHARSET_HEAD)
		n = CHARSET_HEAD;
	if (n >= 2 && memcmp(s, "\xFF\xFE", 2) == 0)
		return CHARSET_UTF16_LITTLE;
	if (n >= 2 && memcmp(s, "\xFE\xFF", 2) == 0)
		return CHARSET_UTF16_BIG;
	if (memchr(s, '\0', n) == NULL)
		return CHARSET_NONE;
	if (is_wide_table(s, n, true))
		return CHARSET_UTF16_LITTLE;
	return is_wide_table(s, n, false) ? CHARSET_UTF16_BIG : CHARSET_NONE;
}

/* -- UTF-8 or GB18030 ---------------------------------------------------- */

static bool
is_between(uint8_t b, uint8_t low, uint8_t high)
{
	return b >= low && b <= high;
}

/* Takes the first byte of a character of UTF-8: sets how many bytes follow, and
 * the bounds of the first of these, which keep out overlong forms, surrogates
 * and code points above U+10FFFF. */
static void
see_utf8_lead(struct charset_judge *j, uint8_t b)
{
	j->rest = b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
	j->low = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
	j->high = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
	j->not_utf8 |= !is_between(b, 0xC2, 0xF4);
}

/* Takes the next byte of a text that may be UTF-8: ASCII, the first byte of a
 * character, or one that must follow that. */
static void
see_utf8(struct charset_judge *j, uint8_t b)
{
	if (j->rest == 0 && b < 0x80)
		return;
	if (j->rest == 0) {
		see_utf8_lead(j, b);
		return;
	}
	j->not_utf8 |= !is_between(b, j->low, j->high);
	j->rest--;
	j->low = 0x80;
	j->high = 0xBF;
}

static bool
is_letter(uint8_t b)
{
	return is_between(b | 0x20, 'a', 'z');
}

/* Counts a character of two bytes.  A letter with an accent and its neighbour
 * in Latin 1, as in the German "Muenchen", are one character of GB18030, too;
 * but of Chinese characters only few, which people rarely use, have a letter of
 * ASCII as their second byte, or begin so late and stand directly behind such a
 * letter. */
static void
count_pair(struct charset_judge *j, uint8_t second)
{
	bool latin =
	    j->first >= 0xC0 &&
	    (is_letter(second) || (j->first >= 0xD8 && is_letter(j->before)));

	if (latin)
		j->latin++;
	else
		j->pairs++;
}

/* Takes the next byte of a text that may be GB18030.  A character has one byte
 * below 0x80, two bytes, or four, of which the second and the fourth are ASCII
 * digits; j->gb is how many of its bytes were taken. */
static void
see_gb(struct charset_judge *j, uint8_t b)
{
	switch (j->gb) {
	case 0:
		j->gb = b >= 0x80;
		j->not_gb |= b == 0x80 || b == 0xFF;
		if (b >= 0x80)
			j->first = b;
		else
			j->before = b;
		return;
	case 1:
		j->gb = is_between(b, '0', '9') ? 2 : 0;
		j->not_gb |= j->gb == 0 && !is_between(b, 0x40, 0x7E) &&
		             !is_between(b, 0x80, 0xFE);
		if (j->gb == 0)
			count_pair(j, b);
		j->before = b;
		return;
	case 2:
		j->gb = 3;
		j->not_gb |= !is_between(b, 0x81, 0xFE);
		return;
	default:
		j->gb = 0;
		j->not_gb |= !is_between(b, '0', '9');
		return;
	}
}

/* How many bytes at the beginning are ASCII, counted in steps of eight. */
static size_t
ascii_run(const char *s, size_t n)
{
	size_t i = 0;
	uint64_t eight;

	for (; i + sizeof(eight) <= n; i += sizeof(eight)) {
		memcpy(&eight, s + i, sizeof(eight));
		if ((eight & UINT64_C(0x8080808080808080)) != 0)
			break;
	}
	return i;
}

void
charset_see(struct charset_judge *j, const char *bytes, size_t n)
{
	for (size_t i = 0; i < n && j->seen < sizeof(j->head); i++)
		j->head[j->seen++] = bytes[i];
	for (size_t i = 0; i < n;) {
		size_t skip = j->rest == 0 && j->gb == 0
		                  ? ascii_run(bytes + i, n - i)
		                  : 0;

		i += skip;
		if (skip > 0)
			j->before = (uint8_t)bytes[i - 1];
		/* Of the next eight bytes one is not ASCII, or they are the
		 * last ones. */
		for (int k = 0; k < 8 && i < n; k++, i++) {
			see_utf8(j, (uint8_t)bytes[i]);
			see_gb(j, (uint8_t)bytes[i]);
		}
	}
}

enum charset_kind
charset_judged(const struct charset_judge *j)
{
	enum charset_kind wide = charset_wide(j->head, j->seen);

	if (wide != CHARSET_NONE)
		return wide;
	if (!j->not_utf8 && j->rest == 0)
		return CHARSET_UTF8;
	if (j->not_gb || j->gb != 0 || (j->latin > 0 && j->latin >= j->pairs))
		return CHARSET_NONE;
	return CHARSET_GB18030;
}

/* -- converting ---------------------------------------------------------- */

#define PIECE  ((size_t)64 * 1024)
#define CARRY  8 /* more bytes than any character has */
/* What iconv_open returns when it has no converter. */
#define ABSENT ((iconv_t)(intptr_t)-1)

struct charset {
	iconv_t from[CHARSET__MAX];
	enum charset_kind kind;
	struct charset_sink to;
	/* The next piece to convert; before it, the bytes of a character that
	 * the piece before has cut. */
	char carry[CARRY + PIECE];
	size_t carried;
	char out[2 * PIECE]; /* two bytes of UTF-16 may become three */
};

struct charset *
charset_open(void)
{
	static const char *const names[CHARSET__MAX] = {
		[CHARSET_UTF16_LITTLE] = "UTF-16LE",
		[CHARSET_UTF16_BIG] = "UTF-16BE",
		[CHARSET_GB18030] = "GB18030",
	};
	struct charset *c = mem_new(sizeof(*c));

	for (size_t i = 0; i < CHARSET__MAX; i++)
		c->from[i] =
		    names[i] == NULL ? ABSENT : iconv_open("UTF-8", names[i]);
	return c;
}

void
charset_close(struct charset **c)
{
	for (size_t i = 0; *c != NULL && i < CHARSET__MAX; i++)
		if ((*c)->from[i] != ABSENT)
			(void)iconv_close((*c)->from[i]);
	mem_free(*c);
	*c = NULL;
}

void
charset_begin(
    struct charset *c, enum charset_kind kind, const struct charset_sink *to)
{
	c->kind = kind;
	c->to = *to;
	c->carried = 0;
}

static enum err
refuse_charset(const char **why)
{
	*why = "it is neither UTF-8, UTF-16 nor GB18030: save it as CSV UTF-8, "
	       "or as a workbook (.xlsx)";
	return E_BAD_REQUEST;
}

/* Converts the bytes in carry and gives them to the sink; a character at their
 * end that is not whole yet stays there, unless these are the last bytes: then
 * it is an error. */
static enum err
convert(struct charset *c, bool last, const char **why)
{
	char *from = c->carry, *to = c->out;
	size_t n = c->carried, room = sizeof(c->out);
	size_t bad = iconv(c->from[c->kind], &from, &n, &to, &room);

	if (bad == (size_t)-1 && (errno != EINVAL || last))
		return refuse_charset(why);
	memmove(c->carry, from, n);
	c->carried = n;
	return c->to.fn(c->to.arg, c->out, sizeof(c->out) - room, last);
}

enum err
charset_feed(
    struct charset *c, const char *bytes, size_t n, bool last, const char **why)
{
	size_t some;

	if (c->kind == CHARSET_UTF8)
		return c->to.fn(c->to.arg, bytes, n, last);
	if (c->kind == CHARSET_NONE || c->from[c->kind] == ABSENT)
		return refuse_charset(why);
	do {
		some = n < PIECE ? n : PIECE;
		memcpy(c->carry + c->carried, bytes, some);
		c->carried += some;
		bytes += some;
		n -= some;
		TRY(convert(c, last && n == 0, why));
	} while (n > 0);
	return OK;
}
