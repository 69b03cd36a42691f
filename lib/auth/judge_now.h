/*
 * judge_now.h - inner: the usual answer of the judgement about roles, from what
 * they are in this transaction; for those that it may have changed, of which
 * nothing is kept.
 */
#ifndef AUTH_JUDGE_NOW_H
#define AUTH_JUDGE_NOW_H

#include "store/ctx.h"

/*
 * judge_now - *within: these roles, and whoever has them, are surely within the
 * caller, whose menus perm_held knows.  Else it is to be asked at length: also
 * where a scope goes down the tree and the caller's own does not.
 */
enum err
judge_now(struct ctx *ctx, const struct ids *roles, bool *within) MUST_CHECK;

/* judge_now_at - the same of roles that somebody of that department (0: of
 * none) has; who else has them does not matter. */
enum err judge_now_at(struct ctx *ctx, const struct ids *roles, int64_t dept_id,
    bool *within) MUST_CHECK;

/* judge_sees - are all these departments, in order, in the caller's scope? */
bool judge_sees(const struct ctx *ctx, const struct ids *depts);

#endif
