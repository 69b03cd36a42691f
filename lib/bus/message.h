/*
 * message.h - one message for connected browsers, and its one spelling: what
 * pools hand to the push daemon, what a notification of PostgreSQL holds and
 * what travels over a broker is the same JSON text.
 * Source: wire contract, "Routing" and "Sender types".
 */
#ifndef BUS_MESSAGE_H
#define BUS_MESSAGE_H

#include "base/arena.h"
#include "base/buf.h"

#define MESSAGE_TYPE_MAX    100          /* characters */
#define MESSAGE_CONTENT_MAX (64 * 1024)  /* bytes of content */
#define MESSAGE_TEXT_MAX    (192 * 1024) /* bytes of the whole, escaped */

struct message {
	int64_t tenant_id;   /* 0: of any tenant */
	const char *socket;  /* one connection by its name; NULL: none */
	int32_t user_type;   /* enum user_type; 0: not told */
	int64_t user_id;     /* 0: not told */
	const char *type;    /* what the front-end dispatches on */
	const char *content; /* a text that is JSON */
};

/* Whom a message is for.  Never another tenant's, if it tells a tenant. */
enum route {
	ROUTE_NOBODY, /* nothing told, or only a user's id */
	ROUTE_SOCKET, /* that connection */
	ROUTE_USER,   /* all connections of that user */
	ROUTE_KIND    /* all of that user type */
};

/* message_route - by the first of these that the message tells. */
enum route message_route(const struct message *m);

/* message_write - append the text; at most MESSAGE_TEXT_MAX if the limits
 * above are kept. */
void message_write(struct buf *out, const struct message *m);

/*
 * message_read - a text of n bytes, ours or another program's: members nobody
 * knows are ignored, absent and null is not told, numbers may be texts.
 * E_BAD_REQUEST when it is not JSON, or has no type or no content, or breaks a
 * limit, or its content is not JSON.  The message lives in the arena.
 */
enum err message_read(struct arena *a, const char *text, size_t n,
    struct message *out) MUST_CHECK;

#endif
