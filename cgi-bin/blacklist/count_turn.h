/*
 * count_turn.h - inner: how devices are counted for somebody who waits for the
 * number.  Nearly all counts end at once.  One that does not is heavy work
 * (web/download.h): however many people ask for slow rules, a worker is free
 * for others.
 */
#ifndef BLACKLIST_COUNT_TURN_H
#define BLACKLIST_COUNT_TURN_H

#include "web/req.h"

/*
 * count_in_turn - calls count with arg, outside of any transaction: at first
 * for a moment, and if that is too short again, with a slot for heavy work.
 * E_TOO_MANY_REQUESTS: there is none; else what count returns,
 * E_QUERY_TOO_BROAD when it takes longer than a statement may.
 */
enum err count_in_turn(struct req *r,
    enum err (*count)(struct ctx *ctx, void *arg), void *arg) MUST_CHECK;

#endif
