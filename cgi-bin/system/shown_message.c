/* shown_message.c - shows in-site messages in the language of their reader.  A
 * message is stored as it was sent, perhaps before he chose his language.  The
 * text of a template that an administrator has changed differs from what the
 * seeded one gives in any language, and is shown as it is. */
#include "system/shown_message.h"

#include <string.h>

#include "base/buf.h"
#include "lang/lang.h"
#include "store/ctx.h"
#include "store/row.h"
#include "text/json_in.h"

#define CONTENT_BYTES_MAX ((size_t)64 * 1024)

/* The length of the name in braces that the text begins with; 0: there is
 * none. */
static size_t
name_length(const char *s)
{
	size_t n;

	if (*s != '{')
		return 0;
	n = strcspn(s + 1, "{}");
	return s[1 + n] == '}' ? n : 0;
}

static void
add_value(struct arena *a, struct buf *b, const struct json *value)
{
	const char *s;
	size_t n;

	if (value == NULL)
		return;
	if (json_kind(value) != JSON_STR) {
		buf_str(b, json_text(a, value));
		return;
	}
	s = json_str(value, &n);
	buf_add(b, s, n);
}

/* The template with its names replaced, as the database function fill_template
 * does it; NULL if that is too long. */
static const char *
filled(struct arena *a, const char *pattern, const struct json *given)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	size_t n;

	buf_init(&b, CONTENT_BYTES_MAX);
	for (const char *s = pattern; *s != '\0'; s += n) {
		n = name_length(s);
		if (n == 0) {
			n = 1;
			buf_add(&b, s, n);
			continue;
		}
		add_value(a, &b, json_get(given, arena_strndup(a, s + 1, n)));
		n += 2;
	}
	return b.over ? NULL : arena_strdup(a, buf_text(&b));
}

static bool
is_filled(struct arena *a, const char *pattern, const struct json *given,
    const char *content)
{
	const char *text = filled(a, pattern, given);

	return text != NULL && strcmp(text, content) == 0;
}

/* The content in the caller's language; NULL: it is not the seeded one. */
static const char *
seeded_content(struct ctx *ctx, const char *code, const char *content,
    const struct json *given)
{
	for (enum lang l = LANG_EN; l < LANG__MAX; l++)
		if (is_filled(ctx->mem, lang_text(l, "template", code), given,
		        content))
			return filled(ctx->mem,
			    lang_text(ctx->lang, "template", code), given);
	return NULL;
}

static const char *
content_text(struct ctx *ctx, const struct row *row)
{
	CLEANUP(json_free) struct json *given = NULL;
	const char *code = row_str(row, "template_code");
	const char *stored = row_str(row, "template_content");
	const char *params = row_str(row, "template_params");
	const char *why, *text;

	if (lang_text(LANG_EN, "template", code) == NULL ||
	    json_parse(ctx->mem, params, strlen(params), &given, &why) != OK)
		return stored;
	text = seeded_content(ctx, code, stored, given);
	return text != NULL ? text : stored;
}

static const char *
sender_text(struct ctx *ctx, const struct row *row)
{
	const char *code = row_str(row, "template_code");
	const char *stored = row_str(row, "template_nickname");

	for (enum lang l = LANG_EN; l < LANG__MAX; l++) {
		const char *seeded = lang_text(l, "sender", code);

		if (seeded != NULL && strcmp(seeded, stored) == 0)
			return lang_text(ctx->lang, "sender", code);
	}
	return stored;
}

const struct translated shown_message[] = {
	{ "template_content", content_text },
	{ "template_nickname", sender_text },
	{ NULL, NULL },
};
