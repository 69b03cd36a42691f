/*
 * seat.h - the table of connected sockets, each a "seat", found by the name of
 * the socket, by session, by user and by kind of user.  Every look-up compares
 * the tenant too, so that a message of one tenant cannot reach a user of
 * another one by a mistake of the caller.
 */
#ifndef PUSH_SEAT_H
#define PUSH_SEAT_H

#include "auth/ident.h"
#include "bus/message.h"

#define SEAT_BUCKETS 16384 /* a power of two; for 8,000 sockets and more */

enum seat_key { BY_SOCKET, BY_SESSION, BY_USER, BY_KIND, SEAT_KEYS };

/* One connection.  The owner of the memory sets id before seat_take.  next and
 * at link it into one chain for each key. */
struct seat {
	struct ident id;
	bool taken;
	struct seat *next[SEAT_KEYS], **at[SEAT_KEYS];
};

/* All connections; must be { 0 } at the start.  n: how many there are. */
struct seats {
	struct seat *bucket[SEAT_KEYS][SEAT_BUCKETS];
	size_t n;
};

/* seat_take - add s to the table; it must stay at its address until
 * seat_leave. */
void seat_take(struct seats *all, struct seat *s);

/* seat_leave - remove s from the table; does nothing when it is not there. */
void seat_leave(struct seats *all, struct seat *s);

/*
 * seats_for - call fn for every connection that the message is for; returns
 * how many.  fn may call seat_leave for the seat it is given, for no other.
 */
size_t seats_for(struct seats *all, const struct message *m,
    void (*fn)(void *arg, struct seat *s), void *arg);

/* seats_of_session, seats_of_tenant, seats_each - the same for all seats of
 * a session, of a tenant, and for all seats there are. */
size_t seats_of_session(struct seats *all, int64_t session_id,
    void (*fn)(void *arg, struct seat *s), void *arg);
size_t seats_of_tenant(struct seats *all, int64_t tenant_id,
    void (*fn)(void *arg, struct seat *s), void *arg);
size_t
seats_each(struct seats *all, void (*fn)(void *arg, struct seat *s), void *arg);

#endif
