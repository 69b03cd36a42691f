/*
 * lockout.h - guessing of passwords is slowed down where it comes from, and
 * gives strangers no lever: five wrong ones lock (tenant, name, network) for
 * 30 s, doubling to 15 minutes; a name tried 100 times within 15 minutes from
 * anywhere asks everybody for patience but the networks from which its user has
 * signed in within 30 days.  Names that nobody has are treated alike.
 * Source: decisions on sign-in, "Lockout".
 */
#ifndef AUTH_LOCKOUT_H
#define AUTH_LOCKOUT_H

#include "store/ctx.h"

/* A try that was counted; its texts live in the arena. */
struct lockout {
	const char *username, *network;
};

/*
 * lockout_try - count a try at username's password by ctx->ip, before the
 * password is looked at, and commit it: whatever becomes of the request, and
 * whoever guesses at the same moment, it is counted.  Not within a
 * transaction.  E_TOO_MANY_REQUESTS: not now, and nothing was counted.
 */
enum err lockout_try(struct ctx *ctx, const char *username, struct lockout *out)
    MUST_CHECK;

/*
 * lockout_right - the password was right: the name is free in this network,
 * which is one of user_id's from now on, and its tries from everywhere count no
 * more.  Within the transaction of what the password was for, which has locked
 * the user's row.
 */
enum err lockout_right(
    struct ctx *ctx, const struct lockout *l, int64_t user_id) MUST_CHECK;

/* lockout_known - the user comes from ctx->ip and may be expected from there;
 * the 20 latest networks are kept.  Within such a transaction, too. */
enum err lockout_known(struct ctx *ctx, int64_t user_id) MUST_CHECK;

/* lockout_free - an administrator has set the password: the name is free
 * everywhere.  Within such a transaction, too. */
enum err lockout_free(struct ctx *ctx, const char *username) MUST_CHECK;

#endif
