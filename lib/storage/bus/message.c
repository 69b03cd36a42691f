/*
 * message.c - a message for connected browsers: its JSON text is read and
 * written; and it is sent to the push daemons: as a datagram to the daemon of
 * this host, or as a notification that the commit sends to the daemons of all
 * hosts. A message about a change whose commit the sender does not see goes by
 * way of the outbox.
 */
#include "bus/message.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/log.h"
#include "base/num.h"
#include "base/utf8.h"
#include "settings/config_value.h"
#include "sql/lib/push_send.h"
#include "store/db.h"
#include "text/json_in.h"
#include "text/json_out.h"

/* -- the text of a message ------------------------------------------------ */

enum route
message_route(const struct message *m)
{
	if (m->socket != NULL && m->socket[0] != '\0')
		return ROUTE_SOCKET;
	if (m->user_type == 0)
		return ROUTE_NOBODY;
	return m->user_id != 0 ? ROUTE_USER : ROUTE_KIND;
}

static void
put_headers(struct json_out *w, int64_t tenant_id)
{
	char number[NUM_MAX + 1];

	json_key(w, "headers");
	json_obj(w);
	if (tenant_id != 0) {
		(void)num_write(tenant_id, number);
		json_member_str(w, MESSAGE_TENANT, number);
	}
	json_end_obj(w);
}

void
message_write(struct buf *out, const struct message *m)
{
	struct json_out w = { .to = out };

	json_obj(&w);
	put_headers(&w, m->tenant_id);
	json_member_str(&w, "sessionId", m->socket);
	json_member_id(&w, "userType", m->user_type);
	json_member_id(&w, "userId", m->user_id);
	json_member_str(&w, "messageType", m->type);
	json_member_str(&w, "messageContent", m->content);
	json_end_obj(&w);
}

/* Reads a number, or a text with a number; null, absent and "" are 0. */
static enum err
get_number(const struct json *j, int64_t *out)
{
	const char *s;
	size_t n;

	*out = 0;
	switch (json_kind(j)) {
	case JSON_NULL:
		return OK;
	case JSON_INT:
		*out = json_int(j);
		return OK;
	case JSON_STR:
		s = json_str(j, &n);
		return n == 0 ? OK : num_read(s, n, out);
	default:
		return E_BAD_REQUEST;
	}
}

/* Reads a text; NULL when it is null or absent.  One with a NUL is refused. */
static enum err
get_text(struct arena *a, const struct json *j, const char **out)
{
	const char *s;
	size_t n;

	*out = NULL;
	if (json_kind(j) == JSON_NULL)
		return OK;
	if (json_kind(j) != JSON_STR)
		return E_BAD_REQUEST;
	s = json_str(j, &n);
	*out = arena_strndup(a, s, n);
	return strlen(*out) == n ? OK : E_BAD_REQUEST;
}

/* Is the content JSON?  Other content would be of no use to a browser.  And it
 * could contain control characters, of which each becomes six bytes when a
 * frame is written, so that the frame would be too long. */
static bool
is_json(struct arena *a, const char *s)
{
	const char *why;

	return json_validate(a, s, strlen(s), &why) == OK;
}

static bool
within_limits(const struct message *m)
{
	return m->type != NULL && m->type[0] != '\0' && m->content != NULL &&
	       m->content[0] != '\0' &&
	       utf8_length(m->type, strlen(m->type)) <= MESSAGE_TYPE_MAX &&
	       strlen(m->content) <= MESSAGE_CONTENT_MAX;
}

/* Reads the members of the JSON object that a message is, and checks them. */
static enum err
read_members(struct arena *a, const struct json *j, struct message *m)
{
	int64_t type;

	TRY(get_number(
	    json_get(json_get(j, "headers"), MESSAGE_TENANT), &m->tenant_id));
	TRY(get_text(a, json_get(j, "sessionId"), &m->socket));
	TRY(get_number(json_get(j, "userType"), &type));
	TRY(get_number(json_get(j, "userId"), &m->user_id));
	TRY(get_text(a, json_get(j, "messageType"), &m->type));
	TRY(get_text(a, json_get(j, "messageContent"), &m->content));
	if (type < 0 || type > INT32_MAX || !within_limits(m) ||
	    !is_json(a, m->content))
		return E_BAD_REQUEST;
	m->user_type = (int32_t)type;
	return OK;
}

enum err
message_read(struct arena *a, const char *text, size_t n, struct message *out)
{
	CLEANUP(json_free) struct json *j = NULL;
	struct message m = { 0 };
	const char *why;

	if (n > MESSAGE_TEXT_MAX)
		return E_BAD_REQUEST;
	TRY(json_parse(a, text, n, &j, &why));
	if (json_kind(j) != JSON_OBJECT)
		return E_BAD_REQUEST;
	TRY(read_members(a, j, &m));
	*out = m;
	return OK;
}

/* -- the daemon of this host --------------------------------------------- */

/* How long a request waits for a busy daemon. */
#define WAIT_MS 100

static struct {
	const char *home, *sender; /* push_setup */
	int fd;      /* connected to the daemon; -1: not connected */
	bool losing; /* the last message was lost, and that was logged */
} own = { .fd = -1 };

void
push_setup(const char *home, const char *sender)
{
	own.home = home;
	own.sender = sender;
}

enum err
push_enabled(struct ctx *ctx, bool *out)
{
	const char *value;

	TRY(config_value(ctx, "infra.websocket.enable", &value));
	*out = value == NULL || strcmp(value, "false") != 0;
	return OK;
}

static void
daemon_leave(void)
{
	if (own.fd >= 0)
		(void)close(own.fd);
	own.fd = -1;
}

/* Opens a socket that is connected to the daemon, and waits at most wait_ms
 * when it sends or receives; -1: errno says why not. */
static int
daemon_connect(int wait_ms)
{
	const struct timeval wait = { .tv_sec = wait_ms / 1000,
		.tv_usec = wait_ms % 1000 * 1000 };
	struct sockaddr_un to = { .sun_family = AF_UNIX };
	int n = snprintf(
	    to.sun_path, sizeof(to.sun_path), "%s/%s", own.home, PUSH_SOCKET);
	int fd;

	if (n < 0 || (size_t)n >= sizeof(to.sun_path))
		return -1;
	fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return -1;
	(void)setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof(wait));
	(void)setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait));
	if (connect(fd, (const struct sockaddr *)&to, sizeof(to)) == 0)
		return fd;
	(void)close(fd);
	return -1;
}

/* Each question has a socket of its own, so that no late answer is taken for
 * that of the next; bind gives it an address, without which the daemon could
 * not answer. */
ssize_t
push_ask(const char *question, size_t n, int wait_ms, char *answer, size_t room)
{
	const struct sockaddr me = { .sa_family = AF_UNIX };
	int fd = daemon_connect(wait_ms);
	ssize_t len = -1;

	if (fd < 0)
		return -1;
	if (bind(fd, &me, sizeof(me.sa_family)) == 0 &&
	    send(fd, question, n, MSG_NOSIGNAL) == (ssize_t)n)
		len = recv(fd, answer, room, 0);
	(void)close(fd);
	return len;
}

/* Sends the daemon the text, and waits WAIT_MS at most while its queue is full.
 * If it fails because the daemon was restarted, connects again and sends once
 * more. False: the text is lost. */
static bool
hand_over(const char *text, size_t n)
{
	for (int tries = 0; tries < 2; tries++) {
		if (own.fd < 0)
			own.fd = daemon_connect(WAIT_MS);
		if (own.fd < 0)
			return false;
		if (send(own.fd, text, n, MSG_NOSIGNAL) == (ssize_t)n)
			return true;
		if (errno == EAGAIN) /* the daemon reads too slowly */
			return false;
		daemon_leave();
	}
	return false;
}

/* Logs the first of several lost messages in a row, and the end of the row. */
static void
log_losses(bool lost)
{
	if (lost && !own.losing)
		log_line(LOG_WARN,
		    "push: the push daemon of this host cannot be reached, so "
		    "messages are lost: %s",
		    strerror(errno));
	if (!lost && own.losing)
		log_line(LOG_INFO, "push: the push daemon of this host takes "
		                   "messages again");
	own.losing = lost;
}

/* Are messages sent to the daemons of all hosts by the commit? */
static bool
is_by_commit(void)
{
	return strcmp(own.sender, "postgres") == 0;
}

/* The part of sending that belongs into the transaction: where the commit sends
 * messages to all hosts, it notes the text, which ends with a NUL, for it. */
static enum err
push_in_transaction(struct ctx *ctx, const char *text)
{
	if (own.home == NULL || !is_by_commit())
		return OK;
	return db_do(ctx, &sql_push_notify, ARGS(AN("payload", &text)));
}

/* The part of sending that follows the commit: where the commit does not send
 * the text, it goes to the daemon of this host. */
static void
push_after_commit(const char *text)
{
	if (own.home != NULL && !is_by_commit())
		log_losses(!hand_over(text, strlen(text)));
}

static void
log_too_long(void)
{
	log_line(LOG_WARN, "push: a message is too long and is not sent");
}

/* Sends a message, and commits the open transaction for that; one that is too
 * long is only logged, and the transaction stays open. */
static enum err
send_text(struct ctx *ctx, struct buf *text)
{
	const char *payload = buf_text(text);

	if (text->over) {
		log_too_long();
		return OK;
	}
	TRY(push_in_transaction(ctx, payload));
	TRY(db_commit(ctx));
	push_after_commit(payload);
	return OK;
}

enum err
push_send(struct ctx *ctx, const struct message *m)
{
	struct buf text;
	enum err e;
	bool on;

	TRY(push_enabled(ctx, &on));
	if (!on || own.home == NULL || message_route(m) == ROUTE_NOBODY)
		return OK;
	buf_init(&text, MESSAGE_TEXT_MAX);
	message_write(&text, m);
	text.over |= strlen(m->content) > MESSAGE_CONTENT_MAX;
	e = send_text(ctx, &text);
	buf_free(&text);
	return e;
}

int64_t
push_reach(const struct message *m)
{
	CLEANUP(buf_free) struct buf text = { 0 };
	char answer[NUM_MAX + 1];
	int64_t number = 0;
	ssize_t len;

	if (own.home == NULL)
		return 0;
	buf_init(&text, MESSAGE_TEXT_MAX);
	buf_str(&text, PUSH_REACH);
	message_write(&text, m);
	if (text.over)
		return 0;
	len =
	    push_ask(buf_text(&text), text.n, WAIT_MS, answer, sizeof(answer));
	return len > 0 && num_read(answer, (size_t)len, &number) == OK ? number
	                                                               : 0;
}

enum err
push_row(struct ctx *ctx, const struct message *m, const struct row *row)
{
	struct message with = *m;
	struct json_out w;
	struct buf text;
	enum err e;

	buf_init(&text, MESSAGE_CONTENT_MAX);
	w = (struct json_out){ .to = &text };
	row_json(&w, row);
	with.content = buf_text(&text);
	if (text.over)
		log_too_long();
	e = text.over ? OK : push_send(ctx, &with);
	buf_free(&text);
	return e;
}

/* -- by the outbox ------------------------------------------------------- */

/* The text of a message, in the arena; NULL, and a line in the log, if it is
 * too long. */
static const char *
text_of(struct arena *a, const struct message *m)
{
	CLEANUP(buf_free) struct buf b = { 0 };

	buf_init(&b, MESSAGE_TEXT_MAX);
	message_write(&b, m);
	if (!b.over)
		return arena_strdup(a, buf_text(&b));
	log_too_long();
	return NULL;
}

enum err
push_later(struct ctx *ctx, const struct message *v, size_t n)
{
	struct strs texts = { arena_new(ctx->mem, const char *, n + 1), 0 };
	struct ids users = { arena_new(ctx->mem, int64_t, n + 1), 0 };

	for (size_t i = 0; i < n; i++) {
		const char *text = text_of(ctx->mem, &v[i]);

		if (text == NULL)
			continue;
		texts.v[texts.n++] = text;
		users.v[users.n++] = v[i].user_id;
	}
	if (texts.n == 0)
		return OK;
	return db_do(ctx, &sql_push_later,
	    ARGS(AN("users", &users), AN("texts", &texts)));
}

static const char *
payload_of(const struct rows *taken, int i)
{
	struct row row = row_at(taken, i);

	return row_str(&row, "payload");
}

enum err
push_later_post(struct ctx *ctx, const struct rows *taken)
{
	for (int i = 0; i < taken->n; i++)
		TRY(push_in_transaction(ctx, payload_of(taken, i)));
	return OK;
}

void
push_later_hand(const struct rows *taken)
{
	for (int i = 0; i < taken->n; i++)
		push_after_commit(payload_of(taken, i));
}
