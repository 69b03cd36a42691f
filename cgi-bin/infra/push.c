/* push.c - messages that other modules send to browsers. */
#include <string.h>

#include "people/errors.h"
#include "people/push_send.h"
#include "text/json_in.h"
#include "web/req.h"

struct websocket_send {
	const char *session_id;
	int32_t user_type;
	int64_t user_id;
	const char *message_type;
	const char *message_content, *content;
};
static const struct field websocket_send_fields[] = {
	FIELD(struct websocket_send, session_id,
	    .doc = "one connection; else by user"),
	FIELD(struct websocket_send, user_type, .lo = 1, .hi = 2,
	    .dict = "user_type", .doc = "all of them, or with userId one"),
	FIELD(struct websocket_send, user_id),
	FIELD(struct websocket_send, message_type, .req = true,
	    .max = MESSAGE_TYPE_MAX),
	FIELD(struct websocket_send, message_content,
	    .max = MESSAGE_CONTENT_MAX, .max_bytes = MESSAGE_CONTENT_MAX,
	    .doc = "JSON; this one or content"),
	FIELD(struct websocket_send, content, .max = MESSAGE_CONTENT_MAX,
	    .max_bytes = MESSAGE_CONTENT_MAX, .doc = "the same"),
};

/* The content, which may be sent under either name and must be JSON, because
 * browsers parse it. */
static enum err
content_of(struct req *r, const struct websocket_send *q, const char **out)
{
	bool first =
	    q->message_content != NULL && q->message_content[0] != '\0';
	const char *what = NULL;

	*out = first ? q->message_content : q->content;
	if (*out == NULL || (*out)[0] == '\0')
		what = "is empty";
	else if (json_validate(r->ctx->mem, *out, strlen(*out), &what) == OK)
		return OK;
	else
		what = arena_printf(r->ctx->mem, "is not JSON: %s", what);
	return bad_request(r->ctx, "messageContent", what);
}

static enum err
websocket_send(struct req *r, const struct args *in)
{
	const struct websocket_send *q = in->at;
	struct message m = {
		.tenant_id = r->ctx->caller.tenant_id,
		.socket = q->session_id,
		.user_type = q->user_type,
		.user_id = q->user_id,
		.type = q->message_type,
	};
	bool on;

	TRY(push_enabled(r->ctx, &on));
	if (!on)
		return E_WEBSOCKET_OFF;
	TRY(content_of(r, q, &m.content));
	TRY(push_send(r->ctx, &m));
	return done(r);
}

static const struct endpoint push_endpoints[] = {
	{ RPC, POST, "/infra/websocket/send", PEER, IN(websocket_send),
	    CALL(websocket_send, REFUSES(E_WEBSOCKET_OFF)),
	    "Push a message to a connection, a user or a type of user" },
};

TABLE(push);
