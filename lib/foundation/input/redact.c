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

/* What ends a URL within a text.  A backslash does, as it escapes the quote
 * that follows it where the text is JSON.  Angle brackets do not, although no
 * URL may have them: a password may. */
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
	size_t user = userinfo_bytes(s), place, asked;

	buf_str(to, user > 0 ? "***@" : "");
	s += user;
	place = strcspn(s, "?#" URL_ENDS);
	buf_add(to, s, place);
	s += place;
	asked = strcspn(s, URL_ENDS);
	if (asked <= 1) /* nothing behind the question mark */
		return s;
	buf_add(to, s, 1);
	buf_str(to, "***");
	return s + asked;
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

/* A position in a text that json_validate has accepted, so reading never goes
 * beyond the end of the text. */
struct hide {
	struct arena *a;
	const char *p;
	struct buf to;
	const struct input *in;
};

static void
skip_space(struct hide *h)
{
	h->p += strspn(h->p, " \t\r\n");
}

static void
skip_text(struct hide *h)
{
	for (h->p++; *h->p != '"'; h->p++)
		if (*h->p == '\\')
			h->p++;
	h->p++;
}

static void
skip_value(struct hide *h)
{
	size_t depth = 0;

	do {
		if (*h->p == '"') {
			skip_text(h);
			continue;
		}
		if (*h->p == '{' || *h->p == '[')
			depth++;
		else if (*h->p == '}' || *h->p == ']')
			depth--;
		else if (depth == 0) {
			h->p += strcspn(h->p, ",]} \t\r\n");
			return;
		}
		h->p++;
	} while (depth > 0);
}

static void
put(struct hide *h, const char *s, size_t n)
{
	buf_add(&h->to, s, n);
}

/* Copies the text of n bytes with its quotes.  Only one with a URL, whose
 * slashes a client may escape, is read to be written anew. */
static void
put_text(struct hide *h, const char *s, size_t n)
{
	CLEANUP(json_free) struct json *j = NULL;
	struct json_out w = { .to = &h->to };
	const char *why;
	size_t len;

	if (memmem(s, n, "//", 2) == NULL && memchr(s, '\\', n) == NULL) {
		put(h, s, n);
		return;
	}
	BUG_ON(json_parse(h->a, s, n, &j, &why) != OK);
	json_put_str(&w, redact_text(h->a, json_str(j, &len)));
}

/* Copies a key, unless its member is a secret; returns false when the member
 * was left out.  A key with an escape is treated as a secret, since an ordinary
 * client has no reason to write one. */
static bool
copy_key(struct hide *h, bool first)
{
	const char *key = h->p;
	size_t n;

	skip_text(h);
	n = (size_t)(h->p - key);
	skip_space(h);
	h->p++; /* skips the colon */
	skip_space(h);
	if (memchr(key, '\\', n) != NULL ||
	    redact_member(h->in, key + 1, n - 2)) {
		skip_value(h);
		return false;
	}
	if (!first)
		put(h, ",", 1);
	put(h, key, n);
	put(h, ":", 1);
	return true;
}

/* Calls itself; the depth is limited, because json_validate limits how deeply
 * values may be nested. */
static void copy_value(struct hide *h);

static void
copy_scope(struct hide *h)
{
	char end = *h->p == '{' ? '}' : ']';
	bool first = true;

	put(h, h->p++, 1);
	for (skip_space(h); *h->p != end; skip_space(h)) {
		if (*h->p == ',') {
			h->p++;
			skip_space(h);
		}
		if (end == '}') {
			if (!copy_key(h, first))
				continue;
		} else if (!first) {
			put(h, ",", 1);
		}
		copy_value(h);
		first = false;
	}
	put(h, h->p++, 1);
}

static void
copy_value(struct hide *h)
{
	const char *from = h->p;

	if (*from == '{' || *from == '[') {
		copy_scope(h);
		return;
	}
	skip_value(h);
	if (*from == '"')
		put_text(h, from, (size_t)(h->p - from));
	else
		put(h, from, (size_t)(h->p - from));
}

const char *
redact_json(struct arena *a, const char *s, size_t n, const struct input *in)
{
	struct hide h = { .a = a, .in = in };
	const char *why, *out;

	if (json_validate(a, s, n, &why) != OK)
		return NULL;
	h.p = arena_strndup(a, s, n);
	skip_space(&h);
	if (*h.p != '{' && *h.p != '[')
		return NULL;
	buf_init(&h.to, 6 * n + 8); /* an escape is six bytes at most */
	copy_scope(&h);
	out = arena_strdup(a, buf_text(&h.to));
	buf_free(&h.to);
	return out;
}
