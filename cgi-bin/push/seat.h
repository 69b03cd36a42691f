/*
 * seat.h - who is connected, found by connection, by session, by user and by
 * kind of user.  Every key holds the tenant, or is unique without it: a
 * message of one tenant cannot reach another's by a slip of the caller.
 */
#ifndef PUSH_SEAT_H
#define PUSH_SEAT_H

#include "auth/ident.h"
#include "bus/message.h"

#define SEAT_BUCKETS 16384 /* a power of two; for 8,000 and more at once */

enum seat_key { BY_SOCKET, BY_SESSION, BY_USER, BY_KIND, SEAT_KEYS };

/* One connection.  The owner of the memory fills id before seat_take. */
struct seat {
	struct ident id;
	bool taken;
	struct seat *next[SEAT_KEYS], **at[SEAT_KEYS];
};

/* Starts as { 0 }. */
struct seats {
	struct seat *bucket[SEAT_KEYS][SEAT_BUCKETS];
	size_t n;
};

/* seat_take - from now on it is found; it must stay where it is. */
void seat_take(struct seats *all, struct seat *s);

/* seat_leave - it is found no more; harmless when it was not. */
void seat_leave(struct seats *all, struct seat *s);

/*
 * seats_for - call fn for everybody a message is for; returns how many.  fn
 * may let the seat it is given leave, and no other.
 */
size_t seats_for(struct seats *all, const struct message *m,
    void (*fn)(void *arg, struct seat *s), void *arg);

/* seats_of_session, seats_of_tenant, seats_each - the same for all seats of
 * a session, of a tenant, and for every one. */
size_t seats_of_session(struct seats *all, int64_t session_id,
    void (*fn)(void *arg, struct seat *s), void *arg);
size_t seats_of_tenant(struct seats *all, int64_t tenant_id,
    void (*fn)(void *arg, struct seat *s), void *arg);
size_t
seats_each(struct seats *all, void (*fn)(void *arg, struct seat *s), void *arg);

#endif
