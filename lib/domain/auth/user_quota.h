/* user_quota.h - how many users a tenant may have.  Whoever creates one asks in
 * the transaction that creates him. */
#ifndef AUTH_USER_QUOTA_H
#define AUTH_USER_QUOTA_H

#include "store/ctx.h"

/* user_quota_lock - from here to the commit nobody else creates a user of this
 * tenant, so that what is counted then stays true. */
enum err user_quota_lock(struct ctx *ctx) MUST_CHECK;

/* user_quota_take - locks, and refuses one more user with
 * E_USER_QUOTA_REACHED if the tenant has as many as it may. */
enum err user_quota_take(struct ctx *ctx) MUST_CHECK;

#endif
