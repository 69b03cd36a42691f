/*
 * judge_quick.h - inner: the usual answer of the judgement about people,
 * without its long question.
 */
#ifndef AUTH_JUDGE_QUICK_H
#define AUTH_JUDGE_QUICK_H

#include "store/ctx.h"

/*
 * judge_quick - *within: these people, put into that department (0: they stay),
 * are surely within the caller.  What is not there is.  Else it is to be asked
 * at length: also where somebody is not seen.  One who is put where he is
 * stays; for others the permission epoch is held from here to the commit.
 */
enum err judge_quick(struct ctx *ctx, const struct ids *ids, int64_t dept_id,
    bool *within) MUST_CHECK;

#endif
