/*
 * message.h - a message for connected browsers and its JSON text, which is the
 * same between pools and the push daemon, in the database and on a broker.
 */
#ifndef BUS_MESSAGE_H
#define BUS_MESSAGE_H

#include "base/arena.h"
#include "base/buf.h"

#define MESSAGE_TYPE_MAX    100         /* characters of a type */
#define MESSAGE_CONTENT_MAX (64 * 1024) /* bytes of content */
/* Bytes of the whole text, with escapes. */
#define MESSAGE_TEXT_MAX    (192 * 1024)

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

#endif
