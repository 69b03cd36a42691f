/*
 * cell_value.c - what the reader of a workbook sees in a cell.  A workbook
 * holds 4.4 as 4.4000000000000004 and a date as 45413; only the format of the
 * cell says what that means, so the format is read first.
 */
#include "sheet/cell_value.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/clock.h"
#include "base/utf8.h"

#define DIGITS     15  /* that a number has in a spreadsheet program */
#define NUMBER_MAX 40  /* characters of a number in the file */
#define PLAIN_MAX  400 /* bytes of any double without an exponent */

#define TOO_LONG \
	"holds a number of " \
	"more than " STR(DIGITS) " digits, enter it as a text"
#define NO_DATE "holds a date that is none"

/* -- formats ------------------------------------------------------------- */

struct cell_format
cell_format_built_in(int64_t id)
{
	static const struct {
		int64_t first, last;
		struct cell_format format;
	} known[] = {
		{ 1, 1, { .form = CELL_ZEROS, .zeros = 1 } },
		{ 14, 17, { .form = CELL_DATE } },
		{ 18, 21, { .form = CELL_TIME } },
		{ 22, 22, { .form = CELL_MOMENT } },
		{ 27, 31, { .form = CELL_DATE } },
		{ 32, 35, { .form = CELL_TIME } },
		{ 36, 36, { .form = CELL_DATE } },
		{ 45, 45, { .form = CELL_TIME } },
		{ 46, 46, { .form = CELL_SPAN } },
		{ 47, 47, { .form = CELL_TIME } },
		{ 50, 54, { .form = CELL_DATE } },
		{ 55, 56, { .form = CELL_TIME } },
		{ 57, 58, { .form = CELL_DATE } },
	};

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (id >= known[i].first && id <= known[i].last)
			return known[i].format;
	return (struct cell_format){ .form = CELL_GENERAL };
}

/* What the letters and zeros of a code have shown so far. */
struct code {
	bool day, hour, minute, span; /* minute: 'm', which may be a month */
	bool texts;                   /* beside the digits, as in "SN"000 */
	bool other;                   /* something that is neither */
	size_t zeros;
};

/* Notes what stands between a pair of brackets: a colour, a language, a
 * condition, or (only these matter) hours, minutes or seconds that may be more
 * than a day, an hour or a minute. */
static void
note_brackets(struct code *c, const char *s, size_t n)
{
	size_t same = 0;

	while (same < n &&
	       tolower((unsigned char)s[same]) == tolower((unsigned char)s[0]))
		same++;
	if (n > 0 && same == n && strchr("hmsHMS", s[0]) != NULL)
		c->span = true;
}

/* Does the character stand for itself, without quotes? */
static bool
is_literal(char c)
{
	return strchr(" -()", c) != NULL || (unsigned char)c >= 0x80;
}

/* Notes what a character of a code shows: a part of a date or of a time ("m" is
 * a minute or a month), a zero, itself, or anything else.  All but zeros and
 * what stands for itself is noted as other. */
static void
note_letter(struct code *c, char letter)
{
	switch (tolower((unsigned char)letter)) {
	case 'y':
	case 'd':
		c->day = true;
		break;
	case 'h':
	case 's':
		c->hour = true;
		break;
	case 'm':
		c->minute = true;
		break;
	case '0':
		c->zeros++;
		return;
	default:
		if (is_literal(letter)) {
			c->texts = true;
			return;
		}
	}
	c->other = true;
}

/* The length of the part at s if it shows no digit of the value, as a quoted
 * text does; 0: no such part begins here. */
static size_t
silent_length(const char *s)
{
	const char *end;

	if (*s == '"') {
		end = strchr(s + 1, '"');
		return end == NULL ? strlen(s) : (size_t)(end - s) + 1;
	}
	if (*s == '\\' || *s == '_' || *s == '*')
		return s[1] == '\0' ? 1 : 2;
	if (strncasecmp(s, "AM/PM", 5) == 0)
		return 5;
	return strncasecmp(s, "A/P", 3) == 0 ? 3 : 0;
}

/* Does a part without digits, which begins with this character, show a text?
 * Then the digits are not all that is seen.  "_" leaves a blank as wide as the
 * character behind it, "*" repeats that character until the cell is full. */
static bool
is_shown(char first)
{
	return first != '_' && first != '*';
}

/* Notes what a code of a format shows, up to the semicolon before its form for
 * negative numbers. */
static void
note_code(struct code *c, const char *s)
{
	while (*s != '\0' && *s != ';') {
		size_t n = silent_length(s);
		const char *end = *s == '[' ? strchr(s, ']') : NULL;

		if (end != NULL) {
			note_brackets(c, s + 1, (size_t)(end - s) - 1);
			s = end + 1;
		} else if (n > 0) {
			c->texts |= is_shown(*s);
			c->other |= isalpha((unsigned char)*s) != 0;
			s += n;
		} else {
			note_letter(c, *s++);
		}
	}
}

/* What a cell with such a code shows, if it is not a number with leading
 * zeros. */
static enum cell_form
form_of(const struct code *c)
{
	if (c->span)
		return CELL_SPAN;
	if (c->hour)
		return c->day ? CELL_MOMENT : CELL_TIME;
	return c->day || c->minute ? CELL_DATE : CELL_GENERAL;
}

struct cell_format
cell_format_read(const char *code)
{
	struct code c = { 0 };

	if (strncasecmp(code, "General", 7) == 0)
		return (struct cell_format){ .form = CELL_GENERAL };
	note_code(&c, code);
	if (!c.other && !c.span && c.zeros > (size_t)c.texts &&
	    c.zeros <= CELL_ZEROS_MAX)
		return (struct cell_format){ CELL_ZEROS, (uint8_t)c.zeros,
			c.texts ? code : NULL };
	return (struct cell_format){ .form = (uint8_t)form_of(&c) };
}

/* -- numbers ------------------------------------------------------------- */

/* Is it a whole number, and short enough to be its own text? */
static bool
is_plain(const char *s)
{
	size_t n = strspn(s, "0123456789");

	return n > 0 && n <= DIGITS && s[n] == '\0' && (s[0] != '0' || n == 1);
}

bool
cell_is_number(const char *s)
{
	char *end;
	double v;

	if (is_plain(s))
		return true;
	if (strlen(s) > NUMBER_MAX || s[strspn(s, "0123456789+-.eE")] != '\0')
		return false;
	v = strtod(s, &end);
	return end != s && *end == '\0' && isfinite(v);
}

/* Writes the 15 digits of a number without zeros at the end.  point: how many
 * of them stand before the decimal point; negative: zeros follow it first. */
static void
put_plain(char *out, const char *digit, int point)
{
	int n = DIGITS;

	while (n > 1 && digit[n - 1] == '0')
		n--;
	if (point <= 0) {
		*out++ = '0';
		*out++ = '.';
		for (; point < 0; point++)
			*out++ = '0';
		point = n;
	}
	for (int i = 0; i < n || i < point; i++) {
		if (i == point && i > 0)
			*out++ = '.';
		*out++ = i < n ? digit[i] : '0';
	}
	*out = '\0';
}

/* A number as the format General shows it: 15 digits and no exponent.  Returns
 * what is wrong with it, or NULL. */
static const char *
general_text(struct arena *a, const char *s, const char **out)
{
	double v = strtod(s, NULL);
	char said[64], digit[DIGITS + 1], plain[PLAIN_MAX];
	int point;

	(void)snprintf(said, sizeof(said), "%.*e", DIGITS - 1, fabs(v));
	point = (int)strtol(strchr(said, 'e') + 1, NULL, 10) + 1;
	if (point > DIGITS)
		return TOO_LONG;
	digit[0] = said[0];
	memcpy(digit + 1, said + 2, DIGITS - 1);
	digit[DIGITS] = '\0';
	if (v == 0)
		*out = "0";
	else {
		put_plain(plain, digit, point);
		*out = arena_printf(a, "%s%s", v < 0 ? "-" : "", plain);
	}
	return NULL;
}

/* What a part without digits shows: what stands in its quotes, or behind its
 * backslash.  n: the length of the part.  Returns the length of *text. */
static size_t
text_of_part(const char *s, size_t n, const char **text)
{
	*text = s + 1;
	if (n < 2 || !is_shown(*s))
		return 0;
	return n - 1 - (*s == '"' && s[n - 1] == '"');
}

/* The digits with the texts that the code has around and between them.  zeros:
 * how many digits the code has; more of them stand where its first one does. */
static const char *
between_texts(struct arena *a, const char *digits, const char *code, int zeros)
{
	size_t take = strlen(digits) - (size_t)zeros + 1, n, length;
	char *out = arena_alloc(a, strlen(digits) + strlen(code) + 1);
	char *to = out;

	for (const char *s = code; *s != '\0' && *s != ';'; s += n) {
		const char *end = *s == '[' ? strchr(s, ']') : NULL, *text = s;

		n = end != NULL ? (size_t)(end - s) + 1 : silent_length(s);
		if (n > 0) {
			length = end != NULL ? 0 : text_of_part(s, n, &text);
		} else if (*s == '0') {
			text = digits;
			length = take;
			digits += take;
			n = take = 1;
		} else {
			n = length = 1;
		}
		memcpy(to, text, length);
		to += length;
	}
	*to = '\0';
	return out;
}

/* A whole number with zeros in front, as a format of zeros shows it.  Returns
 * what is wrong with it, or NULL. */
static const char *
padded_text(struct arena *a, const char *s, const struct cell_format *format,
    const char **out)
{
	double v = round(strtod(s, NULL));
	const char *digits;

	if (fabs(v) >= 1e15)
		return TOO_LONG;
	digits = arena_printf(a, "%0*" PRId64, format->zeros, (int64_t)fabs(v));
	if (format->code != NULL)
		digits = between_texts(a, digits, format->code, format->zeros);
	*out = arena_printf(a, "%s%s", v < 0 ? "-" : "", digits);
	return NULL;
}

/* -- dates and times ----------------------------------------------------- */

#define DAY_S      INT64_C(86400)
#define DAY_1970   INT64_C(25569)   /* 1970-01-01 */
#define DAY_LAST   INT64_C(2958465) /* 9999-12-31 */
#define DAY_1904   INT64_C(1462)    /* the first one of workbooks of old Macs */
#define DAY_ABSENT INT64_C(60)      /* 1900-02-29, which never was */

/* Is it the number of a day that a spreadsheet program can show? */
static bool
is_day(int64_t day)
{
	return day >= 1 && day <= DAY_LAST && day != DAY_ABSENT;
}

/* The date of a day, by its number in a spreadsheet program, where 1 is
 * 1900-01-01.  1900-02-29, which programs count as day 60, never was, so the
 * number of each day before it is one too low. */
static const char *
day_text(struct arena *a, int64_t day)
{
	struct calendar_date d =
	    calendar_of_day(day - DAY_1970 + (day < DAY_ABSENT));

	return arena_printf(
	    a, "%04" PRId64 "-%02d-%02d", d.year, d.month, d.day);
}

/* The text of a time or a duration; the hours may be more than 24. */
static const char *
time_text(struct arena *a, int64_t s)
{
	return arena_printf(a, "%02" PRId64 ":%02d:%02d", s / 3600,
	    (int)(s / 60 % 60), (int)(s % 60));
}

/* A number of days as the date, time or duration that the cell's format shows.
 * Returns what is wrong with it, or NULL. */
static const char *
moment_text(struct arena *a, const char *s, const struct cell_look *look,
    const char **out)
{
	double v = strtod(s, NULL) + (look->from_1904 ? (double)DAY_1904 : 0);
	int64_t second, day;

	if (v < 0 || v > (double)DAY_LAST + 1)
		return NO_DATE;
	second = llround(v * (double)DAY_S);
	day = look->format.form == CELL_DATE ? (int64_t)v : second / DAY_S;
	if (look->format.form == CELL_TIME)
		*out = time_text(a, second % DAY_S);
	else if (look->format.form == CELL_SPAN)
		*out = time_text(
		    a, second - (look->from_1904 ? DAY_1904 * DAY_S : 0));
	else if (!is_day(day))
		return NO_DATE;
	else if (look->format.form == CELL_DATE)
		*out = day_text(a, day);
	else
		*out = arena_printf(
		    a, "%s %s", day_text(a, day), time_text(a, second % DAY_S));
	return NULL;
}

const char *
cell_number(struct arena *a, const char *s, const struct cell_look *look,
    const char **out)
{
	*out = s;
	switch ((enum cell_form)look->format.form) {
	case CELL_ZEROS:
		return padded_text(a, s, &look->format, out);
	case CELL_DATE:
	case CELL_TIME:
	case CELL_SPAN:
	case CELL_MOMENT:
		return moment_text(a, s, look, out);
	case CELL_GENERAL:
		break;
	}
	return is_plain(s) ? NULL : general_text(a, s, out);
}

/* "2026-01-31T08:30:00.500Z" has the date in its first 10 bytes and the time
 * in 8 bytes behind the T. */
const char *
cell_time(struct arena *a, const char *s, const struct cell_look *look)
{
	const char *t = strchr(s, 'T');

	if (t == NULL)
		return arena_strdup(a, s);
	if (look->format.form == CELL_DATE)
		return arena_strndup(a, s, (size_t)(t - s));
	if (look->format.form == CELL_TIME || t == s)
		return arena_strndup(a, t + 1, strnlen(t + 1, 8));
	return arena_printf(a, "%.*s %.8s", (int)(t - s), s, t + 1);
}

/* -- texts ---------------------------------------------------------------- */

bool
cell_is_escape(const char *s, size_t n)
{
	if (n < CELL_ESCAPE || s[0] != '_' || s[1] != 'x' || s[6] != '_')
		return false;
	for (size_t i = 2; i < 6; i++)
		if (!isxdigit((unsigned char)s[i]))
			return false;
	return true;
}

/* The code of the escape at s; 0 when s is not an escape or escapes a character
 * that is not allowed in a text. */
static unsigned
escape_code(const char *s, size_t n)
{
	unsigned c;

	if (!cell_is_escape(s, n))
		return 0;
	c = (unsigned)strtoul(s + 2, NULL, 16);
	return c >= 0xD800 && c <= 0xDFFF ? 0 : c;
}

enum err
cell_decode(struct arena *a, const char *s, size_t n, const char **out,
    const char **why)
{
	char *text = arena_alloc(a, n + 1);
	size_t len = 0;

	for (size_t i = 0; i < n;) {
		unsigned c = s[i] == '_' ? escape_code(s + i, n - i) : 0;

		if (c == 0) {
			text[len++] = s[i++];
			continue;
		}
		len += utf8_put(c, text + len);
		i += CELL_ESCAPE;
	}
	if (!utf8_valid(text, len))
		*why = "a cell of it has a text that is none";
	else if (utf8_length(text, len) > BOOK_CELL_MAX)
		*why = "a cell of it has too long a text";
	else {
		*out = text;
		return OK;
	}
	return E_BAD_REQUEST;
}
