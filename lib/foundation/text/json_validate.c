/*
 * json_validate.c - checks a JSON text strictly before json-c reads it, because
 * json-c accepts single quotes, raw control characters, keys given twice and
 * integers beyond 64 bits.  It does not recurse: open objects and arrays are on
 * a stack of its own.  In a text that was accepted a member is found by
 * counting brackets.  What a program sends can be mended first.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "text/json_validate.h"

struct key {
	const char *s;
	size_t n;
};

/* An object or array that is not closed yet. */
struct scope {
	bool object;
	size_t first_key; /* its keys are keys[first_key..n_keys) */
};

/* A text that is being checked: what is from p on was not read yet. */
struct scan {
	struct arena *a;
	const char *p, *end;
	const char *why; /* why the text is refused; NULL: not refused */
	struct json_limits may;
	size_t values;
	struct scope *scope;
	size_t depth;
	struct key *keys; /* keys of all open objects */
	size_t n_keys, cap_keys, seen_keys;
};

/* Notes why the text is refused; always false, for the caller to return. */
static bool
refuse(struct scan *sc, const char *why)
{
	sc->why = why;
	return false;
}

/* The next byte, which stays to be read; NUL at the end of the text. */
static char
peek(const struct scan *sc)
{
	return sc->p < sc->end ? *sc->p : '\0';
}

static void
skip_space(struct scan *sc)
{
	while (sc->p < sc->end && (*sc->p == ' ' || *sc->p == '\t' ||
	                              *sc->p == '\n' || *sc->p == '\r'))
		sc->p++;
}

/* Reads four hex digits as a number; -1: one of them is another character. */
static int
read_hex4(struct scan *sc)
{
	int high = sc->end - sc->p < 4 ? -1 : num_hex_pair(sc->p);
	int low = high < 0 ? -1 : num_hex_pair(sc->p + 2);

	if (low < 0)
		return -1;
	sc->p += 4;
	return high << 8 | low;
}

/* Reads "\u" and the low half of a surrogate pair; -1 when there is none. */
static int
read_low_surrogate(struct scan *sc)
{
	int low;

	if (sc->end - sc->p < 6 || sc->p[0] != '\\' || sc->p[1] != 'u')
		return -1;
	sc->p += 2;
	low = read_hex4(sc);
	return low >= 0xDC00 && low <= 0xDFFF ? low : -1;
}

/* Reads what follows "\u" as a code point; 0 when it is refused. */
static unsigned
read_unicode_escape(struct scan *sc)
{
	int high = read_hex4(sc);
	int low;

	if (high <= 0) {
		refuse(sc, high == 0 ? "NUL in a text" : "broken escape");
		return 0;
	}
	if (high < 0xD800 || high > 0xDFFF)
		return (unsigned)high;
	low = high < 0xDC00 ? read_low_surrogate(sc) : -1;
	if (low < 0) {
		refuse(sc, "lone surrogate");
		return 0;
	}
	return 0x10000 + ((unsigned)(high - 0xD800) << 10) +
	       (unsigned)(low - 0xDC00);
}

/*
 * Reads what follows a backslash and writes the character to out, unless that
 * is NULL.  Returns how many bytes the character has; 0: it is refused.
 */
static size_t
read_escape(struct scan *sc, char *out)
{
	static const char letter[] = "\"\\/bfnrt";
	static const char plain[] = "\"\\/\b\f\n\r\t";
	char c = peek(sc);
	const char *at = c != '\0' ? strchr(letter, c) : NULL;
	char one[4];
	unsigned code;

	if (at == NULL && c != 'u') {
		refuse(sc, "broken escape");
		return 0;
	}
	sc->p++;
	code =
	    at != NULL ? (unsigned)plain[at - letter] : read_unicode_escape(sc);
	return sc->why == NULL ? utf8_put(code, out != NULL ? out : one) : 0;
}

/* Reads a text from its opening quote to behind its closing one; false: it is
 * refused. */
static bool
read_text(struct scan *sc)
{
	sc->p++;
	while (sc->p < sc->end && *sc->p != '"') {
		if ((unsigned char)*sc->p < 0x20)
			return refuse(sc, "control character in a text");
		if (*sc->p++ == '\\' && read_escape(sc, NULL) == 0)
			return false;
	}
	if (sc->p >= sc->end)
		return refuse(sc, "text without end");
	sc->p++;
	return true;
}

/* The key of n bytes at s, which read_text has accepted, without its escapes; a
 * key that has none is not copied. */
static struct key
plain_key(struct scan *sc, const char *s, size_t n)
{
	struct scan in = { .p = s, .end = s + n };
	char *out;
	size_t len = 0;

	if (memchr(s, '\\', n) == NULL)
		return (struct key){ s, n };
	out = arena_alloc(sc->a, n);
	while (in.p < in.end) {
		if (*in.p != '\\') {
			out[len++] = *in.p++;
			continue;
		}
		in.p++;
		len += read_escape(&in, out + len);
	}
	return (struct key){ out, len };
}

static void
push_key(struct scan *sc, struct key k)
{
	if (sc->n_keys == sc->cap_keys) {
		size_t cap = sc->cap_keys != 0 ? sc->cap_keys * 2 : 32;
		struct key *more = arena_new(sc->a, struct key, cap);

		if (sc->n_keys > 0)
			memcpy(more, sc->keys, sc->n_keys * sizeof(*more));
		sc->keys = more;
		sc->cap_keys = cap;
	}
	sc->keys[sc->n_keys++] = k;
}

/* Reads a key and its colon, and notes the key in sc->keys; false: it is
 * refused. */
static bool
read_key(struct scan *sc)
{
	const char *from;

	skip_space(sc);
	if (peek(sc) != '"')
		return refuse(sc, "key expected");
	from = sc->p + 1;
	if (!read_text(sc))
		return false;
	if (++sc->seen_keys > sc->may.keys)
		return refuse(sc, "too many keys");
	push_key(sc, plain_key(sc, from, (size_t)(sc->p - 1 - from)));
	skip_space(sc);
	if (peek(sc) != ':')
		return refuse(sc, "colon expected");
	sc->p++;
	return true;
}

static int
key_order(const void *a, const void *b)
{
	const struct key *x = a;
	const struct key *y = b;

	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	return memcmp(x->s, y->s, x->n);
}

/* Closes the innermost object or array, and refuses equal keys of an object,
 * unless it is nested as deeply as may.twice says; if that is 0, twice - 1 is
 * the largest number, so equal keys are refused at any depth.  The keys are
 * sorted to find equal ones, because a client could choose keys that make a
 * hash table slow.  False: they are refused. */
static bool
close_scope(struct scan *sc)
{
	struct scope *s = &sc->scope[--sc->depth];
	size_t n = sc->n_keys - s->first_key;
	struct key *k;

	sc->p++;
	if (!s->object || n == 0)
		return true;
	k = sc->keys + s->first_key;
	sc->n_keys = s->first_key;
	qsort(k, n, sizeof(*k), key_order);
	for (size_t i = 1; i < n && sc->depth < sc->may.twice - 1; i++)
		if (key_order(&k[i - 1], &k[i]) == 0)
			return refuse(sc, "key given twice");
	return true;
}

static size_t
skip_digits(struct scan *sc)
{
	const char *from = sc->p;

	while (peek(sc) >= '0' && peek(sc) <= '9')
		sc->p++;
	return (size_t)(sc->p - from);
}

/* Reads what may follow the digits of a number: ".5", "e-3" or both.  *real:
 * there was one of them.  False: it is malformed. */
static bool
read_fraction(struct scan *sc, bool *real)
{
	*real = false;
	if (peek(sc) == '.') {
		*real = true;
		sc->p++;
		if (skip_digits(sc) == 0)
			return refuse(sc, "broken number");
	}
	if ((peek(sc) | 32) == 'e') {
		*real = true;
		sc->p++;
		if (peek(sc) == '+' || peek(sc) == '-')
			sc->p++;
		if (skip_digits(sc) == 0)
			return refuse(sc, "broken number");
	}
	return true;
}

/* Reads a number.  Refused are malformed ones, integers beyond 64 bits, and
 * others that no double can hold. */
static bool
read_number(struct scan *sc)
{
	const char *from = sc->p;
	bool zero;
	bool real;
	int64_t v;
	size_t n;

	if (peek(sc) == '-')
		sc->p++;
	zero = peek(sc) == '0';
	n = skip_digits(sc);
	if (n == 0 || (zero && n > 1))
		return refuse(sc, "broken number");
	if (!read_fraction(sc, &real))
		return false;
	n = (size_t)(sc->p - from);
	if (real ? isinf(strtod(arena_strndup(sc->a, from, n), NULL))
	         : num_read(from, n, &v) != OK)
		return refuse(sc, "number out of range");
	return true;
}

/* Reads true, false or null; anything else is refused (false). */
static bool
read_word(struct scan *sc)
{
	static const char *const words[] = { "true", "false", "null" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		size_t n = strlen(words[i]);

		if ((size_t)(sc->end - sc->p) >= n &&
		    memcmp(sc->p, words[i], n) == 0) {
			sc->p += n;
			return true;
		}
	}
	return refuse(
	    sc, sc->p < sc->end ? "value expected" : "text ends early");
}

/* Opens an object or array, and reads the first key of an object.  True: a
 * value must follow; false: it is empty, and closed again, or refused. */
static bool
open_scope(struct scan *sc, bool object)
{
	if (sc->depth == sc->may.depth)
		return refuse(sc, "nested too deeply");
	sc->scope[sc->depth++] = (struct scope){ object, sc->n_keys };
	sc->p++;
	skip_space(sc);
	if (peek(sc) == (object ? '}' : ']'))
		return !close_scope(sc);
	return object ? read_key(sc) : true;
}

/* Reads a value, or opens an object or array; true when another value must
 * follow at once, which is the first one in it. */
static bool
read_value(struct scan *sc)
{
	char c;

	if (++sc->values > sc->may.values)
		return refuse(sc, "too many values");
	skip_space(sc);
	c = peek(sc);
	if (c == '{' || c == '[')
		return open_scope(sc, c == '{');
	if (c == '"')
		read_text(sc);
	else if (c == '-' || (c >= '0' && c <= '9'))
		read_number(sc);
	else
		read_word(sc);
	return false;
}

/* Closes the objects and arrays that end after a value; true: a comma came, and
 * in an object a key, so another value must follow. */
static bool
after_value(struct scan *sc)
{
	while (sc->why == NULL && sc->depth > 0) {
		bool object = sc->scope[sc->depth - 1].object;
		char c;

		skip_space(sc);
		c = peek(sc);
		if (c == ',') {
			sc->p++;
			return object ? read_key(sc) : true;
		}
		if (c != (object ? '}' : ']'))
			return refuse(sc, "comma or end expected");
		close_scope(sc);
	}
	return false;
}

enum err
json_validate_within(struct arena *a, const char *s, size_t n,
    const struct json_limits *may, const char **why)
{
	struct scope few[JSON_DEPTH_MAX];
	struct scan sc = { .a = a, .p = s, .end = n > 0 ? s + n : s };

	sc.may = *may;
	sc.scope = may->depth <= JSON_DEPTH_MAX
	               ? few
	               : arena_new(a, struct scope, may->depth);
	if (!utf8_valid(s, n))
		refuse(&sc, "not UTF-8 text");
	while (sc.why == NULL && (read_value(&sc) || after_value(&sc)))
		;
	if (sc.why == NULL) {
		skip_space(&sc);
		if (sc.p < sc.end)
			refuse(&sc, "text after the end");
	}
	if (sc.why == NULL)
		return OK;
	*why = sc.why;
	return E_BAD_REQUEST;
}

/* -- mending ------------------------------------------------------------- */

/* Does the escape "\u" with that value stand for a character?  sc is behind it.
 * A high surrogate does so together with the escape of a low one, behind which
 * sc then moves. */
static bool
is_character(struct scan *sc, int value)
{
	if (value >= 0xD800 && value < 0xDC00)
		return read_low_surrogate(sc) >= 0;
	return value != 0 && (value < 0xD800 || value > 0xDFFF);
}

/* Mends the escape at p, of which the first byte is the backslash; left: bytes
 * up to the end of the document.  Returns its length.  One that stands for no
 * character becomes a blank; a malformed one stays, for json_validate to
 * refuse. */
static size_t
mend_escape(char *p, size_t left)
{
	struct scan sc = { .p = p + 2, .end = p + left };
	int value;

	if (left < 2 || p[1] != 'u')
		return left < 2 ? left : 2;
	value = read_hex4(&sc);
	if (value < 0)
		return 2;
	if (is_character(&sc, value))
		return (size_t)(sc.p - p);
	memcpy(p + 2, "0020", 4);
	return 6;
}

/* Mends the character at p within a text, of which the document has `left` more
 * bytes; returns how many bytes it has. */
static size_t
mend_character(char *p, size_t left)
{
	size_t n = utf8_size(p, left);

	if (*p == '\\')
		return mend_escape(p, left);
	if (n > 0 && (unsigned char)*p >= ' ')
		return n;
	*p = ' ';
	return 1;
}

const char *
json_mend(struct arena *a, const char *s, size_t n)
{
	char *out = arena_alloc(a, n + 1);
	bool inside = false;
	size_t step;

	memcpy(out, s, n);
	out[n] = '\0';
	for (size_t i = 0; i < n; i += step) {
		bool quote = out[i] == '"';

		step = inside && !quote ? mend_character(out + i, n - i) : 1;
		inside = inside != quote;
	}
	return out;
}

/* -- a member of an accepted text ----------------------------------------- */

/* Where the text in quotes at p ends: behind its closing quote. */
static const char *
behind_quotes(const char *p)
{
	for (p++; *p != '"'; p++)
		p += *p == '\\';
	return p + 1;
}

static const char *
behind_space(const char *p)
{
	return p + strspn(p, " \t\r\n");
}

/* Where the value at p ends. */
static const char *
behind_value(const char *p)
{
	int depth = 0;

	do {
		if (*p == '"') {
			p = behind_quotes(p);
			continue;
		}
		depth += *p == '{' || *p == '[';
		depth -= *p == '}' || *p == ']';
		p++;
	} while (depth > 0 || strchr(",}] \t\r\n", *p) == NULL);
	return p;
}

bool
json_member_find(const char *text, size_t n, const char *key,
    const char **value, size_t *len)
{
	const char *p = behind_space(text), *end = text + n;
	size_t key_n = strlen(key);

	if (n == 0 || *p != '{')
		return false;
	p = behind_space(p + 1);
	while (p < end && *p == '"') {
		const char *name = p + 1, *behind = behind_quotes(p);
		bool found = (size_t)(behind - 1 - name) == key_n &&
		             memcmp(name, key, key_n) == 0;

		*value = behind_space(behind_space(behind) + 1);
		p = behind_value(*value);
		*len = (size_t)(p - *value);
		if (found)
			return true;
		p = behind_space(p);
		p = behind_space(p + (*p == ','));
	}
	return false;
}
