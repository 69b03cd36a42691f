/*
 * count_turn.h - inner: how devices are counted for somebody who waits for the
 * number.  Nearly all counts end at once.  One that does not is heavy work
 * (web/download.h): however many people ask for slow rules, a worker is free
 * for others.
 */
#ifndef BLACKLIST_COUNT_TURN_H
#define BLACKLIST_COUNT_TURN_H

#include "web/req.h"

#define COUNT_JOB_MS 30000 /* one scan of a job that counts */

/* count_patience - a statement of the open transaction may take so long; then
 * it is E_QUERY_TOO_BROAD. */
enum err count_patience(struct ctx *ctx, int32_t ms) MUST_CHECK;

/*
 * count_in_turn - calls count with arg, outside of any transaction: at first
 * for a moment, and if that is too short again, with a slot for heavy work.
 * E_TOO_MANY_REQUESTS: there is none; else what count returns,
 * E_QUERY_TOO_BROAD when it takes longer than a statement may.
 */
enum err count_in_turn(struct req *r,
    enum err (*count)(struct ctx *ctx, void *arg), void *arg) MUST_CHECK;

#endif
