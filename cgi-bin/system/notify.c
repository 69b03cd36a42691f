/*
 * notify.c - templates of in-site messages, which are texts with names in
 * braces, the same for all tenants; and sending, which fills one with values.
 */
#include "sql/system/notify.h"
#include "auth/errors.h"
#include "bus/message.h"
#include "common/inputs.h"
#include "lang/lang.h"
#include "store/ctx.h"
#include "store/row.h"
#include "system/errors.h"
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

struct notify_template_save {
	int64_t id; /* of a change */
	const char *name, *code, *nickname, *content, *remark;
	int32_t type, status;
};
static const struct field notify_template_save_fields[] = {
	FIELD(struct notify_template_save, id, .req = true),
	FIELD(struct notify_template_save, name, .req = true, .max = 63),
	FIELD(struct notify_template_save, code, .req = true, .max = 64),
	FIELD(struct notify_template_save, type, .req = true, .lo = 1, .hi = 2,
	    .dict = "system_notify_template_type"),
	FIELD(struct notify_template_save, nickname, .req = true, .max = 255,
	    .doc = "the sender"),
	FIELD(struct notify_template_save, content, .text = TEXT_PROSE,
	    .req = true, .max = 1024,
	    .doc = "text with names in braces: Dear {user}"),
	FIELD(struct notify_template_save, status, .req = true, .lo = 0,
	    .hi = 1, .dict = "common_status"),
	FIELD(struct notify_template_save, remark, .text = TEXT_PROSE,
	    .max = 255),
};

/* clang-format off */
static const struct endpoint notify_template_endpoints[] = {
	{ ADMIN, POST, "/system/notify-template/create",
	    PERM_SHARED("system:notify-template:create"),
	    IN_CREATE(notify_template), ID_OF(notify_template_create),
	    "Create a message template" },
	{ ADMIN, PUT, "/system/notify-template/update",
	    PERM_SHARED("system:notify-template:update"),
	    IN_UPDATE(notify_template),
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

/* Bytes of the values that fill a template: few, because a template may repeat
 * a value hundreds of times. */
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

	if (q->user_type == USER_ADMIN)
		TRY(db_check(r->ctx, &sql_message_receiver_check, in));
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
	        REFUSES(E_USER_UNKNOWN, E_NOTICE_UNKNOWN,
	            E_MESSAGE_PARAM_MISSING)),
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
