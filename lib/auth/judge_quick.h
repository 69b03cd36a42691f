/*
 * judge_quick.h - inner: the usual answer of the judgement without its long
 * question, from what is known of roles under the permission epoch.
 */
#ifndef AUTH_JUDGE_QUICK_H
#define AUTH_JUDGE_QUICK_H

#include "store/ctx.h"

/*
 * judge_quick - *within: these people, put into that department (0: they stay),
 * are surely within the caller.  What is not there is.  Else it is to be asked
 * at length: also where somebody is not seen or a role is switched off.  Where
 * the epoch is not that of the caller's own rights, as after this transaction
 * raised it, judge_now is asked for one person, who stays.
 */
enum err judge_quick(struct ctx *ctx, const struct ids *ids, int64_t dept_id,
    bool *within) MUST_CHECK;

#endif
