/*
 * judge_quick.h - inner: the usual answer of the judgement without its long
 * question, from what is known of roles under the permission epoch.
 */
#ifndef AUTH_JUDGE_QUICK_H
#define AUTH_JUDGE_QUICK_H

#include "store/ctx.h"

/*
 * judge_quick - *within: this person, put into that department (0: he stays),
 * is surely within the caller, as of the same epoch as the caller's own rights.
 * Else it is to be asked at length: also where somebody is not seen, a role is
 * switched off, or this transaction has raised the epoch.
 */
enum err judge_quick(struct ctx *ctx, int64_t id, int64_t dept_id, bool *within)
    MUST_CHECK;

#endif
