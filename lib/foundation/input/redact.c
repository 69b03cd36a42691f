/*
 * redact.c - removes secrets from the parts of a request that are stored in
 * logs.  It works on the JSON text, after json_validate has checked it: to
 * build a tree of every body would take too much time for a log.
 */
#include "input/redact.h"

#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "input/field.h"
#include "text/json_in.h"
#include "text/json_out.h"

static const char *const words[] = { "password", "pwd", "secret", "token",
	"authorization", "credential", "captchaverification" };

bool
redact_key(const char *name, size_t n)
{
	for (size_t w = 0; w < ARRAY_LEN(words); w++) {
		size_t len = strlen(words[w]);

		for (size_t i = 0; i + len <= n; i++)
			if ((name[i] | 32) == words[w][0] &&
			    strncasecmp(name + i, words[w], len) == 0)
				return true;
	}
	return false;
}

bool
redact_member(const struct input *in, const char *name, size_t n)
{
	for (size_t i = 0; in != NULL && i < in->n; i++)
		if (in->f[i].secret && name_is(in->f[i].name, name, n))
			return true;
	return redact_key(name, n);
}

/* What ends a URL within a text.  A backslash does, because in JSON it escapes
 * the quote behind the URL.  Angle brackets do not, although no URL may have
 * them: a password may. */
#define URL_ENDS " \t\r\n\"\\"

/* The bytes of the user, his password and the '@' at the beginning of s, which
 * stands behind "://"; 0: there are none. */
static size_t
userinfo_bytes(const char *s)
{
	size_t n = strcspn(s, "/?#" URL_ENDS);

	while (n > 0 && s[n - 1] != '@')
		n--;
	return n;
}

/* Copies the URL that stands at s behind its "://", with stars for user and
 * password and for what its query and fragment say.  Returns its end. */
static const char *
copy_url(struct buf *to, const char *s)
{
	size_t user = userinfo_bytes(s), place, query;

	buf_str(to, user > 0 ? "***@" : "");
	s += user;
	place = strcspn(s, "?#" URL_ENDS);
	buf_add(to, s, place);
	s += place;
	query = strcspn(s, URL_ENDS);
	if (query <= 1) /* nothing behind the question mark */
		return s;
	buf_add(to, s, 1);
	buf_str(to, "***");
	return s + query;
}

const char *
redact_text(struct arena *a, const char *s)
{
	const char *url = strstr(s, "://"), *out;
	struct buf b;

	if (url == NULL)
		return s;
	buf_init(&b, 2 * strlen(s) + 8);
	for (; url != NULL; url = strstr(s, "://")) {
		url += strlen("://");
		buf_add(&b, s, (size_t)(url - s));
		s = copy_url(&b, url);
	}
	buf_str(&b, s);
	out = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return out;
}

/* A JSON text that is being copied without its secrets.  json_validate has
 * accepted it, so reading never goes beyond its end. */
struct copying {
	struct arena *a;
	const char *p;          /* what was not read yet */
	struct buf to;          /* the copy */
	const struct input *in; /* of the request; may be NULL */
	size_t depth;           /* objects and arrays around c->p */
};

static void
skip_space(struct copying *c)
{
	c->p += strspn(c->p, " \t\r\n");
}

static void
skip_text(struct copying *c)
{
	for (c->p++; *c->p != '"'; c->p++)
		if (*c->p == '\\')
			c->p++;
	c->p++;
}

static void
skip_value(struct copying *c)
{
	size_t depth = 0;

	do {
		if (*c->p == '"') {
			skip_text(c);
			continue;
		}
		if (*c->p == '{' || *c->p == '[')
			depth++;
		else if (*c->p == '}' || *c->p == ']')
			depth--;
		else if (depth == 0) {
			c->p += strcspn(c->p, ",]} \t\r\n");
			return;
		}
		c->p++;
	} while (depth > 0);
}

static void
put(struct copying *c, const char *s, size_t n)
{
	buf_add(&c->to, s, n);
}

/* Copies the text of n bytes with its quotes.  Only one that may have a URL,
 * whose slashes a client may have escaped, is decoded, redacted and written
 * anew. */
static void
put_text(struct copying *c, const char *s, size_t n)
{
	CLEANUP(json_free) struct json *j = NULL;
	struct json_out w = { .to = &c->to };
	const char *why;
	size_t len;

	if (memmem(s, n, "//", 2) == NULL && memchr(s, '\\', n) == NULL) {
		put(c, s, n);
		return;
	}
	BUG_ON(json_parse(c->a, s, n, &j, &why) != OK);
	json_put_str(&w, redact_text(c->a, json_str(j, &len)));
}

/* Is there no field of this name, though the input has fields?  Then nothing
 * says whether the member is a secret, such as "URL" beside a field url. */
static bool
is_undeclared(const struct input *in, const char *name, size_t n)
{
	for (size_t i = 0; in != NULL && i < in->n; i++)
		if (name_is(in->f[i].name, name, n))
			return false;
	return in != NULL && in->n > 0;
}

/* Copies a key, unless its member is a secret, or, at the top, has no field;
 * returns false when the member was left out.  first: no member was copied
 * before it, so it gets no comma.  A key with an escape is treated as a secret,
 * since an ordinary client has no reason to write one. */
static bool
copy_key(struct copying *c, bool first)
{
	const char *key = c->p;
	size_t n;

	skip_text(c);
	n = (size_t)(c->p - key);
	skip_space(c);
	c->p++; /* skips the colon */
	skip_space(c);
	if (memchr(key, '\\', n) != NULL ||
	    redact_member(c->in, key + 1, n - 2) ||
	    (c->depth == 1 && is_undeclared(c->in, key + 1, n - 2))) {
		skip_value(c);
		return false;
	}
	if (!first)
		put(c, ",", 1);
	put(c, key, n);
	put(c, ":", 1);
	return true;
}

/* Calls itself; the depth is limited, because json_validate limits how deeply
 * values may be nested. */
static void copy_value(struct copying *c);

/* Copies an object or array, without those members of an object that are
 * secret. */
static void
copy_nested(struct copying *c)
{
	char end = *c->p == '{' ? '}' : ']';
	bool first = true;

	put(c, c->p++, 1);
	c->depth++;
	for (skip_space(c); *c->p != end; skip_space(c)) {
		if (*c->p == ',') {
			c->p++;
			skip_space(c);
		}
		if (end == '}') {
			if (!copy_key(c, first))
				continue;
		} else if (!first) {
			put(c, ",", 1);
		}
		copy_value(c);
		first = false;
	}
	c->depth--;
	put(c, c->p++, 1);
}

/* Copies the value at c->p and moves behind it. */
static void
copy_value(struct copying *c)
{
	const char *from = c->p;

	if (*from == '{' || *from == '[') {
		copy_nested(c);
		return;
	}
	skip_value(c);
	if (*from == '"')
		put_text(c, from, (size_t)(c->p - from));
	else
		put(c, from, (size_t)(c->p - from));
}

const char *
redact_json(struct arena *a, const char *s, size_t n, const struct input *in)
{
	struct copying c = { .a = a, .in = in };
	const char *why, *out;

	if (json_validate(a, s, n, &why) != OK)
		return NULL;
	c.p = arena_strndup(a, s, n);
	skip_space(&c);
	if (*c.p != '{' && *c.p != '[')
		return NULL;
	buf_init(&c.to, 6 * n + 8); /* an escape is six bytes at most */
	copy_nested(&c);
	out = arena_strdup(a, buf_text(&c.to));
	buf_free(&c.to);
	return out;
}

const char *
redact_unparsed(struct arena *a, size_t n)
{
	return arena_printf(a, "<unparsed %zu bytes>", n);
}
