/*
 * connection.h - the table of connected sockets, each a "connection", found by
 * the name of the socket, by session, by user and by kind of user.  Every
 * look-up compares the tenant too, so that a message of one tenant cannot reach
 * a user of another one by a mistake of the caller.
 */
#ifndef PUSH_CONNECTION_H
#define PUSH_CONNECTION_H

#include "auth/ws_ticket.h"
#include "bus/message.h"

#define CONNECTION_BUCKETS 16384 /* a power of two, for 8,000 sockets */

enum connection_key {
	BY_SOCKET,
	BY_SESSION,
	BY_USER,
	BY_KIND,
	CONNECTION_KEYS
};

/* A connection.  The owner of its memory sets id before he calls
 * connection_add.  In the chain of each key, next is the connection behind it,
 * and at points at the pointer to it, in the table or in the connection before
 * it, so that it can be removed without a search. */
struct connection {
	struct ws_ticket id;
	bool listed; /* it is in the table */
	struct connection *next[CONNECTION_KEYS], **at[CONNECTION_KEYS];
};

/* The table of all connections; { 0 } at first.  n: how many there are. */
struct connections {
	struct connection *bucket[CONNECTION_KEYS][CONNECTION_BUCKETS];
	size_t n;
};

/* connection_add - add s to the table; it must stay at its address until
 * connection_remove. */
void connection_add(struct connections *all, struct connection *s);

/* connection_remove - remove s from the table; does nothing when it is not
 * there. */
void connection_remove(struct connections *all, struct connection *s);

/* connections_of_user - how many connections the user has whom id names; the
 * socket and the session in it do not count. */
size_t
connections_of_user(const struct connections *all, const struct ws_ticket *id);

/*
 * connections_for - call fn for every connection that the message is for;
 * returns how many.  fn may call connection_remove for the connection it is
 * given, for no other.
 */
size_t connections_for(struct connections *all, const struct message *m,
    void (*fn)(void *arg, struct connection *s), void *arg);

/* connections_of_session, connections_of_tenant, connections_each - as
 * connections_for, for all connections of a session, of a tenant, and for all
 * there are. */
size_t connections_of_session(struct connections *all, int64_t session_id,
    void (*fn)(void *arg, struct connection *s), void *arg);
size_t connections_of_tenant(struct connections *all, int64_t tenant_id,
    void (*fn)(void *arg, struct connection *s), void *arg);
size_t connections_each(struct connections *all,
    void (*fn)(void *arg, struct connection *s), void *arg);

#endif
