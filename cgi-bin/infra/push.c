/*
 * push.c - messages to browsers: those that other modules send by a request,
 * and those that wait in the outbox for the commit of a change.
 */
#include <string.h>

#include "app/outbox.h"
#include "base/log.h"
#include "bus/errors.h"
#include "bus/message.h"
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
	FIELD(struct websocket_send, message_content, .text = TEXT_EXACT,
	    .max = MESSAGE_CONTENT_MAX, .max_bytes = MESSAGE_CONTENT_MAX,
	    .doc = "JSON; this one or content"),
	FIELD(struct websocket_send, content, .text = TEXT_EXACT,
	    .max = MESSAGE_CONTENT_MAX, .max_bytes = MESSAGE_CONTENT_MAX,
	    .doc = "the same"),
};

static bool
has_text(const char *s)
{
	return s != NULL && s[0] != '\0';
}

/* Refuses a message for nobody: whoever forgets the receiver would take it for
 * sent. */
static enum err
receiver_check(struct req *r, const struct websocket_send *q)
{
	if (has_text(q->session_id) || q->user_id != 0 || q->user_type != 0)
		return OK;
	return bad_request(r->ctx, "sessionId",
	    "or userType, with or without userId, must be given");
}

/* The content, which may be sent under either name and must be JSON, because
 * browsers parse it. */
static enum err
content_of(struct req *r, const struct websocket_send *q, const char **out)
{
	bool first = has_text(q->message_content) || q->content == NULL;
	const char *what = NULL;

	*out = first ? q->message_content : q->content;
	if (!has_text(*out))
		what = "is empty";
	else if (json_validate(r->ctx->mem, *out, strlen(*out), &what) == OK)
		return OK;
	else
		what = arena_printf(r->ctx->mem, "is not JSON: %s", what);
	return bad_request(r->ctx, first ? "messageContent" : "content", what);
}

/* Notes in a header and in the log how many sockets the message is for, because
 * the answer is true also when there is none.  A daemon that does not answer
 * has reached nobody. */
static void
note_reach(struct req *r, const struct message *m)
{
	int64_t n = push_reach(m);

	r->reply->reached = arena_printf(r->ctx->mem, "%lld", (long long)n);
	log_line(LOG_INFO, "push: a message \"%s\" reaches %lld sockets",
	    m->type, (long long)n);
}

/* Pushes a message to a connection, a user, or all users of a type. */
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
	TRY(receiver_check(r, q));
	TRY(content_of(r, q, &m.content));
	note_reach(r, &m);
	TRY(push_send(r->ctx, &m));
	return done(r);
}

static const struct endpoint push_endpoints[] = {
	{ RPC, POST, "/infra/websocket/send", PEER, IN(websocket_send),
	    CALL(websocket_send, REFUSES(E_WEBSOCKET_OFF)),
	    "Push a message to a connection, a user or a type of user; "
	    "X-Reached "
	    "tells how many sockets of this host it is for" },
};

TABLE(push);

/* -- by the outbox --------------------------------------------------------- */

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
