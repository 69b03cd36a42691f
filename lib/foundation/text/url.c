/*
 * url.c - decodes query strings and paths, so that no code after it has to deal
 * with escapes, NUL bytes or bytes that are not UTF-8.
 */
#include <string.h>

#include "base/num.h"
#include "base/utf8.h"
#include "text/url.h"

/* The byte of an escape such as "%41"; -1 when it is broken or cut off. */
static int
escape_of(const char *s, size_t n)
{
	return n > 2 ? num_hex_pair(s + 1) : -1;
}

/* Decodes n bytes of a query string: escapes, and + for a blank. */
static enum err
decode(struct arena *a, const char *s, size_t n, const char **out,
    const char **why)
{
	char *p = arena_strndup(a, s, n);
	size_t len = 0;

	for (size_t i = 0; i < n; i++) {
		int c = (unsigned char)s[i];

		if (c == '+') {
			c = ' ';
		} else if (c == '%') {
			c = escape_of(s + i, n - i);
			i += 2;
		}
		if (c < 0) {
			*why = "the query string holds a broken escape";
			return E_BAD_REQUEST;
		}
		p[len++] = (char)c;
	}
	p[len] = '\0';
	if (!utf8_valid(p, len)) {
		*why = "the query string is not UTF-8 text";
		return E_BAD_REQUEST;
	}
	*out = p;
	return OK;
}

/* Every '+' is escaped first, because decode takes it for a blank, as it is in
 * a query string. */
enum err
url_path(struct arena *a, const char *s, const char **out)
{
	char *escaped = arena_alloc(a, 3 * strlen(s) + 1);
	const char *why;
	size_t n = 0;

	for (; *s != '\0'; s++) {
		if (*s != '+') {
			escaped[n++] = *s;
			continue;
		}
		memcpy(escaped + n, "%2B", 3);
		n += 3;
	}
	return decode(a, escaped, n, out, &why);
}

/* Cuts "[]" or "[12]" off the end of a name, and sets plain and index.  Reading
 * the index stops when it reaches URL_PAIRS_MAX, so that it cannot overflow. */
static void
cut_brackets(struct arena *a, struct url_pair *p)
{
	size_t n = strlen(p->name);
	size_t at;

	p->plain = true;
	p->index = -1;
	if (n < 2 || p->name[n - 1] != ']')
		return;
	for (at = n - 2; at > 0; at--)
		if (p->name[at] < '0' || p->name[at] > '9')
			break;
	if (p->name[at] != '[')
		return;
	p->plain = false;
	if (at + 1 < n - 1)
		p->index = 0;
	for (size_t i = at + 1; i < n - 1 && p->index < URL_PAIRS_MAX; i++)
		p->index = p->index * 10 + p->name[i] - '0';
	p->name = arena_strndup(a, p->name, at);
}

/* Adds one "name=value" of n > 0 bytes. */
static enum err
add_pair(struct arena *a, const char *s, size_t n, struct url_query *q,
    const char **why)
{
	const char *eq = memchr(s, '=', n);
	size_t len = eq != NULL ? (size_t)(eq - s) : n;
	struct url_pair pair = { .value = "" };

	TRY(decode(a, s, len, &pair.name, why));
	if (eq != NULL)
		TRY(decode(a, eq + 1, n - len - 1, &pair.value, why));
	cut_brackets(a, &pair);
	if (pair.name[0] == '\0')
		return OK;
	if (q->n == URL_PAIRS_MAX) {
		*why = "the query string holds too many parameters";
		return E_BAD_REQUEST;
	}
	q->v[q->n++] = pair;
	return OK;
}

static size_t
count_pairs(const char *s)
{
	size_t n = 1;

	while (n < URL_PAIRS_MAX && (s = strchr(s, '&')) != NULL) {
		s++;
		n++;
	}
	return n;
}

enum err
url_query(
    struct arena *a, const char *s, struct url_query *out, const char **why)
{
	struct url_query q = { 0 };

	if (s == NULL || *s == '\0') {
		*out = q;
		return OK;
	}
	q.v = arena_new(a, struct url_pair, count_pairs(s));
	for (const char *end; *s != '\0'; s = *end != '\0' ? end + 1 : end) {
		end = s + strcspn(s, "&");
		if (end > s)
			TRY(add_pair(a, s, (size_t)(end - s), &q, why));
	}
	*out = q;
	return OK;
}
