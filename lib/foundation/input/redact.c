/*
 * redact.c - removes secrets from the parts of a request that are stored in
 * logs. It works on the JSON text, after json_validate has checked it: to build
 * a tree of every body would take too much time for a log.
 */
#include "input/redact.h"

#include <string.h>
#include <strings.h>

#include "input/camel_case.h"
#include "text/json_in.h"

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

/* A position in a text that json_validate has accepted, so reading never goes
 * beyond the end of the text. */
struct hide {
	const char *p;
	char *to;
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
	memcpy(h->to, s, n);
	h->to += n;
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
	put(h, from, (size_t)(h->p - from));
}

const char *
redact_json(struct arena *a, const char *s, size_t n, const struct input *in)
{
	struct hide h = { .in = in };
	const char *why;
	char *out;

	if (json_validate(a, s, n, &why) != OK)
		return NULL;
	h.p = arena_strndup(a, s, n);
	skip_space(&h);
	if (*h.p != '{' && *h.p != '[')
		return NULL;
	out = h.to = arena_alloc(a, n + 1);
	copy_scope(&h);
	*h.to = '\0';
	return out;
}
