/*
 * redact_nested.c - removes secrets from what other modules send for their
 * logs.  The log of a request has query and body as texts within a JSON object,
 * and other modules send theirs like that; so secrets are removed at any depth,
 * also from JSON that a text within JSON holds.
 */
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "input/redact.h"
#include "input/redact_nested.h"
#include "text/json_in.h"
#include "text/json_out.h"

#define BYTES_MAX ((size_t)1024 * 1024)
#define DEPTH_MAX 60 /* nesting; json_out allows a few more levels */
#define NEST_MAX  8  /* nesting of JSON texts within JSON texts */

/* Where JSON of another module is written without its secrets. */
struct walk {
	struct arena *a;
	struct json_out *w;
	int nest;   /* in how many texts of JSON it lies itself */
	bool parts; /* members query and body of an object must be JSON */
};

static const char *
without_secrets(struct arena *a, const char *s, size_t n, int nest);

/* Does the text look like JSON, so that it must be searched for secrets? */
static bool
is_nested(const char *s)
{
	s += strspn(s, " \t\r\n");
	return *s == '{' || *s == '[' || *s == '"';
}

/* Writes a text without the secrets of the JSON that it may hold.  is_json: it
 * has to be JSON. */
static void
put_text(const struct walk *to, const struct json *j, bool is_json)
{
	size_t n;
	const char *s = json_str(j, &n);

	if (is_json || is_nested(s))
		s = without_secrets(to->a, s, n, to->nest + 1);
	json_put_str(to->w, redact_text(to->a, s));
}

static enum err put_member(void *arg, const char *key, const struct json *j);

/* Writes a value without its secrets; what is nested too deeply is replaced by
 * unparsed. */
static void
put_value(const struct walk *to, const struct json *j)
{
	struct walk inner = *to;
	const char *text;

	if (to->w->depth > DEPTH_MAX) {
		text = json_text(to->a, j);
		json_put_str(to->w, redact_unparsed(to->a, strlen(text)));
		return;
	}
	switch (json_kind(j)) {
	case JSON_OBJECT:
		json_obj(to->w);
		BUG_ON(json_each(j, put_member, &inner) != OK);
		json_end_obj(to->w);
		return;
	case JSON_ARRAY:
		inner.parts = false;
		json_arr(to->w);
		for (size_t i = 0; i < json_len(j); i++)
			put_value(&inner, json_at(j, i));
		json_end_arr(to->w);
		return;
	case JSON_STR:
		put_text(to, j, false);
		return;
	default:
		text = json_text(to->a, j);
		json_put_raw(to->w, text, strlen(text));
	}
}

/* Writes a member.  A text under query or body that is not JSON is replaced by
 * unparsed, because it may contain a secret anywhere. */
static enum err
put_member(void *arg, const char *key, const struct json *j)
{
	const struct walk *to = arg;
	bool part = to->parts &&
	            (strcmp(key, "query") == 0 || strcmp(key, "body") == 0);
	struct walk inner = *to;
	struct buf b;
	struct json_out quoted = { .to = &b };

	if (redact_key(key, strlen(key)))
		return OK;
	buf_init(&b, BYTES_MAX);
	json_put_str(&quoted, key);
	buf_str(&b, ":");
	json_rawkey(to->w, buf_text(&b), b.n);
	buf_free(&b);
	inner.parts = false;
	if (part && json_kind(j) == JSON_STR)
		put_text(&inner, j, true);
	else
		put_value(&inner, j);
	return OK;
}

/* The JSON of n bytes without secrets (input/redact.h), also where its texts
 * are JSON themselves; nest: in how many of these it lies.  With nest 0 a mere
 * text is not parsed. */
static const char *
without_secrets(struct arena *a, const char *s, size_t n, int nest)
{
	CLEANUP(json_free) struct json *j = NULL;
	CLEANUP(buf_free) struct buf b = { 0 };
	struct json_out w = { .to = &b };
	struct walk to = { a, &w, nest, nest == 0 };
	const char *why;

	buf_init(&b, BYTES_MAX);
	if (nest > NEST_MAX || json_parse(a, s, n, &j, &why) != OK ||
	    (nest == 0 && json_kind(j) == JSON_STR))
		return redact_unparsed(a, n);
	put_value(&to, j);
	return b.over ? redact_unparsed(a, n) : arena_strdup(a, buf_text(&b));
}

const char *
redact_nested(struct arena *a, const char *s)
{
	if (s == NULL || *s == '\0')
		return s;
	return without_secrets(a, s, strlen(s), 0);
}
