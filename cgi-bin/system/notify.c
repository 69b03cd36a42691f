/*
 * notify.c - in-site messages: templates, which are texts with names in braces,
 * the same for all tenants; sending, which fills a template with values; and
 * reading, in the language of the reader.
 */
#include <string.h>

#include "app/outbox.h"
#include "base/buf.h"
#include "bus/message.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "sql/system/notify.h"
#include "store/ctx.h"
#include "store/row.h"
#include "system/errors.h"
#include "text/json_in.h"
#include "text/json_out.h"
#include "web/req.h"

/* -- templates ------------------------------------------------------------- */

struct notify_template_page {
	int32_t page_no, page_size;
	const char *code, *name;
	int32_t status;
	struct range create_time;
};
static const struct field notify_template_page_fields[] = {
	PAGE_FIELDS(struct notify_template_page),
	FIELD(struct notify_template_page, code, .doc = "part of the code"),
	FIELD(struct notify_template_page, name, .doc = "part of the name"),
	FIELD(struct notify_template_page, status, .lo = 0, .hi = 1,
	    .dict = "common_status"),
	FIELD(struct notify_template_page, create_time),
};

#define TEMPLATE_FIELDS(T) \
	FIELD(T, name, .req = true, .max = 63), \
	    FIELD(T, code, .req = true, .max = 64), \
	    FIELD(T, type, .req = true, .lo = 1, .hi = 2, \
	        .dict = "system_notify_template_type"), \
	    FIELD(T, nickname, .req = true, .max = 255, .doc = "the sender"), \
	    FIELD(T, content, .text = TEXT_PROSE, .req = true, .max = 1024, \
	        .doc = "text with names in braces: Dear {user}"), \
	    FIELD(T, status, .req = true, .lo = 0, .hi = 1, \
	        .dict = "common_status"), \
	    FIELD(T, remark, .text = TEXT_PROSE, .max = 255)

struct notify_template_create {
	const char *name, *code, *nickname, *content, *remark;
	int32_t type, status;
};
static const struct field notify_template_create_fields[] = {
	TEMPLATE_FIELDS(struct notify_template_create),
};

struct notify_template_update {
	int64_t id;
	const char *name, *code, *nickname, *content, *remark;
	int32_t type, status;
};
static const struct field notify_template_update_fields[] = {
	FIELD(struct notify_template_update, id, .req = true),
	TEMPLATE_FIELDS(struct notify_template_update),
};

/* clang-format off */
static const struct endpoint notify_template_endpoints[] = {
	{ ADMIN, POST, "/system/notify-template/create",
	    PERM_SHARED("system:notify-template:create"),
	    IN(notify_template_create), ID_OF(notify_template_create),
	    "Create a message template" },
	{ ADMIN, PUT, "/system/notify-template/update",
	    PERM_SHARED("system:notify-template:update"),
	    IN(notify_template_update),
	    DONE(notify_template_update, E_MESSAGE_TEMPLATE_UNKNOWN,
	        REVISES("/system/notify-template/get", notify_template_revision)),
	    "Change a message template" },
	{ ADMIN, DELETE, "/system/notify-template/delete",
	    PERM_SHARED("system:notify-template:delete"),
	    IN(by_id), DONE(notify_template_delete, E_MESSAGE_TEMPLATE_UNKNOWN,
	        REVISES("/system/notify-template/get", notify_template_revision)),
	    "Delete a message template; what was sent stays" },
	{ ADMIN, DELETE, "/system/notify-template/delete-list",
	    PERM_SHARED("system:notify-template:delete"),
	    IN(by_ids), DONE(notify_template_delete_list, OK),
	    "Delete message templates; unknown ids are ignored" },
	{ ADMIN, GET, "/system/notify-template/get",
	    PERM("system:notify-template:query"),
	    IN(by_id), ONE(notify_template_get, OK, TAGGED),
	    "Read one message template" },
	{ ADMIN, GET, "/system/notify-template/page",
	    PERM("system:notify-template:query"),
	    IN(notify_template_page), PAGE(notify_template_page),
	    "List message templates by name, code and status" },
	{ ADMIN, GET, "/system/notify-template/simple-list", LOGGED_IN,
	    NO_INPUT, LIST(notify_template_simple_list),
	    "List enabled message templates to choose from" },
	{ ADMIN, GET, "/system/notify-template/list-all-simple", LOGGED_IN,
	    NO_INPUT, LIST(notify_template_simple_list),
	    "List enabled message templates to choose from" },
};
/* clang-format on */

TABLE(notify_template);

/* -- sending --------------------------------------------------------------- */

/* The limit is low because a template may repeat a value hundreds of times. */
#define PARAMS_BYTES_MAX 4096

struct notify_send {
	int64_t user_id;
	int32_t user_type;
	const char *template_code;
	struct raw template_params;
};
static const struct field notify_send_fields[] = {
	FIELD(struct notify_send, user_id, .req = true),
	FIELD(struct notify_send, user_type, .req = true, .lo = 1, .hi = 2,
	    .dict = "user_type"),
	FIELD(struct notify_send, template_code, .req = true, .max = 64),
	FIELD(struct notify_send, template_params, .object = true,
	    .max_bytes = PARAMS_BYTES_MAX),
};

/* A message that another module sends.  The path says of which type the user
 * is. */
struct notify_single {
	int64_t user_id;
	const char *template_code;
	struct raw template_params;
};
static const struct field notify_single_fields[] = {
	FIELD(struct notify_single, user_id, .req = true),
	FIELD(struct notify_single, template_code, .req = true, .max = 64),
	FIELD(struct notify_single, template_params, .object = true,
	    .max_bytes = PARAMS_BYTES_MAX),
};

/* Pushes the message to the receiver's browser, if he is online. */
static enum err
push_message(
    struct ctx *ctx, int64_t user_id, int32_t user_type, const struct row *row)
{
	struct message m = { .tenant_id = ctx->caller.tenant_id,
		.user_type = user_type,
		.user_id = user_id,
		.type = "notify-message" };

	return push_row(ctx, &m, row);
}

/* Sends a message to one user.  If the template is disabled, nothing is sent;
 * that is no error, and the answer is null. */
static enum err
send_message(struct req *r, const struct args *in, int64_t user_id,
    int32_t user_type, const char *code)
{
	const char *content = lang_text(LANG_EN, "template", code);
	const char *zh_content = lang_text(LANG_ZH, "template", code);
	const char *sender = lang_text(LANG_EN, "sender", code);
	const char *zh_sender = lang_text(LANG_ZH, "sender", code);
	struct rows rows;
	struct row row;

	TRY(db_begin(r->ctx));
	TRY(db_check(r->ctx, &sql_message_send_check, in));
	TRY(db_rows(r->ctx, &sql_message_send,
	    WITH(in, AN("user_type", &user_type),
	        AN("seeded_content", &content), AN("zh_content", &zh_content),
	        AN("seeded_sender", &sender), AN("zh_sender", &zh_sender)),
	    &rows));
	if (rows.n == 0) {
		json_put_null(&r->out);
		return OK;
	}
	row = row_at(&rows, 0);
	row_value(&r->out, &row);
	return push_message(r->ctx, user_id, user_type, &row);
}

static enum err
send_notify(struct req *r, const struct args *in)
{
	const struct notify_send *q = in->at;

	return send_message(r, in, q->user_id, q->user_type, q->template_code);
}

static enum err
send_single_admin(struct req *r, const struct args *in)
{
	const struct notify_single *q = in->at;

	return send_message(r, in, q->user_id, USER_ADMIN, q->template_code);
}

static enum err
send_single_member(struct req *r, const struct args *in)
{
	const struct notify_single *q = in->at;

	return send_message(r, in, q->user_id, USER_MEMBER, q->template_code);
}

/* clang-format off */
static const struct endpoint notify_send_endpoints[] = {
	{ ADMIN, POST, "/system/notify-template/send-notify",
	    PERM("system:notify-template:send-notify"),
	    IN(notify_send),
	    CALL(send_notify, SHOWS(ID, .kind = KIND_BIG, .null = true),
	        REFUSES(E_NOTICE_UNKNOWN, E_MESSAGE_PARAM_MISSING)),
	    "Send a message to try its template" },
	{ RPC, POST, "/notify/send/send-single-admin", PEER,
	    IN(notify_single),
	    CALL(send_single_admin, SHOWS(ID, .kind = KIND_BIG, .null = true),
	        REFUSES(E_NOTICE_UNKNOWN, E_MESSAGE_PARAM_MISSING)),
	    "Send a message to an administrator" },
	{ RPC, POST, "/notify/send/send-single-member", PEER,
	    IN(notify_single),
	    CALL(send_single_member, SHOWS(ID, .kind = KIND_BIG, .null = true),
	        REFUSES(E_NOTICE_UNKNOWN, E_MESSAGE_PARAM_MISSING)),
	    "Send a message to a member" },
};
/* clang-format on */

TABLE(notify_send);

/* -- messages as their reader sees them ------------------------------------ */

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

/* Adds the value of a name; none if it was not given. */
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

/* A user reads his own messages; administrators with the permission list those
 * of all users, as they are stored. */

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

/* -- what the outbox sends to browsers ------------------------------------- */

/* Carries out messages of the topic push: pushes to browsers of any kind
 * (bus/message.h). */
static enum err
push_carry(struct ctx *ctx, struct outbox_run *run)
{
	return push_later_post(ctx, &run->messages);
}

static void
push_committed(const struct outbox_run *run)
{
	push_later_hand(&run->messages);
}

const struct outbox_topic push_topic = {
	.name = "push", .carry = push_carry, .committed = push_committed
};
