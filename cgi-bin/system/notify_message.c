/*
 * notify_message.c - in-site messages as their readers see them: a user reads
 * his own in his language; administrators with the permission list those of all
 * users, as they are stored.
 */
#include <string.h>

#include "base/buf.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "sql/system/notify_message.h"
#include "store/ctx.h"
#include "store/row.h"
#include "text/json_in.h"
#include "web/req.h"

/* -- in the reader's language ---------------------------------------------- */

/*
 * A message is stored as it was sent, perhaps before its reader chose his
 * language.  Text and sender are shown in his language if they are those of the
 * seeded template in any language.  The text of a template that an
 * administrator has changed differs from all of these, and is shown as it is.
 */

#define CONTENT_BYTES_MAX ((size_t)64 * 1024)

/* The length of the name in braces that the text begins with; 0: there is
 * none. */
static size_t
braced_length(const char *s)
{
	size_t n;

	if (*s != '{')
		return 0;
	n = strcspn(s + 1, "{}");
	return s[1 + n] == '}' ? n : 0;
}

/* Adds the value that replaces a name of the template; nothing if there is none
 * for it. */
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
filled_text(struct arena *a, const char *pattern, const struct json *given)
{
	CLEANUP(buf_free) struct buf b = { 0 };
	size_t n;

	buf_init(&b, CONTENT_BYTES_MAX);
	for (const char *s = pattern; *s != '\0'; s += n) {
		n = braced_length(s);
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

/* Does the template with these values give this content? */
static bool
is_filled(struct arena *a, const char *pattern, const struct json *given,
    const char *content)
{
	const char *text = filled_text(a, pattern, given);

	return text != NULL && strcmp(text, content) == 0;
}

/* The content in the caller's language, if it is what the seeded template of
 * that code gives with these values in any language; else NULL. */
static const char *
seeded_content(struct ctx *ctx, const char *code, const char *content,
    const struct json *given)
{
	for (enum lang l = LANG_EN; l < LANG__MAX; l++)
		if (is_filled(ctx->mem, lang_text(l, "template", code), given,
		        content))
			return filled_text(ctx->mem,
			    lang_text(ctx->lang, "template", code), given);
	return NULL;
}

/* The text of a message in the language of the reader, if it is a seeded
 * one. */
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

/* The sender of a message in the language of the reader, if it is a seeded
 * one. */
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

static const struct translated shown_message[] = {
	{ "template_content", content_text },
	{ "template_nickname", sender_text },
	{ NULL, NULL },
};

/* -- reading --------------------------------------------------------------- */

struct unread_list {
	int32_t size;
};
static const struct field unread_list_fields[] = {
	FIELD(struct unread_list, size, .lo = 1, .hi = 200, .dflt = "10",
	    .doc = "at most so many"),
};

struct my_messages {
	int32_t page_no, page_size;
	bool read_status;
	struct range create_time;
};
static const struct field my_messages_fields[] = {
	PAGE_FIELDS(struct my_messages),
	FIELD(struct my_messages, read_status, .doc = "read ones, or unread"),
	FIELD(struct my_messages, create_time),
};

struct message_page {
	int32_t page_no, page_size;
	int64_t user_id;
	int32_t user_type, template_type;
	const char *template_code;
	struct range create_time;
};
static const struct field message_page_fields[] = {
	PAGE_FIELDS(struct message_page),
	FIELD(struct message_page, user_id),
	FIELD(struct message_page, user_type, .lo = 1, .hi = 2,
	    .dict = "user_type"),
	FIELD(struct message_page, template_code, .doc = "part of the code"),
	FIELD(struct message_page, template_type, .lo = 1, .hi = 2,
	    .dict = "system_notify_template_type"),
	FIELD(struct message_page, create_time),
};

/* clang-format off */
static const struct endpoint notify_message_endpoints[] = {
	{ ADMIN, GET, "/system/notify-message/get-unread-count", LOGGED_IN,
	    NO_INPUT, VALUE(message_unread_count, UNLOGGED),
	    "Count one's unread messages" },
	{ ADMIN, GET, "/system/notify-message/get-unread-list", LOGGED_IN,
	    IN(unread_list),
	    LIST(message_unread_list, .translated = shown_message),
	    "List one's newest unread messages" },
	{ ADMIN, GET, "/system/notify-message/my-page", LOGGED_IN,
	    IN(my_messages), PAGE(my_messages, .translated = shown_message),
	    "List one's messages" },
	{ ADMIN, PUT, "/system/notify-message/update-read", LOGGED_IN,
	    IN_QUERY(by_ids), DONE(message_read, OK),
	    "Mark some of one's messages as read" },
	{ ADMIN, PUT, "/system/notify-message/update-all-read", LOGGED_IN,
	    NO_INPUT, DONE(message_read_all, OK, SAYS("update read")),
	    "Mark all of one's messages as read" },
	{ ADMIN, GET, "/system/notify-message/get",
	    PERM("system:notify-message:query"),
	    IN(by_id), ONE(message_get, OK), "Read one message" },
	{ ADMIN, GET, "/system/notify-message/page",
	    PERM("system:notify-message:query"),
	    IN(message_page), PAGE(message_page),
	    "List messages by reader, template and time" },
};
/* clang-format on */

TABLE(notify_message);
