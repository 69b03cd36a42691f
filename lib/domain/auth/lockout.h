/*
 * lockout.h - limits how fast passwords can be guessed, without letting a
 * stranger lock a user out.  Five wrong passwords lock (tenant, name, network)
 * for 30 s; each further lock lasts twice as long, up to 15 minutes.  After 100
 * attempts at one name within 15 minutes, from whatever networks, attempts at
 * that name are refused except from networks where its user has signed in
 * within 30 days.  Names that no user has are counted in the same way, and
 * the case of letters makes no other name.  An administrator who sets the
 * password ends the lock.
 *
 * A stranger in the user's own network can lock him out of new sessions there,
 * 15 minutes at a time, but not out of those that he has.  There is no
 * exception for the user, because it would let the stranger go on guessing.
 */
#ifndef AUTH_LOCKOUT_H
#define AUTH_LOCKOUT_H

#include "store/ctx.h"

/*
 * lockout_network - the network of ip as a text in the arena: the /24 of an
 * IPv4 address (also of one written as IPv6, ::ffff:1.2.3.4), the /64 of an
 * IPv6 address.  "" when ip is NULL or is not an address.
 */
const char *lockout_network(struct arena *a, const char *ip);

/* An attempt that was counted; its texts live in the arena. */
struct lockout {
	const char *username, *network;
};

/*
 * lockout_try - counts an attempt at username's password from ctx->ip and
 * commits it.  Call it before the password is compared and outside a
 * transaction, so that the attempt is counted even if the request fails later
 * or others guess at the same time.  E_TOO_MANY_REQUESTS: the name is locked
 * for another ctx->wait_s seconds, and the attempt was not counted.
 */
enum err lockout_try(struct ctx *ctx, const char *username, struct lockout *out)
    MUST_CHECK;

/*
 * lockout_right - call it when the password was right: clears the counter of
 * the name in this network and the counter of the name everywhere, and lists
 * the network as one of user_id's.  Runs in the transaction of the sign-in,
 * which has locked the user's row.
 */
enum err lockout_right(
    struct ctx *ctx, const struct lockout *l, int64_t user_id) MUST_CHECK;

/* lockout_known - lists the network of ctx->ip as one of the user's; the 20
 * latest are kept. Runs in the transaction that registers the user. */
enum err lockout_known(struct ctx *ctx, int64_t user_id) MUST_CHECK;

/* lockout_free - call it when an administrator has set the password: clears all
 * counters of the name. Runs in the transaction that sets it. */
enum err lockout_free(struct ctx *ctx, const char *username) MUST_CHECK;

#endif
