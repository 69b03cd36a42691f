/*
 * judge_users_fast.h - inner: judges users by short queries, which suffice in
 * most cases; the long query judge_people decides the others.
 */
#ifndef AUTH_JUDGE_USERS_FAST_H
#define AUTH_JUDGE_USERS_FAST_H

#include "store/ctx.h"

/* Where the write puts the users. */
struct judge_place {
	int64_t dept_id;         /* 0: they stay in their departments */
	const struct ids *posts; /* NULL: they keep their posts */
};

/* What the write makes of the user whom it changes. */
struct judge_user_becomes {
	const struct ids *roles;    /* sorted; NULL: he keeps his roles */
	const struct ids *channels; /* sorted; NULL: he keeps his channels */
};

/*
 * judge_users_within - sets *within if these users, put into that place, are
 * certainly within the caller; users who do not exist are.
 * If *within is false, the long query has to decide, also about users whom the
 * caller does not see.  If a user moves to another department, the permission
 * epoch is locked from here to the commit.
 */
enum err judge_users_within(struct ctx *ctx, const struct ids *ids,
    const struct judge_place *to, bool *within) MUST_CHECK;

/*
 * judge_user_becomes - as judge_users_within for one user who stays where he
 * is, and who is certainly within the caller after the write, too, if *within
 * is set; it never is for a user who does not exist yet.  The transaction has
 * locked the permission epoch, and the roles that the user gets.
 */
enum err judge_user_becomes(struct ctx *ctx, int64_t user_id,
    const struct judge_user_becomes *next, bool *within) MUST_CHECK;

#endif
