/*
 * access_log_params.c - the parameters of a request as the access log stores
 * them: readable, cut to a length, and without secrets.
 */
#include "web/access_log_params.h"

#include <string.h>

#include "base/utf8.h"
#include "input/redact.h"
#include "text/url.h"

#define QUERY_BYTES_MAX ((size_t)1024 * 1024)

/* The number of bytes of the first max characters, or of the whole text when it
 * has fewer. */
static size_t
bytes_of(const char *s, size_t max)
{
	const char *p = s;

	for (size_t n = 0; *p != '\0'; p++) {
		if (((unsigned char)*p & 0xC0) == 0x80)
			continue;
		if (n++ == max)
			break;
	}
	return (size_t)(p - s);
}

const char *
access_cut(struct arena *a, const char *s, size_t max)
{
	size_t n = strlen(s);

	if (n <= max) /* a character has at least one byte */
		return s;
	n = bytes_of(s, max);
	return s[n] == '\0' ? s : arena_strndup(a, s, n);
}

const char *
access_cut_dots(struct arena *a, const char *s, size_t max)
{
	size_t n = strlen(s);

	if (n <= max - 3)
		return s;
	n = bytes_of(s, max - 3);
	if (s[n] == '\0')
		return s;
	return arena_printf(a, "%.*s...", (int)n, s);
}

const char *
access_unparsed(struct arena *a, size_t n)
{
	return arena_printf(a, "<unparsed %zu bytes>", n);
}

static void
put_quoted(struct buf *b, const char *s)
{
	struct json_out w = { .to = b };

	json_put_str(&w, s);
}

/* The values of n parameters of one name, joined by commas. */
static const char *
joined(struct arena *a, const struct url_pair *v, size_t n)
{
	const char *out;
	struct buf b;

	if (n == 1)
		return v->value;
	buf_init(&b, QUERY_BYTES_MAX);
	for (size_t i = 0; i < n; i++) {
		buf_str(&b, i == 0 ? "" : ",");
		buf_str(&b, v[i].value);
	}
	out = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return out;
}

/* Writes one parameter with all following parameters of the same name; returns
 * the index behind them. */
static size_t
put_pair(struct arena *a, struct buf *b, const struct url_query *q, size_t i,
    const struct input *in)
{
	const char *name = q->v[i].name;
	size_t n = 1;

	while (i + n < q->n && strcmp(q->v[i + n].name, name) == 0)
		n++;
	if (!redact_member(in, name, strlen(name))) {
		buf_str(b, b->n > 1 ? "," : "");
		put_quoted(b, name);
		buf_add(b, ":", 1);
		put_quoted(b, joined(a, q->v + i, n));
	}
	return i + n;
}

static const char *
query_text(struct arena *a, const char *query, const struct input *in)
{
	struct url_query q;
	struct buf b;
	const char *why, *out;

	if (query == NULL || query[0] == '\0')
		return NULL;
	if (url_query(a, query, &q, &why) != OK)
		return access_unparsed(a, strlen(query));
	buf_init(&b, QUERY_BYTES_MAX);
	buf_str(&b, "{");
	for (size_t i = 0; i < q.n;)
		i = put_pair(a, &b, &q, i, in);
	buf_str(&b, "}");
	out = access_cut(a, arena_strdup(a, buf_text(&b)), ACCESS_PARAMS_MAX);
	buf_free(&b);
	return out;
}

static const char *
body_text(
    struct arena *a, const struct raw_request *call, const struct input *in)
{
	const char *text;

	if (call->body_len == 0 || call->body == NULL)
		return NULL;
	text = redact_json(a, call->body, call->body_len, in);
	if (text == NULL)
		return access_unparsed(a, call->body_len);
	return access_cut(a, text, ACCESS_PARAMS_MAX);
}

const char *
access_params(
    struct arena *a, const struct raw_request *call, const struct input *in)
{
	struct buf b;
	struct json_out w = { .to = &b };
	const char *out;

	buf_init(&b, QUERY_BYTES_MAX);
	json_obj(&w);
	json_key(&w, "query");
	json_put_str(&w, query_text(a, call->query, in));
	json_key(&w, "body");
	json_put_str(&w, body_text(a, call, in));
	json_end_obj(&w);
	out = access_cut_dots(
	    a, arena_strdup(a, buf_text(&b)), ACCESS_PARAMS_MAX);
	buf_free(&b);
	return out;
}
