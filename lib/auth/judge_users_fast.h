/*
 * judge_users_fast.h - inner: judges users by short queries, which suffice in
 * most cases; the long query judge_people decides the others.
 */
#ifndef AUTH_JUDGE_USERS_FAST_H
#define AUTH_JUDGE_USERS_FAST_H

#include "store/ctx.h"

/*
 * judge_users_within - sets *within if these users, put into that department
 * (0: they stay), are certainly within the caller; users who do not exist are.
 * If *within is false, the long query has to decide, also about users whom the
 * caller does not see.  If a user moves to another department, the permission
 * epoch is locked from here to the commit.
 */
enum err judge_users_within(struct ctx *ctx, const struct ids *ids,
    int64_t dept_id, bool *within) MUST_CHECK;

#endif
