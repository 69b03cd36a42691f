/*
 * mac.c - MAC addresses as people write them.  An address is six pairs, three
 * fours or two sixes of digits with one separator between any two, or twelve
 * digits; all separators of one address are of one kind.  Pairs with colons may
 * all lack their zeros in front.
 */
#include "text/mac.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/num.h"
#include "base/utf8.h"

#define DIGITS     12
#define WIDE_COLON "\uFF1A"
#define PAIRS      6
/* More characters than an address has, and one behind it. */
#define WIDE_MAX   64

/* -- characters ----------------------------------------------------------- */

/* The digits of an address are hexadecimal. */
static bool
is_digit(char c)
{
	return isxdigit((unsigned char)c) != 0;
}

/* A character that can be a part of a word of any language. */
static bool
is_letter(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* How many hexadecimal digits stand at the beginning of s. */
static size_t
count_digits(const char *s)
{
	size_t n = 0;

	while (is_digit(s[n]))
		n++;
	return n;
}

/* How many bytes the white space at the beginning of s has. */
static size_t
blank_bytes(const char *s)
{
	return (size_t)(utf8_skip(s) - s);
}

/* What may stand between groups of digits; JOIN is a colon or a dash. */
enum separator { NONE, JOIN, DOT, BLANK };

/* The separator at s and its length in *n.  Besides ASCII there are the colon
 * and the dash of full width, which keyboards of East Asia write, and the
 * longer or unbreakable dashes that word processors make of a dash. */
static enum separator
separator_at(const char *s, size_t *n)
{
	static const char *const wide[] = { WIDE_COLON, "\uFF0D", "\u2010",
		"\u2011", "\u2012", "\u2013", "\u2212" };

	*n = 1;
	if (*s == ':' || *s == '-')
		return JOIN;
	if (*s == '.')
		return DOT;
	for (size_t i = 0; i < ARRAY_LEN(wide); i++)
		if (strncmp(s, wide[i], strlen(wide[i])) == 0) {
			*n = strlen(wide[i]);
			return JOIN;
		}
	*n = blank_bytes(s);
	return *n > 0 ? BLANK : NONE;
}

/* The length of what separates words of a list, at s; 0: a word begins here. */
static size_t
gap_at(const char *s)
{
	/* Comma, semicolon, enumeration comma and colon of East Asia. */
	static const char *const wide[] = { "\uFF0C", "\uFF1B", "\u3001",
		WIDE_COLON };
	size_t n = blank_bytes(s);

	if (n > 0)
		return n;
	for (size_t i = 0; i < ARRAY_LEN(wide); i++)
		if (strncmp(s, wide[i], strlen(wide[i])) == 0)
			return strlen(wide[i]);
	return *s != '\0' && !is_letter(*s) ? 1 : 0;
}

/* -- one address ---------------------------------------------------------- */

/* Adds n digits to the address out, of which `at` characters are written, in
 * the spelling that is stored; returns how many are written then. */
static size_t
put_digits(char *out, size_t at, const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (at % 3 == 2)
			out[at++] = ':';
		out[at++] = (char)toupper((unsigned char)s[i]);
	}
	out[at] = '\0';
	return at;
}

/* Does what stands at s, behind twelve digits, belong to the same word, so that
 * the word is longer than an address?  A blank never does; another separator
 * does if a digit follows it. */
static bool
goes_on(const char *s)
{
	size_t n;
	enum separator kind = separator_at(s, &n);

	return kind == NONE ? *s != '\0' && gap_at(s) == 0
	                    : kind != BLANK && is_digit(s[n]);
}

/* How an address is grouped: how many digits a group has, and by which
 * separator groups are joined; 0 and NONE until the first group and separator
 * were read. */
struct groups {
	size_t digits;
	enum separator kind;
};

/* The length of the separator at s, if it is of the same kind as those before
 * it in the address; else 0. */
static size_t
joint_at(const char *s, struct groups *g)
{
	size_t n;
	enum separator kind = separator_at(s, &n);

	if (kind == NONE || (g->kind != NONE && g->kind != kind))
		return 0;
	g->kind = kind;
	return n;
}

/* Can an address consist of groups of so many digits? */
static bool
is_group_size(size_t digits)
{
	return digits == 2 || digits == 4 || digits == 6;
}

/* The length of the address at the beginning of s whose groups all have as many
 * digits, such as "AABB.CC00.0001"; 0: there is none. */
static size_t
match_whole(const char *s, char out[MAC_LENGTH + 1])
{
	struct groups g = { .digits = count_digits(s) };
	size_t n = g.digits, at, length;

	if (!is_group_size(g.digits) && g.digits != DIGITS)
		return 0;
	at = put_digits(out, 0, s, g.digits);
	while (at < MAC_LENGTH) {
		length = joint_at(s + n, &g);
		if (length == 0 || (g.kind == BLANK && g.digits != 2) ||
		    count_digits(s + n + length) != g.digits)
			return 0;
		at = put_digits(out, at, s + n + length, g.digits);
		n += length + g.digits;
	}
	return goes_on(s + n) ? 0 : n;
}

/* The length of a colon at s, 0: none is there. */
static size_t
colon_at(const char *s)
{
	return *s == ':' ? 1 : strncmp(s, WIDE_COLON, 3) == 0 ? 3 : 0;
}

/* The length of the address at the beginning of s whose pairs have no zero in
 * front, as Macs and some Unixes write it: "8:0:27:f:2:c3"; 0: there is none.
 * Where a pair has a zero in front, the others have rather lost a digit, so it
 * is none. */
static size_t
match_short(const char *s, char out[MAC_LENGTH + 1])
{
	size_t n = 0, at = 0, some;

	while (at < MAC_LENGTH) {
		some = at == 0 ? 0 : colon_at(s + n);
		if (at > 0 && some == 0)
			return 0;
		n += some;
		some = count_digits(s + n);
		if (some < 1 || some > 2 || (some == 2 && s[n] == '0'))
			return 0;
		at = put_digits(out, at, "0", 2 - some);
		at = put_digits(out, at, s + n, some);
		n += some;
	}
	return goes_on(s + n) ? 0 : n;
}

/* The length of the address in ASCII at the beginning of s; 0: there is none.
 */
static size_t
match_plain(const char *s, char out[MAC_LENGTH + 1])
{
	size_t n = match_whole(s, out);

	return n > 0 ? n : match_short(s, out);
}

/* The character of ASCII that is at s in full width; 0: none is. */
static char
narrow_at(const char *s)
{
	const unsigned char *u = (const unsigned char *)s;

	if (u[0] != 0xEF || (u[1] != 0xBC && u[1] != 0xBD) || u[2] < 0x80)
		return 0;
	return (char)(0x20 + (u[2] - 0x80) + (u[1] == 0xBD ? 0x40 : 0));
}

/* The length of the address at the beginning of s whose digits are of full
 * width, as keyboards of East Asia write them; 0: there is none.  It is matched
 * in a copy in ASCII; end[i] is where the i-th character of the copy begins in
 * s. */
static size_t
match_wide(const char *s, char out[MAC_LENGTH + 1])
{
	char plain[WIDE_MAX + 1];
	size_t end[WIDE_MAX + 1] = { 0 }, n = 0, at = 0;

	for (; n < WIDE_MAX && s[at] != '\0'; end[++n] = at) {
		char c = narrow_at(s + at);

		plain[n] = c == 0 ? s[at] : c;
		at += c == 0 ? 1 : 3;
	}
	plain[n] = '\0';
	return end[match_plain(plain, out)];
}

/* The length of the address at the beginning of s; 0: there is none. */
static size_t
match_at(const char *s, char out[MAC_LENGTH + 1])
{
	return is_digit(narrow_at(s)) ? match_wide(s, out)
	                              : match_plain(s, out);
}

bool
mac_read(const char *s, char out[MAC_LENGTH + 1])
{
	size_t length, n;

	s = utf8_trim(s, &length);
	n = match_at(s, out);
	return n > 0 && n == length;
}

/* Is a group of so many digits complete, so that others may follow it?  It is
 * if it has as many as the groups before it; the first one has 2, 4 or 6. */
static bool
is_whole(size_t digits, const struct groups *g)
{
	return g->digits == 0 ? is_group_size(digits) : digits == g->digits;
}

/* Reads group by group; at - at / 3 is the number of digits so far, since `at`
 * counts the colons that put_digits has written, too. */
bool
mac_read_prefix(const char *s, char out[MAC_LENGTH + 1])
{
	struct groups g = { 0 };
	size_t length, at = 0, n;
	const char *end;

	s = utf8_trim(s, &length);
	end = s + length;
	do {
		size_t some = count_digits(s);

		if (some == 0 || at - at / 3 + some > DIGITS ||
		    (g.digits > 0 && some > g.digits))
			return false;
		at = put_digits(out, at, s, some);
		s += some;
		if (s >= end)
			return true;
		n = joint_at(s, &g);
		if (n == 0 || !is_whole(some, &g))
			return false;
		g.digits = some;
		s += n;
	} while (s < end);
	return true;
}

bool
mac_read_end(const char *s, char out[MAC_END_MAX + 1])
{
	struct groups g = { 0 };
	size_t length, n = 0, some;
	const char *end;

	s = utf8_trim(s, &length);
	end = s + length;
	while (s < end) {
		some = n > 0 && !is_digit(*s) ? joint_at(s, &g) : 0;
		s += some;
		if (!is_digit(*s) || n == MAC_END_MAX)
			return false;
		out[n++] = (char)toupper((unsigned char)*s++);
	}
	out[n] = '\0';
	return n >= MAC_END_MIN;
}

bool
mac_bytes(const char *mac, uint8_t out[MAC_BYTES])
{
	uint8_t bytes[MAC_BYTES];

	if (strnlen(mac, MAC_LENGTH + 1) != MAC_LENGTH)
		return false;
	for (size_t i = 0; i < MAC_BYTES; i++) {
		const char *pair = mac + 3 * i;
		int byte = num_hex_pair(pair);

		if (byte < 0)
			return false;
		if (i + 1 < MAC_BYTES && pair[2] != ':')
			return false;
		bytes[i] = (uint8_t)byte;
	}
	memcpy(out, bytes, sizeof(bytes));
	return true;
}

/* -- lists ---------------------------------------------------------------- */

/* Are the n characters at s a name before an address, as in "eth0:AA..."?  They
 * are not all digits, and a colon and an address follow.  The colon is looked
 * for first, because the caller asks at each character of a word, and a word
 * may have a hundred thousand digits. */
static bool
is_name(const char *s, size_t n)
{
	char mac[MAC_LENGTH + 1];

	return n >= 3 && s[n] == ':' && memchr(s, ':', n) == NULL &&
	       count_digits(s) < n &&
	       match_at(s + n + 1 + blank_bytes(s + n + 1), mac) > 0;
}

/* What a word consists of: groups of letters and digits, with joins between. */
struct shape {
	size_t joins;    /* colons, dashes and dots */
	size_t longest;  /* letters and digits of the longest group */
	size_t all, hex; /* of all groups; those of them that are hex digits */
	bool other;      /* it has other characters */
};

static struct shape
shape_of(const char *s, size_t n)
{
	struct shape out = { 0 };
	size_t run = 0;

	for (size_t i = 0; i < n; i++) {
		bool join = strchr(":-.", s[i]) != NULL;

		out.other |= !join && !isalnum((unsigned char)s[i]);
		out.joins += join;
		out.all += !join;
		out.hex += is_digit(s[i]);
		run = join ? 0 : run + 1;
		out.longest = run > out.longest ? run : out.longest;
	}
	return out;
}

/* Are the n bytes at s nearly an address, so that somebody meant to write one:
 * six groups of one or two hex digits without a dot; five or more other groups
 * of up to three characters, 11 or more in all; or 11 to 13 characters in one
 * group, of which at most one is no hex digit? */
static bool
is_nearly_mac(const char *s, size_t n)
{
	struct shape x = shape_of(s, n);

	if (x.other)
		return false;
	if (x.joins == 0)
		return x.all >= DIGITS - 1 && x.all <= DIGITS + 1 &&
		       x.hex + 1 >= x.all;
	if (x.joins == PAIRS - 1 && x.longest <= 2 && x.hex == x.all)
		return memchr(s, '.', n) == NULL;
	return x.longest <= 3 && x.joins >= 4 && x.all >= DIGITS - 3;
}

/* The length of the word at s, which does not begin with an address.  It ends
 * where words are separated, or as the name of an address (is_name). */
static size_t
other_word(const char *s)
{
	size_t n = 0;

	while (s[n] != '\0' &&
	       (strchr(":-._", s[n]) != NULL || gap_at(s + n) == 0) &&
	       !is_name(s, n))
		n++;
	return n;
}

/* Has the address at s, of n bytes, no separators? */
static bool
is_bare(const char *s, size_t n)
{
	while (n > 0 && (is_digit(*s) || is_digit(narrow_at(s)))) {
		size_t some = is_digit(*s) ? 1 : 3;

		s += some;
		n -= some;
	}
	return n == 0;
}

/* The length of what joins the two ends of a range, at s: a dash, a tilde,
 * dots, an arrow, a word; 0: nothing does. */
static size_t
range_sign(const char *s)
{
	static const char *const signs[] = { "-", "~", "\u2010", "\u2011",
		"\u2012", "\u2013", "\u2014", "\u2212", "\uFF0D", "\uFF5E",
		"\u301C", "\u2192", "\u81F3", "\u5230", "\u2026" };
	size_t n = strspn(s, "-.~>");

	if (n > 1 || (n == 1 && *s != '.' && *s != '>'))
		return n;
	for (size_t i = 0; i < ARRAY_LEN(signs); i++)
		if (strncmp(s, signs[i], strlen(signs[i])) == 0)
			return strlen(signs[i]);
	return strncasecmp(s, "to", 2) == 0 && blank_bytes(s + 2) > 0 ? 2 : 0;
}

/* The length of the range at s, such as "A - B", whose first address has n
 * bytes; 0: the address is not the beginning of one. */
static size_t
range_length(const char *s, size_t n)
{
	char mac[MAC_LENGTH + 1];
	size_t sign, last;

	n += blank_bytes(s + n);
	sign = range_sign(s + n);
	if (sign == 0)
		return 0;
	n += sign + blank_bytes(s + n + sign);
	last = match_at(s + n, mac);
	return last > 0 ? n + last : 0;
}

/* Are the n bytes at s, which are no address, a range without blanks: two
 * addresses with a range_sign between? */
static bool
is_tight_range(const char *s, size_t n)
{
	char word[2 * WIDE_MAX], mac[MAC_LENGTH + 1];
	size_t length;

	if (n >= sizeof(word))
		return false;
	memcpy(word, s, n);
	word[n] = '\0';
	for (size_t i = 1; i < n; i++) {
		char cut = word[i];

		length = range_sign(word + i);
		if (length == 0)
			continue;
		word[i] = '\0';
		if (mac_read(word, mac) && mac_read(word + i + length, mac))
			return true;
		word[i] = cut;
	}
	return false;
}

/* Passes over what separates words, and then takes one: an address, a range,
 * which begins with an address, or other text. */
bool
mac_next(const char **s, struct mac_word *out)
{
	const char *p = *s;
	size_t n;

	while ((n = gap_at(p)) > 0)
		p += n;
	*out = (struct mac_word){ .s = p };
	out->n = match_at(p, out->mac);
	n = out->n > 0 ? range_length(p, out->n) : 0;
	if (out->n == 0 || n > 0) {
		out->mac[0] = '\0';
		out->n = n > 0 ? n : other_word(p);
		out->range = n > 0 || is_tight_range(p, out->n);
		out->tried = out->range || is_nearly_mac(p, out->n);
	}
	out->bare = out->mac[0] != '\0' && is_bare(p, out->n);
	*s = p + out->n;
	return out->n > 0;
}

/* A number alone behind the "#", and then what separates words, is the number
 * of a line, and an address may follow. */
bool
mac_remark(const char *line)
{
	const char *s = utf8_skip(line);
	char mac[MAC_LENGTH + 1];
	size_t n;

	if (*s++ != '#')
		return false;
	n = strspn(s, "0123456789");
	return n == 0 || s[n] == '\0' || gap_at(s + n) == 0 ||
	       match_at(s, mac) > 0;
}
