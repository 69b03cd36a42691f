/* notify_send.c - sends in-site messages: a template filled with values; the
 * template says which names the values must have. */
#include "sql/system/notify_send.h"
#include "fleet/push_send.h"
#include "lang/lang.h"
#include "store/row.h"
#include "system/errors.h"
#include "system/system_tables.h"
#include "text/json_out.h"
#include "web/req.h"

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
show(struct ctx *ctx, int64_t user_id, int32_t user_type, const struct row *row)
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
send(struct req *r, const struct args *in, int64_t user_id, int32_t user_type,
    const char *code)
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
	return show(r->ctx, user_id, user_type, &row);
}

static enum err
send_notify(struct req *r, const struct args *in)
{
	const struct notify_send *q = in->at;

	return send(r, in, q->user_id, q->user_type, q->template_code);
}

static enum err
send_single_admin(struct req *r, const struct args *in)
{
	const struct notify_single *q = in->at;

	return send(r, in, q->user_id, USER_ADMIN, q->template_code);
}

static enum err
send_single_member(struct req *r, const struct args *in)
{
	const struct notify_single *q = in->at;

	return send(r, in, q->user_id, USER_MEMBER, q->template_code);
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
