/*
 * message.h - a message for connected browsers; its JSON text, which is the
 * same between pools and the push daemon, in the database and on a broker; and
 * how it reaches the push daemons, which alone know what browsers are
 * connected.
 */
#ifndef BUS_MESSAGE_H
#define BUS_MESSAGE_H

#include <sys/types.h>

#include "base/arena.h"
#include "base/buf.h"
#include "store/ctx.h"
#include "store/row.h"

#define MESSAGE_TYPE_MAX    100         /* characters of a type */
#define MESSAGE_CONTENT_MAX (64 * 1024) /* bytes of content */
/* Bytes of the whole text, with escapes. */
#define MESSAGE_TEXT_MAX    (192 * 1024)
/* The header in which other programs name the tenant, by his id as a text. */
#define MESSAGE_TENANT      "tenant-id"

struct message {
	int64_t tenant_id;  /* 0: users of all tenants */
	const char *socket; /* name of one connection, or NULL */
	int32_t user_type;  /* enum user_type; 0: not set */
	int64_t user_id;    /* 0: not set */
	/* The type and the content of the message, which the front-end
	 * understands. */
	const char *type;
	const char *content; /* a text that is JSON */
};

/* Whom a message is for.  With a tenant_id, it never reaches a user of another
 * tenant. */
enum route {
	ROUTE_NOBODY, /* neither socket nor user_type is set */
	ROUTE_SOCKET, /* the connection `socket` */
	ROUTE_USER,   /* all connections of the user user_id */
	ROUTE_KIND    /* all users of user_type */
};

/* message_route - by socket if it is set, else by user_type and user_id, else
 * by user_type. */
enum route message_route(const struct message *m);

/* message_write - append the JSON text of m: at most MESSAGE_TEXT_MAX bytes
 * when m keeps the limits above. */
void message_write(struct buf *out, const struct message *m);

/*
 * message_read - read a JSON text of n bytes, also of another program: unknown
 * members are ignored, absent and null members are not set, numbers may be
 * texts.  E_BAD_REQUEST when it is not JSON, has no type or no content, exceeds
 * a limit, or its content is not JSON.  The message lives in the arena.
 */
enum err message_read(struct arena *a, const char *text, size_t n,
    struct message *out) MUST_CHECK;

/* -- sent to the daemons -------------------------------------------------- */

/* The socket of this host's push daemon, below $FLEETDESK_HOME. */
#define PUSH_SOCKET "run/push-in.sock"

/* Stands before a message that is not to be delivered: the daemon answers how
 * many connections of browsers it has that the message would go to. */
#define PUSH_REACH "reach "

/*
 * push_setup - call it once at the start of a process; without it messages are
 * dropped.  home: FLEETDESK_HOME; sender: how messages are sent, one of the
 * words of bus/sender_conf.h such as "postgres".  Both must live as long as the
 * process.
 */
void push_setup(const char *home, const char *sender);

/* push_enabled - *out is false only when the configuration entry
 * infra.websocket.enable is "false". */
enum err push_enabled(struct ctx *ctx, bool *out) MUST_CHECK;

/*
 * push_send - send m to the browsers it is addressed to.  It returns OK too
 * when none of them is connected, when the daemon does not run and when push is
 * switched off.
 * To send it commits the open transaction, so call it last: a message must not
 * report a change that may still be rolled back.  Where nothing is sent the
 * transaction stays open, and ends as others do.  With
 * FLEETDESK_PUSH_SENDER=postgres the commit sends it to all hosts; else it goes
 * to the daemon of this host. A message beyond the limits above is logged and
 * not sent.  Only the database causes errors.
 */
enum err push_send(struct ctx *ctx, const struct message *m) MUST_CHECK;

/* push_reach - how many connections of browsers to this host m would go to now;
 * 0 also when the daemon does not answer. */
int64_t push_reach(const struct message *m);

/* push_ask - asks this host's daemon the question of n bytes, and writes what
 * it answers to `answer`, at most `room` bytes.  Returns how many; -1: the
 * daemon does not run, or has not answered within wait_ms. */
ssize_t push_ask(
    const char *question, size_t n, int wait_ms, char *answer, size_t room);

/* push_row - push_send with the row, as JSON, as the message's content. */
enum err push_row(
    struct ctx *ctx, const struct message *m, const struct row *row) MUST_CHECK;

/* -- messages by the outbox: topic "push" -----------------------------------
 */

/* push_later - writes n messages about a change into the outbox, in the
 * caller's transaction, for the job that sends them after its commit; none when
 * push is switched off.  A message with a text above MESSAGE_TEXT_MAX is logged
 * and not written. */
enum err
push_later(struct ctx *ctx, const struct message *v, size_t n) MUST_CHECK;

/* The two halves of sending messages (column payload) of the outbox, of which
 * only one sends, by how the daemons are reached.  push_later_post - in the
 * transaction that takes them out of the outbox: lets its commit notify the
 * daemons of all hosts; push_later_hand - after that commit: hands them to the
 * daemon of this host. */
enum err push_later_post(struct ctx *ctx, const struct rows *taken) MUST_CHECK;
void push_later_hand(const struct rows *taken);

#endif
